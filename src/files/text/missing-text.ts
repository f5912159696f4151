import { problem, type Problem } from '../../kernel/index.ts'

/** Why a text is not in a file. */
export function missingText(_text: string, _sought: { find: string; replace?: string }): Problem {
  return problem('find-missing', 'FIND is not in the file.')
}
