import { z } from 'zod'
import { operation, problem, type Asked, type Edit, type Inference, type Json } from '../../kernel/index.ts'
import { aboutContent } from '../claims.ts'
import { assumeDefault, makeInference, inferQuantity } from '../params.ts'
import { clips, labels } from '../keys/content.ts'
import { lastEffect } from '../keys/editor.ts'
import { look, silences, intersectStretches, type Stretch } from '../keys/measured.ts'
import { channelsOf } from '../tracks.ts'
import { effectContract, describeRange } from './effect.ts'
import { readSelected, type Selected } from './read-selected.ts'

export const applyTruncateSilence = operation<{ threshold_db: number; min_seconds: number; keep_seconds: number }>({
  ...effectContract,
  name: 'apply_truncate_silence',
  summary:
    'Shorten pauses: where all selected tracks stay below a level (−40 dB unless said) for some time (0.5 s ' +
    'unless said), only a short rest (0.3 s unless said) is kept.',
  destroys: 'the middle of every pause on the selected tracks',
  reads: [...effectContract.reads, silences.required],
  writes: [clips, labels, lastEffect],
  params: z.strictObject({
    threshold_db: z.number().min(-100).max(-1).default(-40),
    min_seconds: z.number().min(0.01).max(3600).default(0.5),
    keep_seconds: z.number().min(0).max(3600).default(0.3),
  }),
  fill: {
    threshold_db: inferQuantity('db', { value: -40, confidence: 0.8 }),
    min_seconds: lengthSaid(['than', 'over', 'above', 'least', 'exceeding'], 0.5),
    keep_seconds: lengthSaid(['to', 'leaving', 'keep', 'leave', 'most'], 0.3),
  },
  rules: [
    {
      name: 'close-pauses',
      says: [
        '(shorten|tighten|tighten up|squeeze|truncate|close|close up|trim|reduce|compress|cut down|speed up|cut) [long] <pauses> [{scope}]',
        '(shorten|tighten|tighten up|squeeze|truncate|close|trim|reduce|cut|cut down) [all|every|any] [long] <pauses> [{scope}]',
        '(shorten|tighten|tighten up|squeeze|truncate|trim|reduce|cut|cut down|shrink|limit|cap|bring|bring down|make|keep|set|get) [all|every|any] [long|too long] <pauses> [down] [be] [to|at|under|below] [max|maximum|at most|no longer than|not longer than|no more than|shorter than] {keep_seconds:length} [max|maximum|at most|long|each] [{scope}]',
        '[there <must> be] no <pauses> (longer than|over|above|more than|of more than|beyond) {keep_seconds:length} [{scope}]',
        '<pauses> <must> (be|last|get) [cut|cut down|shortened|reduced|trimmed] [to] [max|maximum|at most|no longer than|not longer than|no more than|shorter than] {keep_seconds:length} [max|maximum|at most|long|each] [{scope}]',
        '(cut|trim|shorten|bring|reduce|shrink|squeeze) [all|every|any] <pauses> [(longer than|over|above|of more than|more than)] {min_seconds:length} [down] to {keep_seconds:length} [{scope}]',
        '<remove> [all|every|any] [long] (pauses|silences|silence|gaps|dead air) (longer than|over|above|of more than|more than) {min_seconds:length} [{scope}]',
        '<pauses> (longer than|over|above|of more than|more than) {min_seconds:length} <must> (be|become|be cut to|be shortened to) {keep_seconds:length} [{scope}]',
        '<remove> [all] [long] (dead air|pauses|silences|gaps|quiet bits|empty bits|silent bits|silent parts) [{scope}]',
      ],
      removes: true,
      examples: ['tighten up the pauses on the guest', 'get rid of the dead air in the Interview'],
    },
  ],
  heard: [
    {
      words:
        'truncate|shorten|remove|cut|delete|trim|tighten|close|strip|compress|kill|take|drop|lose|reduce|erase ' +
        'silence|silences|pauses|pause|gaps|dead',
      without: 'selection|replace|with|split',
    },
    { words: 'truncate' },
    { words: 'dead air', isNoun: true },
    { words: 'tighten up? it|this|recording|episode|conversation|everything|pauses|dialogue|dialog' },
    { words: 'tighten up?' },
    { words: 'get rid silence|silences|pauses|gaps|dead' },
  ],
  measures: (view, { threshold_db, min_seconds }) => {
    const { timeline, range, tracks } = readSelected(view)
    return tracks.map((track) =>
      look('silences', timeline.heard(track.id, range.start, range.end), {
        rate: timeline.rate,
        channels: channelsOf(track),
        thresholdDb: threshold_db,
        minSeconds: min_seconds,
      }),
    )
  },
  apply: (view, params, { measured }) => {
    const { timeline, range, tracks, labelTracks } = readSelected(view)
    const end = soundEnd(readSelected(view))
    const quiet = tracks.map(({ id }, index) => [
      ...stretchesOf(measured[index]),
      { from: Math.max(0, timeline.endOf(id) - range.start), to: end - range.start },
    ])
    const least = Math.round(params.min_seconds * timeline.rate)
    const keep = Math.round(params.keep_seconds * timeline.rate)
    // A gap may trail behind the last sound; it is no pause.
    const long = intersectStretches([...quiet, [{ from: 0, to: end - range.start }]]).filter(
      ({ from: start, to }) => to - start >= least && to - start > keep,
    )
    if (long.length === 0)
      return problem(
        'nothing-to-do',
        `There is no pause of ${params.min_seconds} s or more below ${params.threshold_db} dB ` +
          `in ${describeRange(view)}.`,
      )
    const middles = long.map(({ from: start, to }) => ({
      start: range.start + start + Math.floor(keep / 2),
      end: range.start + to - Math.ceil(keep / 2),
    }))
    const edits = [...tracks, ...labelTracks].flatMap(({ id }): Edit[] => {
      const ranges = middles.flatMap((middle) => timeline.visible(id, middle.start, middle.end))
      return ranges.length === 0 ? [] : [{ edit: 'mark', sequence: id, ranges, fact: 'hide', value: null }]
    })
    return [...edits, { edit: 'editor', field: 'lastEffect', to: { operation: 'apply_truncate_silence', params } }]
  },
  claims: (view, { threshold_db, min_seconds, keep_seconds }, changes) => {
    const { timeline, range, tracks } = readSelected(view)
    const longest = Math.max(min_seconds, keep_seconds)
    const marks = changes.flatMap((made) => (made.edit === 'mark' ? [made] : []))
    const [removed] = marks
    // Tracks that end early lose less than the longest one, which tells where the range ends now.
    const gone = Math.max(
      0,
      ...marks.map(({ ranges }) => ranges.reduce((sum, { from: start, to }) => sum + to - start, 0)),
    )
    const about = {
      tracks: tracks.map(({ id }) => id),
      startSeconds: range.start / timeline.rate,
      endSeconds: (soundEnd(readSelected(view)) - gone) / timeline.rate,
      thresholdDb: threshold_db,
      minSeconds: longest,
    }
    return [
      {
        check: 'longest-pause',
        promise:
          `No pause below ${threshold_db} dB is longer than ${longest} s on ` +
          tracks.map(({ name }) => name).join(' and '),
        about,
        expect: longest,
        bound: 'most',
        tolerance: 2 / timeline.rate,
        passing: true,
      },
      ...(removed
        ? [
            {
              check: 'audible',
              promise: 'The middle of each longer one is out',
              about: aboutContent(removed),
              expect: 0,
            },
          ]
        : []),
    ]
  },
  says: (view, { threshold_db, min_seconds, keep_seconds }) =>
    `Shorten pauses of ${min_seconds} s and more below ${threshold_db} dB to ${keep_seconds} s ` +
    `in ${describeRange(view)}`,
})

/** Where the range ends, or its last sound before that. */
const soundEnd = ({ timeline, range, tracks }: Selected): number =>
  Math.min(range.end, Math.max(0, ...tracks.map(({ id }) => timeline.endOf(id))))

const stretchesOf = (found: Json | undefined): readonly Stretch[] => (found ?? []) as unknown as Stretch[]

/** "Pauses longer than 2 seconds to half a second": the word before a length says what it is for. */
function lengthSaid(leads: readonly string[], otherwise: number): (asked: Asked) => Inference<number> | undefined {
  return (asked) => {
    // "Trim the silence to two seconds" is read as a place, since "to" leads to one; a pause has no other use for it.
    const said = asked.mentions.find(
      (mention) => (mention.kind === 'duration' || mention.kind === 'time') && leads.includes(mention.lead ?? ''),
    )
    return said?.kind === 'duration' || said?.kind === 'time'
      ? makeInference({ ...said, notes: said.notes.filter(({ code }) => code !== 'two-readings') }, said.seconds)
      : assumeDefault({ value: otherwise, confidence: 0.8 })
  }
}
