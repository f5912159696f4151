import type { Outcome as Planned, Pending, TurnMemory } from '../src/agent/index.ts'
import type { State } from '../src/kernel/index.ts'

/**
 * What a conversation carries on: what is planned is approved as it stands, and `earlier` holds the states that undo
 * goes back to.
 */
export type Conversation = {
  state: State
  nextId: number
  revision: number
  pending: Pending | null
  previous: TurnMemory | null
  readonly earlier: State[]
}

export const newConversation = (start: { readonly state: State; readonly nextId: number }): Conversation => ({
  ...start,
  revision: 1,
  pending: null,
  previous: null,
  earlier: [],
})

/** Takes what came of one thing that was said into the conversation. */
export function follow(talk: Conversation, planned: Planned): void {
  if (!(planned.status === 'answer' && planned.isAside))
    talk.pending = planned.status === 'question' ? planned.pending : null
  if (planned.status === 'control' && planned.command === 'undo') talk.state = talk.earlier.pop() ?? talk.state
  if (planned.status !== 'ready') return
  const [part] = planned.parts
  if (!part) throw new Error('A ready plan has a part')
  talk.earlier.push(talk.state)
  talk.state = part.working
  talk.nextId = part.nextId
  talk.revision += 1
  talk.previous = planned.memory
}

/**
 * How a turn is judged: a control word that takes something back has done it; any other leaves the document alone, as
 * an answer does.
 */
export function statusOf(planned: Planned, hasMoved: boolean): 'ready' | 'question' | 'answer' | 'refused' {
  return planned.status === 'control' ? (hasMoved ? 'ready' : 'answer') : planned.status
}

/** What was said back, where nothing was planned. */
export function textOf(planned: Planned): string {
  if (planned.status === 'question')
    return [planned.question.question, ...planned.question.offers.map(({ text }) => text)].join(' ')
  if (planned.status === 'answer') return planned.answer
  if (planned.status === 'control') return planned.command
  return planned.status === 'refused' ? `${planned.problem.code}: ${planned.problem.message}` : ''
}
