import { z } from 'zod'
import type { Json } from '../../../kernel/index.ts'
import { clock } from './clock.ts'
import type { Facts } from './facts.ts'
import { linksIn } from './links-in.ts'

const shown = z.looseObject({
  duration: z.number(),
  tracks: z.array(z.looseObject({ name: z.string(), kind: z.string(), muted: z.boolean() })),
  labels: z.array(z.looseObject({ text: z.string(), start: z.number(), end: z.number() })),
})

/** A recording: its tracks, and its labels as chapters. A label that is a point lasts to the next one. */
export function audioFacts(name: string, snapshot: Json): Facts {
  const { duration, tracks, labels } = shown.parse(snapshot)
  const sounding = tracks.filter(({ kind }) => kind !== 'label')
  const inOrder = labels.toSorted((a, b) => a.start - b.start)
  return {
    kind: 'audio',
    name,
    seconds: duration,
    about: [
      ['Length', clock(duration)],
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
    links: linksIn(labels.map(({ text }) => text)),
  }
}
