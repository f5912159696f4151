import { contain, ensureFolder, readSmall, writeAtomic } from '../../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../../kernel/index.ts'
import type { Asker } from '../asker.ts'

/**
 * An external program goes on beside this one, a terminal program has the terminal until it ends; with neither, the
 * terminal shows the text itself.
 */
export type Previewer = {
  readonly kind: 'external' | 'terminal-program' | 'none'
  show(path: string): Promise<Problem | undefined>
}

type Editing = {
  readonly asker: Asker
  readonly drafts: Drafts
  readonly review: { readonly previewer: Previewer }
}

/** Whether an editor shows the text. A program that needs the terminal has it until it ends. */
export async function openDraft(
  { asker, drafts, review: { previewer } }: Editing,
  draft: Draft,
): Promise<boolean | Problem> {
  if (previewer.kind === 'none') return false
  const path = await drafts.open(draft)
  if (isProblem(path)) return path
  const refused = await (previewer.kind === 'external'
    ? previewer.show(path)
    : asker.handOver(() => previewer.show(path)))
  return refused ?? true
}

/** `name` is what the text is called, and tells an editor what kind of text it is. */
type Draft = { readonly key: string; readonly name: string; readonly text: string }

/** Texts that lie in private temporary files while a person may change them. */
export type Drafts = {
  /** Puts a text where an editor finds it. The same text again keeps what was made of it meanwhile. */
  open(draft: Draft): Promise<string | Problem>
  /** What the file holds now. */
  read(key: string): Promise<string | Problem>
}

const MAX_DRAFT_BYTES = 64 * 1024 * 1024

/** `folder` is the person's alone and goes away with the review. */
export function openDrafts(folder: string): Drafts {
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
      const bytes = isProblem(path) ? path : await readSmall(path, MAX_DRAFT_BYTES)
      return isProblem(bytes) ? bytes : decoded(bytes)
    },
  }
}

/** Without the path, and without whatever programs give a meaning to. */
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
