import { nearest } from '../../words/index.ts'
import { actionFields, actionNames, freeMarkdown, isActionName, type ActionName } from './parse-heading.ts'
import { isRule, type PlanBlock } from './blocks.ts'
import { readEdits, liftFences, takeFence, readParams, takeFences } from './body-values.ts'
import {
  readEnv,
  readFolder,
  readHandoff,
  readNewName,
  readNewPlace,
  readPath,
  readLimits,
  readSeen,
  readSwitch,
  readTextField,
} from './field-values.ts'
import { readFields, readFirstKey, isKey, type PlanField, type Opened } from './fields.ts'
import { quote, type Issues } from './check-plan-text.ts'
import { trimBreak, unclosed } from './fence.ts'
import { splitQueries } from './normalize-plan.ts'
import type { Action } from './plan.ts'

/** An action as it stands in the plan: the name in its heading and the blocks under it. */
export type ActionBlock = {
  readonly name: string
  readonly hasMore: boolean
  readonly line: number
  readonly from: number
  readonly to: number
  readonly bodyFrom: number
  readonly blocks: readonly PlanBlock[]
}

/** Reads one action; whatever is wrong becomes an issue, and then there is no action. */
export function readAction(source: string, block: ActionBlock, issues: Issues): Action | null {
  const { name, hasMore, line } = block
  if (!isActionName(name)) {
    const near = nearest(name, actionNames)
    issues.add(
      line,
      `There is no action ${quote(name)}; ` +
        (near === null ? `there are ${actionNames.join(', ')}.` : `did you mean ${near}?`),
    )
    return null
  }
  if (hasMore)
    issues.add(line, `Only the name stands in the heading of an action; write "### \`${name}\`" and the rest below it.`)
  const before = issues.found.length
  const opened = open(source, { ...block, name }, issues)
  const action = readers[name](opened)
  for (const rest of opened.left) issues.add(rest.line, describeStray(rest, name))
  return issues.found.length > before || hasMore ? null : action
}

const readers: { readonly [name in ActionName]: (opened: Opened) => Action | null } = {
  CREATE: (opened) => {
    const [path, description, overwrite, hasFinalNewline] = [
      readPath(opened),
      readTextField(opened, 'Description'),
      readSwitch(opened, 'Overwrite', false),
      readSwitch(opened, 'Final Newline', true),
    ]
    const content = takeFence(opened, 'the content of the file')
    return path === null || content === null
      ? null
      : { action: 'CREATE', path, description, overwrite, content: hasFinalNewline ? content : trimBreak(content) }
  },
  EDIT: (opened) => {
    const [path, description, matchAll] = [
      readPath(opened),
      readTextField(opened, 'Description'),
      readSwitch(opened, 'Match All', false),
    ]
    const edits = readEdits(opened, path)
    return path === null ? null : { action: 'EDIT', path, description, edits, ...(matchAll && { matchAll }) }
  },
  DELETE: (opened) => {
    const [path, description] = [readPath(opened), readTextField(opened, 'Description')]
    return path === null ? null : { action: 'DELETE', path, description }
  },
  RENAME: (opened) => {
    const [path, description] = [readPath(opened), readTextField(opened, 'Description')]
    const to = readNewName(opened, path)
    return path === null || to === null ? null : { action: 'RENAME', path, to, description }
  },
  MOVE: (opened) => {
    const [path, description] = [readPath(opened), readTextField(opened, 'Description')]
    const to = readNewPlace(opened, path)
    return path === null || to === null ? null : { action: 'MOVE', path, to, description }
  },
  READ: (opened) => {
    const [resource, description] = [readSeen(opened), readTextField(opened, 'Description')]
    return resource === null ? null : { action: 'READ', resource, description }
  },
  PRUNE: (opened) => {
    const [resource, description] = [readSeen(opened), readTextField(opened, 'Description')]
    return resource === null ? null : { action: 'PRUNE', resource, description }
  },
  EXECUTE: (opened) => {
    const [description, expectedOutcome, cwd, env] = [
      readTextField(opened, 'Description'),
      readTextField(opened, 'Expected Outcome'),
      opened.fields.has('cwd') ? readFolder(opened) : null,
      readEnv(opened),
    ]
    const command = takeFence(opened, 'the command')
    if (command !== null && command.trim() === '')
      opened.note(opened.line, 'The command is empty; write it in the block of code.')
    const limits = readLimits(opened)
    return command === null
      ? null
      : { action: 'EXECUTE', description, expectedOutcome, cwd, env, command: trimBreak(command), ...limits }
  },
  RESEARCH: (opened) => {
    const description = readTextField(opened, 'Description')
    const queries = takeFences(opened).flatMap(splitQueries)
    if (queries.length === 0) opened.note(opened.line, 'RESEARCH needs a block of code with its queries, one a line.')
    return { action: 'RESEARCH', description, queries }
  },
  CHAT_WITH_USER: (opened) => {
    const message = opened.message()
    if (message.trim() === '') opened.note(opened.line, 'CHAT_WITH_USER says nothing; write the message under it.')
    return { action: 'CHAT_WITH_USER', message }
  },
  INVOKE: (opened) => ({
    action: 'INVOKE',
    agent: readTextField(opened, 'Agent', true),
    handoff: readHandoff(opened),
    message: opened.message(),
  }),
  CONCLUDE: (opened) => ({ action: 'CONCLUDE', handoff: readHandoff(opened), message: opened.message() }),
  PERFORM: (opened) => {
    const operation = readTextField(opened, 'Operation', true).replace(/^`+|`+$/g, '')
    const document = opened.fields.get('Document')?.value ?? ''
    const params = readParams(opened)
    return params === null
      ? null
      : {
          action: 'PERFORM',
          operation,
          document: document === '' ? null : document,
          description: opened.fields.get('Description')?.value ?? '',
          params,
        }
  },
}

function open(
  source: string,
  { name, line, blocks, bodyFrom, to }: ActionBlock & { name: ActionName },
  issues: Issues,
): Opened {
  const keys = actionFields[name]
  const left = freeMarkdown.includes(name) ? [...blocks] : blocks.flatMap((block) => liftFences(block, issues))
  const fields = new Map<string, PlanField>()
  let from = bodyFrom
  for (let [first] = left; first?.kind === 'node' && first.node.type === 'list'; [first] = left) {
    const key = readFirstKey(first.node, first.piece)
    if (freeMarkdown.includes(name) && !keys.some((known) => key !== null && isKey(key, known))) break
    for (const [each, field] of readFields(first.node, { piece: first.piece, issues, keys, of: name })) {
      if (fields.has(each)) issues.add(field.line, `${each} is given twice; keep one of them.`)
      fields.set(each, field)
    }
    from = first.to
    left.shift()
  }
  const body = left.filter((block) => !isRule(block))
  return {
    name,
    line,
    fields,
    left: body,
    note: issues.add,
    message: () => readMessage({ source, body, all: left, from, to }),
  }
}

/**
 * Free Markdown, as it stands; or one block of code with the info string `message`, which holds what could be taken for
 * a part of the plan.
 */
function readMessage({
  source,
  body,
  all,
  from,
  to,
}: {
  source: string
  body: PlanBlock[]
  all: readonly PlanBlock[]
  from: number
  to: number
}): string {
  const [only] = body
  const isOneFence =
    body.length === 1 && only?.kind === 'fence' && only.fence.open.info === 'message' && only.fence.isClosed
  if (isOneFence) return trimBreak((body.shift() as typeof only).fence.content)
  const last = all.findLast((block) => !isRule(block))
  for (const block of body.splice(0)) if (block.kind === 'fence' && !block.fence.isClosed) body.push(block)
  return last === undefined
    ? ''
    : source
        .slice(from, Math.min(last.to, to))
        .replace(/^(?:[ \t]*(?:\r\n|\r|\n))+/, '')
        .trimEnd()
}

function describeStray(block: PlanBlock, name: ActionName): string {
  if (block.kind !== 'fence')
    return (
      `This text belongs to no part of ${name}; take it out, or close the block of code before it with a ` +
      `longer fence.`
    )
  return block.fence.isClosed
    ? `${name} has no place for this block of code; if it belongs to the block before it, give that one a longer fence.`
    : unclosed
}
