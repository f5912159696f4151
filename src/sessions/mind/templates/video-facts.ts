import { z } from 'zod'
import type { Json } from '../../../kernel/index.ts'
import { clock } from './clock.ts'
import type { Chapter, Facts, Paragraph } from './facts.ts'
import { linksIn } from './links-in.ts'
import { oneLine } from './one-line.ts'

const shown = z.looseObject({
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
export function videoFacts(name: string, snapshot: Json, startsAt: ReadonlyMap<string, number>): Facts {
  const { duration, sentences } = shown.parse(snapshot)
  const heard = sentences.flatMap(({ id, segmentId, speaker, excluded, words }): Heard[] => {
    const text = oneLine(
      words
        .filter((word) => !word.excluded)
        .map((word) => word.text)
        .join(' '),
    )
    return excluded || text === '' ? [] : [{ id, segmentId, speaker: speaker === null ? null : oneLine(speaker), text }]
  })
  const speakers = [...new Set(heard.flatMap(({ speaker }) => speaker ?? []))]
  return {
    kind: 'video',
    name,
    seconds: duration,
    about: [
      ['Length', clock(duration)],
      ...(speakers.length > 0 ? [[speakers.length === 1 ? 'Speaker' : 'Speakers', speakers.join(', ')] as const] : []),
    ],
    chapters: chaptersOf(heard, { startsAt, duration }),
    paragraphs: paragraphsOf(heard),
    links: linksIn(heard.map(({ text }) => text)),
  }
}

function chaptersOf(
  heard: readonly Heard[],
  { startsAt, duration }: { readonly startsAt: ReadonlyMap<string, number>; readonly duration: number },
): Chapter[] {
  const firsts = heard.filter(({ segmentId }, at) => heard[at - 1]?.segmentId !== segmentId)
  // What plays before the first word belongs to the first chapter.
  const starts = firsts.map(({ id }, at) => (at === 0 ? 0 : (startsAt.get(id) ?? 0)))
  return firsts.map(({ text }, at) => ({
    title: titleOf(text),
    startSeconds: starts[at] ?? 0,
    endSeconds: starts[at + 1] ?? duration,
  }))
}

/** What a chapter begins with, as far as a line of chapters has room. */
function titleOf(text: string): string {
  const plain = text.replace(/[.,;:]+$/, '')
  if (plain.length <= 60) return plain
  return `${plain
    .slice(0, 60)
    .replace(/\s+\S*$/, '')
    .replace(/[.,;:]+$/, '')}…`
}

/** One paragraph as long as the same person speaks; where nobody is named, one a segment. */
function paragraphsOf(heard: readonly Heard[]): Paragraph[] {
  const paragraphs: { speaker: string | null; segmentId: string; text: string }[] = []
  for (const { speaker, segmentId, text } of heard) {
    const last = paragraphs.at(-1)
    if (last && last.speaker === speaker && (speaker !== null || last.segmentId === segmentId)) last.text += ` ${text}`
    else paragraphs.push({ speaker, segmentId, text })
  }
  return paragraphs.map(({ speaker, text }) => ({ speaker, text }))
}
