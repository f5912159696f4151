import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  Parser,
  type Document,
  type ParsedNode,
  type Scalar,
  type ErrorCode,
} from 'yaml'
import { isProblem, problem, type Json, type Problem } from '../../kernel/index.ts'

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

/** One field of a prompt: its key as written, its value, the text of a plain value as written, and where it stands. */
export type Field = {
  readonly key: string
  readonly value: Json
  readonly source: string | null
  readonly line: number
}

export type ReadYaml = { readonly fields: readonly Field[]; readonly warnings: readonly string[] }

/**
 * Reads one YAML mapping into plain data. It comes from outside: tags do nothing, anchors and aliases are refused (they
 * are how a few lines become gigabytes), keys are text, and nothing nests deeper than any prompt needs.
 */
export function readYaml(text: string): ReadYaml | Problem {
  const lines = new LineCounter()
  const document = documentOf(text, lines)
  if (isProblem(document)) return document
  const lineOf = (offset: number): number => lines.linePos(offset).line
  const [error] = document.errors
  if (error !== undefined) return yamlProblem(error.code, lineOf(error.pos[0]))
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === null)) return { fields: [], warnings: [] }
  if (!isMap(contents))
    return problem(
      'bad-prompt',
      `Line ${lineOf(contents.range[0])} is no “Key: value”; write one field on each line, for example “Mode: ` +
        `compose”.`,
      { line: lineOf(contents.range[0]) },
    )
  // The library warns of nothing but tags that it does not resolve.
  const tags = document.warnings.map(
    ({ pos }) => `The tag on line ${lineOf(pos[0])} does nothing; put text that begins with “!” in quotes.`,
  )
  return fieldsOf(contents, { lineOf, warnings: tags })
}

const MAX_DEPTH = 24

/**
 * The composer of the library calls itself for each level and can end the process; so the depth is watched while the
 * text is cut up.
 */
function documentOf(text: string, lines: LineCounter): Document.Parsed | Problem {
  const parser = new Parser(lines.addNewLine)
  lines.addNewLine(0)
  const tokens = []
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > MAX_DEPTH)
      return problem(
        'bad-prompt',
        `Line ${lines.linePos(parser.offset).line} nests too deeply; write at most ${MAX_DEPTH - 4} levels.`,
        { line: lines.linePos(parser.offset).line },
      )
  }
  tokens.push(...parser.end())
  // Keys are compared here in lower case afterwards; the library compares each with each.
  const composer = new Composer({
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    stringKeys: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
    lineCounter: lines,
  })
  const [document, second] = composer.compose(tokens, true, text.length)
  if (document === undefined)
    return problem('bad-prompt', 'The prompt has no fields; write for example “Mode: compose”.', { line: 1 })
  if (second !== undefined) return yamlProblem('MULTIPLE_DOCS', lines.linePos(second.range[0]).line)
  return document
}

type LineOf = (offset: number) => number
type Walk = { readonly lineOf: LineOf; readonly warnings: string[] }

function fieldsOf(map: { items: unknown[] }, walk: Walk): ReadYaml | Problem {
  const { lineOf, warnings } = walk
  const fields: Field[] = []
  const seen = new Set<string>()
  for (const pair of pairsOf(map)) {
    const line = lineOf(pair.key.range[0])
    const refused = refusalOf(pair.key, lineOf)
    if (refused !== null) return refused
    const key = String(pair.key.value).trim()
    if (isForbidden(key, line, warnings)) continue
    if (seen.has(key.toLowerCase())) return yamlProblem('DUPLICATE_KEY', line)
    seen.add(key.toLowerCase())
    const value = jsonOf(pair.value, walk)
    if (isProblem(value)) return value
    fields.push({ key, value: value.json, source: isScalar(pair.value) ? textOf(pair.value) : null, line })
  }
  return { fields, warnings }
}

type Pair = { readonly key: Scalar.Parsed; readonly value: ParsedNode | null }
const pairsOf = (map: { items: unknown[] }): readonly Pair[] => map.items as Pair[]

/** A value with its own wrapper, since a value of the prompt may itself look like a problem. */
function jsonOf(node: ParsedNode | null, walk: Walk): { json: Json } | Problem {
  if (node === null) return { json: null }
  const refused = refusalOf(node, walk.lineOf)
  if (refused !== null) return refused
  if (isSeq(node)) return listOf(node.items, walk)
  if (isMap(node)) return recordOf(node, walk)
  return { json: isScalar(node) ? scalarOf(node) : null }
}

function listOf(items: readonly (ParsedNode | null)[], walk: Walk): { json: Json } | Problem {
  const list: Json[] = []
  for (const item of items) {
    const value = jsonOf(item, walk)
    if (isProblem(value)) return value
    list.push(value.json)
  }
  return { json: list }
}

function recordOf(map: { items: unknown[] }, walk: Walk): { json: Json } | Problem {
  const record = emptyRecord()
  for (const pair of pairsOf(map)) {
    const refused = refusalOf(pair.key, walk.lineOf)
    if (refused !== null) return refused
    const key = String(pair.key.value)
    if (isForbidden(key, walk.lineOf(pair.key.range[0]), walk.warnings)) continue
    if (Object.hasOwn(record, key)) return yamlProblem('DUPLICATE_KEY', walk.lineOf(pair.key.range[0]))
    const value = jsonOf(pair.value, walk)
    if (isProblem(value)) return value
    record[key] = value.json
  }
  return { json: record }
}

/** The one key that would change an object into which it is copied. */
function isForbidden(key: string, line: number, warnings: string[]): boolean {
  if (key.toLowerCase() !== '__proto__') return false
  warnings.push(`The key on line ${line} was left out; no field can be called so.`)
  return true
}

/** A record without a prototype, so that a key such as `constructor` is a key and nothing else. */
export const emptyRecord = (): { [key: string]: Json } => Object.create(null) as { [key: string]: Json }

function refusalOf(node: ParsedNode, lineOf: LineOf): Problem | null {
  const line = lineOf(node.range[0])
  if (isAlias(node))
    return problem(
      'bad-prompt',
      `Line ${line} begins a value with “*”, which YAML takes for a reference; put it in quotes.`,
      { line },
    )
  return node.anchor === undefined
    ? null
    : problem('bad-prompt', `Line ${line} begins a value with “&”, which YAML takes for an anchor; put it in quotes.`, {
        line,
      })
}

function scalarOf(node: Scalar.Parsed): Json {
  const { value } = node
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  // What JSON cannot say, or a double cannot hold, stays the text that was written.
  if (typeof value === 'number' && Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)))
    return value
  return node.source
}

/** Numbers and the like as they were written: `Section: 007` is no 7. */
function textOf(node: Scalar.Parsed): string | null {
  if (node.value === null) return null
  return typeof node.value === 'string' ? node.value : node.source
}

/** Says what is wrong with the YAML of a prompt, where, and what to do. */
function yamlProblem(code: ErrorCode, line: number): Problem {
  return problem(
    'bad-prompt',
    `Line ${line} ${
      sentences.get(code) ?? 'cannot be read as YAML; write “Key: value”, and put text with special signs in quotes'
    }.`,
    { line },
  )
}
