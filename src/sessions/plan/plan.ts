import type { Json } from '../../kernel/index.ts'
import { plainLine } from '../../gate/index.ts'

/** A plan as plan.md says it: what was thought, what to remember, and the actions in the order in which they run. */
export type Plan = {
  readonly title: string
  /** How the turn before went, as it was written: `Green 🟢`, `Yellow 🟡` or `Red 🔴`. */
  readonly status: string
  readonly planType: string
  readonly agent: string
  /** What the block under Rationale holds, byte for byte. */
  readonly rationale: string
  readonly memos: readonly Memo[]
  readonly actions: readonly Action[]
}

/** A line under Memos. The comment is shown and not stored. */
export type Memo = { readonly change: 'add' | 'remove'; readonly text: string; readonly comment: string | null }

/** Paths are from the project's root and have no slash in front. */
export type Resource = { readonly path: string } | { readonly url: string }

export type Create = {
  readonly action: 'CREATE'
  readonly path: string
  readonly description: string
  readonly overwrite: boolean
  readonly content: string
}
export type EditAction = {
  readonly action: 'EDIT'
  readonly path: string
  readonly description: string
  readonly edits: readonly Replacement[]
  /** Every place of each FIND is replaced, and not one alone. */ readonly matchAll?: true
}
/** Neither text has the line break that ends it in the plan. */
export type Replacement = { readonly find: string; readonly replace: string }
export type Read = { readonly action: 'READ'; readonly resource: Resource; readonly description: string }
export type Prune = { readonly action: 'PRUNE'; readonly resource: Resource; readonly description: string }
export type Execute = {
  readonly action: 'EXECUTE'
  readonly description: string
  readonly expectedOutcome: string
  /** A folder from the project's root. */
  readonly cwd: string | null
  readonly env: readonly (readonly [name: string, value: string])[]
  readonly command: string
  /** Whether the plan goes on where it ends with another exit code than 0. */
  readonly allowFailure?: true
  /** Whether it is started and left running. */
  readonly background?: true
  readonly timeoutSeconds?: number
}
/** `to` is a path from the project's root, too. */
export type Delete = { readonly action: 'DELETE'; readonly path: string; readonly description: string }
export type Rename = {
  readonly action: 'RENAME'
  readonly path: string
  readonly to: string
  readonly description: string
}
export type Move = { readonly action: 'MOVE'; readonly path: string; readonly to: string; readonly description: string }
export type Research = {
  readonly action: 'RESEARCH'
  readonly description: string
  readonly queries: readonly string[]
}
export type Chat = { readonly action: 'CHAT_WITH_USER'; readonly message: string }
export type Invoke = {
  readonly action: 'INVOKE'
  readonly agent: string
  readonly handoff: readonly Resource[]
  readonly message: string
}
export type Conclude = { readonly action: 'CONCLUDE'; readonly handoff: readonly Resource[]; readonly message: string }
/** An operation on a document of the project: sound, video, music. */
export type Perform = {
  readonly action: 'PERFORM'
  readonly operation: string
  readonly document: string | null
  readonly description: string
  readonly params: { readonly [param: string]: Json }
}

export type Action =
  | Create
  | EditAction
  | Delete
  | Rename
  | Move
  | Read
  | Prune
  | Execute
  | Research
  | Chat
  | Invoke
  | Conclude
  | Perform

export const nameResource = (resource: Resource): string => ('url' in resource ? resource.url : resource.path)

/** What an action is about, in a line. */
export function describeAction(action: Action): string {
  switch (action.action) {
    case 'CREATE':
    case 'EDIT':
    case 'DELETE':
      return plainLine(action.path)
    case 'RENAME':
    case 'MOVE':
      return plainLine(`${action.path} → ${action.to}`)
    case 'READ':
    case 'PRUNE':
      return plainLine(nameResource(action.resource))
    case 'EXECUTE':
      return plainLine(action.command)
    case 'RESEARCH':
      return plainLine(action.queries.join('; '))
    case 'INVOKE':
      return plainLine(action.agent)
    case 'PERFORM':
      return plainLine(action.description || action.operation)
    case 'CHAT_WITH_USER':
    case 'CONCLUDE':
      return plainLine(action.message.split('\n', 1)[0] ?? '')
  }
}

/** What a plan might have said and does not, by name: nothing depends on it, and whoever decides is told. */
export function missingIn({ status, planType, agent, rationale, actions }: Plan): string[] {
  const head = [
    ['Status', status],
    ['Plan Type', planType],
    ['Agent', agent],
    ['Rationale', rationale],
  ] as const
  return [
    ...head.flatMap(([name, said]) => (said.trim() === '' ? [name] : [])),
    ...actions.flatMap((action) => {
      const about = `of ${action.action} ${describeAction(action)}`
      // An operation is told by what it does to its document, described or not.
      const isBare = 'description' in action && action.action !== 'PERFORM' && action.description === ''
      const isOpen = action.action === 'EXECUTE' && action.expectedOutcome === ''
      return [...(isBare ? [`Description ${about}`] : []), ...(isOpen ? [`Expected Outcome ${about}`] : [])]
    }),
  ]
}
