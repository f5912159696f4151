import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInMind, planRequest, type Outcome } from '../../src/agent/index.ts'
import { operateStep, type Json } from '../../src/kernel/index.ts'
import { songState } from '../../src/maestro/song-state.ts'
import { musicPlanning, projectSnapshot } from '../../src/music/index.ts'
import { musicFrame } from '../../src/music/arrangement.ts'
import { musicEar } from '../../src/music/hear/ear.ts'
import { editingVerbs, readWords, type Clause } from '../../src/words/index.ts'
import { drawn } from '../../test/full.ts'
import type { Case } from './case.ts'
import { projects } from './projects.ts'
import { firstByKind } from './requests.ts'

/** Structured prompts have fields of their own, where any word may stand. */
const { structured: _, ...spoken } = firstByKind
const requests: readonly Case[] = Object.values(spoken)
  .flat()
  .filter(({ expect: { expect: kind } }) => kind === 'edits' || kind === 'anyOf')

/** Words that have nothing to do with music. */
const strangers =
  'umbrella yesterday carefully marble politely grandma sideways velvet diagonal tomorrow purposely elephant wooden seldom kitchen gravity'.split(
    ' ',
  )
/** Words that turn a request around, or make it hang on something. */
const turns = [
  'not',
  "don't",
  'never',
  'except',
  'without',
  'unless',
  'if',
  'until',
  'neither',
  'or',
  'than',
  'almost',
  'hardly',
  'same',
  'else',
  'twice',
]

type Planned = {
  readonly outcome: Outcome
  readonly calls: string
  readonly before: ReturnType<typeof projectSnapshot>
  readonly after: ReturnType<typeof projectSnapshot> | null
}

async function plan({ project }: Case, words: string): Promise<Planned> {
  const { state, nextId } = songState(structuredClone(projects[project]), { recipes: {}, seed: 'every word' })
  const outcome = await planRequest({
    words,
    documents: [{ name: 'song', state, revision: 0, nextId, ...musicPlanning }],
    lastUsed: 'song',
    mind: builtInMind,
    senses: { measure: async () => null },
  })
  const part = outcome.status === 'ready' ? outcome.parts[0] : undefined
  const calls = (part?.units ?? []).map((unit) => {
    const { operation, params } = operateStep(unit)
    return [operation, withoutSeed(params)]
  })
  return {
    outcome,
    calls: JSON.stringify(calls),
    before: projectSnapshot(state.document),
    after: part ? projectSnapshot(part.working.document) : null,
  }
}

const withoutSeed = (params: Json): object =>
  Object.fromEntries(
    Object.entries(params ?? {}).filter(([param]) => param !== 'seed' && param !== 'ids' && param !== 'notes'),
  )

/** A remark or a reason beside a request asks for nothing, so that any word may stand in it. */
function isBeside(request: Case, words: string, at: number): boolean {
  return (
    /\bsucks\b/.test(words) ||
    clausesOf(request, words).some(
      ({ isRemark, isReason, span }) => (isRemark || isReason) && at >= span.from - 2 && at <= span.to + 2,
    )
  )
}

function clausesOf({ project }: Case, words: string): readonly Clause[] {
  const { state } = songState(structuredClone(projects[project]), { recipes: {}, seed: '' })
  return readWords(musicEar.plain(words, state), musicFrame(state), [...new Set([...editingVerbs, ...musicEar.verbs])])
    .clauses
}

const inserted = (words: string, word: string, place: number): { readonly words: string; readonly at: number } => {
  const parts = words.split(' ')
  const at = place % (parts.length + 1)
  const before = parts.slice(0, at).join(' ')
  return { words: [...parts.slice(0, at), word, ...parts.slice(at)].join(' '), at: before.length }
}

const sampled = drawn({ seed: 7, sample: 60, all: 4000 })

describe('a request with one more word in it', () => {
  it('is asked about where nobody knows the word, unless it is part of a name that is given', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...requests),
        fc.constantFrom(...strangers),
        fc.nat(40),
        async (request, word, place) => {
          const said = inserted(request.words, word, place)
          fc.pre(!isBeside(request, said.words, said.at))
          const { outcome, calls } = await plan(request, said.words)
          expect(
            outcome.status === 'ready' && !calls.toLowerCase().includes(word) ? said.words : '',
            calls.slice(0, 300),
          ).toBe('')
        },
      ),
      sampled,
    )
  }, 600_000)

  it('never comes to the same plan where the word turns it around', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...requests),
        fc.constantFrom(...turns),
        fc.nat(40),
        async (request, word, place) => {
          const said = inserted(request.words, word, place)
          fc.pre(!isBeside(request, said.words, said.at))
          // "Solo the drums and same the bass", or with a comma, says it twice.
          fc.pre(!/(?:\band|,) same\b/.test(said.words))
          const { outcome, calls } = await plan(request, said.words)
          if (outcome.status === 'ready') expect(calls, said.words).not.toBe((await plan(request, request.words)).calls)
        },
      ),
      sampled,
    )
  }, 600_000)

  it.each([
    ', but not the {name}',
    ', but keep the {name} as it is',
    ' except for the {name}',
    " and don't touch the {name}",
  ])(
    'leaves a track alone that it wants left alone: “%s”',
    async (tail) => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...requests), fc.nat(20), async (request, which) => {
          const { tracks } = projects[request.project]
          fc.pre(tracks.length > 0)
          const name = tracks[which % tracks.length]?.name ?? ''
          const words = `${request.words.replace(/[.!?\s]+$/, '')}${tail.replace('{name}', `"${name}"`)}`
          fc.pre(!/\b(?:rename|call|called|name)\b/i.test(request.words) && !name.includes('"'))
          // An exception belongs to its own clause alone.
          fc.pre(!tail.startsWith(' except') || clausesOf(request, request.words).length === 1)
          const { before, after } = await plan(request, words)
          const trackOf = (song: typeof before | null): string =>
            JSON.stringify(song?.tracks.find((track) => track.name === name))
          if (after) expect(trackOf(after), words).toBe(trackOf(before))
        }),
        drawn({ seed: 7, sample: 20, all: 1334 }),
      )
    },
    600_000,
  )
})
