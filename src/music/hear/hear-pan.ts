import type { Hearing } from './hearing.ts'
import { fitAny, strengthOf } from './pattern.ts'
import { setTracks } from './set-tracks.ts'
import { tracksOf } from './targets.ts'
import { ask, isAsked, noteOf, type Understanding } from './understanding.ts'

/** The panorama: "pan the hats 30 % left", "keys a bit more to the right", "centre everything". */
export function hearPan(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, panning)
  if (found) return panned(hearing, found)
  const apart = fitAny(hearing.wide.text, [
    `(?<hard>hard) pan (?:2 |both )?TRACKS`,
    `${verb} (?:2 |both )?TRACKS (?:out )?(?:to )?(?:(?<hard>hard|all way|fully|far|wide) )?(?:to |on )?(?:left and right|opposite sides|either side|both sides|apart)`,
  ])
  if (apart) return spread(hearing, apart)
  if (/^(?:reset|centre|center) (?:all )?(?:pans|panning|panorama|pan)$/.test(hearing.wide.text))
    return setTracks(hearing, {
      operation: 'stori_set_track_pan',
      param: 'pan',
      tracks: hearing.score.tracks,
      notes: [],
      value: () => 0.5,
      now: ({ pan = 0.5 }) => pan,
      told: 'in the centre',
    })
  return fitAny(hearing.wide.text, [
    'pan TRACKS',
    '(?:set|change|adjust) (?:pan(?:ning|orama)?|position) (?:of|for|on) TRACKS',
    '(?:set|change|adjust) TRACKS pan(?:ning|orama)?',
  ])
    ? ask('Where should it stand? (for example "30 % left", "hard right" or "in the centre")', {
        missing: ['pan'],
        completes: `${hearing.clause.text.replace(/[.!?\s]+$/, '')} {answer}`,
      })
    : null
}

const side =
  '(?<side>left|right|centre|center|middle)(?: (?:side|channel|speaker|hand side|of (?:centre|center|mix|stereo field|stereo image|picture|panorama)))?'
const how =
  '(?:(?<hard>hard|all way(?: over)?|fully|full|completely|totally|far|extreme|dead|right|smack|exactly|100 %) |(?:MUCH )?(?<more>more|further|farther) |MUCH )?'
const toward = '(?:over |off |out )?(?:to |in |into |at |on |onto |toward |towards )?'
const verb =
  "(?:i want|i'd like|want|like|get|pan|move|put|place|push|shift|set|send|throw|shove|pull|bring|nudge|have|keep|spread|drag)"
const thing = '(?:(?:pan(?:ning|orama)?|position) (?:of|for|on) )?TRACKS(?: pan(?:ning|orama)?)?'
const panning: readonly string[] = [
  `${verb} ${thing} (?:back )?(?:panned )?${toward}${how}${toward}${side}(?: (?:by |at )?NUMBER(?: %)?)?`,
  `${verb} ${thing} (?:back )?(?:panned )?(?:by |to |at )?NUMBER(?: %)? (?<more>more |further )?${toward}(?:of )?${side}`,
  `${verb} ${thing} (?:to |at )?(?<letter>l|r) ?NUMBER(?: %)?`,
  `${verb} ${thing} (?:to |at )?(?:(?<letter>[lr])(?<digits>\\d{1,3})|(?<digits>\\d{1,3})(?<letter>[lr]))`,
  'TRACKS (?:(?<letter>[lr])(?<digits>\\d{1,3})|(?<digits>\\d{1,3})(?<letter>[lr]))',
  `(?:pan TRACKS|set (?:pan(?:ning|orama)? (?:of|for|on) TRACKS|TRACKS pan(?:ning|orama)?)) (?:to |at )(?<exact>\\d?\\.\\d+|0|1)`,
  '(?:re)?(?:centre|center) (?:pan(?:ning)? (?:of|for|on) )?TRACKS(?<middle>)',
  'reset (?:pans?|panning|panorama) (?:of|for|on) TRACKS(?<middle>)',
  'reset TRACKS pan(?:ning|orama)?(?<middle>)',
  `TRACKS (?:(?:is|are|should be|goes|go|panned|pan) )*${toward}${how}${toward}${side}`,
  `TRACKS (?:panned )?NUMBER % (?<more>more |further )?${toward}${side}`,
]

/** How far "left" is where nothing says how far. */
const AMOUNTS = { little: 0.2, plain: 0.5, much: 0.8 }
/** How much further "further left" goes. */
const STEPS = { little: 0.1, plain: 0.25, much: 0.5 }

function panned(
  hearing: Hearing,
  {
    tracks,
    side: said,
    letter,
    digits,
    hard,
    more,
    much,
    number,
    exact,
    middle,
  }: NonNullable<ReturnType<typeof fitAny>>,
): Understanding {
  const target = tracksOf(hearing, tracks)
  if (isAsked(target)) return target
  const to = said ?? (letter === 'l' ? 'left' : 'right')
  const isCentre = middle !== undefined || /^(?:centre|center|middle)$/.test(to)
  const told = number ?? digits
  const amount =
    told === undefined
      ? hard === undefined
        ? (more === undefined ? AMOUNTS : STEPS)[strengthOf(much)]
        : 1
      : Math.abs(Number(told)) / 100
  if (amount > 1) return ask('How far? Say it as 0 to 100 % left or right.', { missing: ['pan'] })
  const way = (to === 'left' ? -1 : 1) * amount * 0.5
  const isAssumed = exact === undefined && !isCentre && told === undefined && hard === undefined
  // Where a track stands further out already, "left" still goes left.
  const isThere = (pan: number): boolean => isAssumed && (to === 'left' ? pan <= 0.5 + way : pan >= 0.5 + way)
  const further = (pan: number, by: number): number => Math.min(1, Math.max(0, pan + by))
  const value = ({ pan = 0.5 }: { pan?: number }): number =>
    exact !== undefined
      ? Number(exact)
      : isCentre
        ? 0.5
        : more !== undefined
          ? further(pan, way)
          : isThere(pan)
            ? further(pan, Math.sign(way) * STEPS.little)
            : 0.5 + way
  const assumed = isAssumed
    ? [
        noteOf(
          'assumed-amount',
          `“${more === undefined ? to : `more ${to}`}” is taken as ${Math.round(amount * 100)} %${more === undefined ? '' : ' further'}.`,
        ),
      ]
    : []
  return setTracks(hearing, {
    operation: 'stori_set_track_pan',
    param: 'pan',
    tracks: target.tracks,
    notes: [...target.notes, ...assumed],
    value: (track) => Math.round(value(track) * 1000) / 1000,
    now: ({ pan = 0.5 }) => pan,
    told: 'panned like that',
  })
}

/** Two tracks to two sides, the first one left. */
function spread(hearing: Hearing, { tracks, hard }: NonNullable<ReturnType<typeof fitAny>>): Understanding {
  const target = tracksOf(hearing, tracks)
  if (isAsked(target)) return target
  if (target.tracks.length !== 2) return ask('Which one should go left, and which one right?', { missing: ['pan'] })
  const amount = hard === undefined ? AMOUNTS.plain : 1
  return setTracks(hearing, {
    operation: 'stori_set_track_pan',
    param: 'pan',
    tracks: target.tracks,
    notes: target.notes,
    value: (track) => 0.5 + (track === target.tracks[0] ? -0.5 : 0.5) * amount,
    now: ({ pan = 0.5 }) => pan,
    told: 'panned like that',
  })
}
