import { builtInMind } from '../src/agent/index.ts'
import { audioPlanning } from '../src/audio/for-planning.ts'
import { songState } from '../src/maestro/song-state.ts'
import { musicPlanning, projectSnapshot } from '../src/music/index.ts'
import { videoPlanning } from '../src/video/for-planning.ts'
import { snapshotOf } from '../src/video/index.ts'
import { buildScene as buildAudio } from './audio/build-scene.ts'
import { hear } from './audio/hear.ts'
import type { Heard, Play } from './audio/heard.ts'
import type { SceneName as AudioScene } from './audio/scene.ts'
import { measureFrom } from './audio/measure-sources.ts'
import { openTalk, say, stateOf, type Talk } from './conversations/talk.ts'
import { projects, type ProjectName } from './music/projects.ts'
import { buildScene as buildVideo } from './video/build-scene.ts'
import { readTimeline } from './video/read-timeline.ts'
import type { SceneName as VideoScene } from './video/scene.ts'

/** A document that things are said to. */
export type Ground = `audio/${AudioScene}` | `music/${ProjectName}` | `video/${VideoScene}`
const senses = { measure: async () => null }

const isAudio = (kind: string, _: string): _ is AudioScene => kind === 'audio'
const isMusic = (kind: string, _: string): _ is ProjectName => kind === 'music'
const isVideo = (kind: string, _: string): _ is VideoScene => kind === 'video'

/** A talk in one document. */
function openGround(ground: Ground): { readonly talk: Talk; look(): string } {
  const [kind = '', name = ''] = ground.split('/')
  if (isMusic(kind, name)) {
    const { state, nextId } = songState(structuredClone(projects[name]), { recipes: {}, seed: 'follow-ups' })
    const talk = openTalk({ name: 'song', state, nextId, planning: musicPlanning, senses })
    return { talk, look: () => JSON.stringify(projectSnapshot(stateOf(talk).document)) }
  }
  if (isAudio(kind, name)) {
    const talk = openTalk({
      name,
      ...buildAudio(name, {}),
      planning: audioPlanning,
      senses: { measure: measureFrom(name) },
    })
    return { talk, look: () => JSON.stringify(inWholes(hear(stateOf(talk)))) }
  }
  if (!isVideo(kind, name)) throw new Error(`There is no ground ${ground}.`)
  const talk = openTalk({ name, ...buildVideo(name), planning: videoPlanning, senses })
  return { talk, look: () => JSON.stringify(readTimeline(snapshotOf({ name, revision: 1, state: stateOf(talk) }))) }
}

/** Pieces that an earlier edit left side by side sound as one. */
function inWholes(heard: Heard): Heard {
  const tracks = heard.tracks.map((track) => ({ ...track, plays: track.plays.reduce<Play[]>(joinPlay, []) }))
  return { ...heard, tracks }
}

function joinPlay(joined: readonly Play[], play: Play): Play[] {
  const last = joined.at(-1)
  if (!last || 'gap' in last || 'gap' in play || last.to !== play.from) return [...joined, play]
  const factsOf = (each: Play): string => JSON.stringify({ ...each, from: 0, to: 0 })
  return factsOf(last) === factsOf(play) ? [...joined.slice(0, -1), { ...last, to: play.to }] : [...joined, play]
}

/** What a talk comes to: how the last message was taken, and the document at its end. */
type CameTo = { readonly status: string; readonly said: string; readonly document: string }

export async function hold(name: Ground, messages: readonly string[]): Promise<CameTo> {
  const { talk, look } = openGround(name)
  let came: Pick<CameTo, 'status' | 'said'> = { status: 'nothing', said: '' }
  for (const words of messages) {
    const planned = await say(talk, words, builtInMind)
    const said =
      planned.status === 'ready'
        ? planned.reading
        : planned.status === 'question'
          ? planned.question.question
          : planned.status === 'answer'
            ? planned.answer
            : planned.status
    came = { status: planned.status, said }
  }
  return { ...came, document: look() }
}
