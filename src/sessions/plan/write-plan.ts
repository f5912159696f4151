import { fenced } from '../fence.ts'
import { blocksOf } from './blocks.ts'
import { newIssues } from './issues.ts'
import { knownHeading } from './known-heading.ts'
import { linesOf } from './lines.ts'
import { normalPlan } from './normal-plan.ts'
import type { Action, Memo, Plan, Resource } from './plan.ts'
import { readAction } from './read-action.ts'

/** Writes plan.md. What `readPlan` makes of it is the plan itself, as far as a plan can say it (`normalPlan`). */
export function writePlan(given: Plan): string {
  const plan = normalPlan(given)
  return [
    `# ${plan.title}`,
    '',
    field('Status', plan.status),
    field('Plan Type', plan.planType),
    field('Agent', plan.agent),
    '',
    '## Rationale',
    '',
    block(plan.rationale, 'text'),
    ...(plan.memos.length === 0 ? [] : ['', '## Memos', '', block(plan.memos.map(memoLine).join('\n'), 'text')]),
    '',
    '## Action Plan',
    ...plan.actions.flatMap((action) => ['', actionText(action)]),
    '',
  ].join('\n')
}

function memoLine({ change, text, comment }: Memo): string {
  return `[${change === 'add' ? '+' : '-'}] ${text}${comment === null ? '' : ` # ${comment}`}`
}

/** One action under its heading, as it stands in a plan. */
export function actionText(action: Action): string {
  const [fields, body] = partsOf(action)
  return [
    `### \`${action.action}\``,
    ...(fields.length === 0 ? [] : ['', ...fields]),
    ...body.flatMap((part) => ['', part]),
  ].join('\n')
}

function partsOf(action: Action): [fields: string[], body: string[]] {
  switch (action.action) {
    case 'CREATE':
      return [createFields(action), [fenced(action.content, languageOf(action.path))]]
    case 'DELETE':
      return [[field('File Path', link({ path: action.path })), field('Description', action.description)], []]
    case 'RENAME':
    case 'MOVE':
      return [
        [
          field('File Path', link({ path: action.path })),
          field('To', link({ path: action.to })),
          field('Description', action.description),
        ],
        [],
      ]
    case 'EDIT':
      return [
        [
          field('File Path', link({ path: action.path })),
          field('Description', action.description),
          ...(action.matchAll ? [field('Match All', 'true')] : []),
        ],
        action.edits.flatMap(({ find, replace }) => [
          '`FIND:`',
          block(find, languageOf(action.path)),
          '`REPLACE:`',
          block(replace, languageOf(action.path)),
        ]),
      ]
    case 'READ':
    case 'PRUNE':
      return [[field('Resource', link(action.resource)), field('Description', action.description)], []]
    case 'EXECUTE':
      return [
        [
          field('Description', action.description),
          field('Expected Outcome', action.expectedOutcome),
          ...(action.cwd === null ? [] : [field('cwd', link({ path: action.cwd }))]),
          ...(action.allowFailure ? [field('Allow Failure', 'true')] : []),
          ...(action.background ? [field('Background', 'true')] : []),
          ...(action.timeoutSeconds === undefined ? [] : [field('Timeout', String(action.timeoutSeconds))]),
          ...(action.env.length === 0
            ? []
            : [field('env', ''), ...action.env.map(([name, value]) => `  - \`${name}\`: ${JSON.stringify(value)}`)]),
        ],
        [block(action.command, 'shell')],
      ]
    case 'RESEARCH':
      return [[field('Description', action.description)], action.queries.map((query) => block(query, 'text'))]
    case 'CHAT_WITH_USER':
      return [[], messageParts(action)]
    case 'INVOKE':
      return [[field('Agent', action.agent), ...handoff(action.handoff)], messageParts(action)]
    case 'CONCLUDE':
      return [handoff(action.handoff), messageParts(action)]
    case 'PERFORM':
      return [
        [
          field('Operation', action.operation),
          ...(action.document === null ? [] : [field('Document', action.document)]),
          ...(action.description === '' ? [] : [field('Description', action.description)]),
        ],
        [block(JSON.stringify(action.params, null, 2), 'json')],
      ]
  }
}

type Create = Extract<Action, { action: 'CREATE' }>
type Speaking = Extract<Action, { message: string }>

function createFields({ path, description, overwrite, content }: Create): string[] {
  const endsInLine = content === '' || /[\r\n]$/.test(content)
  return [
    field('File Path', link({ path })),
    field('Description', description),
    ...(overwrite ? [field('Overwrite', 'true')] : []),
    ...(endsInLine ? [] : [field('Final Newline', 'No')]),
  ]
}

function handoff(resources: readonly Resource[]): string[] {
  return resources.length === 0
    ? []
    : [field('Handoff Resources', ''), ...resources.map((resource) => `  - ${link(resource)}`)]
}

/** A message stands as it is where that reads back as the same message; one that could be taken for a part of the plan stands in a block of code. */
function messageParts(action: Speaking): string[] {
  if (action.message === '') return []
  const fields =
    action.action === 'CHAT_WITH_USER'
      ? []
      : action.action === 'INVOKE'
        ? [field('Agent', action.agent), ...handoff(action.handoff)]
        : handoff(action.handoff)
  const plain = [...fields, '', action.message].join('\n')
  return readsAs(plain, action) ? [action.message] : [block(action.message, 'message')]
}

function readsAs(body: string, { action: name, message }: Speaking): boolean {
  // Behind the message the plan goes on.
  const source = `### \`${name}\`\n\n${body}\n\n### \`READ\`\n`
  const [head, ...blocks] = blocksOf(linesOf(source), ({ text }) => text.length <= SHORT)
  const rest = blocks.findIndex((each) => each.kind === 'node' && knownHeading(each.node) !== null)
  if (head === undefined || rest !== blocks.length - 1 || source.length > SHORT) return false
  const issues = newIssues()
  const read = readAction(
    source,
    { name, hasMore: false, line: 1, from: 0, to: source.length, bodyFrom: head.to, blocks: blocks.slice(0, rest) },
    issues,
  )
  return read !== null && 'message' in read && read.message === message
}

/** A longer message is not worth parsing to see whether it could do without its fence. */
const SHORT = 8192

const field = (key: string, value: string): string => `- **${key}:**${value === '' ? '' : ` ${value}`}`

/** A text that does not count the line break behind its last line. */
function block(text: string, language: string): string {
  return fenced(text === '' ? '' : `${text}${text.endsWith('\r') ? '\r\n' : '\n'}`, language)
}

/** The text is for people; what could end it too early is escaped. */
function link(resource: Resource): string {
  if ('url' in resource) return `[${labelled(resource.url)}](${resource.url.replace(/&(?=#?\w+;)/g, '&amp;')})`
  return `[${labelled(resource.path)}](/${resource.path.replace(/[\s%<>()\\&`]/gu, (character) => encodeURIComponent(character).replace('(', '%28').replace(')', '%29'))})`
}

const labelled = (text: string): string => text.replace(/[\\[\]<`]/g, String.raw`\$&`)

/** What editors colour the content by; the ending of a file is what most of them call its language. */
function languageOf(path: string): string {
  const [, ending = 'text'] = /\.([A-Za-z0-9]{1,12})$/.exec(path) ?? []
  return languages.get(ending.toLowerCase()) ?? ending.toLowerCase()
}

const languages = new Map([
  ['md', 'markdown'],
  ['txt', 'text'],
  ['message', 'text'],
])
