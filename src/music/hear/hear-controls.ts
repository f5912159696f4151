import type { Region } from '../document/song.ts'
import { barBeatsAt } from '../document/bars.ts'
import { bendEvents, controlEvents, pedalEvents, SUSTAIN, touchEvents } from './control-events.ts'
import type { Hearing } from './hearing.ts'
import { fitAny } from './pattern.ts'
import { regionsOf } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type HeardCall, type Understanding } from './understanding.ts'

const controllers: readonly (readonly [cc: number, words: string])[] = [
  [SUSTAIN, 'sustain(?: pedal(?:ing)?)?|pedal(?:ing)?|hold pedal|damper pedal'],
  [1, 'mod(?:ulation)? ?wheel|vibrato'],
  [11, 'expression(?: pedal| curve| swells?)?|swells?'],
  [2, 'breath(?: control(?:ler)?)?'],
]
const control = `(?:(?:some|a bit of|a little|a touch of|subtle|gentle|a|an|more|light) )*(?<control>${controllers.map(([, words]) => words).join('|')}|cc ?(?<cc>\\d+)|pitch ?bends?|pitch bending|bends?|aftertouch)(?: movement| automation| messages)?`
const through = '(?: (?:throughout|all way through|everywhere|whole time))?'
const controlling: readonly string[] = [
  `(?:add|put|use|write|apply|insert|play|want|need|have|hold|press|record|draw) ${control} (?:to|on|for|in|over|into|during|throughout|with) REGIONS${through}`,
  `${control} (?:to|on|for|in|over) REGIONS${through}`,
  `(?:give|play) REGIONS (?:with )?${control}`,
  `(?:use|add|hold|press) ${control} (?:in|over|during|throughout|for) REGIONS`,
]

const telling = /pedal|sustain|wheel|vibrato|expression|swell|breath|\bcc ?\d|bend|aftertouch/

/** Pedals, wheels and bends inside regions: "a sustain pedal for the piano in theme A". */
export function hearControls(hearing: Hearing): Understanding | null {
  if (!telling.test(hearing.wide.text)) return null
  const found = fitAny(hearing.wide.text, controlling)
  if (!found) return null
  const target = regionsOf(hearing, found['regions'])
  if (isAsked(target)) return target
  const said = found['control'] ?? ''
  const cc =
    found['cc'] === undefined
      ? controllers.find(([, words]) => new RegExp(`^(?:${words})$`).test(said))?.[0]
      : Number(found['cc'])
  if (cc !== undefined && cc > 127) return ask('Which controller? There is 0 to 127.', { missing: ['cc'] })
  const calls = target.regions.map((region) => controlled(hearing, region, { cc, isTouch: said === 'aftertouch' }))
  return {
    calls: noted(calls, [
      ...target.notes,
      noteOf('assumed-amount', `The values of “${said}” are what players usually do.`),
    ]),
  }
}

function controlled(
  { score, clause: { text } }: Hearing,
  { id, startBeat, durationBeats }: Region,
  { cc, isTouch }: { readonly cc: number | undefined; readonly isTouch: boolean },
): HeardCall {
  if (isTouch) return heardCall('stori_add_aftertouch', { regionId: id, events: touchEvents(durationBeats) }, { text })
  if (cc === undefined) return heardCall('stori_add_pitch_bend', { regionId: id, events: [...bendEvents] }, { text })
  return heardCall(
    'stori_add_midi_cc',
    {
      regionId: id,
      cc,
      events:
        cc === SUSTAIN
          ? pedalEvents(durationBeats, barBeatsAt(score.song, startBeat))
          : controlEvents({ cc, beats: durationBeats }),
    },
    { text },
  )
}
