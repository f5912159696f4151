import { z } from 'zod'
import type { Json } from '../../../../kernel/index.ts'
import type { ShownDocument } from '../files-request.ts'
import { formatTime } from '../../../../words/index.ts'

/**
 * What a document says of itself, as far as templates use it. Nothing here is made up: what is not known is left out.
 */
export type Facts = {
  readonly kind: 'audio' | 'video' | 'music'
  readonly name: string
  readonly seconds: number
  /** What stands under the title: the length, who speaks, the tempo. */
  readonly about: readonly (readonly [label: string, value: string])[]
  readonly chapters: readonly Chapter[]
  /** What is said, in the order in which it plays. */
  readonly paragraphs: readonly Paragraph[]
  /** Addresses that are mentioned. */
  readonly links: readonly string[]
}

/** A labelled part, a segment or a section. `extent` is more than times can say: bars, tracks. */
type Chapter = {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly title: string
  readonly extent?: string
}

type Paragraph = { readonly speaker: string | null; readonly text: string }

/** Null for a kind of document that no template is made from. */
export function readFacts({ name, snapshot, startsAt }: ShownDocument): Facts | null {
  switch (kindOnly.safeParse(snapshot).data?.kind) {
    case 'audio':
      return readAudioFacts(name, snapshot)
    case 'video':
      return readVideoFacts(name, snapshot, startsAt ?? new Map())
    case 'music':
      return readMusicFacts(snapshot)
    default:
      return null
  }
}

const kindOnly = z.looseObject({ kind: z.string() })

const audioShape = z.looseObject({
  duration: z.number(),
  tracks: z.array(z.looseObject({ name: z.string(), kind: z.string(), muted: z.boolean() })),
  labels: z.array(z.looseObject({ text: z.string(), start: z.number(), end: z.number() })),
})

/** A recording: its tracks, and its labels as chapters. A label that is a point lasts to the next one. */
function readAudioFacts(name: string, snapshot: Json): Facts {
  const { duration, tracks, labels } = audioShape.parse(snapshot)
  const sounding = tracks.filter(({ kind }) => kind !== 'label')
  const inOrder = labels.toSorted((a, b) => a.start - b.start)
  return {
    kind: 'audio',
    name,
    seconds: duration,
    about: [
      ['Length', formatClock(duration)],
      ...(sounding.length > 0
        ? [
            [
              'Tracks',
              sounding.map((track) => (track.muted ? `${track.name} (muted)` : track.name)).join(', '),
            ] as const,
          ]
        : []),
    ],
    chapters: inOrder.map(({ text, start, end }, at) => ({
      title: text,
      startSeconds: start,
      endSeconds: end > start ? end : (inOrder[at + 1]?.start ?? duration),
    })),
    paragraphs: [],
    links: findLinks(labels.map(({ text }) => text)),
  }
}

const songShape = z.looseObject({
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

type Song = z.infer<typeof songShape>

/** A song: its figures, and what begins on the same beat under the same name as one section. */
function readMusicFacts(snapshot: Json): Facts {
  const song = songShape.parse(snapshot)
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
      ['Length', `${formatClock(seconds)}, ${countNoun(beats / beatsInBar(song), 'bar')}`],
      ['Tempo', `${tempo} bpm`],
      ['Key', key],
      ['Time', `${numerator}/${denominator}`],
      ...(tracks.length > 0 ? [['Tracks', tracks.map((track) => track.name).join(', ')] as const] : []),
    ],
    chapters: findSections(song),
    paragraphs: [],
    links: [],
  }
}

const beatsInBar = ({ timeSignature: { numerator, denominator } }: Song): number => (numerator * 4) / denominator
const countNoun = (count: number, noun: string): string =>
  `${Math.round(count * 100) / 100} ${noun}${count === 1 ? '' : 's'}`

function findSections(song: Song): Chapter[] {
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

const speechShape = z.looseObject({
  duration: z.number(),
  sentences: z.array(
    z.looseObject({
      id: z.string(),
      segmentId: z.string(),
      speaker: z.string().nullable(),
      excluded: z.boolean(),
      words: z.array(z.looseObject({ text: z.string(), excluded: z.boolean() })),
    }),
  ),
})

type Heard = { readonly id: string; readonly segmentId: string; readonly speaker: string | null; readonly text: string }

/** Speech: who speaks, what is said of it in the cut, and its segments as chapters, each by its first sentence. */
function readVideoFacts(name: string, snapshot: Json, startsAt: ReadonlyMap<string, number>): Facts {
  const { duration, sentences } = speechShape.parse(snapshot)
  const heard = sentences.flatMap(({ id, segmentId, speaker, excluded, words }): Heard[] => {
    const text = toOneLine(
      words
        .filter((word) => !word.excluded)
        .map((word) => word.text)
        .join(' '),
    )
    return excluded || text === ''
      ? []
      : [{ id, segmentId, speaker: speaker === null ? null : toOneLine(speaker), text }]
  })
  const speakers = [...new Set(heard.flatMap(({ speaker }) => speaker ?? []))]
  return {
    kind: 'video',
    name,
    seconds: duration,
    about: [
      ['Length', formatClock(duration)],
      ...(speakers.length > 0 ? [[speakers.length === 1 ? 'Speaker' : 'Speakers', speakers.join(', ')] as const] : []),
    ],
    chapters: findChapters(heard, { startsAt, duration }),
    paragraphs: joinParagraphs(heard),
    links: findLinks(heard.map(({ text }) => text)),
  }
}

function findChapters(
  heard: readonly Heard[],
  { startsAt, duration }: { readonly startsAt: ReadonlyMap<string, number>; readonly duration: number },
): Chapter[] {
  const firsts = heard.filter(({ segmentId }, at) => heard[at - 1]?.segmentId !== segmentId)
  // What plays before the first word belongs to the first chapter.
  const starts = firsts.map(({ id }, at) => (at === 0 ? 0 : (startsAt.get(id) ?? 0)))
  return firsts.map(({ text }, at) => ({
    title: shortenTitle(text),
    startSeconds: starts[at] ?? 0,
    endSeconds: starts[at + 1] ?? duration,
  }))
}

/** What a chapter begins with, as far as a line of chapters has room. */
function shortenTitle(text: string): string {
  const plain = text.replace(/[.,;:]+$/, '')
  if (plain.length <= 60) return plain
  return `${plain
    .slice(0, 60)
    .replace(/\s+\S*$/, '')
    .replace(/[.,;:]+$/, '')}…`
}

/** One paragraph as long as the same person speaks; where nobody is named, one a segment. */
function joinParagraphs(heard: readonly Heard[]): Paragraph[] {
  const paragraphs: { speaker: string | null; segmentId: string; text: string }[] = []
  for (const { speaker, segmentId, text } of heard) {
    const last = paragraphs.at(-1)
    if (last && last.speaker === speaker && (speaker !== null || last.segmentId === segmentId)) last.text += ` ${text}`
    else paragraphs.push({ speaker, segmentId, text })
  }
  return paragraphs.map(({ speaker, text }) => ({ speaker, text }))
}

/** The addresses in some texts, each once, in the order in which they come. */
function findLinks(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(ADDRESS) ?? []))]
}

const SITE_ENDINGS = 'com|org|net|io|fm|tv|dev|app|edu|gov|co|uk|de|fr|eu'
/** Whole addresses, and names of sites as people write them. */
const ADDRESS = new RegExp(
  [
    String.raw`https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]`,
    String.raw`(?<![\p{L}\p{N}@.])(?:[a-z0-9-]+\.)+(?:${SITE_ENDINGS})(?:\/[^\s<>".,;:!?)\]]*)?(?![\p{L}\p{N}])`,
  ].join('|'),
  'giu',
)

/**
 * A name or a sentence as a line of Markdown holds it: no breaks, no control characters, nothing that would become
 * markup.
 */
export function toOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The same within Markdown: signs that would be markup are escaped. */
export const escapeMarkdown = (text: string): string =>
  toOneLine(text)
    .replaceAll(/[\\`*_[\]<>|]/g, '\\$&')
    .replace(/^([#>+-]|\d+[.)])(?=\s)/, '\\$1')

/** A time in whole seconds, as chapters have it: 4:05, 1:02:03. */
export const formatClock = (seconds: number): string => formatTime(Math.floor(seconds + 0.0005))

/** The same with two digits in front: 04:05, 01:02:03. */
export const formatWideClock = (seconds: number): string => formatClock(seconds).replace(/^(\d):/, '0$1:')
