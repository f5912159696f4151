import type { Mind, MindView, Selection } from '../../mind.ts'
import type { Ask } from '../../records.ts'
import { agreeWithWords } from './agree-with-words.ts'
import { answersTo } from './answers.ts'
import { askModel, inShort, type ModelMindSetup } from './ask-model.ts'
import { openingText, position } from './prompt.ts'
import type { Heard } from './read-reply.ts'
import { reflectOn } from './reflect-on.ts'
import { doneBefore, skipDone } from './skip-done.ts'
import { openTalk, type Talk } from './talk.ts'

/** So many looks are free in a turn; further ones count as replies. */
const MOST_LOOKS = 4
/** Replies in a row that hold no call before they are taken as they are. */
const MOST_NUDGES = 2

/** A mind that is a model, for one turn: it remembers what it was asked and answered within that turn, and nothing else. */
export function modelMind(setup: ModelMindSetup): Mind {
  const talk = openTalk()
  return {
    name: setup.model.id,
    repairs: true,
    select: (view) => select(setup, talk, view),
    fill: async (_view, call) => call,
    reflect: async (view) => reflectOn(talk, view),
  }
}

async function select(setup: ModelMindSetup, talk: Talk, view: MindView): Promise<Selection> {
  await tell(talk, view)
  let nudges = 0
  for (;;) {
    const answered = await askModel(setup, talk.messages, view)
    if ('problem' in answered) {
      if (answered.problem.code !== 'cut-off' || nudges++ >= MOST_NUDGES) return { select: 'failed', problem: answered.problem }
      talk.messages.push({ role: 'user', text: 'Your reply was too long and was cut off. Answer with the calls alone.' })
      continue
    }
    if ('split' in answered) return { select: 'ask', question: asking(`I am not sure what to do: ${answered.split.map(inShort).join(', or ')}? Say it in other words.`), clause: 0 }
    const heard = skipDone(answered.heard, talk.done)
    talk.heard = heard
    talk.messages.push({ role: 'assistant', text: heard.text, calls: heard.calls.map(({ from }) => from) })
    if (heard.calls.length === 0) {
      if (nudges++ >= MOST_NUDGES) return saidOnly(heard, view)
      talk.messages.push({ role: 'user', text: 'Answer with a call: the operations and finish, or reply to answer or to ask. A sentence alone changes nothing.' })
    } else if (heard.calls.every(({ is }) => is === 'look' || is === 'describe') && talk.looks++ < MOST_LOOKS) {
      talk.messages.push({ role: 'tool', results: answersTo(heard, view, []) })
      talk.heard = null
    } else return selectionOf(talk, view, heard)
  }
}

/** Says what came of the last reply, or opens the turn. */
async function tell(talk: Talk, view: MindView): Promise<void> {
  const { messages, heard } = talk
  if (!heard) {
    messages.push({ role: 'user', text: await openingText(view) })
    return
  }
  const events = view.working.groupToolResults.slice(talk.seen)
  talk.seen = view.working.groupToolResults.length
  talk.done = doneBefore(heard, events)
  if (heard.calls.length > 0) messages.push({ role: 'tool', results: answersTo(heard, view, events) })
  messages.push({ role: 'user', text: [...(talk.complaint === null ? [] : [talk.complaint]), `Still asked: ${JSON.stringify(view.working.remainingQuery)}`, position(view.working)].join('\n') })
  talk.complaint = null
}

async function selectionOf(talk: Talk, view: MindView, { calls }: Heard): Promise<Selection> {
  const said = calls.find((each) => each.is === 'reply')
  if (said?.is === 'reply' && said.kind === 'question') return { select: 'ask', question: asking(said.text), clause: 0 }
  const wanted = calls.flatMap((each) => (each.is === 'operation' ? [each.call] : []))
  if (wanted.length === 0 && said?.is === 'reply' && !hasWorked(view)) return { select: 'answer', answer: view.working.groupToolResults.some(({ success }) => !success) ? unchanged(said.text) : said.text }
  const agreed = await agreeWithWords(view, wanted, talk.served)
  talk.asked = agreed.asked
  return { select: 'calls', calls: agreed.calls, rest: view.working.remainingQuery, clause: 0 }
}

const asking = (question: string): Ask => ({ question, operation: null, missing: ['answer'], offers: [] })

/** A model that only talks has changed nothing, whatever it says. */
function saidOnly({ text }: Heard, view: MindView): Selection {
  if (text.endsWith('?')) return { select: 'ask', question: asking(text), clause: 0 }
  return hasWorked(view) ? { select: 'calls', calls: [], rest: '', clause: 0 } : { select: 'answer', answer: unchanged(text) }
}

const unchanged = (said: string): string => `${said} (Nothing was changed.)`

/** Whether there is something to show for this turn; tools of other programs leave nothing in the plan. */
const hasWorked = ({ working, document }: MindView): boolean => working.groupToolResults.some(({ success, toolName }) => success && document.domain.operations.has(toolName))
