import { keyOf } from '../document/ids.ts'
import { effectsOn, sendsFrom, type SongTrack } from '../document/song.ts'
import { sayNames } from '../position/say-names.ts'
import { sayProgram } from '../instruments.ts'
import { anyEffect, effectsIn, type Effect } from './effect-words.ts'
import type { Score } from './line.ts'
import type { Asked } from './answer-question.ts'

/** What is asked about the mix: effects, sends, mutes, levels and instruments. */
export function answerMix(asked: Asked): string | null {
  const { line, score, tracks, bus } = asked
  const all = tracks ?? score.tracks
  const effect = effectsIn(new RegExp(`(?<![\\w@])(?:${anyEffect})(?!\\w)`).exec(line)?.[0] ?? '')[0]
  if (/\b(?:muted|mute|unmuted|silenced|turned off)\b/.test(line))
    return /\b(?:\w+n't|not|unmuted)\b/.test(line) && !tracks
      ? othersThan(score, 'muted')
      : stateOf(score, tracks, 'muted')
  if (/\b(?:solo|soloed|on solo)\b/.test(line)) return stateOf(score, tracks, 'solo')
  if (
    /\b(?:bus(?:es)?|aux(?:es)?|returns?)\b/.test(line) &&
    !bus &&
    !/\b(?:sen[dt]|sends|goes?|going|routed?)\b/.test(line)
  )
    return score.song.busIds.length === 0 ? 'There is no bus.' : `The buses are ${sayNames(busNames(score))}.`
  if (bus && /\b(?:sen[dt]|sends|sending|goes?|going|routed?|feeds?|bus|on)\b/.test(line) && !effect)
    return sentTo(score, bus, tracks)
  if (effect && /\b(?:on|have|has|having|use|uses|using|any|with|got|is there|are there|through|much)\b/.test(line))
    return effectOn(score, effect, tracks)
  if (bus) return sentTo(score, bus, tracks)
  if (/\b(?:sends?|sent|routed|routing)\b/.test(line))
    return (
      listed(all, { of: (track) => sendsOf(score, track), none: 'no send', isAsked: tracks !== undefined }) ??
      'No track is sent to a bus.'
    )
  if (/\b(?:effects?|fx|inserts?|plugins?)\b/.test(line))
    return (
      listed(all, {
        of: (track) => [...effectTypesOn(score, track), ...sendsOf(score, track)],
        none: 'no effect',
        isAsked: tracks !== undefined,
      }) ?? 'No track has an effect.'
    )
  if (/\b(?:loudest|quietest|softest)\b/.test(line)) return extreme(score, /loudest/.test(line))
  if (/\b(?:volumes?|loud|quiet|levels?|faders?|gain)\b/.test(line))
    return all.length === 0
      ? 'There are no tracks yet.'
      : all.map(({ name, volume = 1 }) => `${name} is at ${Math.round(volume * 100)} %.`).join(' ')
  const side = tracks ? undefined : /\bpanned (?:hard )?(left|right)\b/.exec(line)?.[1]
  if (side !== undefined)
    return `${
      sayNames(
        score.tracks.filter(({ pan = 0.5 }) => (side === 'left' ? pan < 0.5 : pan > 0.5)).map(({ name }) => name),
        30,
      ) || 'No track'
    } is panned ${side}.`
  if (/\b(?:pan|panned|panning|panorama|left or right)\b/.test(line))
    return all
      .map(
        ({ name, pan = 0.5 }) =>
          `${name} is ${pan === 0.5 ? 'in the centre' : `${Math.round(Math.abs(pan - 0.5) * 200)} % ${pan < 0.5 ? 'left' : 'right'}`}.`,
      )
      .join(' ')
  if (/\bcolou?rs?\b/.test(line))
    return all.map(({ name, color }) => `${name} ${color === undefined ? 'has no colour' : `is ${color}`}.`).join(' ')
  const isPlayed = tracks !== undefined && !asked.section && /^what (?:does|do|is|are) .*\bplay(?:s|ing)?$/.test(line)
  if (
    (isPlayed || /\b(?:instruments?|sounds?|program|patch|kit)\b/.test(line)) &&
    (tracks || !/\btracks?\b/.test(line))
  )
    return all.length === 0
      ? 'There are no tracks yet.'
      : all
          .map(
            ({ name, drumKitId, gmProgram = 0 }) =>
              `${name} plays ${drumKitId === undefined ? sayProgram(gmProgram) : `the ${drumKitId} drum kit`}.`,
          )
          .join(' ')
  return null
}

const busNames = ({ song }: Score): string[] => song.busIds.flatMap((id) => song.bus(id)?.name ?? [])

/** What is not muted, or not on solo. */
function othersThan({ tracks }: Score, field: 'muted' | 'solo'): string {
  const found = tracks.filter((track) => track[field] !== true).map(({ name }) => name)
  return found.length === 0
    ? `Every track is ${field === 'muted' ? 'muted' : 'on solo'}.`
    : `${sayNames(found, 30)} ${found.length === 1 ? 'is' : 'are'} not ${field === 'muted' ? 'muted' : 'on solo'}.`
}

function stateOf({ tracks }: Score, asked: readonly SongTrack[] | undefined, field: 'muted' | 'solo'): string {
  const word = field === 'muted' ? 'muted' : 'on solo'
  if (asked) return asked.map((track) => `${track.name} is ${track[field] === true ? '' : 'not '}${word}.`).join(' ')
  const found = tracks.filter((track) => track[field] === true).map(({ name }) => name)
  return found.length === 0
    ? `No track is ${word}.`
    : `${sayNames(found)} ${found.length === 1 ? 'is' : 'are'} ${word}.`
}

const effectTypesOn = ({ song }: Score, { id }: SongTrack): string[] =>
  effectsOn(song.document, keyOf(id)).map((effect) => String((effect as { type?: string }).type))

const sendsOf = ({ song }: Score, { id }: SongTrack): string[] =>
  sendsFrom(song.document, keyOf(id)).map(
    ({ busId, level }) => `a send to ${song.bus(busId)?.name ?? 'a bus'} at ${Math.round(level * 100)} %`,
  )

/** An effect is on a track itself, or on a bus of its name that the track is sent to. */
function effectOn(score: Score, effect: Effect, asked: readonly SongTrack[] | undefined): string {
  const ways = (track: SongTrack): string[] => [
    ...effectTypesOn(score, track).filter((type) => type === effect),
    ...sendsOf(score, track).filter((each) => each.toLowerCase().includes(effect)),
  ]
  if (asked)
    return asked
      .map((track) => `${track.name} has ${ways(track).length === 0 ? `no ${effect}` : sayNames(ways(track))}.`)
      .join(' ')
  const found = score.tracks.filter((track) => ways(track).length > 0)
  return found.length === 0
    ? `No track has ${effect}.`
    : found.map((track) => `${track.name} has ${sayNames(ways(track))}.`).join(' ')
}

function sentTo(
  { song, tracks }: Score,
  bus: { readonly id: string; readonly name: string },
  asked: readonly SongTrack[] | undefined,
): string {
  const sent = (asked ?? tracks).flatMap((track) =>
    sendsFrom(song.document, keyOf(track.id))
      .filter(({ busId }) => busId === bus.id)
      .map(({ level }) => `${track.name} at ${Math.round(level * 100)} %`),
  )
  if (sent.length > 0) return `${bus.name} gets ${sayNames(sent, 30)}.`
  return asked
    ? `${sayNames(asked.map(({ name }) => name))} ${asked.length === 1 ? 'is' : 'are'} not sent to ${bus.name}.`
    : `Nothing is sent to ${bus.name}.`
}

function listed(
  tracks: readonly SongTrack[],
  { of, none, isAsked }: { of: (track: SongTrack) => readonly string[]; none: string; isAsked: boolean },
): string | null {
  const told = tracks
    .map((track) => ({ name: track.name, what: of(track) }))
    .filter(({ what }) => isAsked || what.length > 0)
  return told.length === 0
    ? null
    : told.map(({ name, what }) => `${name} has ${what.length === 0 ? none : sayNames(what)}.`).join(' ')
}

function extreme({ tracks }: Score, isLoudest: boolean): string {
  const [first] = tracks.toSorted((a, b) => (isLoudest ? 1 : -1) * ((b.volume ?? 1) - (a.volume ?? 1)))
  return first
    ? `${first.name} is the ${isLoudest ? 'loudest' : 'quietest'} by its fader, at ${Math.round((first.volume ?? 1) * 100)} %.`
    : 'There are no tracks yet.'
}
