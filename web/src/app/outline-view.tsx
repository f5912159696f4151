import { Fragment } from 'react'
import type { Json, ProposalView } from '../../../src/client/index.ts'
import { useOpenReview, useReview } from '../state/review-store.ts'
import { shownDocument, useStudio } from '../state/studio-store.ts'
import { formatTime } from '../ui/time.ts'

/** A document as a plain list, for kinds that have no view of their own yet, or that this page does not know. */
export function OutlineView({ document: name }: { readonly document: string }) {
  const row = useStudio(shownDocument)
  const snapshot = useStudio(({ snapshots }) => snapshots.get(name))
  const review = useReview(useOpenReview())
  if (!row || !snapshot) return <p className="p-4 text-ink-3">Reading {name}…</p>
  const told = review?.kept.document === name ? review.kept.diff.changes : []
  const lines =
    row.kind === 'video'
      ? outlineSpeech(snapshot.state as unknown as VideoState, told)
      : (outlines.get(row.kind)?.(snapshot.state as never) ?? asText(snapshot.state))
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-10 shrink-0 items-center gap-3 border-b border-line px-4">
        <h2 className="min-w-0 truncate font-semibold" title={name}>
          {name}
        </h2>
        <span className="shrink-0 text-ink-3 tabular-nums">
          {row.kind}
          {row.duration > 0 && ` · ${formatTime(row.duration)}`} · revision {row.revision}
        </span>
      </header>
      <ul className="min-h-0 flex-1 overflow-y-auto p-2 pb-6" tabIndex={0} data-fills aria-label={`What is in ${name}`}>
        {lines.map(({ at, text, detail, depth, isOut, isCode, pieces }, index) => (
          <li
            key={index}
            style={{ paddingLeft: `${0.5 + depth}rem` }}
            className={`flex gap-3 rounded-1 py-0.5 pr-2 ${isCode ? 'font-mono text-small' : depth === 0 ? 'mt-2 font-semibold' : ''}`}
          >
            {at !== undefined && <span className="w-16 shrink-0 text-right text-ink-3 tabular-nums">{at}</span>}
            <span className={`min-w-0 break-words ${isOut ? 'text-ink-3 line-through' : ''}`}>
              {pieces?.map((piece, at) =>
                piece.isGone ? (
                  <Fragment key={at}>
                    <del className="bg-gone-soft text-gone">{piece.text}</del>{' '}
                  </Fragment>
                ) : (
                  `${piece.text} `
                ),
              ) ?? text}
              {detail !== undefined && <span className="ml-2 font-normal whitespace-nowrap text-ink-3">{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type OutlineLine = {
  readonly at?: string
  readonly text: string
  readonly detail?: string
  readonly depth: number
  readonly isOut?: boolean
  /** Written by a program, for programs. */
  readonly isCode?: boolean
  /** The text in parts, where a plan would take some of them out. */
  readonly pieces?: readonly { readonly text: string; readonly isGone: boolean }[]
}

type Clip = { readonly name: string; readonly start: number; readonly end: number }
type AudioState = {
  readonly tracks: readonly { readonly name: string; readonly gainDb: number; readonly clips: readonly Clip[] }[]
  readonly labels: readonly { readonly text: string; readonly start: number }[]
}
type VideoState = {
  readonly sentences: readonly {
    readonly id: string
    readonly speaker: string | null
    readonly start: number
    readonly excluded: boolean
    readonly words: readonly { readonly text: string; readonly excluded: boolean }[]
  }[]
}
type FilesState = {
  readonly session: string | null
  readonly turn: string | null
  readonly context: Readonly<Record<string, readonly string[]>>
}
type MusicState = {
  readonly tracks: readonly {
    readonly name: string
    readonly regions: readonly { readonly name?: string; readonly startBeat: number; readonly durationBeats: number }[]
  }[]
}

const outlines: ReadonlyMap<string, (state: never) => OutlineLine[]> = new Map<string, (state: never) => OutlineLine[]>(
  [
    [
      'audio',
      ({ tracks, labels }: AudioState) => [
        ...tracks.flatMap(({ name, gainDb, clips }) => [
          { text: name, detail: `${gainDb.toFixed(1)} dB`, depth: 0 },
          ...clips.map((clip) => ({
            at: formatTime(clip.start),
            text: clip.name,
            detail: `${formatTime(clip.end - clip.start)} long`,
            depth: 1,
          })),
        ]),
        ...(labels.length > 0 ? [{ text: 'Labels', depth: 0 }] : []),
        ...labels.map(({ text, start }) => ({ at: formatTime(start), text, depth: 1 })),
      ],
    ],
    [
      'music',
      ({ tracks }: MusicState) =>
        tracks.flatMap(({ name, regions }) => [
          { text: name, depth: 0 },
          ...regions.map((region) => ({
            at: `beat ${region.startBeat}`,
            text: region.name ?? 'Region',
            detail: `${region.durationBeats} beats`,
            depth: 1,
          })),
        ]),
    ],
    [
      'files',
      ({ session, turn, context }: FilesState) => [
        { text: 'Session', depth: 0 },
        { text: session ?? 'none yet', depth: 1, ...(turn !== null && { detail: `turn ${turn}` }) },
        ...Object.entries(context).flatMap(([scope, paths]) => [
          { text: scopes.get(scope) ?? scope, depth: 0 },
          ...(paths.length === 0 ? [{ text: 'nothing', depth: 1 }] : paths.map((text) => ({ text, depth: 1 }))),
        ]),
      ],
    ],
  ],
)

/** For how long a file stays in view of those who plan. */
const scopes: ReadonlyMap<string, string> = new Map([
  ['global', 'In view always'],
  ['session', 'In view in this session'],
  ['turn', 'In view in this turn'],
])

type Change = ProposalView['diff']['changes'][number]
type Spoken = { readonly sentence?: string; readonly words?: readonly number[]; readonly start?: number }

/** What is said, line by line, with what a plan would take out struck and what it would move named. */
function outlineSpeech({ sentences }: VideoState, changes: readonly Change[]): OutlineLine[] {
  const bySentence = new Map<string, Change[]>()
  for (const change of changes) {
    const { sentence = '' } = (change.before ?? {}) as Spoken
    bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), change])
  }
  return sentences.map(({ id, speaker, start, excluded, words }) => {
    const planned = bySentence.get(id) ?? []
    const out = planned.filter(({ kind }) => kind.endsWith('out'))
    const gone = new Set(out.flatMap(({ before }) => (before as Spoken).words ?? words.map((_, at) => at)))
    const moved = planned.find(({ kind }) => kind === 'moved')
    const to = (moved?.after as Spoken | undefined)?.start
    const shown = words.flatMap(({ text, excluded: isOut }, at) =>
      isOut && !excluded ? [] : [{ text, isGone: gone.has(at) }],
    )
    const by = speaker === null ? [] : [{ text: `${speaker}:`, isGone: false }]
    return {
      at: formatTime(start),
      text: [...by, ...shown].map(({ text }) => text).join(' '),
      ...(gone.size > 0 && { pieces: [...by, ...shown] }),
      ...(to !== undefined && { detail: `moves to ${formatTime(to)}` }),
      depth: 1,
      isOut: excluded,
    }
  })
}

const asText = (state: Json): OutlineLine[] =>
  JSON.stringify(state, null, 2)
    .split('\n')
    .map((line) => ({ text: line.trim(), depth: (line.length - line.trimStart().length) / 2, isCode: true }))
