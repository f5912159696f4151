import type { Json, Note } from '../../kernel/index.ts'
import { bluesChords, isBlues, readKey, readRole, readStyle, styleNote, styles, type Role } from '../composer/index.ts'
import { songKey } from '../composing/key-in.ts'
import { anyRecipe, roleOfTrack } from '../composing/recipe.ts'
import { findOverlaps } from '../operations/things.ts'
import { sayNames } from '../position/say-names.ts'
import { barAt, barBeatsAt, beatsOfBars } from '../document/bars.ts'
import { beginInMetre, isUnbegun } from './begin-in-metre.ts'
import { composeParts, type ComposeParts } from './compose-parts.ts'
import { onEarlier, overEarlier } from './composed-before.ts'
import { guardPlace } from './guard-place.ts'
import type { Hearing } from './hearing.ts'
import { placeOf, said, standsBeforeAll, type Placed } from './place-of.ts'
import { playersOf, type Players } from './players-of.ts'
import { readLine } from './read-line.ts'
import { scoreOf } from './score.ts'
import { saidOfComposed } from './said-of-composed.ts'
import { knownSections, which } from './targets.ts'
import {
  ask,
  heardCall,
  isAsked,
  noted,
  noteOf,
  type Asked,
  type HeardCall,
  type Offer,
  type Understanding,
} from './understanding.ts'

/** New music: a section, a part, some bars of a style, put where the words say. */
export function hearCompose(hearing: Hearing): Understanding | null {
  const more = saidOfComposed(hearing.around.clauses, hearing.around.at + 1, hearing.score)
  const asked = composeParts(
    more === null
      ? hearing
      : { line: readLine(`${hearing.clause.text}, ${more}`, { score: hearing.score }), score: hearing.score },
  )
  if (limitsThere(hearing, asked) || (!asksForMusic(asked) && !namesMusic(hearing, asked))) return null
  const spoken = onEarlier(hearing, asked)
  if (isAsked(spoken)) return spoken
  const parts = lifted(hearing, overEarlier(hearing, spoken))
  if (isAsked(parts)) return parts
  const begun = beginInMetre(hearing, parts.signature)
  if (isAsked(begun)) return begun
  const doubt = doubtOf(begun.hearing, parts)
  if (doubt) return doubt
  // Before the first bar there is no room for anything, so what is there moves.
  const roomy: ComposeParts =
    parts.whenBusy === undefined && standsBeforeAll(begun.hearing, parts) ? { ...parts, whenBusy: 'insert' } : parts
  const place = placeOf(begun.hearing, roomy)
  if (isAsked(place)) return place
  const understood = guardPlace(begun.hearing, place) ?? composed(begun.hearing, roomy, place)
  return 'calls' in understood ? { ...understood, calls: [...begun.calls, ...understood.calls] } : understood
}

const tonics = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']

/** "a whole step up": a key above that of the song. Where one is named too, it must be the same. */
function lifted({ score }: Hearing, parts: ComposeParts): ComposeParts | Asked {
  const { lift } = parts
  const now = lift === undefined ? null : readKey(songKey(score.song))
  if (lift === undefined) return parts
  if (!now) return ask('In which key should it be? Name it, for example "in E major".', { missing: ['key'] })
  const tonic = (((now.tonic + lift) % 12) + 12) % 12
  const said = parts.key === undefined ? null : readKey(parts.key)
  if (said)
    return said.tonic === tonic
      ? parts
      : ask(
          `The song is in ${now.name}, so that would be ${tonics[tonic] ?? ''}, and not ${said.name}. In which key should it be?`,
          { missing: ['key'] },
        )
  if (now.mode !== 'major' && now.mode !== 'minor')
    return ask('In which key should it be? Name it, for example "in E major".', { missing: ['key'] })
  return { ...parts, key: `${tonics[tonic] ?? 'C'}${now.mode === 'minor' ? 'm' : ''}` }
}

/** The usual sound of a part, for a track that was made without one. */
const usualProgram: { readonly [role in Role]?: number } = { bass: 33, chords: 4, lead: 81, pads: 89, arpeggio: 81 }

/** A new track whose name says no instrument gets the one that its part needs. */
function sounds({ score, around, clause }: Hearing, { wanted, isOnEarlier }: ComposeParts): readonly HeardCall[] {
  const [only] = wanted
  const program = only && (only.program ?? usualProgram[only.role])
  const isNew =
    only?.track !== undefined &&
    isOnEarlier &&
    !scoreOf(around.start).song.trackIds.includes(only.track.id) &&
    score.song.regionIds(only.track.id).length === 0
  return isNew && program !== undefined && readRole(only.track?.name ?? '') === null
    ? [heardCall('stori_set_midi_program', { trackId: only.track?.id ?? '', program }, { text: clause.text })]
    : []
}

/** "Intro without hats", "verse only keys": what is there already is to be thinner, and nothing is written. */
const limitsThere = ({ line: { text } }: Hearing, { lead, bars, style }: ComposeParts): boolean =>
  lead === undefined &&
  bars === undefined &&
  style === undefined &&
  /^(?:the |my |our )?@s\d+ ?[:,]? (?:with )?(?:without|no|only|just|but no|minus|alone|nothing but)\b/.test(text)

/** A verb that makes something, and music to be made; without a verb, enough music to be sure of it. */
function asksForMusic({
  lead,
  sections,
  wanted,
  style,
  bars,
  unread,
  tempo,
  key,
  whenBusy,
  alongside,
  stretch,
  place,
  isOnEarlier,
}: ComposeParts): boolean {
  const said = [sections.length > 0, wanted.length > 0, style !== undefined, bars !== undefined].filter(Boolean).length
  if (said === 0) return false
  if (lead === undefined)
    return (
      unread.length === 0 &&
      !isOnEarlier &&
      (said > 1 ||
        sections.length > 0 ||
        (wanted.length > 0 && (alongside !== undefined || stretch !== undefined || place !== undefined)) ||
        whenBusy !== undefined ||
        tempo !== undefined ||
        key !== undefined)
    )
  // "put reverb on the drums" and "make the bass louder" are no music to be made.
  const isWeak =
    /^(?:put|make|give|have|let|do|try|start|begin|bring|drop|need|want|get|set up|slap|stick|throw|chuck|pop|lay|tack)(?: |$)/.test(
      lead,
    )
  return (
    !isWeak || (unread.length === 0 && (said > 1 || bars === undefined)) || (style !== undefined && bars !== undefined)
  )
}

/**
 * "a kick pattern", "just a kick and hats": nothing but music, spoken of as something new. In an empty song nothing
 * else can be meant.
 */
function namesMusic({ line: { text }, score }: Hearing, { lead, wanted, unread, isOnEarlier }: ComposeParts): boolean {
  if (
    lead !== undefined ||
    wanted.length === 0 ||
    wanted.some(({ track }) => track) ||
    unread.length > 0 ||
    isOnEarlier ||
    /\b(?:more|less|without|no)\b/.test(text)
  )
    return false
  const isNew = /^(?:(?:just|only) )?(?:an?|some|just|only)\b/.test(text)
  return (
    isNew &&
    (score.regions.length === 0 ||
      /\b(?:pattern|groove|beat|loop|part|line|riff|melody|chord|hook|arpeggio|bassline)$/.test(text))
  )
}

function doubtOf(
  hearing: Hearing,
  { unread, signature, wanted, withoutDrums, missing, bars, isEach, sections, alongside, tempo }: ComposeParts,
): Asked | null {
  const { clause, score } = hearing
  if (withoutDrums.length > 0)
    return ask(
      `Which drums should play instead of ${sayNames(withoutDrums)}? Name those that do, for example "kick and snare".`,
      { missing: ['roles'] },
    )
  const { numerator, denominator } = score.song.timeSignature
  if (unread.length > 0)
    return ask(
      `I do not know what “${unread.map((word) => word.replace(/@\w\d+/, (mark) => hearing.line.items[Number(mark.slice(2))]?.said ?? '')).join(' ')}” means here. Say which section, parts, style, key and place you want, for example "add an 8 bar verse after the intro with drums and bass".`,
      { missing: ['meaning'] },
    )
  if (signature !== undefined && signature !== `${numerator}/${denominator}`)
    return ask(
      `The song is in ${numerator}/${denominator}, and new music follows it. Should it be composed in ${numerator}/${denominator}?`,
      {
        missing: ['meaning'],
        offers: [
          {
            text: 'yes',
            words: clause.text.replace(new RegExp(`(?:in )?${signature}`), `in ${numerator}/${denominator}`),
          },
        ],
      },
    )
  if (missing !== undefined)
    return ask(`Nothing is called “${missing}”.${knownSections(hearing)}`, {
      missing: ['section'],
      offers: [
        {
          text: `compose a new ${missing}`,
          words: clause.text.replace(
            new RegExp(
              `\\s*\\b(?:to|over|under|during|throughout|into|underneath|on top of|for|in|on|inside|alongside|along with)(?: the)? ${missing}\\b`,
              'i',
            ),
            `, new ${missing}`,
          ),
        },
      ],
    })
  const unclear = wanted.find((each) => each.isUnclear)
  const item = hearing.line.items.find((each) => each.kind === 'track' && each.said === unclear?.said)
  if (unclear?.isUnclear && item)
    return which(
      hearing,
      item,
      unclear.isUnclear.map(({ name }) => name),
    )
  if (bars !== undefined && sections.length > 1 && isEach !== true && sections.every((each) => each.bars === undefined))
    return ask(
      `Should each of the ${sections.length} sections have ${bars} bars? Say how many bars each of them has.`,
      {
        missing: ['bars'],
        offers: [{ text: `${bars} bars each`, words: clause.text.replace(/(\d+)([ -]bars?)\b/i, '$1$2 each') }],
      },
    )
  const all = [bars, ...sections.map((each) => each.bars)].filter((each) => each !== undefined)
  if (all.some((each) => !Number.isInteger(each) || each < 1 || each > 64))
    return ask('How many bars should it have? Say a whole number from 1 to 64.', { missing: ['bars'] })
  if (tempo !== undefined && (tempo < 20 || tempo > 300))
    return ask(`A tempo lies between 20 and 300 BPM; ${tempo} does not. Which tempo should it be?`, {
      missing: ['tempo'],
    })
  if (alongside && alongside.names.length > 1 && !alongside.isMany) return which(hearing, alongside, alongside.names)
  if (alongside && alongside.occurrences.length > 1 && !alongside.isMany)
    return ask(
      `${sayNames(alongside.names)} stands in ${alongside.occurrences.length} places. Which one do you mean?`,
      {
        missing: ['section'],
        offers: ['first', 'second', 'third'].slice(0, alongside.occurrences.length).map((count) => ({
          text: `the ${count} one`,
          words: clause.text.replace(
            new RegExp(`(?:the )?${alongside.said}`, 'i'),
            `the ${count} ${alongside.said.replace(/^the /i, '')}`,
          ),
        })),
      },
    )
  return null
}

function composed(hearing: Hearing, parts: ComposeParts, place: Placed): Understanding {
  const { score } = hearing
  const [style, styleNotes] = styleOf(hearing, parts)
  const players = playersOf(hearing, parts, style)
  if (isAsked(players)) return players
  if (players.groups.length === 0)
    return ask('Which parts should play? (for example "drums, bass and keys")', { missing: ['roles'] })
  const busy = busyAt(hearing, { place, players, parts })
  if (busy) return busy
  const isFresh = isUnbegun(score.song)
  const usual = styles.get(readStyle(style) ?? 'pop')
  const key =
    parts.key ??
    (isFresh && usual
      ? (parts.isHeld && parts.progression?.[0]) ||
        keyFor(usual.usualKey, parts.mood ?? (isBlues(parts.style) ? 'major' : undefined))
      : undefined)
  const tempo = parts.tempo ?? (isFresh ? paceOf(usual?.tempo, parts.pace) : undefined)
  const energy =
    parts.energy ?? (parts.pace === undefined ? undefined : { slow: 0.3, usual: 0.5, fast: 0.75 }[parts.pace])
  const feel: { [param: string]: Json } = {
    style,
    seed: hearing.words,
    ...(key !== undefined && { key }),
    ...(tempo !== undefined && { tempo }),
    ...(energy !== undefined && { energy }),
    ...(parts.density !== undefined && { density: parts.density }),
    ...(parts.swing !== undefined && { swing: parts.swing }),
    ...(parts.humanize !== undefined && { humanize: parts.humanize }),
    ...(parts.effects === false && { effects: false }),
    ...(parts.whenBusy && { whenBusy: parts.whenBusy }),
  }
  const chordsFor = (bars: number): readonly string[] | undefined =>
    parts.progression ?? (isBlues(parts.style) ? bluesChords({ bars, key: key ?? songKey(score.song) }) : undefined)
  const calls: HeardCall[] = place.starts.flatMap(({ startBeat, bars, name }) =>
    players.groups.map((group, at) =>
      heardCall(
        'compose_section',
        {
          ...(name !== undefined && { section: name }),
          bars,
          ...(chordsFor(bars) && { progression: [...(chordsFor(bars) ?? [])] }),
          roles: [...group.roles],
          ...(place.position !== undefined && at === 0 ? { position: place.position } : { startBeat }),
          ...feel,
          ...(at > 0 && parts.whenBusy === 'insert' && { whenBusy: 'refuse' }),
          ...(group.drums.length > 0 && { drums: [...group.drums] }),
          ...(parts.isHeld && group.roles.includes('chords') && { isHeld: true }),
          ...(Object.keys(group.programs).length > 0 && { programs: group.programs }),
          ...(Object.keys(group.names).length > 0 && { names: group.names }),
          ...(Object.keys(group.onTracks).length > 0 && { onTracks: group.onTracks }),
        },
        { text: hearing.clause.text },
      ),
    ),
  )
  const fresh =
    isFresh && (parts.key === undefined || parts.tempo === undefined)
      ? [noteOf('assumed-key', `It is in ${key ?? 'C'} at ${tempo ?? 120} BPM, as ${style} often is.`)]
      : []
  return {
    calls: noted(
      [...sounds(hearing, parts), ...calls],
      [...place.notes, ...styleNotes, ...players.notes, ...feelingNotes(parts, isFresh), ...fresh],
    ),
  }
}

const paceOf = (
  tempo: { readonly low: number; readonly high: number; readonly usual: number } | undefined,
  pace: ComposeParts['pace'],
): number | undefined => (pace === 'slow' ? tempo?.low : pace === 'fast' ? tempo?.high : tempo?.usual)

/** What was said and has no operation of its own is told, and not passed over. */
function feelingNotes({ feelings, pace, tempo, mood, key, slips }: ComposeParts, isFresh: boolean): readonly Note[] {
  return [
    ...slips.map(([said, meant]) => noteOf('read-name', `“${said}” is read as ${meant}.`)),
    ...(feelings.length > 0 ? [noteOf('feeling', `“${feelings.join(' ')}” is left to the style.`)] : []),
    ...(pace !== undefined && tempo === undefined && !isFresh
      ? [noteOf('tempo-stays', 'The tempo of the song stays; what is new is played calmer or livelier in it.')]
      : []),
    ...(mood !== undefined && key === undefined && !isFresh
      ? [noteOf('key-stays', 'The key of the song stays as it is.')]
      : []),
  ]
}

/** The style that was said, else the song's own, else pop. */
function styleOf({ score }: Hearing, { style }: ComposeParts): readonly [string, readonly Note[]] {
  const own = anyRecipe(score.song)?.style
  if (style === undefined && own !== undefined) return [own, []]
  const note = styleNote(style)
  return [readStyle(style ?? 'pop') ?? style ?? 'pop', note === null ? [] : [noteOf('assumed-style', note)]]
}

function keyFor(usual: string, mood: ComposeParts['mood']): string {
  const key = readKey(usual)
  if (!key || mood === undefined) return usual
  const tonic = key.name.replace(/m$| .*$/, '')
  return mood === 'minor' ? `${tonic}m` : tonic
}

/** Whether tracks that would play have something at that time already; what to do then is asked. */
function busyAt(
  hearing: Hearing,
  { place, players, parts }: { place: Placed; players: Players; parts: ComposeParts },
): Asked | null {
  const { score } = hearing
  const [first] = place.starts
  const last = place.starts.at(-1)
  if (parts.whenBusy !== undefined || !first || !last) return null
  const end = place.isAlongside ? first : last
  const perBar = barBeatsAt(score.song, first.startBeat)
  const [from, to] = [first.startBeat, end.startBeat + beatsOfBars(score.song, end.startBeat, end.bars)]
  const used = players.groups.flatMap((group) => group.roles.flatMap((role) => trackFor(hearing, role, group) ?? []))
  const found = used.flatMap((track) => findOverlaps(score.song, track, { from, to }))
  if (found.length === 0) return null
  const names = [...new Set(found.map(({ trackId }) => score.song.track(trackId)?.name ?? ''))]
  // What is free lies next to the place that was named.
  const free = place.isBefore
    ? Math.max(0, to - Math.max(...found.map(({ startBeat, durationBeats }) => startBeat + durationBeats)))
    : Math.max(0, Math.min(...found.map(({ startBeat }) => startBeat)) - from)
  const bars = place.starts.reduce((sum, each) => sum + each.bars, 0)
  const offers = [
    ...(place.isAlongside
      ? []
      : [
          {
            text: `insert it and move what follows by ${bars} ${bars === 1 ? 'bar' : 'bars'}`,
            words: `${said(hearing)}, moving what follows`,
          },
        ]),
    ...(parts.sections[0]?.name === 'Fill' && names.length === 1
      ? [insteadOf({ track: names[0] ?? '', first: barAt(score.song, from), last: barAt(score.song, to) - 1 })]
      : []),
    { text: 'put it on new tracks', words: `${said(hearing)}, on new tracks` },
    ...(free >= perBar
      ? [{ text: `use only the free ${free} beats`, words: `${said(hearing)}, only the free beats` }]
      : []),
  ]
  const again = place.isAlongside ? ' Say "another take" to write it anew.' : ''
  return ask(
    `At beats ${from}–${to} there is something on ${sayNames(names)} already: ${offers.map(({ text }) => text).join(', or ')}?${again}`,
    { operation: 'compose_section', missing: ['position'], offers, completes: `${said(hearing)}, {answer}` },
  )
}

/** A fill takes the place of what the drums play there. */
function insteadOf({ track, first, last }: { track: string; first: number; last: number }): Offer {
  return {
    text: `let it take the place of ${track} there`,
    words: `take out the "${track.replaceAll('"', '')}" in bars ${first} to ${last} and add a ${last - first + 1} bar drum fill at bar ${first}`,
  }
}

/** The track that the operation would take for a part. */
function trackFor({ score }: Hearing, role: Role, { names, onTracks }: Players['groups'][number]): string | undefined {
  const given = onTracks[role]
  if (given !== undefined) return given
  const asked = names[role]?.toLowerCase()
  const [only, ...more] = score.tracks.filter(
    (track) => roleOfTrack(track) === role && (asked === undefined || track.name.toLowerCase() === asked),
  )
  return only && more.length === 0 ? only.id : undefined
}
