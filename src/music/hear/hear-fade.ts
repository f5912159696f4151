import type { Hearing } from './hearing.ts'
import { fitAny } from './pattern.ts'
import { tracksOf } from './targets.ts'
import { timeSpan, timeSpanOf } from './time-span.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Understanding } from './understanding.ts'

const what = '(?<what>@t\\d+|song|it|them|everything)'
const way = '(?<way>in|out|up|down|away)'
const slowly = '(?:(?:slowly|gently|gradually|smoothly|quickly) )?'
const fading: readonly string[] = [
  `${slowly}fade ${what} ${slowly}${way} ${slowly}${timeSpan}`,
  `${slowly}fade ${way} ${what} ${slowly}${timeSpan}`,
  `${slowly}fade ${way} ${timeSpan}(?: (?:of|on|for) ${what})?`,
  `(?:add|do|make|put|create|apply|write|automate|give me) (?:a )?(?:(?:NUMBER (?<unit>bars?|beats?)|long|short|slow|quick|volume) )*fade ${way}(?: (?:on|to|for|of) ${what})?(?: ${timeSpan})?`,
  `(?:give|add) ${what} (?:a )?(?:NUMBER (?<unit>bars?|beats?) )?fade ${way}(?: ${timeSpan})?`,
  `(?:let|have|make) ${what} ${slowly}fade ${slowly}${way} ${timeSpan}`,
  `${what} (?:should |to )?(?:fades?|fading) ${slowly}${way} ${timeSpan}`,
  `over (?:the )?(?<place>@s\\d+) ,? ?fade ${way} ${what}`,
  `${slowly}fade ${what} (?:(?:down|out) )?to (?:silence|zero|nothing|0)(?<way>) ${timeSpan}`,
  `(?:a )?(?:NUMBER (?<unit>bars?|beats?) )?fade ${way} (?:at|on|for|of) (?:${what}|(?<side>end|start|beginning)(?: of (?<place>@s\\d+|song))?)`,
  `(?:bring|ease|take) ${what} (?:slowly|gradually|gently) ${way} ${timeSpan}`,
  `(?:bring|ease|take) ${what} ${way} (?:slowly|gradually|gently) ${timeSpan}`,
  `(?:slowly|gradually|gently) (?:bring|ease|take) ${what} ${way} ${timeSpan}`,
  `${slowly}fade ${what} ${way}`,
  `${slowly}fade ${way} ${what}`,
  `fade ${way}`,
  `(?:let|have|make) ${what} fade ${way}`,
]

const telling = /\b(?:fade|fades|fading|slowly|gradually|gently)\b/

/** Fades as volume automation: "fade the pads in over the first 4 bars", "fade out the last 8 bars". */
export function hearFade(hearing: Hearing): Understanding | null {
  if (!telling.test(hearing.wide.text)) return null
  const found = fitAny(hearing.wide.text, fading)
  if (!found) return null
  const isIn = found['way'] === 'in' || found['way'] === 'up'
  const { score, clause } = hearing
  const isNamed = found['what']?.startsWith('@t') === true || found['what'] === 'it' || found['what'] === 'them'
  const named = isNamed ? tracksOf(hearing, found['what']) : { tracks: score.tracks, notes: [] }
  if (isAsked(named)) return named
  const over = timeSpanOf(hearing, found, { tracks: named.tracks, atEnd: !isIn })
  if (isAsked(over)) return over
  const playing = named.tracks.filter(({ id }) =>
    score.regions.some(
      (region) =>
        region.trackId === id && region.startBeat < over.to && region.startBeat + region.durationBeats > over.from,
    ),
  )
  if (playing.length === 0)
    return ask(`Nothing plays at beats ${over.from}–${over.to} there. What should be faded, and over which bars?`, {
      missing: ['region'],
    })
  const calls = playing.map(({ id, volume = 1 }) =>
    heardCall(
      'stori_add_automation',
      {
        trackId: id,
        parameter: 'Volume',
        points: [
          { beat: over.from, value: isIn ? 0 : volume, curve: 'linear' },
          { beat: over.to, value: isIn ? volume : 0, curve: 'linear' },
        ],
      },
      { text: clause.text },
    ),
  )
  return {
    calls: noted(calls, [
      ...named.notes,
      ...over.notes,
      ...(isNamed ? [] : [noteOf('assumed-all-tracks', `On all ${playing.length} tracks that play there.`)]),
    ]),
  }
}
