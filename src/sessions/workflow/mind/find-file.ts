import { plainLine, findProtectedPlace } from '../../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../../kernel/index.ts'
import { nearest } from '../../../words/index.ts'
import type { RequestFiles } from './files-request.ts'
import { doubt, type Doubt } from './texts/insert-lines.ts'

/** The file that a name means: the one at that path, the only one of that name, or a question with the nearest. */
export async function findFile(
  said: string,
  {
    files,
    clause,
    isWritten,
  }: {
    readonly files: RequestFiles
    /** The words around it, for offers. */ readonly clause: string
    readonly isWritten: boolean
  },
): Promise<string | Doubt | Problem> {
  const path = checkPath(said, { isWritten })
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
      : all.filter((each) => baseName(each).toLowerCase() === path.toLowerCase())
  const [only] = named
  if (only !== undefined)
    return named.length === 1
      ? checkPath(only, { isWritten })
      : doubt(
          `There are several files ${showPath(said)}: ${named.slice(0, 5).map(showPath).join(', ')}. ` +
            `Which one do you mean?`,
          named.slice(0, 5).map(offer),
        )
  const near = nearest(path, all) ?? all.find((each) => baseName(each) === nearest(baseName(path), all.map(baseName)))
  return doubt(
    `There is no file ${showPath(said)}. ` +
      (near === undefined ? 'Name one that is there.' : `Do you mean ${showPath(near)}?`),
    near === undefined ? [] : [offer(near)],
  )
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const showPath = (path: string): string => plainLine(path, 200)

/**
 * A path from the project's root as it was said, or why nothing there may be touched. Where links lead is seen when the
 * plan is checked.
 */
export function checkPath(said: string, { isWritten }: { readonly isWritten: boolean }): string | Problem {
  const segments = said.replace(/^(?:\.\/)+/, '').split('/')
  if (/^(?:\/|~|[A-Za-z]:[\\/])/.test(said) || segments.includes('..'))
    return problem(
      'outside-project',
      `${plainLine(said, 200)} lies outside the project; name a file in it, counted from the project's folder.`,
    )
  const place = isWritten ? findProtectedPlace(segments) : undefined
  if (place !== undefined)
    return problem(
      'protected-place',
      `${plainLine(said, 200)} may not be changed: ${plainLine(place, 100)} steers other programs or holds ` +
        `Cutroom's own records. Edit it by hand if you mean it.`,
    )
  return segments.filter((segment) => segment !== '' && segment !== '.').join('/')
}
