import type { ErrorCode } from 'yaml'
import { problem, type Problem } from '../../kernel/index.ts'

/** Says what is wrong with the YAML of a prompt, where, and what to do. */
export function yamlProblem(code: ErrorCode, line: number): Problem {
  return problem(
    'bad-prompt',
    `Line ${line} ${
      sentences.get(code) ?? 'cannot be read as YAML; write “Key: value”, and put text with special signs in quotes'
    }.`,
    { line },
  )
}

const colon =
  'has a second colon in its value, or in the line below that is indented too far; put the text in quotes, or line ' +
  'the keys up'
const unindented = 'is no “Key: value”; indent text that belongs to the field above by two spaces'

const sentences: ReadonlyMap<ErrorCode, string> = new Map([
  ['TAB_AS_INDENT', 'is indented with a tab; use spaces'],
  ['DUPLICATE_KEY', 'repeats a key; keep one of them'],
  ['BLOCK_AS_IMPLICIT_KEY', colon],
  ['MULTILINE_IMPLICIT_KEY', unindented],
  ['MISSING_CHAR', unindented],
  ['BAD_INDENT', 'is not indented like the lines beside it; line the fields up'],
  ['MULTIPLE_DOCS', 'begins a second document; keep one'],
  ['NON_STRING_KEY', 'has a key that is no plain text; write “Key: value”'],
  ['BAD_ALIAS', 'begins a value with “*”, which YAML takes for a reference; put it in quotes'],
  ['BAD_DIRECTIVE', 'begins with “%”; put it in quotes'],
  ['BAD_SCALAR_START', 'begins a value with a sign that YAML keeps for itself; put it in quotes'],
])
