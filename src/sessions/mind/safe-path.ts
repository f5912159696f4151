import { plainLine } from '../../gate/index.ts'
import { problem, type Problem } from '../../kernel/index.ts'
import { protectedPlace } from '../../gate/protected-place.ts'

/** A path from the project's root as it was said, or why nothing there may be touched. Where links lead is seen when the plan is checked. */
export function safePath(said: string, { isWritten }: { readonly isWritten: boolean }): string | Problem {
  const segments = said.replace(/^(?:\.\/)+/, '').split('/')
  if (/^(?:\/|~|[A-Za-z]:[\\/])/.test(said) || segments.includes('..'))
    return problem(
      'outside-project',
      `${plainLine(said, 200)} lies outside the project; name a file in it, counted from the project's folder.`,
    )
  const place = isWritten ? protectedPlace(segments) : undefined
  if (place !== undefined)
    return problem(
      'protected-place',
      `${plainLine(said, 200)} may not be changed: ${plainLine(place, 100)} steers other programs or holds Cutroom's own records. Edit it by hand if you mean it.`,
    )
  return segments.filter((segment) => segment !== '' && segment !== '.').join('/')
}
