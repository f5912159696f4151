import { z } from 'zod'
import type { Json } from '../../../kernel/index.ts'
import { clock } from './clock.ts'
import type { Chapter, Facts } from './facts.ts'

const shown = z.looseObject({
  name: z.string(),
  tempo: z.number().positive(),
  key: z.string(),
  timeSignature: z.looseObject({ numerator: z.number().positive(), denominator: z.number().positive() }),
  tracks: z.array(
    z.looseObject({
      name: z.string(),
      regions: z.array(
        z.looseObject({ name: z.string().optional(), startBeat: z.number(), durationBeats: z.number() }),
      ),
    }),
  ),
})

type Song = z.infer<typeof shown>

/** A song: its figures, and what begins on the same beat under the same name as one section. */
export function musicFacts(snapshot: Json): Facts {
  const song = shown.parse(snapshot)
  const {
    name,
    tempo,
    key,
    timeSignature: { numerator, denominator },
    tracks,
  } = song
  const beats = Math.max(
    0,
    ...tracks.flatMap(({ regions }) => regions.map((region) => region.startBeat + region.durationBeats)),
  )
  const seconds = (beats * 60) / tempo
  return {
    kind: 'music',
    name,
    seconds,
    about: [
      ['Length', `${clock(seconds)}, ${counted(beats / beatsInBar(song), 'bar')}`],
      ['Tempo', `${tempo} bpm`],
      ['Key', key],
      ['Time', `${numerator}/${denominator}`],
      ...(tracks.length > 0 ? [['Tracks', tracks.map((track) => track.name).join(', ')] as const] : []),
    ],
    chapters: sectionsOf(song),
    paragraphs: [],
    links: [],
  }
}

const beatsInBar = ({ timeSignature: { numerator, denominator } }: Song): number => (numerator * 4) / denominator
const counted = (count: number, noun: string): string =>
  `${Math.round(count * 100) / 100} ${noun}${count === 1 ? '' : 's'}`

function sectionsOf(song: Song): Chapter[] {
  const sections = new Map<string, { title: string; startBeat: number; endBeat: number; tracks: string[] }>()
  for (const { name: track, regions } of song.tracks) {
    for (const { name = '', startBeat, durationBeats } of regions) {
      const at = `${startBeat} ${name}`
      const section = sections.get(at) ?? { title: name, startBeat, endBeat: startBeat, tracks: [] }
      sections.set(at, {
        ...section,
        endBeat: Math.max(section.endBeat, startBeat + durationBeats),
        tracks: section.tracks.includes(track) ? section.tracks : [...section.tracks, track],
      })
    }
  }
  const second = (beat: number): number => (beat * 60) / song.tempo
  const bar = (beat: number): number => Math.floor(beat / beatsInBar(song)) + 1
  return [...sections.values()]
    .toSorted((a, b) => a.startBeat - b.startBeat)
    .map(({ title, startBeat, endBeat, tracks }) => {
      // A section that ends with a bar does not reach into the next one.
      const bars = `${bar(startBeat)}–${Math.max(bar(startBeat), Math.ceil(endBeat / beatsInBar(song)))}`
      return {
        title: title === '' ? `Bars ${bars}` : title,
        startSeconds: second(startBeat),
        endSeconds: second(endBeat),
        extent: `bars ${bars}: ${tracks.join(', ')}`,
      }
    })
}
