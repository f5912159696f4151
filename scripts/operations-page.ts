import { contractOf, paramsSchema, type AnyOperation, type Json } from '../src/kernel/index.ts'
import { domains, loadKinds } from '../src/app/kinds.ts'
import type { Phrase } from '../src/words/match-phrase.ts'

/** The page of all operations, made from their declarations so that it cannot differ from them. */
export async function operationsPage(): Promise<string> {
  await loadKinds()
  const kinds = [...domains.values()].map(({ name, operations }) => ({ name, operations: [...operations.values()] }))
  return [
    '# Operations',
    'Every verb on a document, from its declaration. `cutroom run NAME --params JSON` runs one by hand; a request in words uses the same ones.',
    'A *required* state is prepared from your words or asked for; *optional* state is used when it is there; a *fallback* is needed only when the other one is not set.',
    ...kinds.flatMap(({ name, operations }) => [`**On ${name} documents**`, indexOf(operations)]),
    ...kinds.flatMap(({ operations }) => operations.map(section)),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

function indexOf(operations: readonly AnyOperation[]): string {
  return [
    '| operation | does |',
    '| --- | --- |',
    ...operations.map(({ name, summary }) => `| [\`${name}\`](#${name}) | ${inTable(summary)} |`),
  ].join('\n')
}

function section(operation: AnyOperation): string {
  const { reads, writes } = contractOf(operation)
  const plain = (operation.heard ?? []).filter(({ refuses }) => refuses === undefined)
  const facts = [
    ...(operation.destroys === undefined ? [] : [`- **Destroys:** ${operation.destroys}`]),
    `- **Reads:** ${reads.map(({ key, need, from }) => `\`${key}\` (${need}${from === undefined ? '' : ` for \`${from}\``})`).join(', ') || 'nothing'}`,
    `- **Writes:** ${writes.map((key) => `\`${key}\``).join(', ')}`,
    ...(plain.length > 0 ? [`- **People say:** ${[...new Set(plain.map(said))].join('; ')}`] : []),
    ...(operation.expands
      ? ['- **Comes to:** several of the operations above, each to be accepted or refused alone']
      : []),
  ]
  return [`## ${operation.name}`, operation.summary, ...paramsTable(operation), facts.join('\n')].join('\n\n')
}

type Schema = {
  readonly type?: string
  readonly enum?: readonly Json[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: Json
}

function paramsTable(operation: AnyOperation): string[] {
  const { properties = {}, required = [] } = paramsSchema(operation) as {
    properties?: { [param: string]: Schema }
    required?: string[]
  }
  const rows = Object.entries(properties).map(
    ([param, schema]) =>
      `| \`${param}\` | ${kind(schema)} | ${required.includes(param) ? 'required' : schema.default === undefined ? 'optional' : `\`${JSON.stringify(schema.default)}\` unless said`} |`,
  )
  return rows.length === 0 ? [] : [['| parameter | takes | |', '| --- | --- | --- |', ...rows].join('\n')]
}

function kind(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(kind).join(' or ')
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if (schema.type === 'array') return `list of ${schema.items ? kind(schema.items) : 'values'}`
  if (schema.type !== 'number') return schema.type ?? 'value'
  return schema.minimum === undefined || schema.maximum === undefined
    ? 'number'
    : `number from ${schema.minimum} to ${schema.maximum}`
}

/** The first choice of each word, and what has to be said with it: `"fade … out" + range`. */
function said({ words, with: needs = [], params }: Phrase): string {
  const plain = words
    .split(' ')
    .map((word) => word.split('|')[0]?.replace(/\?$/, '') ?? '')
    .join(' … ')
  const more = [...new Set(needs.map(needed))].map((need) => ` + ${need}`).join('')
  return `"${plain}"${more}${
    params
      ? ` (${Object.entries(params)
          .map(([name, value]) => `${name} ${String(value)}`)
          .join(', ')})`
      : ''
  }`
}

/** A mention as a reader knows it. */
function needed(need: string): string {
  const [kind = '', of] = need.split(':')
  if (of === undefined || kind === 'range') return kind
  return kind === 'name' ? `${of} name` : of
}

const inTable = (text: string): string => text.replaceAll('|', '\\|')
