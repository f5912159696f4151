import { z } from 'zod'
import { operation, problem, type Change, type Edit, type Json, type View } from '../../kernel/index.ts'
import { aboutContent, differenceClaim } from '../claims.ts'
import type { EffectFact } from '../resolve-sound.ts'
import { rms } from '../keys/measured.ts'
import { storeAudio, isGapWindow } from '../windows.ts'
import { channelsOf, type Track } from '../tracks.ts'
import { eachMark, effectContract, measureEach, onEachTrack, describeRange } from './effect.ts'
import { readSelected } from './read-selected.ts'

const speechWords = 'voice|voices|speech|speaking|talking|talks|speaks|talk|speak|anyone|someone|somebody|people'
const besideWords = 'under|beneath|behind|below|when|while|whenever'
const besides = 'Ducking gives way to every other track that can be heard there, so naming {names} changes nothing.'
const amount = {
  message:
    'By how much the music is ducked cannot be set yet. Ask for ducking without an amount, or turn the music down ' +
    'for a time range ("turn the music down 12 dB from 0:20 to 1:00").',
}

type Params = { threshold_db: number; ratio: number; attack_ms: number; release_ms: number }

export const applyDuck = operation<Params>({
  ...effectContract,
  name: 'apply_duck',
  summary:
    'Lower the selected tracks (the music) wherever the other audio tracks (the speech) are above a threshold ' +
    '(−35 dB unless said).',
  reads: [...effectContract.reads, rms.optional],
  params: z.strictObject({
    threshold_db: z.number().min(-60).max(0).default(-35),
    ratio: z.number().min(1).max(20).default(8),
    attack_ms: z.number().min(0.01).max(2000).default(30),
    release_ms: z.number().min(0.01).max(9000).default(400),
  }),
  rules: [
    {
      name: 'duck',
      says: [
        '(duck|dip|auto-duck|autoduck|sidechain) {on} [(under|behind|below|beneath|when|whenever|while|for|to|against)] [(dialogue|dialog|speech|voices|voice|talking|speaking|vocals|conversation|speakers|narration|voiceover)] [{where}]',
      ],
      examples: ['duck Music under the dialogue', 'duck Music'],
    },
  ],
  heard: [
    { words: 'duck|ducking|auto-duck|autoduck', endsAt: `${besideWords}|during|for`, besides },
    {
      words: `lower|dip|turn|drop|bring|keep|make|push|pull under|when|while|whenever|beneath|behind ${speechWords}`,
      endsAt: besideWords,
      besides,
      weight: 4,
    },
    { words: `put|keep|sit|tuck under|beneath|behind ${speechWords}|vocals`, endsAt: besideWords, besides, weight: 4 },
    {
      words: 'duck|ducking|auto-duck|autoduck',
      with: ['quantity:db'],
      without: 'threshold',
      refuses: amount,
      weight: 8,
    },
    {
      words: `lower|dip|turn|drop|bring|keep|make|push|pull under|when|while|whenever|beneath|behind ${speechWords}`,
      with: ['quantity:db'],
      without: 'threshold',
      refuses: amount,
      weight: 12,
    },
  ],
  measures: (view) => measureEach(view, 'rms'),
  apply: (view, params) => {
    const others = speech(view)
    if (others.length === 0)
      return problem(
        'nothing-to-duck-under',
        `No other track has sound at ${describeRange(view)}, so there is nothing to duck under; select only the music.`,
      )
    const { timeline, range } = readSelected(view)
    // One fact for each voice: the music gives way to each of them in turn.
    const sidechains = others.map((other) => {
      const { windows, jobs } = timeline.heard(other.id, range.start, range.end)
      return { channels: channelsOf(other), ...storeAudio(windows, jobs) }
    })
    return onEachTrack(view, { name: 'apply_duck', params }, ({ id }): Edit[] => {
      if (timeline.solid(id, range.start, range.end).length === 0) return []
      return sidechains.map((sidechain): Edit => ({
        edit: 'mark',
        sequence: id,
        ranges: timeline.marked(id, range.start, range.end),
        fact: 'effect',
        value: { effect: 'duck', params, sidechain } satisfies EffectFact as unknown as Json,
      }))
    })
  },
  claims: (view, _params, changes, measured) =>
    eachMark(view, onePerTrack(changes), measured, ({ name, made, was }) => [
      typeof was === 'number'
        ? {
            check: 'rms',
            promise: `${name} is quieter under the other tracks than the ${was.toFixed(1)} dB that it was`,
            about: aboutContent(made),
            expect: was - MIN_DB,
            bound: 'most',
          }
        : differenceClaim(name, made),
    ]),
  says: (view) =>
    `Duck ${describeRange(view)} under ${
      speech(view)
        .map(({ name }) => name)
        .join(' and ') || 'the other tracks'
    }`,
})

/** What nobody would hear as quieter is no ducking. */
const MIN_DB = 0.1

/** A track is marked once for each voice, and is quieter by all of them together. */
const onePerTrack = (changes: readonly Change[]): Change[] =>
  changes.filter(
    (made, at) =>
      made.edit === 'mark' &&
      changes.findIndex((other) => other.edit === 'mark' && other.sequence === made.sequence) === at,
  )

/** The tracks to give way to: those that are not selected, can be heard, and have sound there. */
function speech(view: View): Track[] {
  const { timeline, range, tracks } = readSelected(view)
  const music = new Set(tracks.map(({ id }) => id))
  return timeline.tracks.filter(
    ({ id, kind, muted }) =>
      kind !== 'label' &&
      !muted &&
      !music.has(id) &&
      !timeline.heard(id, range.start, range.end).windows.every(isGapWindow),
  )
}
