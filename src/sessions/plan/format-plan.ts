import { writeFence } from './fence.ts'
import { normalizePlan } from './normalize-plan.ts'
import type { Action, Memo, Plan, Resource } from './plan.ts'
import { encodeCharacter } from './resource.ts'

/**
 * Whether a message may stand in a plan as it is. The body is what would stand under the heading of its action.
 */
export type IsPlainMessage = (body: string, action: Speaking) => boolean

/** The text of a plan, without the reader of Markdown that only messages need. */
export function formatPlan(given: Plan, isPlainMessage: IsPlainMessage): string {
  const plan = normalizePlan(given)
  return [
    `# ${plan.title}`,
    '',
    formatField('Status', plan.status),
    formatField('Plan Type', plan.planType),
    formatField('Agent', plan.agent),
    '',
    '## Rationale',
    '',
    formatBlock(plan.rationale, 'text'),
    ...(plan.memos.length === 0
      ? []
      : ['', '## Memos', '', formatBlock(plan.memos.map(formatMemo).join('\n'), 'text')]),
    '',
    '## Action Plan',
    ...plan.actions.flatMap((action) => ['', formatAction(action, isPlainMessage)]),
    '',
  ].join('\n')
}

function formatMemo({ change, text, comment }: Memo): string {
  return `[${change === 'add' ? '+' : '-'}] ${text}${comment === null ? '' : ` # ${comment}`}`
}

/** One action under its heading, as it stands in a plan. */
export function formatAction(action: Action, isPlainMessage: IsPlainMessage): string {
  const [fields, body] = formatParts(action, isPlainMessage)
  return [
    `### \`${action.action}\``,
    ...(fields.length === 0 ? [] : ['', ...fields]),
    ...body.flatMap((part) => ['', part]),
  ].join('\n')
}

function formatParts(action: Action, isPlainMessage: IsPlainMessage): [fields: string[], body: string[]] {
  switch (action.action) {
    case 'CREATE':
      return [formatCreateFields(action), [writeFence(action.content, guessLanguage(action.path))]]
    case 'DELETE':
      return [
        [formatField('File Path', formatLink({ path: action.path })), formatField('Description', action.description)],
        [],
      ]
    case 'RENAME':
    case 'MOVE':
      return [
        [
          formatField('File Path', formatLink({ path: action.path })),
          formatField('To', formatLink({ path: action.to })),
          formatField('Description', action.description),
        ],
        [],
      ]
    case 'EDIT':
      return [
        [
          formatField('File Path', formatLink({ path: action.path })),
          formatField('Description', action.description),
          ...(action.matchAll ? [formatField('Match All', 'true')] : []),
        ],
        action.edits.flatMap(({ find, replace }) => [
          '`FIND:`',
          formatBlock(find, guessLanguage(action.path)),
          '`REPLACE:`',
          formatBlock(replace, guessLanguage(action.path)),
        ]),
      ]
    case 'READ':
    case 'PRUNE':
      return [
        [formatField('Resource', formatLink(action.resource)), formatField('Description', action.description)],
        [],
      ]
    case 'EXECUTE':
      return [
        [
          formatField('Description', action.description),
          formatField('Expected Outcome', action.expectedOutcome),
          ...(action.cwd === null ? [] : [formatField('cwd', formatLink({ path: action.cwd }))]),
          ...(action.allowFailure ? [formatField('Allow Failure', 'true')] : []),
          ...(action.background ? [formatField('Background', 'true')] : []),
          ...(action.timeoutSeconds === undefined ? [] : [formatField('Timeout', String(action.timeoutSeconds))]),
          ...(action.env.length === 0
            ? []
            : [
                formatField('env', ''),
                ...action.env.map(([name, value]) => `  - \`${name}\`: ${JSON.stringify(value)}`),
              ]),
        ],
        [formatBlock(action.command, 'shell')],
      ]
    case 'RESEARCH':
      return [
        [formatField('Description', action.description)],
        action.queries.map((query) => formatBlock(query, 'text')),
      ]
    case 'CHAT_WITH_USER':
      return [[], formatMessage(action, isPlainMessage)]
    case 'INVOKE':
      return [
        [formatField('Agent', action.agent), ...formatHandoff(action.handoff)],
        formatMessage(action, isPlainMessage),
      ]
    case 'CONCLUDE':
      return [formatHandoff(action.handoff), formatMessage(action, isPlainMessage)]
    case 'PERFORM':
      return [
        [
          formatField('Operation', action.operation),
          ...(action.document === null ? [] : [formatField('Document', action.document)]),
          ...(action.description === '' ? [] : [formatField('Description', action.description)]),
        ],
        [formatBlock(JSON.stringify(action.params, null, 2), 'json')],
      ]
  }
}

type Create = Extract<Action, { action: 'CREATE' }>
/** An action that says something in free Markdown. */
export type Speaking = Extract<Action, { message: string }>

function formatCreateFields({ path, description, overwrite, content }: Create): string[] {
  const endsInLine = content === '' || /[\r\n]$/.test(content)
  return [
    formatField('File Path', formatLink({ path })),
    formatField('Description', description),
    ...(overwrite ? [formatField('Overwrite', 'true')] : []),
    ...(endsInLine ? [] : [formatField('Final Newline', 'No')]),
  ]
}

function formatHandoff(resources: readonly Resource[]): string[] {
  return resources.length === 0
    ? []
    : [formatField('Handoff Resources', ''), ...resources.map((resource) => `  - ${formatLink(resource)}`)]
}

/**
 * A message stands as it is where that reads back as the same message; one that could be taken for a part of the plan
 * stands in a block of code.
 */
function formatMessage(action: Speaking, isPlainMessage: IsPlainMessage): string[] {
  if (action.message === '') return []
  const fields =
    action.action === 'CHAT_WITH_USER'
      ? []
      : action.action === 'INVOKE'
        ? [formatField('Agent', action.agent), ...formatHandoff(action.handoff)]
        : formatHandoff(action.handoff)
  const plain = [...fields, '', action.message].join('\n')
  return isPlainMessage(plain, action) ? [action.message] : [formatBlock(action.message, 'message')]
}

const formatField = (key: string, value: string): string => `- **${key}:**${value === '' ? '' : ` ${value}`}`

/** A text that does not count the line break behind its last line. */
function formatBlock(text: string, language: string): string {
  return writeFence(text === '' ? '' : `${text}${text.endsWith('\r') ? '\r\n' : '\n'}`, language)
}

/** The text is for people; what could end it too early is escaped. */
function formatLink(resource: Resource): string {
  if ('url' in resource) return `[${escapeLabel(resource.url)}](${resource.url.replace(/&(?=#?\w+;)/g, '&amp;')})`
  return `[${escapeLabel(resource.path)}](/${resource.path.replace(/[\s%<>()\\&`]/gu, encodeCharacter)})`
}

const escapeLabel = (text: string): string => text.replace(/[\\[\]<`]/g, String.raw`\$&`)

/** What editors colour the content by; the ending of a file is what most of them call its language. */
function guessLanguage(path: string): string {
  const [, ending = 'text'] = /\.([A-Za-z0-9]{1,12})$/.exec(path) ?? []
  return languages.get(ending.toLowerCase()) ?? ending.toLowerCase()
}

const languages = new Map([
  ['md', 'markdown'],
  ['txt', 'text'],
  ['message', 'text'],
])
