import { planRequest, type Mind, type Outcome, type PlanDocument } from '../../src/agent/index.ts'
import { audioPlanning } from '../../src/audio/for-planning.ts'
import { snapshotOf as audioSnapshot } from '../../src/audio/snapshot.ts'
import { problem, type Json, type Problem, type State } from '../../src/kernel/index.ts'
import { songState } from '../../src/maestro/song-state.ts'
import { musicPlanning, projectSnapshot } from '../../src/music/index.ts'
import type { FilesRequest, MediaOutcome, ShownDocument } from '../../src/sessions/workflow/mind/files-request.ts'
import { videoPlanning } from '../../src/video/for-planning.ts'
import { placesOf, snapshotOf as videoSnapshot } from '../../src/video/index.ts'
import { buildScene as buildAudio } from '../audio/build-scene.ts'
import { measureFrom } from '../audio/measure-sources.ts'
import { textOf } from '../conversation.ts'
import { projects } from '../music/projects.ts'
import { buildScene as buildVideo } from '../video/build-scene.ts'
import { scenes, type Scene, type SceneName } from './scene.ts'

export type Kind = 'audio' | 'video' | 'music'

/** A scene built: its documents by kind, and the request that words in it make. */
export type Project = {
  readonly documents: ReadonlyMap<Kind, PlanDocument>
  request(words: string, mind: Mind): FilesRequest
  /** The states that a media request left, by kind. */ readonly after: Map<Kind, State>
}

export function openProject(name: SceneName): Project {
  const scene: Scene = scenes[name]
  const documents = new Map(documentsOf(scene))
  const after = new Map<Kind, State>()
  return {
    documents,
    after,
    request: (words, mind) => requestIn(scene, { words, documents, after, mind }),
  }
}

/** What words ask of a project whose plain things are those of a scene, and whose documents are given. */
export function requestIn(
  scene: Scene,
  { words, documents, after, mind }: Pick<Project, 'documents' | 'after'> & { words: string; mind: Mind },
): FilesRequest {
  const files = new Map(Object.entries(scene.files))
  return {
    words,
    documents: [...documents.values()].map((document) => shown(document, document.state)),
    memos: scene.memos,
    context: scene.context,
    files: {
      exists: async (path) => files.has(path),
      list: async () => [...files.keys()],
      read: async (path) => files.get(path) ?? missing(path),
    },
    media: (asked) => askMedia(asked, { documents, after, mind, audioScene: scene.audio }),
  }
}

const missing = (path: string): Problem => problem('not-found', `There is no file ${path}.`)

function* documentsOf({ audio, video, music }: Scene): Generator<[Kind, PlanDocument]> {
  if (audio) yield ['audio', { name: audio, ...buildAudio(audio, {}), revision: 1, ...audioPlanning }]
  if (video) yield ['video', { name: video, ...buildVideo(video), revision: 1, ...videoPlanning }]
  if (music)
    yield [
      'music',
      {
        name: 'song',
        ...songState(structuredClone(projects[music]), { recipes: {}, seed: music }),
        revision: 1,
        ...musicPlanning,
      },
    ]
}

type Media = Pick<Project, 'documents' | 'after'> & { readonly mind: Mind; readonly audioScene: Scene['audio'] }

async function askMedia(words: string, { documents, after, mind, audioScene }: Media): Promise<MediaOutcome> {
  if (documents.size === 0) return { status: 'unknown' }
  const all = [...documents.values()]
  const planned = await planRequest({
    words,
    documents: all,
    lastUsed: all[0]?.name ?? null,
    mind,
    senses: { measure: audioScene ? measureFrom(audioScene) : async () => null },
  })
  if (planned.status !== 'ready') return unready(planned)
  const touched = planned.parts.flatMap(({ document, working }) =>
    all.filter(({ name }) => name === document).map((each) => ({ each, working })),
  )
  for (const { each, working } of touched) after.set(each.domain.name as Kind, working)
  return {
    status: 'ready',
    says: planned.reading,
    documents: touched.map(({ each, working }) => shown(each, working)),
    performs: planned.steps.map(({ operation, document, params, purpose }) => ({
      action: 'PERFORM',
      operation,
      document,
      params: params as { [param: string]: Json },
      description: purpose,
    })),
  }
}

function unready(planned: Exclude<Outcome, { status: 'ready' }>): MediaOutcome {
  // What was not understood at all may be for somebody who can write.
  if (planned.status === 'question' && planned.question.operation === null && planned.question.offers.length === 0)
    return { status: 'unknown' }
  if (planned.status === 'question') return { status: 'question', question: planned.question.question, offers: [] }
  if (planned.status === 'refused') return { status: 'refused', problem: planned.problem }
  return {
    status: 'answer',
    answer: textOf(planned),
    isPassedOver: planned.status === 'answer' && planned.passedOver === true,
  }
}

function shown({ name, domain, revision }: PlanDocument, state: State): ShownDocument {
  if (domain.name === 'audio') return { name, snapshot: audioSnapshot({ name, revision, state }) }
  if (domain.name === 'music')
    return {
      name,
      snapshot: {
        kind: 'music',
        revision,
        ...projectSnapshot(state.document, { withNotes: false }),
      } as unknown as Json,
    }
  return {
    name,
    snapshot: videoSnapshot({ name, revision, state }),
    startsAt: new Map([...placesOf(state.document).sentences].map(([id, { start }]) => [id, start])),
  }
}
