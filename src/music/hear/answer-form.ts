import { endOfSong } from '../arrangement.ts'
import { sayNames } from '../position/say-names.ts'
import {
  barAt,
  barsBetween,
  barsIn,
  beatAtSecond,
  beatOfBar,
  formatSignature,
  secondsAt,
  signatureAt,
} from '../document/bars.ts'
import { formatTime, readClock, sayCount } from '../../words/index.ts'
import type { Region } from '../document/song.ts'
import type { Asked } from './answer-question.ts'
import type { Score, SectionItem } from './line.ts'

/** What is asked about the form: how long things are, where they stand, and what plays there. */
export function answerForm(asked: Asked): string | null {
  const { line, score, tracks, section } = asked
  const found = answerBetween(asked) ?? answerMost(asked) ?? answerAtClock(asked)
  if (found !== null) return found
  if (section && /\b(?:until|till|before|to get to)\b/.test(line) && /\bhow (?:long|many)\b/.test(line))
    return placesOf(score, section)
  if (/\b(?:how long|length|duration|how many (?:bars|beats|seconds|minutes))\b/.test(line))
    return lengthOf(score, section)
  if (/\bhow many notes\b|\bnumber of notes\b/.test(line)) return notesOf(asked)
  if (/\bhow many regions\b/.test(line)) return `There ${counted(regionsOf(asked).length, 'region')}${about(asked)}.`
  if (/\bhow many (?:sections|parts)\b/.test(line))
    return `There ${counted(new Set(score.regions.map(({ name }) => name)).size, 'section')}. ${sectionsOf(score)}`
  if (section && /^how many\b/.test(line))
    return `There ${counted(section.occurrences.length, 'place')}: ${sayNames(section.names, 30)}.`
  const place = /\b(?:at|in|on) (bar|beat) (\d+)\b/.exec(line)
  if (place) return playingAt(score, place[1] === 'bar' ? beatOfBar(score.song, Number(place[2])) : Number(place[2]))
  const next = /\b(after|before|follows|following|precedes)\b/.exec(line)?.[1]
  if (section && next !== undefined && /^(?:what|which)\b/.test(line))
    return besideOf(score, section, next !== 'before' && next !== 'precedes')
  if (section && tracks && /^(?:is|are|does|do)\b/.test(line))
    return section.regions.some(({ trackId }) => tracks.some(({ id }) => id === trackId))
      ? `Yes, ${sayNames(tracks.map(({ name }) => name))} plays in ${sayNames(section.names)}.`
      : `No, ${sayNames(tracks.map(({ name }) => name))} does not play in ${sayNames(section.names)}.`
  if (
    section &&
    (!tracks || /\b(?:which|what) beat\b/.test(line)) &&
    /^(?:where|when|what bar|which bar|what beat|which beat|(?:at|on|in|from|until) (?:which|what)|is there|do we have|have we|does it have|in which bar|from which)/.test(
      line,
    )
  )
    return placesOf(score, section)
  if (tracks && /^(?:where|when|in which|which (?:section|part)s?|what (?:section|part)s?)\b/.test(line))
    return `${sayNames(tracks.map(({ name }) => name))} plays in ${
      sayNames(
        [
          ...new Set(
            regionsOf(asked)
              .toSorted((a, b) => a.startBeat - b.startBeat)
              .map(({ name }) => name),
          ),
        ],
        30,
      ) || 'nothing yet'
    }.`
  if (section && tracks && /\bplay(?:s|ing)?\b/.test(line))
    return section.regions.some(({ trackId }) => tracks.some(({ id }) => id === trackId))
      ? notesOf(asked)
      : `${sayNames(tracks.map(({ name }) => name))} does not play in ${sayNames(section.names)}.`
  if (section && !tracks && isDenied.test(line) && /^(?:what|which|who)\b/.test(line))
    return `In ${sayNames(section.names)} nothing comes from ${
      sayNames(
        score.tracks.filter(({ id }) => !section.regions.some(({ trackId }) => trackId === id)).map(({ name }) => name),
        30,
      ) || 'no track'
    }.`
  if (
    section &&
    /^(?:what|what's|which|who|who's|list|show)\b/.test(line) &&
    /\b(?:plays?|playing|in|on|happens)\b/.test(line)
  )
    return `In ${sayNames(section.names)} there ${section.regions.length === 1 ? 'plays' : 'play'} ${sayNames([...new Set(section.regions.map(({ trackId }) => score.song.track(trackId)?.name ?? ''))], 30)}.`
  if (
    /\b(?:sections?|regions?|structure|form|arrangement|parts?)\b/.test(line) &&
    !/\b(?:part|section) (?:is|does)\b/.test(line)
  )
    return sectionsOf(score)
  return null
}

/** "How long is it from the intro to the drop?", "how many beats are in a bar?" */
function answerBetween({ line, score: { song }, sections }: Asked): string | null {
  if (/\bbeats\b.*\b(?:per|in a|in each|in one|in every) bar\b/.test(line))
    return `The song is in ${formatSignature(signatureAt(song, 0))}.`
  const isFar = /\bhow far\b/.test(line)
  if (!isFar && !/\b(?:how long|how many (?:bars|beats|seconds)|how much time)\b.*\b(?:between|from)\b/.test(line))
    return null
  const ends = sections.flatMap(({ names, occurrences: [first] }) =>
    first ? [{ name: sayNames(names), beat: first.startBeat }] : [],
  )
  const [one, two] = isFar && ends.length === 1 ? [{ name: 'the song', beat: 0 }, ends[0]] : ends
  const [from, to] = [one, two].toSorted((a, b) => (a?.beat ?? 0) - (b?.beat ?? 0))
  if (!from || !to) return null
  const bars = rounded(barsBetween(song, from.beat, to.beat))
  const seconds = Math.round((secondsAt(song, to.beat) - secondsAt(song, from.beat)) * 10) / 10
  return `From the start of ${from.name} to the start of ${to.name} it is ${sayCount(bars, 'bar')} (${rounded(to.beat - from.beat)} beats, ${formatTime(seconds)}).`
}

/** "What is the longest section?", "which track has the most notes?" */
function answerMost({ line, score: { song, regions, tracks } }: Asked): string | null {
  const way = /\b(longest|shortest|most|fewest|least)\b/.exec(line)?.[1]
  if (way === undefined) return null
  const isMost = way === 'most' || way === 'longest'
  if (/\b(?:notes|busiest)\b/.test(line)) {
    const counts = tracks.map(({ id, name }) => ({
      name,
      notes: regions.filter(({ trackId }) => trackId === id).reduce((sum, { noteCount }) => sum + noteCount, 0),
    }))
    const [first] = counts.toSorted((a, b) => (isMost ? b.notes - a.notes : a.notes - b.notes))
    return first ? `${first.name} has the ${way} notes: ${first.notes}.` : null
  }
  if (!/\b(?:sections?|parts?|regions?)\b/.test(line)) return null
  const [first] = regions.toSorted((a, b) => (isMost ? 1 : -1) * (b.durationBeats - a.durationBeats))
  if (!first) return 'There are no sections yet.'
  return `${first.name} is the ${way}: ${sayCount(rounded(barsIn(song, first)), 'bar')}.`
}

/** "What plays at 0:30?" */
function answerAtClock({ line, score }: Asked): string | null {
  const clock = /\bat (\d+:\d\d(?:\.\d+)?)$/.exec(line)?.[1]
  const point = clock === undefined ? null : readClock(clock)
  return point && 'seconds' in point ? playingAt(score, beatAtSecond(score.song, point.seconds)) : null
}

const isDenied = /\b(?:\w+n't|not|without|except)\b/

const rounded = (value: number): number => Math.round(value * 100) / 100
const counted = (count: number, noun: string): string =>
  `${count === 1 ? 'is' : 'are'} ${count} ${noun}${count === 1 ? '' : 's'}`

function regionsOf({ score, tracks, section }: Asked): readonly Region[] {
  return (section?.regions ?? score.regions).filter(
    ({ trackId }) => tracks === undefined || tracks.some(({ id }) => id === trackId),
  )
}

const about = ({ tracks, section }: Asked): string =>
  `${tracks ? ` on ${sayNames(tracks.map(({ name }) => name))}` : ''}${section ? ` in ${sayNames(section.names)}` : ''}`

function notesOf(asked: Asked): string {
  const count = regionsOf(asked).reduce((sum, { noteCount }) => sum + noteCount, 0)
  return `There ${counted(count, 'note')}${about(asked)}.`
}

function lengthOf({ arrangement, song }: Score, section: SectionItem | undefined): string {
  const told = (from: number, to: number): string => {
    const bars = rounded(barsBetween(song, from, to))
    const seconds = secondsAt(song, to) - secondsAt(song, from)
    return `${bars} ${bars === 1 ? 'bar' : 'bars'} (${rounded(to - from)} beats, ${formatTime(Math.round(seconds * 10) / 10)})`
  }
  if (!section) return `The song is ${told(0, endOfSong(arrangement))} long.`
  const [first, ...more] = section.occurrences
  if (!first) return 'The song is still empty.'
  return more.length === 0
    ? `${sayNames(section.names)} is ${told(first.startBeat, first.endBeat)} long.`
    : section.occurrences
        .map(
          ({ startBeat, endBeat }) =>
            `${sayNames(section.names)} at beat ${rounded(startBeat)} is ${told(startBeat, endBeat)} long.`,
        )
        .join(' ')
}

function placesOf({ song }: Score, { names, occurrences }: SectionItem): string {
  return `${sayNames(names)} ${occurrences.map(({ startBeat, endBeat }) => `begins at bar ${rounded(barAt(song, startBeat))} (beat ${rounded(startBeat)}) and ends at beat ${rounded(endBeat)}`).join('; then it ')}.`
}

function playingAt({ regions, song }: Score, beat: number): string {
  const found = regions.filter(({ startBeat, durationBeats }) => startBeat <= beat && startBeat + durationBeats > beat)
  if (found.length === 0) return `Nothing plays at beat ${rounded(beat)}.`
  return `At beat ${rounded(beat)} there is ${sayNames([...new Set(found.map(({ name }) => name))])}, on ${sayNames([...new Set(found.map(({ trackId }) => song.track(trackId)?.name ?? ''))], 30)}.`
}

function besideOf({ regions }: Score, { names, occurrences }: SectionItem, isAfter: boolean): string {
  const [first, last] = [occurrences[0], occurrences.at(-1)]
  const near = isAfter
    ? regions
        .filter(({ startBeat }) => startBeat >= (last?.endBeat ?? 0))
        .toSorted((a, b) => a.startBeat - b.startBeat)[0]
    : regions
        .filter(({ startBeat, durationBeats }) => startBeat + durationBeats <= (first?.startBeat ?? 0))
        .toSorted((a, b) => b.startBeat - a.startBeat)[0]
  return near
    ? `${near.name} comes ${isAfter ? 'after' : 'before'} ${sayNames(names)}.`
    : `Nothing comes ${isAfter ? 'after' : 'before'} ${sayNames(names)}.`
}

export function sectionsOf({ regions, song }: Score): string {
  if (regions.length === 0) return 'There are no sections yet.'
  const seen = new Map<string, string>()
  for (const { name, startBeat, durationBeats } of regions.toSorted((a, b) => a.startBeat - b.startBeat))
    if (!seen.has(`${name} ${startBeat}`))
      seen.set(
        `${name} ${startBeat}`,
        `${name} (bar ${rounded(barAt(song, startBeat))}, ${rounded(barsIn(song, { startBeat, durationBeats }))} bars)`,
      )
  return `The sections are ${[...seen.values()].slice(0, 30).join(', ')}.`
}
