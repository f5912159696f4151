import type { Json } from '../../kernel/index.ts'
import type { Action, Memo, Plan, Resource } from './plan.ts'
import { encodeCharacter, normalizePath } from './resource.ts'

/**
 * The plan as plan.md can say it, which is what `writePlan` writes and `readPlan` gives back:
 * - half characters and zero bytes become U+FFFD everywhere;
 * - the title, the fields and the memos are one line each, without blanks at their ends; a title does not end in "#",
 *   and an empty one is "Plan";
 * - a memo has no "#" that stands alone, since a comment would begin there;
 * - paths are spelt one way, a `cwd` that names the project itself is none, addresses hold no blanks, brackets or
 *   backslashes;
 * - a query is one line, so that one of several is several;
 * - values are JSON.
 */
export function normalizePlan(plan: Plan): Plan {
  return {
    title: normalizeTitle(plan.title),
    status: joinLines(plan.status),
    planType: joinLines(plan.planType),
    agent: joinLines(plan.agent),
    rationale: replaceBroken(plan.rationale),
    memos: plan.memos.map(normalizeMemo),
    actions: plan.actions.map(normalizeAction),
  }
}

function normalizeAction(action: Action): Action {
  switch (action.action) {
    case 'CREATE':
      return {
        ...action,
        path: normalizePathLine(action.path),
        description: joinLines(action.description),
        content: replaceBroken(action.content),
      }
    case 'EDIT':
      return {
        ...action,
        path: normalizePathLine(action.path),
        description: joinLines(action.description),
        edits: action.edits.map(({ find, replace }) => ({
          find: replaceBroken(find),
          replace: replaceBroken(replace),
        })),
      }
    case 'DELETE':
      return { ...action, path: normalizePathLine(action.path), description: joinLines(action.description) }
    case 'RENAME':
    case 'MOVE':
      return {
        ...action,
        path: normalizePathLine(action.path),
        to: normalizePathLine(action.to),
        description: joinLines(action.description),
      }
    case 'READ':
    case 'PRUNE':
      return { ...action, resource: normalizeResource(action.resource), description: joinLines(action.description) }
    case 'EXECUTE':
      return {
        ...action,
        description: joinLines(action.description),
        expectedOutcome: joinLines(action.expectedOutcome),
        cwd: action.cwd === null ? null : normalizePathLine(action.cwd) || null,
        env: action.env.map(([name, value]) => [name, replaceBroken(value)]),
        command: replaceBroken(action.command),
      }
    case 'RESEARCH':
      return {
        ...action,
        description: joinLines(action.description),
        queries: action.queries.flatMap((query) => splitQueries(replaceBroken(query))),
      }
    case 'CHAT_WITH_USER':
      return { ...action, message: replaceBroken(action.message) }
    case 'INVOKE':
      return {
        ...action,
        agent: joinLines(action.agent),
        handoff: action.handoff.map(normalizeResource),
        message: replaceBroken(action.message),
      }
    case 'CONCLUDE':
      return { ...action, handoff: action.handoff.map(normalizeResource), message: replaceBroken(action.message) }
    case 'PERFORM':
      return {
        ...action,
        operation: joinLines(action.operation).replaceAll('`', ''),
        document: action.document === null ? null : joinLines(action.document) || null,
        description: joinLines(action.description),
        params: JSON.parse(replaceBroken(JSON.stringify(action.params))) as { [param: string]: Json },
      }
  }
}

function normalizeMemo({ change, text, comment }: Memo): Memo {
  return {
    change,
    text: joinLines(joinLines(text).replace(/(?<=^|[ \t])#(?=[ \t]|$)/gu, '')),
    comment: comment === null ? null : joinLines(comment) || null,
  }
}

function normalizeResource(resource: Resource): Resource {
  return 'path' in resource
    ? { path: normalizePathLine(resource.path) }
    : {
        url: joinLines(resource.url).replace(/[\s<>()\\`]/gu, encodeCharacter),
      }
}

const normalizePathLine = (path: string): string => normalizePath(replaceBroken(path).replace(/\p{Cc}/gu, ' '))
const joinLines = (text: string): string =>
  replaceBroken(text)
    .replace(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' ')
    .trim()
const normalizeTitle = (title: string): string =>
  joinLines(joinLines(title).replace(/(?:(?:^|[ \t]+)#+)+$/, '')) || 'Plan'
const replaceBroken = (text: string): string => text.replace(/\p{Surrogate}|\0/gu, '\uFFFD')

/** The queries of a block: one a line, without the blanks around it. */
export function splitQueries(content: string): string[] {
  return content
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
