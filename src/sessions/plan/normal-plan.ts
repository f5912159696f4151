import type { Json } from '../../kernel/index.ts'
import type { Action, Memo, Plan, Resource } from './plan.ts'
import { queriesIn } from './queries.ts'
import { normalPath } from './resource.ts'

/**
 * The plan as plan.md can say it, which is what `writePlan` writes and `readPlan` gives back:
 * - half characters and zero bytes become U+FFFD everywhere;
 * - the title, the fields and the memos are one line each, without blanks at their ends; a title does not end in "#", and an empty one is "Plan";
 * - a memo has no "#" that stands alone, since a comment would begin there;
 * - paths are spelt one way, a `cwd` that names the project itself is none, addresses hold no blanks, brackets or backslashes;
 * - a query is one line, so that one of several is several;
 * - values are JSON.
 */
export function normalPlan(plan: Plan): Plan {
  return {
    title: titled(plan.title),
    status: oneLine(plan.status),
    planType: oneLine(plan.planType),
    agent: oneLine(plan.agent),
    rationale: whole(plan.rationale),
    memos: plan.memos.map(normalMemo),
    actions: plan.actions.map(normalAction),
  }
}

function normalAction(action: Action): Action {
  switch (action.action) {
    case 'CREATE':
      return {
        ...action,
        path: pathLine(action.path),
        description: oneLine(action.description),
        content: whole(action.content),
      }
    case 'EDIT':
      return {
        ...action,
        path: pathLine(action.path),
        description: oneLine(action.description),
        edits: action.edits.map(({ find, replace }) => ({ find: whole(find), replace: whole(replace) })),
      }
    case 'DELETE':
      return { ...action, path: pathLine(action.path), description: oneLine(action.description) }
    case 'RENAME':
    case 'MOVE':
      return {
        ...action,
        path: pathLine(action.path),
        to: pathLine(action.to),
        description: oneLine(action.description),
      }
    case 'READ':
    case 'PRUNE':
      return { ...action, resource: normalResource(action.resource), description: oneLine(action.description) }
    case 'EXECUTE':
      return {
        ...action,
        description: oneLine(action.description),
        expectedOutcome: oneLine(action.expectedOutcome),
        cwd: action.cwd === null ? null : pathLine(action.cwd) || null,
        env: action.env.map(([name, value]) => [name, whole(value)]),
        command: whole(action.command),
      }
    case 'RESEARCH':
      return {
        ...action,
        description: oneLine(action.description),
        queries: action.queries.flatMap((query) => queriesIn(whole(query))),
      }
    case 'CHAT_WITH_USER':
      return { ...action, message: whole(action.message) }
    case 'INVOKE':
      return {
        ...action,
        agent: oneLine(action.agent),
        handoff: action.handoff.map(normalResource),
        message: whole(action.message),
      }
    case 'CONCLUDE':
      return { ...action, handoff: action.handoff.map(normalResource), message: whole(action.message) }
    case 'PERFORM':
      return {
        ...action,
        operation: oneLine(action.operation).replaceAll('`', ''),
        document: action.document === null ? null : oneLine(action.document) || null,
        description: oneLine(action.description),
        params: JSON.parse(whole(JSON.stringify(action.params))) as { [param: string]: Json },
      }
  }
}

function normalMemo({ change, text, comment }: Memo): Memo {
  return {
    change,
    text: oneLine(oneLine(text).replace(/(?<=^|[ \t])#(?=[ \t]|$)/gu, '')),
    comment: comment === null ? null : oneLine(comment) || null,
  }
}

function normalResource(resource: Resource): Resource {
  return 'path' in resource
    ? { path: pathLine(resource.path) }
    : {
        url: oneLine(resource.url).replace(/[\s<>()\\`]/gu, (character) =>
          encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
        ),
      }
}

const pathLine = (path: string): string => normalPath(whole(path).replace(/\p{Cc}/gu, ' '))
const oneLine = (text: string): string =>
  whole(text)
    .replace(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' ')
    .trim()
const titled = (title: string): string => oneLine(oneLine(title).replace(/(?:(?:^|[ \t]+)#+)+$/, '')) || 'Plan'
const whole = (text: string): string => text.replace(/\p{Surrogate}|\0/gu, '\uFFFD')
