import { planRequest, type Mind, type Outcome as Planned } from '../../src/agent/index.ts'
import { videoPlanning } from '../../src/video/for-planning.ts'
import { snapshotOf } from '../../src/video/index.ts'
import { follow, newConversation, statusOf, textOf, type Conversation } from '../conversation.ts'
import { buildScene } from './build-scene.ts'
import type { Outcome } from './outcome.ts'
import { readTimeline } from './read-timeline.ts'
import type { SceneName } from './scene.ts'
import type { Timeline } from './timeline.ts'

/** A conversation in a scene. */
export type Talk = Conversation & { readonly scene: SceneName }

export const openTalk = (scene: SceneName): Talk => ({ scene, ...newConversation(buildScene(scene)) })

/** Says one thing to a mind and tells what came of it. */
export async function say(
  talk: Talk,
  words: string,
  mind: Mind,
): Promise<{ readonly planned: Planned; readonly outcome: Outcome }> {
  const { scene, state: start, revision, nextId, pending, previous } = talk
  const before = timelineOf(talk)
  const planned = await planRequest({
    words,
    documents: [{ name: scene, state: start, revision, nextId, ...videoPlanning }],
    lastUsed: scene,
    pending,
    previous,
    mind,
    senses: { measure: async () => null },
  })
  follow(talk, planned)
  return {
    planned,
    outcome: {
      status: statusOf(planned, talk.state !== start),
      text: textOf(planned),
      before,
      after: timelineOf(talk),
    },
  }
}

const timelineOf = ({ scene, revision, state }: Talk): Timeline =>
  readTimeline(snapshotOf({ name: scene, revision, state }))
