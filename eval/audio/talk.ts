import { isProblem, type State } from '../../src/kernel/index.ts'
import { planRequest, type Mind, type Outcome as Planned, type Pending, type PlanDocument, type TurnMemory } from '../../src/agent/index.ts'
import { audioPlanning } from '../../src/audio/for-planning.ts'
import { heard } from '../../src/audio/heard.ts'
import { rateOf, tracksOf } from '../../src/audio/tracks.ts'
import { buildScene } from './build-scene.ts'
import { hear } from './hear.ts'
import { levelsOf, measureFrom } from './measure-sources.ts'
import type { Ran } from '../eval-set.ts'
import type { Outcome, Verdict } from './outcome.ts'
import type { Given, SceneName } from './scene.ts'
import { startDifferences } from './start-differences.ts'

/** A conversation in a scene: what is planned is approved as it stands. */
export type Talk = { readonly scene: SceneName; state: State; nextId: number; revision: number; pending: Pending | null; previous: TurnMemory | null; undone: State[] }

export type Said = { readonly planned: Planned; readonly outcome: Outcome }

/** Builds the scene, and stops where it is not the one that was ordered. */
export function openTalk(scene: SceneName, given: Given): Talk {
  const built = buildScene(scene, given)
  const differs = startDifferences({ scene, given }, hear(built.state))
  if (differs.length > 0) throw new Error(`The scene ${scene} is not the one that was ordered: ${differs.join('; ')}`)
  return { scene, ...built, revision: 1, pending: null, previous: null, undone: [] }
}

/** Says one thing to a mind and tells what came of it. */
export async function say(talk: Talk, words: string, mind: Mind): Promise<Said> {
  const start = talk.state
  const planned = await planRequest({ words, documents: [documentOf(talk)], lastUsed: talk.scene, pending: talk.pending, previous: talk.previous, mind, senses: { measure: measureFrom(talk.scene) } })
  follow(talk, planned)
  const { state } = talk
  // A control word that takes something back has done it; any other leaves the document alone, as an answer does.
  const control = state === start ? 'answer' : 'ready'
  return { planned, outcome: { status: planned.status === 'control' ? control : planned.status, text: textOf(planned), before: hear(start), after: hear(state), ...listen(talk) } }
}

/** Levels and tones of a conversation's document as it is now. */
export function listen({ scene, state: { document } }: Pick<Talk, 'scene' | 'state'>): Pick<Outcome, 'measure' | 'tones'> {
  const rate = rateOf(document)
  const idOf = (name: string): string => tracksOf(document).find((track) => track.name === name)?.id ?? ''
  return {
    measure: (track, [from, to]) => {
      const { windows, jobs } = heard(document, idOf(track), Math.round(from * rate), Math.round(to * rate))
      return levelsOf(scene, windows, jobs, rate)
    },
    tones: (track) => [...heard(document, idOf(track)).jobs.values()].filter(({ effect }) => effect.endsWith('equalize')).map(({ params }) => params),
  }
}

const documentOf = ({ scene, state, revision, nextId }: Talk): PlanDocument => ({ name: scene, state, revision, nextId, ...audioPlanning })

function follow(talk: Talk, planned: Planned): void {
  talk.pending = planned.status === 'question' ? planned.pending : null
  if (planned.status === 'control' && planned.command === 'undo') talk.state = talk.undone.pop() ?? talk.state
  if (planned.status !== 'ready') return
  const [part] = planned.parts
  if (!part || isProblem(part)) throw new Error('A ready plan has a part')
  talk.undone.push(talk.state)
  talk.state = part.working
  talk.nextId = part.nextId
  talk.revision += 1
  talk.previous = planned.memory
}

/** What a verdict and a turn come to in the table. */
export const ranOf = ({ verdict, why }: Verdict, { planned, outcome }: Said): Ran => ({ verdict, why, status: outcome.status, said: planned.status === 'ready' ? planned.reading : outcome.text })

function textOf(planned: Planned): string {
  if (planned.status === 'question') return [planned.question.question, ...planned.question.offers.map(({ text }) => text)].join(' ')
  if (planned.status === 'answer') return planned.answer
  if (planned.status === 'control') return planned.command
  return planned.status === 'refused' ? `${planned.problem.code}: ${planned.problem.message}` : ''
}
