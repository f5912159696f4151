import type { Note } from '../../kernel/index.ts'
import type { SongTrack } from '../document/song.ts'
import type { Hearing } from './hearing.ts'
import { hearPan } from './hear-pan.ts'
import { fitAny, strengthOf } from './pattern.ts'
import { setTracks } from './set-tracks.ts'
import { knownTracks, tracksOf } from './targets.ts'
import { ask, isAsked, noteOf, type Understanding } from './understanding.ts'

type Groups = NonNullable<ReturnType<typeof fitAny>>

/** Volume and panorama: "the bass a bit quieter", "keys at 70 %", "pan the hats 30 % left". */
export function hearLevels(hearing: Hearing): Understanding | null {
  const { text } = hearing.wide
  const pan = hearPan(hearing)
  if (pan) return pan
  const like = fitAny(text, matching)
  if (like) return matched(hearing, like)
  const set = fitAny(text, settings)
  if (set) return setTo(hearing, set)
  const change = fitAny(text, changes)
  if (change) return changed(hearing, change)
  return fitAny(text, [
    `(?:set|change|adjust) ${level}(?: (?:of|for|on) TRACKS)?`,
    `(?:set|change|adjust) TRACKS ${level}`,
  ])
    ? ask(
        `Which volume should it be, and on which track? Say it as 0 to 150 %, or as "3 dB louder".${knownTracks(hearing)}`,
        { missing: ['volume'], completes: `${hearing.clause.text.replace(/[.!?\s]+$/, '')} to {answer}` },
      )
    : null
}

const level = '(?:volume|level|gain|loudness|fader)'
const thing = `(?:${level} (?:of|for|on) )?TRACKS(?: ${level})?`
const near = '(?:about |around |roughly |exactly )?'
const sets =
  "(?:i'd like|i would like|i want|want|like|balance|level|set|turn|bring|put|change|pull|push|adjust|drop|raise|lower|take|dial|crank|bump|make|get|have|lift|reduce|increase|decrease|fade|ride|mix) "
const settings: readonly string[] = [
  `${sets}${thing}(?: up| down| back)* (?:to|at|=|:) ${near}(?:a )?(?:${level} (?:of )?)?NUMBER(?<unit> ?%| ?db)?(?: ${level})?`,
  `${sets}(?:up |down )${thing} (?:to|at) ${near}NUMBER(?<unit> ?%| ?db)?`,
  `(?:${sets})?(?:TRACKS ${level}|${level} (?:of|for|on) TRACKS)(?: to| at| =| :| is)? ${near}NUMBER(?<unit> ?%| ?db)?`,
  `TRACKS(?: up| down| back)?(?: (?:should|could|can|must|to|has to|needs to))?(?: (?:sit|be|go|stay|come))?(?: up| down)? (?:to|at|=|:) ${near}NUMBER(?<unit> ?%| ?db)(?: ${level})?`,
  `TRACKS NUMBER(?<unit> ?%)(?: ${level})?`,
  `(?:set|put|mix) ${thing} NUMBER(?<unit> ?%)?`,
  'TRACKS(?: up| down| back)? (?:to|at|=|:) (?<number>(?:0|1)?\\.\\d+)',
  `(?:${sets})?${thing}(?: up| down| back)?(?: to| at)?(?: a)? (?<edge>full(?: ${level})?|all way up|all way down|half(?:way)?(?: ${level}| up)?|zero|unity(?: gain)?|max(?:imum)?(?: ${level})?|nothing|normal(?: ${level})?)`,
  `(?<edge>unity(?: gain)?|full ${level}|half ${level}|zero ${level}) (?:on|for) TRACKS`,
  `(?<edge>max) out ${thing}`,
  `(?<edge>reset) (?:${level} (?:of|for|on) TRACKS|TRACKS ${level})`,
]

function setTo(hearing: Hearing, { tracks, number, unit, edge }: Groups): Understanding {
  const target = tracksOf(hearing, tracks)
  if (isAsked(target)) return target
  const said = Number(number)
  if (edge === undefined && unit === undefined && said > 1.5 && said < LEAST_BARE)
    return ask(`${said} of what? Say it in per cent (0 to 150 %) or in dB.`, { missing: ['volume'] })
  const value =
    edge !== undefined
      ? /half/.test(edge)
        ? 0.5
        : /full|up|unity|max|normal|reset/.test(edge)
          ? 1
          : 0
      : unit?.includes('db') === true
        ? 10 ** (said / 20)
        : unit?.includes('%') === true || said > 1.5
          ? said / 100
          : said
  if (!(value >= 0 && value <= MOST))
    return ask('Which volume? Say it as 0 to 150 %, where 100 % is as it is.', { missing: ['volume'] })
  return volumes(hearing, target.tracks, {
    value: () => value,
    notes: target.notes,
    told: `at ${Math.round(value * 100)} %`,
  })
}

const MOST = 1.5
/** From here on a bare number can only be per cent. */
const LEAST_BARE = 16

const matching: readonly string[] = [
  `(?:bring|turn|take|pull|push|set|get|put) ${thing} (?:(?<way>up|down) )?to match (?:${level} of )?(?<other>@t\\d+)(?: ${level})?`,
  `(?:make|set|turn|bring|get|put|have) ${thing} (?:up |down )?(?:to |at |be )?(?:as (?:loud|quiet) as|same ${level} as|equally loud as|level with) (?:${level} of )?(?<other>@t\\d+)(?: ${level})?`,
  `match (?:${level} of TRACKS|TRACKS ${level}) (?:to|with) (?:${level} of )?(?<other>@t\\d+)(?: ${level})?`,
]

/** "as loud as the drums": the level of one other track. */
function matched(hearing: Hearing, { tracks, other, way }: Groups): Understanding {
  const [target, model] = [tracksOf(hearing, tracks), tracksOf(hearing, other)]
  if (isAsked(target)) return target
  if (isAsked(model)) return model
  const [first, ...more] = model.tracks
  if (!first || more.some(({ volume = 1 }) => volume !== (first.volume ?? 1)))
    return ask(`As loud as which one: ${model.tracks.map(({ name }) => name).join(' or ')}?`, { missing: ['track'] })
  if (
    way !== undefined &&
    target.tracks.some(({ volume = 1 }) => (way === 'up' ? volume > (first.volume ?? 1) : volume < (first.volume ?? 1)))
  )
    return ask(
      `${first.name} is at ${Math.round((first.volume ?? 1) * 100)} %, so that would go the other way. Which level should it be?`,
      { missing: ['volume'] },
    )
  return volumes(hearing, target.tracks, {
    value: () => first.volume ?? 1,
    notes: [...target.notes, ...model.notes],
    told: `as loud as ${first.name}`,
  })
}

const by =
  '(?: (?:by )?(?:about |another )?NUMBER(?<unit> ?%| ?db)| by NUMBER| (?:by|in) (?<share>half|a half|a third|a quarter))?'
const louder = '(?<dir>louder|quieter|softer|up|down|higher|lower|less loud|less quiet|more quiet)'
const inMix = '(?: in (?:mix|level|volume|loudness))?'
const changes: readonly string[] = [
  `(?:make|turn|get|have|want|bring|push|bump|crank|pull|dial|take|nudge|kick|ride|set|put) ${thing}(?: to be)?(?: MUCH)? ${louder}(?: MUCH)?${inMix}${by}`,
  `(?:push|pull|take|dial|move|bring|put|set|sit|tuck) ${thing}(?: MUCH)? (?<dir>back|forward|further back|further forward|up|down|lower|higher)(?: MUCH)? in mix`,
  `(?:push|pull|dial|knock) ${thing} (?<dir>back|down)(?: MUCH)?${by}`,
  `(?:make|let|have) TRACKS sit (?:MUCH )?(?<dir>further back|back|lower|higher|further forward|up front)(?: MUCH)?${inMix}`,
  `(?:tuck|sit)(?<less>) TRACKS (?:in|back|under)(?: MUCH)?${inMix}`,
  `(?:make|turn|get) TRACKS (?<times>twice|half|double) as (?<dir>loud|quiet)`,
  `(?:turn|bring|bump|crank|pull|dial|take|push) (?<dir>up|down|back) ${thing}(?: MUCH)?${by}`,
  `(?:MUCH )?(?<dir>raise|lower|boost|increase|decrease|reduce|lift|soften|attenuate|crank|duck|dip|amplify) ${thing}(?: MUCH)?${by}`,
  `(?:drop|cut|trim|shave)(?<dir>) ${thing}(?: MUCH)? (?:by )?(?:about |another )?NUMBER(?<unit> ?%| ?db)`,
  `(?:drop|cut|trim)(?<dir>) (?:${level} (?:of|for|on) TRACKS|TRACKS ${level})(?: MUCH)?${by}`,
  `(?<dir>drop) TRACKS (?:MUCH|by NUMBER)`,
  `(?:make )?${thing} (?:(?:are|is|should be|to be|must be|needs? to be|ha(?:s|ve) to be|could be|can be|needs? to (?:come|go)|(?:should|could|can|must) (?:come|go)|goes?|comes?|wants? to be|needs?) )?(?:MUCH )?${louder}(?: MUCH)?${inMix}${by}`,
  `(?:make |turn |get |bring |take |tuck |set |put |push |pull |sit |have )?${thing} (?:(?:should|could|must|needs? to|has to|have to) (?:be|go|come) )?(?:by )?NUMBER(?<unit> ?%| ?db) ${louder}`,
  '(?:(?:nudge|bump|push|move|take|adjust|turn|change) )?TRACKS (?:: |by )?(?<signed>)NUMBER(?<unit> ?db)',
  `(?:add|put|give)(?<more>) (?:another )?NUMBER(?<unit> ?%| ?db)(?: more| extra)?(?: of)?(?: ${level}| gain)? (?:to|on) ${thing}`,
  `(?:take|cut|shave|knock|pull|trim|drop|remove)(?<less>) (?:another )?NUMBER(?<unit> ?%| ?db)(?: of ${level})? (?:off|from|out of|on) ${thing}`,
  `give(?<more>) TRACKS (?:a |another )?NUMBER(?<unit> ?%| ?db) (?:boost|more|lift|push|extra|gain)`,
  `give TRACKS (?:a )?(?:MUCH |little |small |big )?(?<dir>boost|lift)`,
  `NUMBER(?<unit> ?%| ?db) (?<dir>more|less|louder|quieter|softer|up|down) (?:on|for|of|from) ${thing}`,
  `TRACKS (?:is|are|sounds?|feels?|seems?) (?:MUCH )?too (?<dir>loud|quiet|soft|hot|buried)(?<too>)${inMix}`,
  `(?:can|could|should|may|let) ${thing} be (?:MUCH )?${louder}${by}`,
  `(?<dir>up) ${thing} by NUMBER(?<unit> ?%| ?db)`,
  `(?:MUCH )?(?<dir>more|less) TRACKS${inMix}`,
  `give(?: me| us)? (?:MUCH )?(?<dir>more|less) TRACKS${inMix}`,
  `give TRACKS (?:MUCH )?(?<dir>more|less) (?:${level}|power)`,
  `(?:MUCH )?(?<dir>louder|quieter|softer) TRACKS`,
  `(?<times>halve|double) (?:${level} (?:of|for|on) TRACKS|TRACKS ${level})`,
  `TRACKS (?:${level} )?(?<dir>up|down)(?: MUCH)?${by}`,
]

/** So much louder or quieter are these words, as factors. */
const factors = { little: 1.15, plain: 1.3, much: 1.6 }

function changed(
  hearing: Hearing,
  { tracks, dir, much, number, unit, times, more, less, signed, too, share: part }: Groups,
): Understanding | null {
  const to = more !== undefined ? 'up' : less !== undefined ? 'down' : dir === '' ? 'down' : (dir ?? '')
  // A bare "3 dB" may be a level or a change; a sign tells.
  if (signed !== undefined && !/[+−-]\s*\d/.test(hearing.clause.text))
    return ask('To that level, or by so much? Say "up by …", "down by …" or "to …".', { missing: ['volume'] })
  const isPitch =
    /^(?:higher|lower)$/.test(to) &&
    !/^(?:(?:[a-z ]+ )?lower |turn |set |put |mix )|\b(?:volume|level|gain|loudness|fader|mix)\b/.test(
      hearing.wide.text,
    )
  if (isPitch && unit === undefined) return number === undefined ? pitchOrLevel(hearing, to === 'higher') : null
  const target = tracksOf(hearing, tracks)
  if (isAsked(target)) return target
  const isUp =
    signed === undefined ? goesUp(to, { times, isTooMuch: too !== undefined }) : !(number ?? '').startsWith('-')
  const amount =
    part !== undefined
      ? shares.get(part.replace(/^a /, ''))
      : number === undefined
        ? undefined
        : Math.abs(Number(number))
  const factor =
    times !== undefined
      ? 2
      : amount === undefined
        ? factors[strengthOf(much)]
        : unit?.includes('db') === true
          ? 10 ** (amount / 20)
          : undefined
  if (part === undefined && amount !== undefined && unit === undefined && amount >= 1)
    return ask(`By ${amount} of what? Say it in dB or in per cent.`, { missing: ['volume'] })
  // "up by 0.1" is said of the fader itself.
  const added = part === undefined && unit === undefined && amount !== undefined ? (isUp ? amount : -amount) : 0
  const share = amount === undefined || added !== 0 ? 0 : amount / 100
  const scale = factor === undefined ? 1 + (isUp ? share : -share) : isUp ? factor : 1 / factor
  if (scale < 0) return ask('By how much? Say it in per cent or in dB.', { missing: ['volume'] })
  const assumed =
    amount === undefined && times === undefined
      ? [
          noteOf(
            'assumed-amount',
            `This is taken as ${Math.round(Math.abs(scale - 1) * 100)} % ${isUp ? 'louder' : 'quieter'}.`,
          ),
        ]
      : []
  const capped = target.tracks.filter(({ volume = 1 }) => volume * scale > MOST).map(({ name }) => name)
  const clamped = capped.length > 0 ? [noteOf('clamped', `${capped.join(' and ')} can only go up to 150 %.`)] : []
  return volumes(hearing, target.tracks, {
    value: ({ volume = 1 }) => Math.max(0, Math.min(MOST, volume * scale + added)),
    notes: [...target.notes, ...assumed, ...clamped],
    told: isUp ? 'as loud as it can be' : 'silent',
  })
}

/** In per cent. */
const shares: ReadonlyMap<string, number> = new Map([
  ['half', 50],
  ['third', 100 / 3],
  ['quarter', 25],
])

/** "twice as loud" goes up and "half as loud" down; what is too quiet goes up. */
function goesUp(
  to: string,
  { times, isTooMuch }: { readonly times: string | undefined; readonly isTooMuch: boolean },
): boolean {
  if (times !== undefined) return (to === 'loud' || to === '') && !times.startsWith('hal')
  if (isTooMuch) return /^(?:quiet|soft|buried)$/.test(to)
  return /^(?:louder|up|higher|raise|boost|increase|lift|more|crank|amplify|forward|further forward|up front|less quiet)$/.test(
    to,
  )
}

/** "make the bass lower" is said of the pitch as well as of the level. */
function pitchOrLevel({ clause }: Hearing, isUp: boolean): Understanding {
  const said = (words: string): string => clause.text.replace(/\b(?:higher|lower)\b/i, words)
  return ask(`${isUp ? 'Louder, or higher in pitch' : 'Quieter, or lower in pitch'}?`, {
    missing: ['meaning'],
    offers: [
      { text: isUp ? 'louder' : 'quieter', words: said(isUp ? 'louder' : 'quieter') },
      { text: `an octave ${isUp ? 'higher' : 'lower'}`, words: said(`an octave ${isUp ? 'higher' : 'lower'}`) },
    ],
  })
}

function volumes(
  hearing: Hearing,
  tracks: readonly SongTrack[],
  { value, notes, told }: { value: (track: SongTrack) => number; notes: readonly Note[]; told: string },
): Understanding {
  return setTracks(hearing, {
    operation: 'stori_set_track_volume',
    param: 'volume',
    tracks,
    notes,
    value: (track) => Math.round(value(track) * 1000) / 1000,
    now: ({ volume = 1 }) => volume,
    told,
  })
}
