import { contain, ensureFolder, readSmall, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'

/** Texts that lie in private temporary files while a person may change them. */
export type Drafts = {
  /** Puts a text where an editor finds it. The same text again keeps what was made of it meanwhile. */
  open(draft: { readonly key: string; readonly name: string; readonly text: string }): Promise<string | Problem>
  /** What the file holds now. */
  read(key: string): Promise<string | Problem>
}

const MOST_BYTES = 64 * 1024 * 1024

/** `folder` is the person's alone and goes away with the review. */
export function draftsIn(folder: string): Drafts {
  const opened = new Map<string, { readonly place: string; readonly text: string }>()
  return {
    open: async ({ key, name, text }) => {
      const place = `${key}/${fileName(name)}`
      const path = await contain(folder, place, { access: 'write' })
      if (isProblem(path)) return path
      const before = opened.get(key)
      if (before?.text === text && before.place === place) return path.path
      const parent = await contain(folder, key, { access: 'write' })
      if (isProblem(parent)) return parent
      const refused =
        (await ensureFolder(parent, { label: 'draft' })) ?? (await writeAtomic(path, text, { label: 'draft' }))
      if (refused) return refused
      opened.set(key, { place, text })
      return path.path
    },
    read: async (key) => {
      const path = await contain(folder, opened.get(key)?.place ?? key)
      const bytes = isProblem(path) ? path : await readSmall(path, MOST_BYTES)
      return isProblem(bytes) ? bytes : decoded(bytes)
    },
  }
}

/** The name tells an editor what kind of text it is; the path and whatever programs give a meaning to are left out. */
function fileName(path: string): string {
  const name = (path.split('/').at(-1) ?? '')
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[.\s-]+/, '')
    .slice(-100)
  return name === '' ? 'text' : name
}

function decoded(bytes: Uint8Array): string | Problem {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return problem('not-text', 'The file was not saved as UTF-8 text; save it as that and say y again.')
  }
}
