import type { Json, Note, State } from '../../kernel/index.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import { beatOfBar } from '../document/bars.ts'
import type { Region } from '../document/song.ts'
import { chosenNotesIn } from '../operations/select-notes.ts'
import { sayNames } from '../position/say-names.ts'
import type { SongNote } from '../wire/snapshot.ts'
import { beatAt } from './beat-at.ts'
import { gone } from './delete-around.ts'
import { interval, semitonesSaid, way } from './hear-notes.ts'
import type { Hearing } from './hearing.ts'
import { beatsOfAmount, fitAny, strengthOf } from './pattern.ts'
import { instead, regionsOf } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Asked, type Understanding } from './understanding.ts'

type Groups = NonNullable<ReturnType<typeof fitAny>>
type Params = { readonly [param: string]: Json }

const edge = 'highest|top|lowest|bottom|first|last|final|loudest|hardest|softest|quietest|longest|shortest'
const picked = `(?:all )?(?:(?<count>\\d+) )?(?:(?<edge>${edge}) )?(?:(?<count>\\d+) )?notes?`
const bars =
  '(?<bars>bars? \\d+(?: ?(?:to|-|–|through|until|and) ?(?:bar )?\\d+)?)(?: (?:of|in|on|from) (?<section>@s\\d+))?'
const within = '(?:in|of|from|on|at|during|inside|within|over)'
const track = `(?:of|in|on|from|by) (?<tracks>@t\\d+)`
const section = '(?<section>@s\\d+)'
const where = `(?: (?:${track}(?: ${within} (?:${bars}|${section}))?|${within} ${bars}(?: ${track})?|${within} ${section}(?: ${track})?|${within} @t\\d+))?`
/** Notes that are pointed out: by how they stand among others, by their bars, or because they are selected. */
const NOTES = `(?:(?<these>(?:these|those|this|that|selected|chosen|my)(?: selected)? notes?|selection|selected)|(?<it>it|them|these|those|this|that)|${picked}${where})`

const deleting = [`${gone} ${NOTES}`, `(?:take|throw|cut) ${NOTES} (?:out|away)`]
const moving = [
  `(?:transpose|move|shift|pitch|take|bring|put|raise|lower|drop|push|play|make|set|lift|bump|have) ${NOTES}(?: ${way})?(?: by)? ${interval}(?: ${way})?`,
]
const shifting = [
  `(?:move|shift|nudge|push|pull|slide|delay|bring|play|make|put) ${NOTES}(?: by)? AMOUNT (?<when>later|earlier|forwards?|backwards?|back|ahead|to right|to left|right|left)`,
  `(?:move|shift|nudge|push|pull|slide|play) ${NOTES} (?<when>later|earlier|forwards?|backwards?|back|ahead|to right|to left|right|left)(?: by)? AMOUNT`,
  `(?<when>delay) ${NOTES}(?: by)? AMOUNT`,
]
const stretching = [
  `(?:make|play|hold|have|let) ${NOTES}(?: MUCH)? (?<long>shorter|longer)(?: by AMOUNT)?`,
  `(?<long>shorten|lengthen|extend|stretch out|prolong) ${NOTES}(?: MUCH)?(?: by AMOUNT)?`,
  `(?:make|play|hold|have) ${NOTES} (?<factor>half|twice|double|[23] times) (?:as long|length)`,
  `(?<factor>halve|double) length of ${NOTES}`,
]
const striking = [
  `(?:set|put|bring|change) velocit(?:y|ies) of ${NOTES} (?:to|at) NUMBER`,
  `(?:set|put|bring|change|make) ${NOTES} (?:to|at) velocity NUMBER`,
  `(?:make|play|hit|strike|have|let) ${NOTES}(?: MUCH)? (?<hard>louder|harder|stronger|softer|quieter|gentler)(?: by NUMBER)?`,
]

/** "Delete the highest note in bar 3", "make the notes of bar 2 shorter": some notes, and the others stay. */
export function hearChosenNotes(hearing: Hearing): Understanding | null {
  const { text } = hearing.wide
  const gone = fitAny(text, deleting)
  if (gone) return chosen(hearing, gone, { operation: 'delete_notes', params: {}, isAny: false })
  const moved = fitAny(text, moving)
  if (moved) {
    const semitones = semitonesSaid(moved, text)
    return semitones === null ? null : chosen(hearing, moved, { operation: 'move_notes', params: { semitones } })
  }
  const shifted = fitAny(text, shifting)
  if (shifted) {
    const isEarlier = /earlier|back|left/.test(shifted['when'] ?? '')
    const beats = (perBar: number): number => beatsOfAmount(shifted['amount'] ?? '', perBar) * (isEarlier ? -1 : 1)
    return chosen(hearing, shifted, { operation: 'move_notes', params: (perBar) => ({ beats: beats(perBar) }) })
  }
  const long = fitAny(text, stretching)
  if (long) return chosen(hearing, long, { operation: 'stretch_notes', params: (perBar) => lengthSaid(long, perBar) })
  const struck = fitAny(text, striking)
  if (!struck) return null
  const number = struck['number'] === undefined ? null : Math.abs(Number(struck['number']))
  if (number !== null && (number < 1 || number > 127 || !Number.isInteger(number)))
    return ask('To which velocity? There is 1 to 127.', { missing: ['amount'] })
  const isSofter = /soft|quiet|gent/.test(struck['hard'] ?? '')
  const by = { little: 10, plain: 20, much: 35 }[strengthOf(struck['much'])]
  const params: Params =
    struck['hard'] === undefined ? { velocity: number } : { by: (number ?? by) * (isSofter ? -1 : 1) }
  return chosen(hearing, struck, { operation: 'set_note_velocity', params })
}

function lengthSaid({ long, much, factor, amount }: Groups, perBar: number): Params {
  if (factor !== undefined) return { factor: factor.startsWith('hal') ? 0.5 : factor.startsWith('3') ? 3 : 2 }
  const isShorter = long?.startsWith('short') === true
  if (amount !== undefined) return { beats: beatsOfAmount(amount, perBar) * (isShorter ? -1 : 1) }
  const by = { little: 0.25, plain: 0.5, much: 0.75 }[strengthOf(much)]
  return { factor: isShorter ? 1 - by : 1 + by }
}

type Call = {
  readonly operation: string
  readonly params: Params | ((perBar: number) => Params)
  /** Whether notes of several tracks may be meant where no track is named; nothing is lost that nobody named. */
  readonly isAny?: boolean
}

/** The operation on the notes that are meant, one call for each region; null where whole regions are meant. */
function chosen(hearing: Hearing, said: Groups, { operation, params, isAny = true }: Call): Understanding | null {
  const { clause, score } = hearing
  const meant = notesMeant(hearing, said, isAny)
  if (meant === null || isAsked(meant)) return meant
  const calls = meant.found.map(({ region, notes }) => {
    const perBar = beatOfBar(score.song, 2)
    const named = notes.map(({ pitch, startBeat }) => ({ pitch, startBeat }))
    const values = typeof params === 'function' ? params(perBar) : params
    return heardCall(operation, { regionId: region.id, notes: named, ...values }, { text: clause.text })
  })
  return { calls: noted(calls, meant.said) }
}

type Found = { readonly region: Region; readonly notes: readonly SongNote[] }
type Meant = { readonly found: readonly Found[]; readonly said: readonly Note[] }

function notesMeant(hearing: Hearing, said: Groups, isAny: boolean): Meant | Asked | null {
  const { score } = hearing
  const { these, it, edge: how, bars: inBars } = said
  if (these !== undefined || (it !== undefined && hearing.earlier.length === 0)) return selected(hearing, these)
  if (it !== undefined || (how === undefined && inBars === undefined)) return null
  const span = spanOf(hearing, said)
  if (isAsked(span)) return span
  const among = [said['tracks'], said['section'] !== undefined && inBars === undefined ? said['section'] : undefined]
  const words = among.filter((word) => word !== undefined).join(' in ')
  const target = words === '' ? regionsOf(hearing, 'song') : regionsOf(hearing, words, { destroys: !isAny })
  if (isAsked(target)) return target
  // Drums are neither high nor long: only by name are they meant.
  const drums = new Set(score.tracks.filter((track) => roleOfTrack(track) === 'drums').map(({ id }) => id))
  const isNamed = said['tracks'] !== undefined || /^(?:velocity|hit|strike)/.test(hearing.wide.text)
  const heard = target.regions.filter(({ trackId }) => isNamed || !drums.has(trackId))
  const inside = (heard.length > 0 ? heard : target.regions).flatMap((region): Found[] => {
    const notes = region.isUnsent ? [] : score.song.notes(region.id)
    const fits = notes.filter(({ startBeat }) => span === null || isIn(span, region.startBeat + startBeat))
    return fits.length === 0 && !(region.isUnsent && mayHold(span, region)) ? [] : [{ region, notes: fits }]
  })
  const unsent = inside.find(({ region }) => region.isUnsent)
  if (unsent)
    return ask(`The notes of ${unsent.region.name} were not sent. Send the region with its notes first.`, {
      missing: ['region'],
    })
  if (inside.length === 0) return ask(`There are no notes ${span === null ? `in ${target.told}` : 'there'}.`)
  const tracks = [...new Set(inside.map(({ region }) => region.trackId))]
  if (said['tracks'] === undefined && tracks.length > 1 && (!isAny || how !== undefined))
    return whichTrack(hearing, tracks)
  return how === undefined ? { found: inside, said: target.notes } : outOf(inside, said)
}

type Span = { readonly from: number; readonly to: number }
const DUST = 1e-6
const isIn = ({ from, to }: Span, at: number): boolean => at >= from - DUST && at < to - DUST
const mayHold = (span: Span | null, { startBeat, durationBeats }: Region): boolean =>
  span === null || (startBeat < span.to - DUST && startBeat + durationBeats > span.from + DUST)

/** The beats of "bars 3 to 4", of the song or of a section; null where none are named. */
function spanOf(hearing: Hearing, { bars: said, section: inside }: Groups): Span | Asked | null {
  if (said === undefined) return null
  const [first = 1, last = first] = (said.match(/\d+/g) ?? []).map(Number)
  if (first < 1 || last < first) return ask('Which bars do you mean? The first must come before the last.')
  const { song } = hearing.score
  if (inside === undefined) return { from: beatOfBar(song, first), to: beatOfBar(song, last + 1) }
  const [from, to] = [
    beatAt(hearing, `within ${inside} bar ${first}`),
    beatAt(hearing, `within ${inside} bar ${last + 1}`),
  ]
  if (isAsked(from)) return from
  return isAsked(to) ? to : { from: from.beat, to: to.beat }
}

/** Those that a person has selected on the page. */
function selected({ around, score }: Hearing, these: string | undefined): Meant | Asked | null {
  const { regionId, notes: keys } = chosenNotesIn(around.now)
  const region = regionId === null ? undefined : score.song.region(regionId)
  const notes = region
    ? score.song
        .notes(region.id)
        .filter(({ pitch, startBeat }) =>
          keys.some((key) => key.pitch === pitch && Math.abs(key.startBeat - startBeat) < 1e-5),
        )
    : []
  if (region && notes.length > 0) return { found: [{ region, notes }], said: [] }
  return these === undefined
    ? null
    : ask(
        'No notes are selected. Name them by their bars and track, for example "the highest note in bar 3 of the bass".',
        {
          missing: ['region'],
        },
      )
}

type Placed = { readonly note: SongNote; readonly region: Region }

/** What notes are put in order by; the first is what is meant. */
const orders: readonly (readonly [RegExp, (placed: Placed) => number])[] = [
  [/highest|top/, ({ note }) => -note.pitch],
  [/lowest|bottom/, ({ note }) => note.pitch],
  [/first/, ({ note, region }) => region.startBeat + note.startBeat],
  [/last|final/, ({ note, region }) => -(region.startBeat + note.startBeat)],
  [/loud|hard/, ({ note }) => -note.velocity],
  [/soft|quiet/, ({ note }) => note.velocity],
  [/longest/, ({ note }) => -note.durationBeats],
]
const valueOf = (how: string): ((placed: Placed) => number) =>
  orders.find(([word]) => word.test(how))?.[1] ?? (({ note }) => note.durationBeats)

/** The highest, the last, the three loudest: of each track by itself. */
function outOf(inside: readonly Found[], { edge: how = '', count }: Groups): Meant {
  const most = count === undefined ? 1 : Number(count)
  const value = valueOf(how)
  const told: Note[] = []
  const found = new Map<Region, SongNote[]>()
  for (const track of new Set(inside.map(({ region }) => region.trackId))) {
    const all = inside
      .filter(({ region }) => region.trackId === track)
      .flatMap(({ region, notes }) => notes.map((note) => ({ region, note })))
      .toSorted(
        (a, b) =>
          value(a) - value(b) ||
          a.region.startBeat + a.note.startBeat - b.region.startBeat - b.note.startBeat ||
          b.note.pitch - a.note.pitch,
      )
    const [last, next] = [all[most - 1], all[most]]
    if (last && next && Math.abs(value(last) - value(next)) < DUST)
      told.push(
        noteOf(
          'several-alike',
          `Several notes are the ${how} there; the ${most === 1 ? 'first' : `first ${most}`} in time is meant.`,
        ),
      )
    for (const { region, note } of all.slice(0, most)) found.set(region, [...(found.get(region) ?? []), note])
  }
  return { found: [...found].map(([region, notes]) => ({ region, notes })), said: told }
}

function whichTrack(hearing: Hearing, ids: readonly string[]): Asked {
  const { score, clause } = hearing
  const names = score.tracks.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const words = clause.text.replace(/[.!?]+$/, '')
  const at = /\bnotes?\b/i.exec(words)
  return ask(`On which track: ${sayNames(names)}?`, {
    missing: ['track'],
    offers: at
      ? names.map((name) => ({
          text: name,
          words: instead(hearing, { from: at.index, to: at.index + at[0].length }, `${at[0]} of "${name}"`),
        }))
      : [],
  })
}

/** What points at notes that are selected, and at nothing that was said: "these", but not "these four bars". */
const POINTER =
  /\b(?:(?:all )?(?:these|those)(?: selected| chosen)? notes|(?:the|my) (?:selection|selected ones|chosen ones)|these(?=\s*(?:$|[.,;:!?]|(?:up|down|to|by|an?|one|two|half|twice|much|shorter|longer|louder|softer|quieter|harder|higher|lower|later|earlier|back|away|out|and|please|again|on|onto)\b)))/gi

/** A request in which what points at the selected notes names them, whatever was said before; null where none are. */
export function nameChosenNotes(words: string, state: State): string | null {
  if (chosenNotesIn(state).notes.length === 0) return null
  const named = words.replace(POINTER, 'the selected notes')
  return named === words ? null : named
}
