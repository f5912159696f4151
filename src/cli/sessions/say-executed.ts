import { relative, join } from 'node:path'
import { plainText } from '../../gate/index.ts'
import type { Problem } from '../../kernel/index.ts'
import { describeAction, SESSIONS, type Executed } from '../../sessions/index.ts'
import type { Here } from '../open-here.ts'
import { formatChecked } from '../say-applied.ts'
import { fail, paint, shown } from '../print.ts'
import { createInterface } from 'node:readline/promises'
import { isTerminal } from '../io.ts'
import { planHere } from './plan-here.ts'

const MAX_LISTED = 20

/** What was run, as it was read back. */
export async function sayExecuted(at: Here, executed: Executed, what: string): Promise<number | Problem> {
  const { voice, workbench } = at
  const { place, plan, ran, applied, next } = executed
  const verified = applied?.verified ?? []
  const isKept = verified.every(({ ok }) => ok)
  const isDone = ran.problem === null && isKept
  const head = isDone ? `✓ ${what}` : isKept ? '✗ Not done in full' : '✗ Not as promised'
  voice.say(
    `${paint(voice, isDone ? 'green' : 'red', head)}  ` +
      paint(voice, 'dim', `turn ${place.id}, ${shown(executed.status)}`),
  )
  for (const [index, { outcome, details }] of ran.outcomes.slice(0, MAX_LISTED).entries()) {
    const action = plan.actions[index]
    if (!action) continue
    const mark =
      outcome === 'success' ? paint(voice, 'green', '✓') : outcome === 'failure' ? paint(voice, 'red', '✗') : '–'
    const why = outcome === 'success' ? '' : `: ${shown(details[0] ?? 'did not run', 400)}`
    voice.say(`  ${mark} ${action.action} ${shown(describeAction(action))}${why}`)
  }
  if (ran.outcomes.length > MAX_LISTED) voice.say(`  and ${ran.outcomes.length - MAX_LISTED} more, in the report`)
  for (const each of verified.filter(({ ok, warning }) => !ok || warning !== undefined))
    voice.say(formatChecked(voice, each))
  if (verified.length > 0 && isKept)
    voice.say(
      paint(voice, 'dim', `  read back: ${verified.length} ${verified.length === 1 ? 'promise' : 'promises'} kept`),
    )
  voice.say(
    paint(
      voice,
      'dim',
      `  ${shown(relative(at.io.cwd, join(workbench.folder, SESSIONS, place.id, 'report.md')), 4000)}; turn ` +
        `${next.turn} is ready`,
    ),
  )
  const json = {
    status: 'ready',
    steps: [],
    applied: applied !== null || ran.problem === null,
    turn: place.id,
    document: applied?.document ?? null,
    revision: applied?.revision ?? null,
    verified,
    broken: applied?.broken ?? [],
    taken: applied?.taken ?? [],
    outcome: executed.status,
    actions: ran.outcomes.map(({ index, outcome, details, exitCode }) => ({
      action: plan.actions[index]?.action ?? null,
      outcome,
      details,
      ...(exitCode !== undefined && { exitCode }),
    })),
    next: next.id,
    chat: executed.chat,
  }
  if (ran.problem) return fail(voice, ran.problem, json)
  voice.give(json)
  if (executed.chat === null) return isKept ? 0 : 1
  voice.say('')
  voice.say(plainText(executed.chat))
  return answerChat(at, executed)
}

/**
 * Takes the person's reply to what a plan says to them; it is the message of the next turn. Without a terminal the turn
 * ends here.
 */
async function answerChat(at: Here, { next }: Executed): Promise<number | Problem> {
  if (at.voice.json || !isTerminal(at.io)) {
    at.voice.say('Reply with: cutroom plan -m "…"')
    return 3
  }
  const lines = createInterface({ input: at.io.stdin, output: at.io.stdout })
  const reply = await lines.question('Your reply (enter alone to leave it) › ').finally(() => lines.close())
  return reply.trim() === '' ? 3 : planHere(at, next, reply.trim())
}
