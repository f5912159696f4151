import { planRequest, type Mind, type Outcome as Planned, type PlanDocument } from '../../src/agent/index.ts'
import { audioPlanning } from '../../src/audio/for-planning.ts'
import { resolveSound } from '../../src/audio/resolve-sound.ts'
import { rateOf, tracksOf } from '../../src/audio/tracks.ts'
import { follow, newConversation, statusOf, textOf, type Conversation } from '../conversation.ts'
import { buildScene } from './build-scene.ts'
import { hear } from './hear.ts'
import { levelsOf, measureFrom } from './measure-sources.ts'
import type { Ran } from '../eval-set.ts'
import type { Outcome, Verdict } from './outcome.ts'
import type { Given, SceneName } from './scene.ts'
import { startDifferences } from './start-differences.ts'

/** A conversation in a scene. */
export type Talk = Conversation & { readonly scene: SceneName }

export type Said = { readonly planned: Planned; readonly outcome: Outcome }

/** Builds the scene, and stops where it is not the one that was ordered. */
export function openTalk(scene: SceneName, given: Given): Talk {
  const built = buildScene(scene, given)
  const differs = startDifferences({ scene, given }, hear(built.state))
  if (differs.length > 0) throw new Error(`The scene ${scene} is not the one that was ordered: ${differs.join('; ')}`)
  return { scene, ...newConversation(built) }
}

/** Says one thing to a mind and tells what came of it. */
export async function say(talk: Talk, words: string, mind: Mind): Promise<Said> {
  const start = talk.state
  const planned = await planRequest({
    words,
    documents: [documentOf(talk)],
    lastUsed: talk.scene,
    pending: talk.pending,
    previous: talk.previous,
    mind,
    senses: { measure: measureFrom(talk.scene) },
  })
  follow(talk, planned)
  const { state } = talk
  return {
    planned,
    outcome: {
      status: statusOf(planned, state !== start),
      text: textOf(planned),
      before: hear(start),
      after: hear(state),
      ...listen(talk),
    },
  }
}

/** Levels and tones of a conversation's document as it is now. */
export function listen({
  scene,
  state: { document },
}: Pick<Talk, 'scene' | 'state'>): Pick<Outcome, 'measure' | 'tones'> {
  const rate = rateOf(document)
  const idOf = (name: string): string => tracksOf(document).find((track) => track.name === name)?.id ?? ''
  return {
    measure: (track, [from, to]) => {
      const { windows, jobs } = resolveSound(document, idOf(track), Math.round(from * rate), Math.round(to * rate))
      return levelsOf(scene, windows, jobs, rate)
    },
    tones: (track) =>
      [...resolveSound(document, idOf(track)).jobs.values()]
        .filter(({ effect }) => effect.endsWith('equalize'))
        .map(({ params }) => params),
  }
}

const documentOf = ({ scene, state, revision, nextId }: Talk): PlanDocument => ({
  name: scene,
  state,
  revision,
  nextId,
  ...audioPlanning,
})

/** What a verdict and a turn come to in the table. */
export const ranOf = ({ verdict, why }: Verdict, { planned, outcome }: Said): Ran => ({
  verdict,
  why,
  status: outcome.status,
  said: planned.status === 'ready' ? planned.reading : outcome.text,
})
