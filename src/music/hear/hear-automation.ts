import type { SongTrack } from '../document/song.ts'
import type { automatable } from '../operations/params.ts'
import type { Hearing } from './hearing.ts'
import { fitAny } from './pattern.ts'
import { setTracks } from './set-tracks.ts'
import { tracksOf } from './targets.ts'
import { timeSpan, timeSpanOf } from './time-span.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Understanding } from './understanding.ts'

type Parameter = (typeof automatable)[number]
type Groups = NonNullable<ReturnType<typeof fitAny>>

const parameters: readonly (readonly [Parameter, string])[] = [
  ['Volume', 'volume|level|loudness|gain|fader'],
  ['Pan', 'pan|panning|panorama'],
  [
    'Filter Cutoff (CC74)',
    'filter cutoff|cutoff frequency|cutoff|low pass filter|low pass|lowpass filter|lowpass|filter',
  ],
  ['Synth Resonance', 'resonance'],
  ['Expression (CC11)', 'expression'],
  ['Mod Wheel (CC1)', 'mod wheel|modulation wheel|modulation'],
  ['Pitch Bend', 'pitch bend|pitch'],
  ['EQ Low', 'eq lows?|lows?|low end'],
  ['EQ Mid', 'eq mids?|mids?'],
  ['EQ High', 'eq highs?|highs?|treble'],
]
const param = `(?<param>${parameters.map(([, words]) => words).join('|')})(?: automation)?`
const value =
  '(?:\\d+(?:\\.\\d+)? ?%?|zero|nothing|silence|silent|full(?: volume| level)?|max(?:imum)?|min(?:imum)?|half(?:way)?|(?:hard |far |full )?left|(?:hard |far |full )?right|centre|center|middle|closed|open|low|high|unity|normal|off|on)'
const ends = `from (?<start>${value}) (?:(?:up|down|all way|over) )*to (?<finish>${value})`
const slowly = '(?:(?:slowly|gradually|smoothly|gently) )?'
const thing = `(?:${param} (?:of|for|on|in) TRACKS|TRACKS ${param})`
const automating: readonly string[] = [
  `${slowly}(?:automate|sweep|ramp|move|ride|change|write|draw|add|take|bring|raise|lower|put|go with)(?: a| an)? ${thing} ${slowly}${ends}(?: ${timeSpan})?`,
  `${slowly}(?:automate|sweep|ramp|move|ride|change|write|draw|add|take|bring|raise|lower) ${thing} ${timeSpan} ${ends}`,
  `(?:have|let|make) (?:${thing}|TRACKS) ${slowly}(?:rise|go|climb|fall|drop|swell|move|grow|come)(?: up| down)? ${ends}(?: ${timeSpan})?`,
  `${slowly}(?:ramp|automate|ride|bring|take|fade|swell|raise|lower) (?:up |down )?TRACKS ${slowly}(?:up |down )?${ends}(?: ${timeSpan})?`,
  `${slowly}(?<pan>pan|sweep|move|sweep pan of) TRACKS ${slowly}${ends}(?: ${timeSpan})?`,
  `${slowly}(?<pan>pan) TRACKS ${timeSpan} ${ends}`,
  `${slowly}(?<opens>open|close)(?: up| down)? (?<param>filter|cutoff|low pass|lowpass)(?: cutoff)? (?:of|on|for) TRACKS ${slowly}(?:${timeSpan})?`,
  `${slowly}(?<opens>open|close)(?: up| down)? TRACKS (?<param>filter|cutoff)(?: up| down)? ${slowly}(?:${timeSpan})?`,
  `make (?<param>filter|cutoff) (?:of|on|for) TRACKS ${slowly}(?<opens>open|close)(?: up| down)? ${slowly}${timeSpan}`,
  `${slowly}sweep (?<param>filter|cutoff) (?:of|on|for) TRACKS (?<opens>up|down|open|closed) (?:${timeSpan})?`,
  `(?:(?:add|do|put|make|a) )?(?:a )?(?:upward |rising )?(?<param>filter) sweep(?: (?<opens>up|down))?(?<rises>) (?:on|to|for) TRACKS(?: (?<opens>up|down))?(?: ${timeSpan})?`,
]

/** Without one of these words nothing moves; the long patterns need not be tried. */
const telling = /\b(?:fade|automate|automation|sweep|ramp|from|open|close|slowly|gradually|smoothly)\b/

/**
 * What moves over time: "automate the volume of the lead from zero to full over the drop", "open the filter on the
 * stabs over the drop".
 */
export function hearAutomation(hearing: Hearing): Understanding | null {
  if (!telling.test(hearing.wide.text)) return null
  const found = fitAny(hearing.wide.text, automating)
  if (!found)
    return fitAny(hearing.wide.text, [
      `automate (?:${thing}|TRACKS)(?: ${timeSpan})?`,
      `(?:slowly|gradually|smoothly) (?:raise|lower|increase|decrease|reduce|turn up|turn down|bring up|bring down|boost) (?:${thing}|TRACKS)(?: ${timeSpan})?`,
    ])
      ? ask(
          'From which value to which, and over which bars? (for example "automate the volume of the lead from 0 to 80 % over the last 4 bars")',
          { missing: ['points'] },
        )
      : null
  const target = tracksOf(hearing, found['tracks'])
  if (isAsked(target)) return target
  const parameter = parameterOf(found)
  const points = pointsOf(found, parameter)
  if (!points)
    return ask(
      `From which value to which? ${parameter === 'Pan' ? 'Say left, centre or right.' : 'Say it in per cent.'}`,
      { missing: ['points'] },
    )
  // "take the organ from 40 to 55 %" with no bars is a setting, and nothing moves.
  const isSetting =
    parameter === 'Volume' &&
    /^(?:raise|lower|take|bring)\b/.test(hearing.wide.text) &&
    ['edge', 'number', 'place', 'side', 'first', 'firstBeat', 'open', 'whole'].every(
      (group) => found[group] === undefined,
    )
  if (isSetting)
    return setTracks(hearing, {
      operation: 'stori_set_track_volume',
      param: 'volume',
      tracks: target.tracks,
      notes: target.notes,
      value: () => points[1],
      now: ({ volume = 1 }) => volume,
      told: 'that loud',
    })
  const over = timeSpanOf(hearing, found, { tracks: target.tracks, atEnd: false })
  if (isAsked(over)) return over
  const [from, to] = points
  const made = ({ id }: SongTrack): ReturnType<typeof heardCall> =>
    heardCall(
      'stori_add_automation',
      {
        trackId: id,
        parameter,
        points: [
          { beat: over.from, value: from, curve: 'linear' },
          { beat: over.to, value: to, curve: 'linear' },
        ],
      },
      { text: hearing.clause.text },
    )
  return {
    calls: noted(target.tracks.map(made), [
      ...target.notes,
      ...over.notes,
      noteOf('automation', `${parameter} goes from ${from} to ${to} over beats ${over.from} to ${over.to}.`),
    ]),
  }
}

const parameterOf = ({ param: said = '', pan }: Groups): Parameter =>
  pan === undefined ? (parameters.find(([, words]) => new RegExp(`^(?:${words})$`).test(said))?.[0] ?? 'Volume') : 'Pan'

function pointsOf({ start, finish, opens, rises }: Groups, parameter: Parameter): readonly [number, number] | null {
  if (opens === undefined && rises !== undefined) return [0, 1]
  if (opens !== undefined) return /^(?:open|up)$/.test(opens) ? [0, 1] : [1, 0]
  const [from, to] = [valueOf(start ?? '', parameter), valueOf(finish ?? '', parameter)]
  return from === null || to === null || from === to ? null : [from, to]
}

/** The most that a parameter goes up to. */
const mostOf = (parameter: Parameter): number => (parameter === 'Volume' ? 1.5 : 1)

function valueOf(said: string, parameter: Parameter): number | null {
  const number = /^(\d+(?:\.\d+)?)( ?%)?$/.exec(said)
  if (number) {
    const value =
      number[2] === undefined && Number(number[1]) <= mostOf(parameter) ? Number(number[1]) : Number(number[1]) / 100
    return value <= mostOf(parameter) ? value : null
  }
  const sides = parameter === 'Pan'
  if (said.endsWith('left')) return sides ? 0 : null
  if (said.endsWith('right')) return sides ? 1 : null
  if (/^(?:centre|center|middle)$/.test(said)) return sides ? 0.5 : null
  if (sides) return null
  return said.startsWith('half') ? 0.5 : /^(?:full|max|open|high|unity|normal|on)/.test(said) ? 1 : 0
}
