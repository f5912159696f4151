import type { Note } from '../../kernel/index.ts'
import { readDrumKind } from '../composer/index.ts'
import type { Region, SongTrack } from '../document/song.ts'
import { sayNames } from '../position/say-names.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type Line, type SectionItem, type Spoken, type TrackItem } from './line.ts'
import { scoreOf } from './score.ts'
import { ask, noteOf, type Asked } from './understanding.ts'

/** What a request works on. `told` names it for a sentence. */
type TargetTracks = { readonly tracks: readonly SongTrack[]; readonly notes: readonly Note[] }
export type TargetRegions = {
  readonly regions: readonly Region[]
  readonly told: string
  readonly notes: readonly Note[]
  readonly tracks?: readonly SongTrack[]
  readonly section?: SectionItem
}

type Strict = { /** Nothing is guessed where something would be lost. */ readonly destroys?: boolean }

/** The tracks that some words of a line stand for, or the question which are meant. */
export function tracksOf(
  hearing: Hearing,
  words: string | undefined,
  { destroys = false }: Strict = {},
): TargetTracks | Asked {
  const item = itemAt(hearing.wide, words)
  if (item?.kind === 'track') return certainTracks(hearing, item, destroys)
  const earlier = latest(hearing, spokenOf)
  if (earlier) return certainTracks(hearing, earlier, destroys)
  const made = newTracks(hearing)
  if (made.length > 0) return { tracks: made, notes: [] }
  return ask(`Which track do you mean?${knownTracks(hearing)}`, { missing: ['track'] })
}

function certainTracks(hearing: Hearing, item: TrackItem, destroys: boolean): TargetTracks | Asked {
  const { tracks, isMany, level, said } = item
  if (tracks.length > 1 && !isMany)
    return which(
      hearing,
      item,
      tracks.map(({ name }) => name),
    )
  if (level === 'fuzzy' && destroys)
    return which(
      hearing,
      item,
      tracks.map(({ name }) => name),
    )
  const drum = level === 'role' ? oneDrum(said, tracks) : null
  if (drum !== null)
    return ask(
      `The ${drum} are only some of the notes on ${sayNames(tracks.map(({ name }) => name))}. Should all of that track change? Then name the track.`,
      { missing: ['track'] },
    )
  const isGuess =
    level === 'fuzzy' || (level === 'role' && tracks.some(({ name }) => name.toLowerCase() !== said.toLowerCase()))
  return {
    tracks,
    notes: isGuess ? [noteOf('read-name', `“${said}” is read as ${sayNames(tracks.map(({ name }) => name))}.`)] : [],
  }
}

/** One drum of a kit is no track, and what is done to it would be done to the others as well. */
function oneDrum(said: string, tracks: readonly SongTrack[]): string | null {
  const drum = readDrumKind(said.replace(/^(?:the|my|our|all)\s+/i, ''))
  return drum === null || drum === 'percussion' || tracks.some(({ name }) => readDrumKind(name) === drum) ? null : drum
}

/**
 * The track that a line is about: of a statement its subject ("the drums drown out the keys"), else what it names last.
 */
function spokenOf(line: Line): TrackItem | undefined {
  const subject = itemAt(
    line,
    /^(@t\d+) (?:is|are|was|were|sounds?|feels?|seems?|gets?|keeps?|drowns?|covers?|masks?|needs?|could|should|has|have)\b/.exec(
      line.text,
    )?.[1],
  )
  return subject?.kind === 'track' ? subject : line.items.findLast((each): each is TrackItem => each.kind === 'track')
}

/** Tracks that earlier clauses of this request made. */
function newTracks({ around, score }: Hearing): readonly SongTrack[] {
  const before = new Set(scoreOf(around.start).song.trackIds)
  return around.at === 0 ? [] : score.tracks.filter(({ id }) => !before.has(id))
}

function latest<T>({ earlier }: Hearing, find: (line: Line) => T | undefined): T | undefined {
  for (const line of earlier.toReversed()) {
    const found = find(line)
    if (found !== undefined) return found
  }
  return undefined
}

/** The regions that some words stand for: of tracks, of sections, or of tracks within a section. */
export function regionsOf(hearing: Hearing, words: string | undefined, strict: Strict = {}): TargetRegions | Asked {
  const { wide, score } = hearing
  const said = words ?? ''
  const [trackMark, sectionMark] = [/@t\d+/.exec(said)?.[0], /@s\d+/.exec(said)?.[0]]
  const section = itemAt(wide, sectionMark)
  const place = section?.kind === 'section' ? sectionRegions(hearing, section, strict) : undefined
  if (isQuestion(place)) return place
  if (trackMark !== undefined) {
    const on = tracksOf(hearing, trackMark, strict)
    if (isQuestion(on)) return on
    const ids = new Set(on.tracks.map(({ id }) => id))
    const regions = (place?.regions ?? score.regions).filter(({ trackId }) => ids.has(trackId))
    const told = `${sayNames(
      on.tracks.map(({ name }) => name),
      4,
    )}${place ? ` in ${place.told}` : ''}`
    if (regions.length === 0)
      return ask(`There is nothing on ${told} yet. Which track or section do you mean?${knownSections(hearing)}`, {
        missing: ['region'],
      })
    return {
      regions,
      told,
      notes: [...on.notes, ...(place?.notes ?? [])],
      tracks: on.tracks,
      ...(place?.section && { section: place.section }),
    }
  }
  if (place) return place
  if (said === 'song' || said === 'notes')
    return score.regions.length > 0
      ? { regions: score.regions, told: 'the whole song', notes: [] }
      : ask('The song has nothing in it yet. Say what to compose first.', { missing: ['region'] })
  if (/^(?:copy|copies|duplicate)$/.test(said) && copied(hearing).length === 0)
    return ask(`Which copy do you mean? Name it by its section.${knownSections(hearing)}`, { missing: ['region'] })
  return earlierRegions(hearing, strict)
}

/**
 * What a feel is for, since a band plays together: what is named; what this request made or spoke of; else all of the
 * section that was spoken of last, or the whole song. A track that an earlier request was about does not play alone.
 */
export function playersTogether(hearing: Hearing, words: string | undefined): TargetRegions | Asked {
  const { around, score } = hearing
  if (words !== undefined && /@[ts]\d|^(?:song|notes|copy|copies|duplicate)$/.test(words))
    return regionsOf(hearing, words)
  if (around.at > 0) {
    const before = new Set(scoreOf(around.start).regions.map(({ id }) => id))
    const made = score.regions.filter(({ id }) => !before.has(id))
    return made.length > 0 ? { regions: made, told: 'what is new', notes: [] } : regionsOf(hearing, 'it')
  }
  const spoken = latest(hearing, (line) =>
    line.items.some(({ kind }) => kind === 'track' || kind === 'section') ? line : undefined,
  )
  const section = spoken?.items.findLast((each): each is SectionItem => each.kind === 'section')
  if (section) return sectionRegions(hearing, section)
  const whole = regionsOf(hearing, 'song')
  if (isQuestion(whole) || !spoken) return whole
  return { ...whole, notes: [noteOf('assumed-target', 'No track is named, so the whole song is meant.')] }
}

/** The copies that the clause before this one made: that is what "it" is behind "copy the intro to the end". */
function copied({ around, score }: Hearing): readonly Region[] {
  const before = around.clauses[around.at - 1]
  if (!before || !/^\W*(?:please |then |and )*(?:copy|duplicate|clone|repeat|paste)\b/i.test(before.text)) return []
  const there = new Set(scoreOf(around.start).regions.map(({ id }) => id))
  return score.regions.filter(({ id }) => !there.has(id))
}

/** A part of a section: "the last two bars of @s0", "the first half of @s0". */
const share =
  /\b(?:first|last|final|opening|closing|second|middle|\d+) (?:\d+ )?(?:bars?|beats?|half|halves|notes?|part|bit) (?:of|in|on) (?:@t\d+ (?:in|of) )?@[st]\d+/

/** What "it" is: the tracks or sections that were spoken of last. */
function earlierRegions(hearing: Hearing, strict: Strict): TargetRegions | Asked {
  const copies = copied(hearing)
  if (copies.length > 0) return { regions: copies, told: 'the copy', notes: [] }
  for (const line of hearing.earlier.toReversed()) {
    const track = line.items.findLast((each): each is TrackItem => each.kind === 'track')
    const section = line.items.findLast((each): each is SectionItem => each.kind === 'section')
    if (!track && !section) continue
    // "The first two bars of the verse are not needed, remove them" means those bars, and not the verse.
    if (strict.destroys === true && share.test(line.text))
      return ask(`Which bars should go? Say it in one sentence, with the section.${knownSections(hearing)}`, {
        missing: ['region'],
      })
    const place = section ? sectionRegions(hearing, section, strict) : undefined
    if (isQuestion(place)) return place
    if (!track) return place ?? ask('Which section do you mean?')
    const on = certainTracks(hearing, track, strict.destroys === true)
    if (isQuestion(on)) return on
    const inside = (place?.regions ?? hearing.score.regions).filter(({ trackId }) =>
      on.tracks.some(({ id }) => id === trackId),
    )
    // "add a verse with drums and bass" and then "it": the section, where the tracks are only a part of what was said.
    if (
      inside.length === 0 &&
      scoreOf(hearing.around.start).regions.some(
        ({ trackId, name }) => on.tracks.some(({ id }) => id === trackId) && (section?.names.includes(name) ?? true),
      )
    )
      return ask(
        `Nothing is left of ${sayNames(
          on.tracks.map(({ name }) => name),
          4,
        )} there. What should be done, and with which track or section?`,
        { missing: ['region'] },
      )
    const regions = inside.length > 0 ? inside : (place?.regions ?? [])
    return {
      regions,
      told:
        place?.told ??
        sayNames(
          on.tracks.map(({ name }) => name),
          4,
        ),
      notes: [],
      ...(section && { section }),
    }
  }
  return ask(`What do you mean? Name a track or a section.${knownSections(hearing)}`, { missing: ['region'] })
}

/** All regions of a section; of one that stands in several places only where it does no harm. */
function sectionRegions(hearing: Hearing, item: SectionItem, { destroys = false }: Strict = {}): TargetRegions | Asked {
  const { names, regions, occurrences, isMany, isFuzzy, said } = item
  if (names.length > 1 && !isMany) return which(hearing, item, names)
  if (isFuzzy && destroys) return which(hearing, item, names)
  if (occurrences.length > 1 && !isMany && destroys) return whichPlace(hearing, item)
  const many =
    occurrences.length > 1 && !isMany
      ? [noteOf('all-places', `${sayNames(names)} stands in ${occurrences.length} places; all of them are meant.`)]
      : []
  return {
    regions,
    told: sayNames(names),
    section: item,
    notes: [...(isFuzzy ? [noteOf('read-name', `“${said}” is read as ${sayNames(names)}.`)] : []), ...many],
  }
}

/** Which of several things with that name is meant: choosing one says its whole name. */
export function which(hearing: Hearing, item: Spoken, names: readonly string[]): Asked {
  const known = [...new Set(names)]
  const offers = known
    .slice(0, MOST_OFFERS)
    .filter((name) => !/["“”]/.test(name))
    .map((name) => ({ text: name, words: instead(hearing, item, `"${name}"`) }))
  if (known.length === 1) return ask(`Do you mean ${sayNames(known)} by “${item.said}”?`, { missing: ['name'], offers })
  return ask(`Which one do you mean by “${item.said}”: ${sayNames(known)}?`, { missing: ['name'], offers })
}

function whichPlace(hearing: Hearing, item: SectionItem): Asked {
  const name = item.names[0] ?? item.said
  const offers = item.occurrences.slice(0, ordinalWords.length).map(({ startBeat }, at) => ({
    text: `the ${ordinalWords[at] ?? ''} one, at beat ${startBeat}`,
    words: instead(hearing, item, `the ${ordinalWords[at] ?? ''} ${name}`),
  }))
  return ask(`${sayNames(item.names)} stands in ${item.occurrences.length} places. Which one do you mean?`, {
    missing: ['section'],
    offers: [...offers, { text: 'all of them', words: instead(hearing, item, `all ${name}`) }],
  })
}

const ordinalWords = ['first', 'second', 'third', 'fourth', 'fifth']
const MOST_OFFERS = 6

/**
 * The clause once more with other words in the place of some. An article before them goes where the others bring their
 * own.
 */
export function instead(
  { clause }: Pick<Hearing, 'clause'>,
  { from, to }: Pick<Spoken, 'from' | 'to'>,
  words: string,
): string {
  const before = clause.text.slice(0, from)
  return `${/^(?:the|all)\b/.test(words) ? before.replace(/\bthe\s+$/i, '') : before}${words}${clause.text.slice(to)}`
}

export const knownTracks = ({ score }: Pick<Hearing, 'score'>): string =>
  score.tracks.length > 0
    ? ` The tracks are ${sayNames(score.tracks.map(({ name }) => name))}.`
    : ' There are no tracks yet.'

export function knownSections({ score }: Pick<Hearing, 'score'>): string {
  const names = score.regions.toSorted((a, b) => a.startBeat - b.startBeat).map(({ name }) => name)
  return names.length > 0
    ? ` The song has ${sayNames(names)}${score.tracks.length > 0 ? ` on ${sayNames(score.tracks.map(({ name }) => name))}` : ''}.`
    : ' The song is still empty.'
}

const isQuestion = (value: object | undefined): value is Asked => value !== undefined && 'question' in value
