import { runRequest as runAudio } from '../audio/run-request.ts'
import { ranOf } from '../audio/talk.ts'
import { byMind, conversations, decideFiles } from '../conversations/set.ts'
import { holdAudio, holdMusic, holdVideo } from '../conversations/run-conversation.ts'
import type { EvalCase, EvalSet } from '../eval-set.ts'
import { runRequest as runFiles } from '../files/set.ts'
import { askMusic } from '../music/ask-music.ts'
import { judge as judgeMusic } from '../music/judge.ts'
import { projects } from '../music/projects.ts'
import { judge as judgeVideo } from '../video/judge.ts'
import { openTalk, say } from '../video/talk.ts'
import * as audio from './audio.ts'
import * as files from './files.ts'
import * as music from './music.ts'
import * as video from './video.ts'
import * as audioAgain from './second/audio.ts'
import * as filesAgain from './second/files.ts'
import * as musicAgain from './second/music.ts'
import * as videoAgain from './second/video.ts'
import * as audioThird from './third/audio.ts'
import * as filesThird from './third/files.ts'
import * as musicThird from './third/music.ts'
import * as videoThird from './third/video.ts'
import * as audioFourth from './fourth/audio.ts'
import * as filesFourth from './fourth/files.ts'
import * as musicFourth from './fourth/music.ts'
import * as videoFourth from './fourth/video.ts'

const PLAIN = { said: [], operations: [], isColloquial: false, note: '' }

type Asked = { readonly id: string; readonly scene: string; readonly words: string; readonly run: EvalCase['run'] }

type Volume = {
  readonly audio: Pick<typeof audio, 'requests' | 'conversations'>
  readonly video: Pick<typeof video, 'requests' | 'conversations'>
  readonly music: Pick<typeof music, 'requests' | 'conversations'>
  readonly files: Pick<typeof files, 'requests' | 'conversations'>
}

const setOf = (name: string, cases: readonly Asked[], isPutAside: boolean): EvalSet => ({
  name,
  about: 'what people say who have read the product page and nothing else',
  hasReference: false,
  cases: cases.map(({ words, ...each }) => ({ ...each, words: [words], isPutAside })),
})

/** `isPutAside`: counted, and not to be read by whoever tunes a mind. */
const setsOf = (name: string, { audio, video, music, files }: Volume, isPutAside: boolean): readonly EvalSet[] => [
  setOf(
    `${name}-audio`,
    audio.requests.map((request) => ({
      ...request,
      run: async (candidate) => {
        const judged = await runAudio({ ...request, ...PLAIN }, () => candidate.open(null))
        return ranOf(judged, judged)
      },
    })),
    isPutAside,
  ),
  conversations(`audio-${name}`, audio.conversations, byMind(holdAudio), isPutAside ? 'put aside' : true),
  setOf(
    `${name}-video`,
    video.requests.map(({ id, scene, words, expect }) => ({
      id,
      scene,
      words,
      run: async (candidate) => {
        const { planned, outcome } = await say(openTalk(scene), words, candidate.open(null))
        const said = planned.status === 'ready' ? planned.reading : outcome.text
        return { ...judgeVideo(expect, outcome), status: outcome.status, said }
      },
    })),
    isPutAside,
  ),
  conversations(`video-${name}`, video.conversations, byMind(holdVideo), isPutAside ? 'put aside' : true),
  setOf(
    `${name}-music`,
    music.requests.map(({ id, project, words, expect }) => ({
      id,
      scene: project,
      words,
      run: async (candidate) => {
        const outcome = await askMusic(candidate)(structuredClone(projects[project]), words)
        return { ...judgeMusic(expect, outcome), status: outcome.status, said: outcome.text }
      },
    })),
    isPutAside,
  ),
  conversations(`music-${name}`, music.conversations, byMind(holdMusic), isPutAside ? 'put aside' : true),
  setOf(
    `${name}-files`,
    files.requests.map((request) => ({ ...request, run: (candidate) => runFiles(request, candidate.open(null)) })),
    isPutAside,
  ),
  conversations(`files-${name}`, files.conversations, decideFiles, isPutAside ? 'put aside' : true),
]

/** Requests and conversations written from the product page alone, each volume without sight of the one before. */
export const blindSets: readonly EvalSet[] = [
  ...setsOf('blind', { audio, video, music, files }, false),
  ...setsOf('blind-2', { audio: audioAgain, video: videoAgain, music: musicAgain, files: filesAgain }, false),
  ...setsOf('blind-3', { audio: audioThird, video: videoThird, music: musicThird, files: filesThird }, false),
  ...setsOf('blind-4', { audio: audioFourth, video: videoFourth, music: musicFourth, files: filesFourth }, true),
]
