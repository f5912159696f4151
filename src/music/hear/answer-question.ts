import type { State } from '../../kernel/index.ts'
import { endOfSong } from '../arrangement.ts'
import { effectsOn } from '../document/song.ts'
import { keyOf } from '../document/ids.ts'
import { sayNames } from '../position/say-names.ts'
import { beatsPerBar } from '../wire/snapshot.ts'
import { formatTime } from '../../words/index.ts'
import type { Score, SectionItem, TrackItem } from './line.ts'
import { readLine, widened } from './read-line.ts'
import { scoreOf } from './score.ts'

/** The reply to a question about the song, null where the words ask for something else. */
export function answerQuestion(line: string, state: State): string | null {
  if (!/^(?:what|what's|whats|which|where|where's|when|how|is|are|do|does|did|list|tell me|show me|who|can you tell|could you tell|name)\b/.test(line) || /^(?:what about|how about)\b/.test(line)) return null
  const score = scoreOf(state)
  const { song, tracks } = score
  const read = widened(readLine(line, { score }), { score })
  const section = read.items.find((item): item is SectionItem => item.kind === 'section')
  const track = read.items.find((item): item is TrackItem => item.kind === 'track')
  if (/\b(?:time signature|metre|meter)\b/.test(line)) return `The song is in ${song.timeSignature.numerator}/${song.timeSignature.denominator}.`
  if (/\bkey\b/.test(line) && !/\b(?:change|set)\b/.test(line)) return `The song is in ${song.key}.`
  if (/\b(?:tempo|bpm|how fast|speed)\b/.test(line)) return `The tempo is ${song.tempo} BPM.`
  if (/\b(?:how long|length|duration|how many (?:bars|beats|seconds|minutes))\b/.test(line)) return lengthOf(score, section)
  if (/\bhow many notes\b/.test(line)) return `There are ${(track ? score.regions.filter(({ trackId }) => track.tracks.some(({ id }) => id === trackId)) : (section?.regions ?? score.regions)).reduce((sum, { noteCount }) => sum + noteCount, 0)} notes${track ? ` on ${sayNames(track.tracks.map(({ name }) => name))}` : section ? ` in ${sayNames(section.names)}` : ''}.`
  if (/\b(?:muted|mute)\b/.test(line)) return stateOf(score, track, 'muted')
  if (/\b(?:solo|soloed)\b/.test(line)) return stateOf(score, track, 'solo')
  if (/\bbus(?:es)?\b/.test(line)) return song.busIds.length === 0 ? 'There is no bus.' : `The buses are ${sayNames(song.busIds.flatMap((id) => song.bus(id)?.name ?? []))}.`
  if (/\beffects?\b/.test(line)) return effectsOf(score, track)
  if (/\b(?:volume|loud|level)\b/.test(line) && track) return track.tracks.map(({ name, volume = 1 }) => `${name} is at ${Math.round(volume * 100)} %.`).join(' ')
  if (/\bpan(?:ned)?\b/.test(line) && track) return track.tracks.map(({ name, pan = 0.5 }) => `${name} is ${pan === 0.5 ? 'in the centre' : `${Math.round(Math.abs(pan - 0.5) * 200)} % ${pan < 0.5 ? 'left' : 'right'}`}.`).join(' ')
  if (section && /^(?:where|when|what bar|which bar|what beat|at which|at what)/.test(line)) return placesOf(score, section)
  if (/\b(?:sections?|regions?|structure|form|arrangement|parts?)\b/.test(line) && !/\b(?:part|section) (?:is|does)\b/.test(line)) return sectionsOf(score)
  if (/\b(?:instruments?|sounds?|program|patch)\b/.test(line) && track) return track.tracks.map(({ name, drumKitId, gmProgram = 0 }) => `${name} plays ${drumKitId === undefined ? `General MIDI program ${gmProgram}` : `the ${drumKitId} drum kit`}.`).join(' ')
  if (/\b(?:tracks?|instruments?)\b/.test(line)) return tracks.length === 0 ? 'There are no tracks yet.' : `There ${tracks.length === 1 ? 'is 1 track' : `are ${tracks.length} tracks`}: ${sayNames(tracks.map(({ name }) => name), 30)}.`
  if (/\b(?:called|name)\b/.test(line) && /\b(?:song|project)\b/.test(line)) return `The project is called ${song.name}.`
  if (/^what(?:'s|s| is)? (?:here|there|in (?:here|it|this|the (?:song|project))|this|going on)/.test(line)) return `${aboutSong(state)} ${sectionsOf(score)}`
  if (section && /^(?:what|which|who)\b/.test(line) && /\b(?:plays?|in|on)\b/.test(line)) return `In ${sayNames(section.names)} there ${section.regions.length === 1 ? 'plays' : 'play'} ${sayNames([...new Set(section.regions.map(({ trackId }) => song.track(trackId)?.name ?? ''))])}.`
  return null
}

/** The song in a sentence. */
export function aboutSong(state: State): string {
  const score = scoreOf(state)
  const bars = endOfSong(score.arrangement) / beatsPerBar(score.song.timeSignature)
  return score.tracks.length === 0 ? 'The song is still empty.' : `${score.song.name} has ${score.tracks.length} ${score.tracks.length === 1 ? 'track' : 'tracks'} and ${rounded(bars)} bars, in ${score.song.key} at ${score.song.tempo} BPM.`
}

function lengthOf({ arrangement, song }: Score, section: SectionItem | undefined): string {
  const perBar = beatsPerBar(song.timeSignature)
  const told = (beats: number): string => `${rounded(beats / perBar)} ${beats === perBar ? 'bar' : 'bars'} (${rounded(beats)} beats, ${formatTime(Math.round((beats * 60 * 10) / song.tempo) / 10)})`
  if (!section) return `The song is ${told(endOfSong(arrangement))} long.`
  const [first, ...more] = section.occurrences
  if (!first) return 'The song is still empty.'
  return more.length === 0 ? `${sayNames(section.names)} is ${told(first.endBeat - first.startBeat)} long.` : section.occurrences.map(({ startBeat, endBeat }) => `${sayNames(section.names)} at beat ${rounded(startBeat)} is ${told(endBeat - startBeat)} long.`).join(' ')
}

function placesOf({ song }: Score, { names, occurrences }: SectionItem): string {
  const perBar = beatsPerBar(song.timeSignature)
  return `${sayNames(names)} ${occurrences.map(({ startBeat, endBeat }) => `begins at bar ${rounded(startBeat / perBar + 1)} (beat ${rounded(startBeat)}) and ends at beat ${rounded(endBeat)}`).join('; then it ')}.`
}

function sectionsOf({ regions, song }: Score): string {
  if (regions.length === 0) return 'There are no sections yet.'
  const perBar = beatsPerBar(song.timeSignature)
  const seen = new Map<string, string>()
  for (const { name, startBeat, durationBeats } of regions.toSorted((a, b) => a.startBeat - b.startBeat)) if (!seen.has(`${name} ${startBeat}`)) seen.set(`${name} ${startBeat}`, `${name} (bar ${rounded(startBeat / perBar + 1)}, ${rounded(durationBeats / perBar)} bars)`)
  return `The sections are ${[...seen.values()].slice(0, 30).join(', ')}.`
}

function stateOf({ tracks }: Score, asked: TrackItem | undefined, field: 'muted' | 'solo'): string {
  const word = field === 'muted' ? 'muted' : 'on solo'
  if (asked) return asked.tracks.map((track) => `${track.name} is ${track[field] === true ? '' : 'not '}${word}.`).join(' ')
  const found = tracks.filter((track) => track[field] === true).map(({ name }) => name)
  return found.length === 0 ? `No track is ${word}.` : `${sayNames(found)} ${found.length === 1 ? 'is' : 'are'} ${word}.`
}

function effectsOf({ tracks, song }: Score, asked: TrackItem | undefined): string {
  const told = (asked?.tracks ?? tracks).map(({ id, name }) => ({ name, types: effectsOn(song.document, keyOf(id)).map((effect) => String((effect as { type?: string }).type)) })).filter(({ types }) => asked !== undefined || types.length > 0)
  return told.length === 0 ? 'No track has an effect.' : told.map(({ name, types }) => `${name} has ${types.length === 0 ? 'no effect' : sayNames(types)}.`).join(' ')
}

const rounded = (value: number): number => Math.round(value * 100) / 100
