import { planRequest, type Mind, type Outcome as Planned, type Pending, type TurnMemory } from '../../src/agent/index.ts'
import { isProblem, type State } from '../../src/kernel/index.ts'
import { videoPlanning } from '../../src/video/for-planning.ts'
import { snapshotOf } from '../../src/video/index.ts'
import { buildScene } from './build-scene.ts'
import type { Outcome } from './outcome.ts'
import { readTimeline } from './read-timeline.ts'
import type { SceneName } from './scene.ts'
import type { Timeline } from './timeline.ts'

/** A conversation in a scene: what is planned is approved as it stands. */
export type Talk = { readonly scene: SceneName; state: State; nextId: number; revision: number; pending: Pending | null; previous: TurnMemory | null; readonly earlier: State[] }

export const openTalk = (scene: SceneName): Talk => ({ scene, ...buildScene(scene), revision: 1, pending: null, previous: null, earlier: [] })

/** Says one thing to a mind and tells what came of it. */
export async function say(talk: Talk, words: string, mind: Mind): Promise<{ readonly planned: Planned; readonly outcome: Outcome }> {
  const { scene, state: start, revision, nextId, pending, previous } = talk
  const before = timelineOf(talk)
  const planned = await planRequest({ words, documents: [{ name: scene, state: start, revision, nextId, ...videoPlanning }], lastUsed: scene, pending, previous, mind, senses: { measure: async () => null } })
  follow(talk, planned)
  // A control word that takes something back has done it; any other leaves the document alone, as an answer does.
  const control = talk.state === start ? 'answer' : 'ready'
  return { planned, outcome: { status: planned.status === 'control' ? control : planned.status, text: textOf(planned), before, after: timelineOf(talk) } }
}

const timelineOf = ({ scene, revision, state }: Talk): Timeline => readTimeline(snapshotOf({ name: scene, revision, state }))

function follow(talk: Talk, planned: Planned): void {
  talk.pending = planned.status === 'question' ? planned.pending : null
  if (planned.status === 'control' && planned.command === 'undo') talk.state = talk.earlier.pop() ?? talk.state
  if (planned.status !== 'ready') return
  const [part] = planned.parts
  if (!part || isProblem(part)) throw new Error('A ready plan has a part')
  talk.earlier.push(talk.state)
  talk.state = part.working
  talk.nextId = part.nextId
  talk.revision += 1
  talk.previous = planned.memory
}

function textOf(planned: Planned): string {
  if (planned.status === 'question') return [planned.question.question, ...planned.question.offers.map(({ text }) => text)].join(' ')
  if (planned.status === 'answer') return planned.answer
  if (planned.status === 'control') return planned.command
  return planned.status === 'refused' ? `${planned.problem.code}: ${planned.problem.message}` : ''
}
