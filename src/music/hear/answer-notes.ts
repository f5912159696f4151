import { readKey } from '../composer/index.ts'
import { chordsIn, tellBars } from '../composing/chords-in.ts'
import { songKey } from '../composing/key-in.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import { barAt, barsBetween, beatOfBar } from '../document/bars.ts'
import type { SongNote } from '../wire/snapshot.ts'
import { sayNames } from '../position/say-names.ts'
import type { Asked } from './answer-question.ts'

/** What is asked about the notes themselves: the highest and the lowest, the chords, and what lies in some bars. */
export function answerNotes(asked: Asked): string | null {
  return (
    answerExtreme(asked) ?? answerChords(asked) ?? answerSectionAt(asked) ?? answerBars(asked) ?? answerSilent(asked)
  )
}

const names = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']
const pitchName = (pitch: number): string => `${names[pitch % 12] ?? 'C'}${Math.floor(pitch / 12) - 1}`

function answerExtreme(asked: Asked): string | null {
  const { line, score, tracks, section } = asked
  const way = /\b(highest|lowest|deepest|top|bottom) (?:note|pitch|tone)\b/.exec(line)?.[1]
  if (way === undefined) return null
  const isHigh = way === 'highest' || way === 'top'
  const notes = (section?.regions ?? score.regions)
    .filter(({ trackId }) => tracks === undefined || tracks.some(({ id }) => id === trackId))
    .filter(({ trackId }) => score.tracks.some((track) => track.id === trackId && roleOfTrack(track) !== 'drums'))
    .flatMap(({ id }): readonly SongNote[] => score.song.notes(id))
  if (notes.length === 0) return 'There are no pitched notes there.'
  const pitches = notes.map(({ pitch }) => pitch)
  const pitch = isHigh ? Math.max(...pitches) : Math.min(...pitches)
  const on = tracks ? ` of ${sayNames(tracks.map(({ name }) => name))}` : ''
  const where = section ? ` in ${sayNames(section.names)}` : ''
  return `The ${isHigh ? 'highest' : 'lowest'} note${on}${where} is ${pitchName(pitch)} (MIDI ${pitch}).`
}

function answerChords({ line, score: { song }, section }: Asked): string | null {
  const [first, ...more] = section?.occurrences ?? []
  if (!/\b(?:chords?|harmony|harmonies|progression|changes)\b/.test(line) || !first || more.length > 0) return null
  const bars = Math.max(1, Math.round(barsBetween(song, first.startBeat, first.endBeat)))
  const key = readKey(songKey(song)) ?? readKey('C')
  const heard = key ? chordsIn(song, { from: first.startBeat, bars }, key) : []
  const told = heard.some((bar) => bar !== null) ? tellBars(heard) : ''
  return told === ''
    ? `There are too few notes in ${sayNames(section?.names ?? [])} to tell its chords.`
    : `In ${sayNames(section?.names ?? [])} the chords are ${told}.`
}

/** "Which section is bar 30 in?" */
function answerSectionAt({ line, score }: Asked): string | null {
  const bar = /\b(?:which|what) (?:section|part)\b.*\bbar (\d+)\b/.exec(line)?.[1]
  if (bar === undefined) return null
  const beat = beatOfBar(score.song, Number(bar))
  const found = score.regions.filter(
    ({ startBeat, durationBeats }) => startBeat <= beat && startBeat + durationBeats > beat,
  )
  return found.length === 0
    ? `Nothing plays in bar ${bar}.`
    : `Bar ${bar} is in ${sayNames([...new Set(found.map(({ name }) => name))])}.`
}

/** "What's in bars 5 to 8?" */
function answerBars({ line, score }: Asked): string | null {
  const [, from, to] = /\bbars? (\d+)(?: ?(?:to|-|–|through|and|until) ?(?:bar )?(\d+))\b/.exec(line) ?? []
  if (from === undefined || to === undefined || /\bhow\b/.test(line)) return null
  const [start, end] = [beatOfBar(score.song, Number(from)), beatOfBar(score.song, Number(to) + 1)]
  const found = score.regions.filter(
    ({ startBeat, durationBeats }) => startBeat < end && startBeat + durationBeats > start,
  )
  if (found.length === 0) return `Nothing plays in bars ${from} to ${to}.`
  const sections = new Map(found.toSorted((a, b) => a.startBeat - b.startBeat).map((each) => [each.name, each]))
  const told = [...sections.values()].map(
    (each) => `${each.name} (from bar ${round(barAt(score.song, each.startBeat))})`,
  )
  const players = new Set(found.map(({ trackId }) => score.song.track(trackId)?.name ?? ''))
  return `In bars ${from} to ${to} there is ${told.join(', ')}, on ${sayNames([...players], 30)}.`
}

const round = (value: number): number => Math.round(value * 100) / 100

/** "Which tracks are silent in the bridge?" */
function answerSilent({ line, score, tracks, section }: Asked): string | null {
  if (
    !section ||
    tracks ||
    !/\b(?:silent|quiet|resting|tacet|missing|absent|not (?:play|in)\w*|doesn't play|don't play)\b/.test(line)
  )
    return null
  const silent = score.tracks.filter(({ id }) => !section.regions.some(({ trackId }) => trackId === id))
  return `In ${sayNames(section.names)} nothing comes from ${
    sayNames(
      silent.map(({ name }) => name),
      30,
    ) || 'no track'
  }.`
}
