import { isProblem, type Json } from '../../../kernel/index.ts'
import { dataText, type ModelResult } from '../../../models/index.ts'
import type { MindView } from '../../mind.ts'
import { sayUnknownOperation } from '../../plan-call.ts'
import type { ToolEvent } from '../../records.ts'
import { shortSchema } from './offer-tools.ts'
import type { ReadReply, ReplyCall } from './read-reply.ts'

const MAX_RESULT = 8000

/**
 * What each call of a reply came to, all in one message. `events` are what the calls that ran left behind, in order.
 */
export function answerCalls({ calls }: ReadReply, view: MindView, events: readonly ToolEvent[]): ModelResult[] {
  let ran = 0
  return calls.map((heard): ModelResult => {
    const { id, name } = heard.from
    const said: Say = (text, isError = false, most = MAX_RESULT) => ({ id, name, text: dataText(text, most), isError })
    if (heard.is === 'look' || heard.is === 'describe') return lookedUp(heard, view, said)
    if (heard.is === 'finish')
      return said(
        events.every(({ success }) => success)
          ? 'Not accepted yet: see the next message.'
          : 'Not finished: a call failed.',
        true,
      )
    if (heard.is === 'reply')
      return said('The person does not see this yet: make the calls alone, or the question alone.', true)
    if (heard.is === 'repeated') return said('This was done before; it is not done again.')
    const event = events[ran++]
    if (!event) return said('Not run, because a call before it failed.', true)
    return event.success
      ? said([event.result, ...(event.changed === undefined ? [] : [event.changed])].join('\n'))
      : said(mendable(event, view), true)
  })
}

type Say = (text: string, isError?: boolean, most?: number) => ModelResult

function lookedUp({ is, from: { args } }: ReplyCall, { document, copy }: MindView, say: Say): ModelResult {
  if (is === 'look') {
    const seen = document.forModels.look.run(copy.state, args)
    return isProblem(seen) ? say(seen.message, true) : say(seen, false, document.forModels.look.maxCharacters)
  }
  const wanted = args['operations']
  const names = Array.isArray(wanted) ? (wanted as readonly Json[]).map(String) : []
  return names.length === 0
    ? say('describe needs a list of operation names.', true)
    : say(names.map((name) => described(name, document.domain)).join('\n'))
}

function described(name: string, { operations }: MindView['document']['domain']): string {
  const operation = operations.get(name)
  return operation
    ? `${name}: ${operation.summary}${operation.destroys === undefined ? '' : ` Destroys ${operation.destroys}.`} ` +
        `Parameters: ${JSON.stringify(shortSchema(operation))}`
    : unknown(name, operations)
}

function unknown(name: string, operations: ReadonlyMap<string, unknown>): string {
  return sayUnknownOperation(name, { names: operations.keys(), otherwise: 'use one of the tools you have' })
}

/** A refusal in a form that can be repaired: why, what would be right, and what to do first. */
function mendable({ toolName, result, id }: ToolEvent, { document: { domain }, failure, working }: MindView): string {
  const operation = domain.operations.get(toolName)
  const code = failure && 'problem' in failure ? failure.problem.code : ''
  if (!operation) return code === 'unknown-operation' ? unknown(toolName, domain.operations) : result
  const first = working.reminders
    .filter(({ sourceToolEventId }) => sourceToolEventId === id)
    .map(({ toolName: setter, reason }) => `Call ${setter} first in the same reply (${reason}).`)
  return [
    result,
    ...(code === 'invalid-params' || code === 'invalid-value'
      ? [`The parameters of ${toolName}: ${JSON.stringify(shortSchema(operation))}`]
      : []),
    ...first,
  ].join(' ')
}
