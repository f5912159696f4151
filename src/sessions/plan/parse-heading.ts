import type { Nodes, RootContent } from 'mdast'

export const sections = ['Rationale', 'Memos', 'Action Plan', 'Message'] as const
export type PlanSection = (typeof sections)[number]

export const actionNames = [
  'CREATE',
  'EDIT',
  'DELETE',
  'RENAME',
  'MOVE',
  'READ',
  'PRUNE',
  'EXECUTE',
  'RESEARCH',
  'CHAT_WITH_USER',
  'INVOKE',
  'CONCLUDE',
  'PERFORM',
] as const
export type ActionName = (typeof actionNames)[number]

/** Other words for actions, as they are written elsewhere. */
const otherNames: ReadonlyMap<string, ActionName> = new Map([
  ['PROMPT', 'CHAT_WITH_USER'],
  ['RETURN', 'CONCLUDE'],
])

/** Every word that heads an action, with the action. */
export const actionWords: ReadonlyMap<string, ActionName> = new Map([
  ...actionNames.map((name) => [name, name] as const),
  ...otherNames,
])

/**
 * A heading that has a meaning in a plan. `name` of an action may be none that is known; `hasMore` says that other
 * words stand beside it; `isLoose` that it is not in capitals, so that it may as well head a part of some text.
 */
export type KnownHeading =
  | { readonly kind: 'title' }
  | { readonly kind: 'section'; readonly section: PlanSection }
  | { readonly kind: 'action'; readonly name: string; readonly hasMore: boolean; readonly isLoose?: true }

/** What a block heads, or null when it is just text. Marks around a name (`READ**`, "1.") are passed over. */
export function parseHeading(node: RootContent): KnownHeading | null {
  if (node.type !== 'heading') return null
  if (node.depth === 1) return { kind: 'title' }
  const text = collectText(node)
  if (node.depth === 2) {
    const section = sections.find((name) => letters(name) === letters(text))
    return section === undefined ? null : { kind: 'section', section }
  }
  if (node.depth !== 3) return null
  const whole = nameIn(text.replace(NUMBERED, ''))
  const known = actionWords.get(whole)
  if (known !== undefined) return { kind: 'action', name: known, hasMore: false }
  const [code] = node.children.filter(({ type }) => type === 'inlineCode')
  const name = code === undefined ? '' : nameIn(collectText(code))
  const inCode = actionWords.get(name)
  if (inCode !== undefined) return { kind: 'action', name: inCode, hasMore: name !== whole }
  const loose = actionWords.get(whole.toUpperCase())
  if (loose !== undefined) return { kind: 'action', name: loose, hasMore: false, isLoose: true }
  // Code in capitals at the head of a block is an action that is misspelt; other code may well stand in the heading of
  // a message.
  return node.children.length === 1 && /^[A-Z][A-Z_]{2,}$/.test(name)
    ? { kind: 'action', name, hasMore: name !== whole }
    : null
}

/** What stands before the name where actions are counted: "1.", "Action 2:", "Step 3 -". */
const NUMBERED = /^\s*(?:(?:action|step)\s+)?#?\d+\s*[.:)\]–-]*\s*/i

export function isActionName(name: string): name is ActionName {
  return actionNames.some((known) => known === name)
}

export type Marker = 'FIND' | 'REPLACE'

/** `` `FIND:` `` or `` `REPLACE:` `` on a line of its own, also as a small heading. */
export function parseMarker(node: RootContent): Marker | null {
  if (node.type !== 'paragraph' && !(node.type === 'heading' && node.depth >= 4)) return null
  const text = collectText(node)
  if (text.length > 40) return null
  const name = nameIn(text)
  return name === 'FIND' || name === 'REPLACE' ? name : null
}

/** The text of a node without its marks. */
export function collectText(node: Nodes): string {
  return 'value' in node ? node.value : 'children' in node ? node.children.map(collectText).join('') : ''
}

const nameIn = (text: string): string => text.replace(/[^A-Za-z_]/g, '').replace(/^_+|_+$/g, '')
const letters = (text: string): string => text.replace(/[^A-Za-z]/g, '').toLowerCase()

/** The fields that each action may have. */
export const actionFields = {
  CREATE: ['File Path', 'Description', 'Overwrite', 'Final Newline'],
  EDIT: ['File Path', 'Description', 'Match All'],
  DELETE: ['File Path', 'Description'],
  RENAME: ['File Path', 'To', 'Description'],
  MOVE: ['File Path', 'To', 'Description'],
  READ: ['Resource', 'File Path', 'Description'],
  PRUNE: ['Resource', 'File Path', 'Description'],
  EXECUTE: ['Description', 'Expected Outcome', 'cwd', 'env', 'Allow Failure', 'Background', 'Timeout'],
  RESEARCH: ['Description'],
  CHAT_WITH_USER: [],
  INVOKE: ['Agent', 'Handoff Resources'],
  CONCLUDE: ['Handoff Resources'],
  PERFORM: ['Operation', 'Document', 'Description'],
} as const satisfies { [name in ActionName]: readonly string[] }

/** Actions whose body is a message in free Markdown. */
export const freeMarkdown: readonly string[] = ['CHAT_WITH_USER', 'INVOKE', 'CONCLUDE'] satisfies ActionName[]
