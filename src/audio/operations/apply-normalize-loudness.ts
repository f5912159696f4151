import { z } from 'zod'
import {
  isProblem,
  operation,
  problem,
  type Asked,
  type Edit,
  type Inference,
  type Json,
  type Problem,
} from '../../kernel/index.ts'
import { aboutContent } from '../claims.ts'
import { makeInference } from '../params.ts'
import { look, loudness, peak, rms } from '../keys/measured.ts'
import { channelsOf } from '../tracks.ts'
import { eachMark, effectContract, markOn, onEachTrack, describeRange } from './effect.ts'
import { readSelected } from './read-selected.ts'

/** What publishers ask for, by name; a number is LUFS. */
const standardNames = ['podcast', 'mono_podcast', 'broadcast', 'streaming', 'acx'] as const

/** Integrated loudness in LUFS. Broadcast is EBU R 128. */
const loudnessStandards: ReadonlyMap<string, number> = new Map([
  ['podcast', -16],
  ['mono_podcast', -19],
  ['broadcast', -23],
  ['streaming', -14],
])

/** Audiobooks are measured otherwise: a band for the mean level, and a ceiling for the peak. */
const ACX = { rmsLeastDb: -23, rmsMostDb: -18, rmsAimDb: -20, peakDb: -3 } as const

const ofTheMix =
  'The loudness of the mix as a whole cannot be set yet; only single tracks can be brought to a loudness. Say ' +
  'which ("make the host -16 LUFS", "make each track -16 LUFS").'

type Target = number | (typeof standardNames)[number]

export const applyNormalizeLoudness = operation<{ lufs: Target }>({
  ...effectContract,
  name: 'apply_normalize_loudness',
  summary:
    'Bring each selected track to a loudness (−16 LUFS unless said) by gain alone: a number, or podcast, ' +
    'mono_podcast, broadcast, streaming or acx.',
  reads: [...effectContract.reads, loudness.required, rms.required, peak.required],
  params: z.strictObject({ lufs: z.union([z.number().min(-60).max(-1), z.enum(standardNames)]).default(-16) }),
  fill: { lufs: targetSaid },
  asks: { lufs: 'How loud? (for example "to -16 LUFS", "for podcast")' },
  rules: [
    {
      name: 'loudness',
      says: [
        '(bring|get|set|master|level|put|make|normalize|normalise|take|push) {scope} (to|at|for) {target:lufs} [loudness|level]',
        '{scope} <must> (be|sit|come out) (at|around) {target:lufs}',
        '(bring|get|set|master|level|put|make|normalize|normalise|take|push) {scope} (to|at|for) {target:lufs} (integrated|loudness)',
        '(level|level out|even out) {scope} (to|at) {lufs:number}',
        '{scope} (to|at) {target:lufs}',
        '(level|master|normalize|normalise) (to|at|for) {target:lufs} [loudness|integrated]',
        '[loudness] {target:lufs} (for|on) {scope}',
        '(master|prepare|deliver) [it|this|everything] (to|for) {target:lufs} [spec|specs|standard|loudness|level]',
        '(normalize|normalise) [the] loudness of {scope} [(to|at) {target:lufs}]',
      ],
      examples: ['bring the guest to -16 LUFS', 'the host should sit at -19 LUFS'],
    },
  ],
  heard: [
    {
      words:
        'make|bring|get|set|master|prepare|normalize|normalise|level|put|deliver|want|need|match|meet|conform|loudness|adjust|turn',
      with: ['quantity:lufs'],
      weight: 4,
    },
    { words: 'normalize|normalise loudness' },
    {
      words:
        'make|bring|get|set|master|prepare|normalize|normalise|level|put|deliver|want|need|match|meet|conform|adjust|turn mix|mixdown|master',
      with: ['quantity:lufs'],
      refuses: { message: ofTheMix, sparesOne: true },
      weight: 12,
    },
    { words: 'be|at|to|up|reach|hit|measure|sit|land|end', with: ['quantity:lufs'], isNoun: true },
    { words: '', with: ['quantity:lufs'] },
    { words: 'loudness normalize|normalise|normalization|normalisation' },
    {
      words:
        'make|bring|get|set|master|prepare|normalize|normalise|level|put|deliver|want|need|match|meet|conform|pass acx|audible|audiobook',
      withoutMention: ['text'],
      params: { lufs: 'acx' },
      weight: 4,
    },
    {
      words:
        'make|bring|get|set|master|prepare|normalize|normalise|level|put|deliver|want|need|match|meet|conform ' +
        'broadcast|tv|radio loud|ready|loudness|level|levels|standard|spec',
      params: { lufs: 'broadcast' },
      withoutMention: ['quantity:lufs'],
    },
    {
      words:
        'make|bring|get|set|master|prepare|normalize|normalise|level|put|deliver|want|need|match|meet|conform ' +
        'streaming|spotify|youtube loud|ready|loudness|level|levels|standard|spec',
      params: { lufs: 'streaming' },
      withoutMention: ['quantity:lufs'],
    },
    {
      words:
        'make|bring|get|set|master|prepare|normalize|normalise|level|put|deliver|want|need|match|meet|conform ' +
        'podcast loud|ready|loudness|standard|spec',
      params: { lufs: 'podcast' },
      withoutMention: ['quantity:lufs'],
    },
    { words: 'as|to|for acx|audible', with: ['quantity:named'], isNoun: true },
    { words: 'level|even|match|balance out? loudness|levels|voices|speakers|tracks' },
    { words: 'same|equal loudness|volume', isNoun: true },
  ],
  measures: (view, { lufs }) => {
    const { timeline, range, tracks } = readSelected(view)
    return tracks.flatMap((track) => {
      const heard = timeline.heard(track.id, range.start, range.end)
      const on = { rate: timeline.rate, channels: channelsOf(track) }
      return lufs === 'acx' ? [look('rms', heard, on), look('peak', heard, on)] : [look('loudness', heard, on)]
    })
  },
  apply: (view, { lufs }, { measured }) => {
    let refused: Problem | undefined
    const edits = onEachTrack(
      view,
      { name: 'apply_normalize_loudness', params: { lufs } },
      (track, on, index): Edit[] => {
        const gain =
          lufs === 'acx'
            ? acxGain(track.name, measured.slice(2 * index, 2 * index + 2))
            : loudnessGain(measured[index], loudnessStandards.get(String(lufs)) ?? Number(lufs))
        if (isProblem(gain)) refused ??= gain
        return gain === undefined || isProblem(gain) ? [] : markOn(track, on, 'gain', { db: gain })
      },
    )
    return refused ?? edits
  },
  claims: (view, { lufs }, changes, measured) =>
    eachMark(view, changes, measured, ({ name, made }) => {
      const about = aboutContent(made)
      if (lufs !== 'acx') {
        const wanted = loudnessStandards.get(String(lufs)) ?? Number(lufs)
        return [
          {
            check: 'loudness',
            promise: `The loudness of ${name} by itself is ${wanted} LUFS`,
            about,
            expect: wanted,
            tolerance: 0.2,
          },
        ]
      }
      return [
        {
          check: 'rms',
          promise: `The mean level of ${name} by itself lies between ${ACX.rmsLeastDb} and ${ACX.rmsMostDb} dB`,
          about,
          expect: (ACX.rmsLeastDb + ACX.rmsMostDb) / 2,
          tolerance: (ACX.rmsMostDb - ACX.rmsLeastDb) / 2,
        },
        {
          check: 'peak',
          promise: `No sample of ${name} by itself is above ${ACX.peakDb} dB`,
          about,
          expect: ACX.peakDb,
          bound: 'most',
          tolerance: 0.1,
        },
      ]
    }),
  says: (view, { lufs }) =>
    `Bring ${describeRange(view)} to ` +
    (lufs === 'acx' ? 'the ACX level' : `${loudnessStandards.get(String(lufs)) ?? lufs} LUFS`),
})

function loudnessGain(found: Json | undefined, wanted: number): number | undefined {
  return typeof found === 'number' && Number.isFinite(found) ? wanted - found : undefined
}

/** Gain alone has to bring the mean into its band without the peak going over. */
function acxGain(track: string, [mean, top]: readonly Json[]): number | Problem | undefined {
  if (typeof mean !== 'number' || typeof top !== 'number' || !Number.isFinite(mean) || !Number.isFinite(top))
    return undefined
  const gain = Math.min(ACX.rmsAimDb - mean, ACX.peakDb - top)
  if (mean + gain >= ACX.rmsLeastDb) return gain
  return problem(
    'too-dynamic',
    `The peaks of ${track} stand too far above its mean level for ACX; use the compressor or the limiter on it first.`,
  )
}

function targetSaid(asked: Asked): Inference<Json> {
  for (const mention of asked.mentions) {
    if (mention.kind !== 'quantity') continue
    if (mention.named !== undefined) return makeInference(mention, mention.named.replace(' ', '_'))
    if (mention.unit === 'lufs') return makeInference(mention, mention.value)
  }
  return {
    value: -16,
    source: 'default',
    confidence: 0.8,
    notes: [{ code: 'assumed-loudness', text: 'To −16 LUFS, since no loudness is said.' }],
  }
}
