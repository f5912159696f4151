import { describe, expect, it } from 'vitest'
import { builtInMind, planRequest, type Outcome, type PlanDocument, type TurnMemory } from '../src/agent/index.ts'
import { audioPlanning } from '../src/audio/for-planning.ts'
import { songState } from '../src/maestro/song-state.ts'
import { musicPlanning } from '../src/music/index.ts'
import { videoPlanning } from '../src/video/for-planning.ts'
import { partOf } from '../test/full.ts'
import { buildScene as buildAudio } from './audio/build-scene.ts'
import { measureFrom } from './audio/measure-sources.ts'
import { requests as audioRequests } from './audio/requests.ts'
import { projects } from './music/projects.ts'
import { requests as musicRequests } from './music/requests.ts'
import { buildScene as buildVideo } from './video/build-scene.ts'
import { requests as videoRequests } from './video/requests.ts'

/**
 * What can be planned by itself means the same whatever was said before it: the words of an earlier turn may lend a
 * request what it lacks, and never change one that lacks nothing.
 */
type Alone = { readonly words: string; readonly document: PlanDocument; readonly senses: typeof deaf }
const deaf = { measure: measureFrom('podcast') }

/** What was said before, to each kind of document; it names other things than most requests do. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  audio: ['add a label "Here" at 4 seconds', 'fade out the last 3 seconds'],
  music: ['set the tempo to 93', 'make the whole thing quieter by 2 dB'],
  video: ['take out the ums', 'shorten the pauses to half a second'],
}

const alone: Readonly<Record<string, () => readonly Alone[]>> = {
  audio: () =>
    audioRequests
      .filter(({ said }) => said.length === 0)
      .map(({ scene, given, words }) => {
        const { state, nextId } = buildAudio(scene, given)
        const document = { name: scene, state, nextId, revision: 1, ...audioPlanning }
        return { words, document, senses: { measure: measureFrom(scene) } }
      }),
  music: () =>
    musicRequests.map(({ project, words }) => {
      const { state, nextId } = songState(structuredClone(projects[project]), { recipes: {}, seed: words })
      return { words, document: { name: 'song', state, nextId, revision: 0, ...musicPlanning }, senses: deaf }
    }),
  video: () =>
    videoRequests
      .filter(({ said }) => said.length === 0)
      .map(({ scene, words }) => {
        const { state, nextId } = buildVideo(scene)
        return { words, document: { name: scene, state, nextId, revision: 1, ...videoPlanning }, senses: deaf }
      }),
}

function plan({ words, document, senses }: Alone, earlier: readonly TurnMemory[]): Promise<Outcome> {
  return planRequest({
    words,
    documents: [document],
    lastUsed: document.name,
    previous: earlier[0] ?? null,
    earlier,
    without: () => [document],
    mind: builtInMind,
    senses,
  })
}

/** "Make it louder": what it is about is what was spoken of, where something was. */
const LEANS =
  /^\W*(?:(?:please|and|now|then|can you|could you) )*(?:\w+ )?(?:it|that|this|them|those|these)\b|\b(?:again|too|also|as well|another|instead|else|more|back)\b/i

/** "The previous 5 seconds", "this" and "all of it" may well be what the last turn was about. */
const known: ReadonlySet<string> = new Set(['oops kill the previous 5 seconds', 'ok remove this', 'select all of it'])

const stepsOf = (outcome: Outcome): string =>
  outcome.status === 'ready'
    ? JSON.stringify([outcome.retracts ?? [], outcome.steps.map(({ operation, params }) => [operation, params])])
    : outcome.status

describe.each(Object.keys(alone))('what stands alone in %s', (kind) => {
  it('means the same whatever was said before', async () => {
    const changed: string[] = []
    let ready = 0
    const cases = partOf(alone[kind]?.() ?? [], { sample: 60 })
    for (const [at, each] of cases.entries()) {
      const own = await plan(each, [])
      if (own.status !== 'ready' || LEANS.test(each.words) || known.has(each.words)) continue
      ready += 1
      const said = BEFORE[kind]?.[at % 2] ?? ''
      const before: TurnMemory = {
        turn: 't1',
        intent: { words: said, additions: [] },
        document: each.document.name,
        destroyed: false,
      }
      const then = await plan(each, [before])
      if (stepsOf(then) !== stepsOf(own))
        changed.push(`${said} … ${each.words} → ${then.status === 'question' ? then.question.question : stepsOf(then)}`)
    }
    expect(ready).toBeGreaterThan(cases.length / 3)
    expect(changed).toEqual([])
  })
})
