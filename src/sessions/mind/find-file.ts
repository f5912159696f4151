import { plainLine } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { nearest } from '../../words/index.ts'
import type { Workspace } from './files-request.ts'
import { safePath } from './safe-path.ts'
import { doubt, type Doubt } from './texts/text-change.ts'

/** The file that a name means: the one at that path, the only one of that name, or a question with the nearest. */
export async function findFile(
  said: string,
  {
    files,
    clause,
    isWritten,
  }: {
    readonly files: Workspace
    /** The words around it, for offers. */ readonly clause: string
    readonly isWritten: boolean
  },
): Promise<string | Doubt | Problem> {
  const path = safePath(said, { isWritten })
  if (isProblem(path) || (await files.exists(path))) return path
  const all = await files.list()
  const offer = (each: string): { text: string; clause: string } => ({
    text: each,
    clause: clause.replace(said, () => each),
  })
  const same = all.filter((each) => each.toLowerCase() === path.toLowerCase())
  const named =
    same.length > 0 || path.includes('/')
      ? same
      : all.filter((each) => baseOf(each).toLowerCase() === path.toLowerCase())
  const [only] = named
  if (only !== undefined)
    return named.length === 1
      ? safePath(only, { isWritten })
      : doubt(
          `There are several files ${shown(said)}: ${named.slice(0, 5).map(shown).join(', ')}. Which one do you mean?`,
          named.slice(0, 5).map(offer),
        )
  const near = nearest(path, all) ?? all.find((each) => baseOf(each) === nearest(baseOf(path), all.map(baseOf)))
  return doubt(
    `There is no file ${shown(said)}.${near === undefined ? ' Name one that is there.' : ` Do you mean ${shown(near)}?`}`,
    near === undefined ? [] : [offer(near)],
  )
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const shown = (path: string): string => plainLine(path, 200)
