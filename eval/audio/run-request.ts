import { isProblem, type State } from '../../src/kernel/index.ts'
import { builtInMind, planRequest, type Outcome as Planned, type Pending, type PlanDocument, type TurnMemory } from '../../src/agent/index.ts'
import { audio } from '../../src/audio/domain.ts'
import { audioFrame, followPlace, loudnessOf } from '../../src/audio/frame.ts'
import { heard } from '../../src/audio/heard.ts'
import { rateOf, tracksOf } from '../../src/audio/tracks.ts'
import { buildScene } from './build-scene.ts'
import { hear } from './hear.ts'
import { judge } from './judge.ts'
import { levelsOf, measureFrom } from './measure-sources.ts'
import type { Outcome, Verdict } from './outcome.ts'
import type { Request } from './request.ts'
import { startDifferences } from './start-differences.ts'

/** A conversation in a scene: what is planned is approved as it stands. */
type Talk = { state: State; nextId: number; revision: number; pending: Pending | null; previous: TurnMemory | null; undone: State[] }

export type Judged = Verdict & { readonly outcome: Outcome; readonly planned: Planned }

/** Builds the scene, says what was said before, says the words, and judges what came of them. */
export async function runRequest(request: Request): Promise<Judged> {
  const built = buildScene(request.scene, request.given)
  const differs = startDifferences(request, hear(built.state))
  if (differs.length > 0) throw new Error(`The scene of "${request.words}" is not the one that was ordered: ${differs.join('; ')}`)
  const talk: Talk = { ...built, revision: 1, pending: null, previous: null, undone: [] }
  for (const words of request.said) await say(talk, request, words)
  const start = talk.state
  const before = hear(start)
  const planned = await say(talk, request, request.words)
  const { state } = talk
  const measure: Outcome['measure'] = (name, [start, end]) => {
    const track = tracksOf(state.document).find((each) => each.name === name)
    const rate = rateOf(state.document)
    const { windows, jobs } = heard(state.document, track?.id ?? '', Math.round(start * rate), Math.round(end * rate))
    return levelsOf(request.scene, windows, jobs, rate)
  }
  // A control word that takes something back has done it; any other leaves the document alone, as an answer does.
  const control = state === start ? 'answer' : 'ready'
  const outcome: Outcome = { status: planned.status === 'control' ? control : planned.status, text: textOf(planned), before, after: hear(state), measure }
  return { ...judge(request.expect, outcome), outcome, planned }
}

async function say(talk: Talk, { scene }: Request, words: string): Promise<Planned> {
  const document: PlanDocument = { name: scene, domain: audio, state: talk.state, revision: talk.revision, nextId: talk.nextId, frame: audioFrame, follow: followPlace, loudnessOf }
  const planned = await planRequest({ words, documents: [document], lastUsed: scene, pending: talk.pending, previous: talk.previous, mind: builtInMind, senses: { measure: measureFrom(scene) } })
  talk.pending = planned.status === 'question' ? planned.pending : null
  if (planned.status === 'control' && planned.command === 'undo') talk.state = talk.undone.pop() ?? talk.state
  if (planned.status !== 'ready') return planned
  const [part] = planned.parts
  if (!part || isProblem(part)) throw new Error('A ready plan has a part')
  talk.undone.push(talk.state)
  talk.state = part.working
  talk.nextId = part.nextId
  talk.revision += 1
  talk.previous = planned.memory
  return planned
}

function textOf(planned: Planned): string {
  if (planned.status === 'question') return [planned.question.question, ...planned.question.offers.map(({ text }) => text)].join(' ')
  if (planned.status === 'answer') return planned.answer
  if (planned.status === 'control') return planned.command
  return planned.status === 'refused' ? `${planned.problem.code}: ${planned.problem.message}` : ''
}
