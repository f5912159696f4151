import type { State } from '../../src/kernel/index.ts'
import { projectSnapshot } from '../../src/music/index.ts'
import { snapshotOf as videoSnapshot } from '../../src/video/index.ts'
import { hear } from '../audio/hear.ts'
import { judge as judgeAudio } from '../audio/judge.ts'
import { listen } from '../audio/talk.ts'
import { judge as judgeMusic } from '../music/judge.ts'
import { judge as judgeVideo } from '../video/judge.ts'
import { readTimeline } from '../video/read-timeline.ts'
import type { Change } from './expect.ts'
import type { Kind, Project } from './project.ts'
import { scenes, type Scene, type SceneName } from './scene.ts'

/**
 * What is wrong with the end state of a document, by the judge of its own kind. One that nobody spoke of is as it was.
 */
export function judgeMedia(
  name: SceneName,
  { documents, after }: Pick<Project, 'documents' | 'after'>,
  kind: Kind,
  change: Change,
): readonly string[] {
  const before = documents.get(kind)?.state
  const scene: Scene = scenes[name]
  const now = after.get(kind)
  if (before === undefined || (now === undefined && change[kind] === undefined)) return []
  return faults({ scene, before, now: now ?? before, hasMoved: now !== undefined }, kind, change)
}

type Ends = { readonly scene: Scene; readonly before: State; readonly now: State; readonly hasMoved: boolean }

function faults(
  { scene, before, now, hasMoved }: Ends,
  kind: Kind,
  { audio, video, music }: Change,
): readonly string[] {
  const status = hasMoved ? 'ready' : 'answer'
  const nothing = { expect: 'nothing' } as const
  const common = { status, text: '' } as const
  if (kind === 'audio' && scene.audio)
    return judgeAudio(audio ?? nothing, {
      ...common,
      before: hear(before),
      after: hear(now),
      ...listen({ scene: scene.audio, state: now }),
    }).why
  if (kind === 'video' && scene.video) {
    const timeline = (state: State) => readTimeline(videoSnapshot({ name: scene.video ?? '', revision: 1, state }))
    return judgeVideo(video ?? nothing, { ...common, before: timeline(before), after: timeline(now) }).why
  }
  return judgeMusic(music ?? nothing, {
    ...common,
    before: projectSnapshot(before.document),
    after: hasMoved ? projectSnapshot(now.document) : null,
  }).why
}
