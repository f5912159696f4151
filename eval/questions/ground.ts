import { builtInMind, type Outcome } from '../../src/agent/index.ts'
import { audioPlanning } from '../../src/audio/for-planning.ts'
import { songState } from '../../src/maestro/song-state.ts'
import { musicPlanning } from '../../src/music/index.ts'
import { videoPlanning } from '../../src/video/for-planning.ts'
import { buildScene as buildAudio } from '../audio/build-scene.ts'
import { measureFrom } from '../audio/measure-sources.ts'
import type { SceneName as AudioScene } from '../audio/scene.ts'
import { openTalk, say, stateOf, type Ground } from '../conversations/talk.ts'
import { projects, type ProjectName } from '../music/projects.ts'
import { buildScene as buildVideo } from '../video/build-scene.ts'
import type { SceneName as VideoScene } from '../video/scene.ts'

const deaf = { measure: async () => null }

export const inAudio = (scene: AudioScene): Ground => ({
  name: scene,
  ...buildAudio(scene, {}),
  planning: audioPlanning,
  senses: { measure: measureFrom(scene) },
})
export const inVideo = (scene: VideoScene): Ground => ({
  name: scene,
  ...buildVideo(scene),
  planning: videoPlanning,
  senses: deaf,
})
export const inMusic = (scene: ProjectName): Ground => ({
  name: 'song',
  ...songState(structuredClone(projects[scene]), { recipes: {}, seed: scene }),
  planning: musicPlanning,
  senses: deaf,
})

/** Says one thing after another; every request but the last has to be planned, and nothing is changed by a question. */
export async function ask(ground: Ground, words: readonly string[]): Promise<{ came: Outcome; isChanged: boolean }> {
  const talk = openTalk(ground)
  let came: Outcome | undefined
  let isChanged = false
  for (const [at, each] of words.entries()) {
    const before = stateOf(talk)
    came = await say(talk, each, builtInMind)
    isChanged = stateOf(talk) !== before
    if (at < words.length - 1 && came.status !== 'ready') throw new Error(`“${each}” was ${came.status}`)
  }
  if (!came) throw new Error('Nothing was said')
  return { came, isChanged }
}
