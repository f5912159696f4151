import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { testFolder } from '../test-folder.ts'
import { isProblem } from '../../src/kernel/index.ts'
import { turnPlace } from '../../src/sessions/turns/turn-place.ts'
import { composeInput, type InputOptions, type InputText } from '../../src/sessions/workflow/input/compose-input.ts'

export const place = turnPlace('20261116-notes', '01')
const turnFolder = `.cutroom/sessions/${place.id}`

type Contexts = { turn?: string; session?: string; global?: string }

/** A project with these files and one turn that has these contexts. */
export async function projectWith(
  files: Record<string, string | Uint8Array>,
  { turn = '', session = '', global = '' }: Contexts = {},
): Promise<string> {
  const folder = await testFolder()
  await put(folder, {
    ...files,
    [`${turnFolder}/turn.context`]: turn,
    [`.cutroom/sessions/${place.session}/session.context`]: session,
    '.cutroom/global.context': global,
  })
  return folder
}

export async function put(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

export async function inputOf(folder: string, options: InputOptions = {}): Promise<InputText> {
  const input = await composeInput(folder, place, { system: { os: 'Linux', shell: 'bash' }, ...options })
  if (isProblem(input)) throw new Error(input.message)
  return input
}

/** The resources that a text shows, by path. */
export function shownIn(text: string): string[] {
  return [...text.matchAll(/^\*\*Resource:\*\* `\[(.*)\]\(.*\)`$/gm)].map(([, path]) => path ?? '')
}
