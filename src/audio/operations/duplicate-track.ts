import { z } from 'zod'
import { keyBetween, operation, type Anchor, type Claim, type Edit, type Json, type Tools } from '../../kernel/index.ts'
import { clips, labels, trackList, trackSettings, type Timeline } from '../keys/content.ts'
import { labelCell, LABELS, type Label } from '../labels.ts'
import { newTrackEdits, type Track } from '../tracks.ts'
import { asContent, storeAudio } from '../windows.ts'
import { chosenTracks, namesOf, trackReads } from './read-selected.ts'

export const duplicateTrack = operation({
  name: 'duplicate_track',
  summary: 'Put a copy of each selected track below it, with its clips, its settings and its labels.',
  kind: 'operate',
  reads: [...trackReads, clips.required, labels.optional],
  writes: [trackList, trackSettings, clips, labels],
  params: z.strictObject({}),
  rules: [
    {
      name: 'duplicate-track',
      says: [
        '<duplicate> {tracks:said-tracks}',
        '(duplicate|clone|dup|dupe|replicate) {tracks}',
        '<have> (second|another) {tracks} [track] [identical to first|like first|just like it|exactly like it|same as first]',
        '<have> <copied> of {tracks:said-tracks}',
        '<add> (second|another) {tracks:said-tracks} [identical to first|like first|just like it|exactly like it|same as first]',
        '<add> <copied> of {tracks:said-tracks}',
      ],
      examples: ["I'd like a second Host track, identical to the first", 'make a copy of the guest track'],
    },
  ],
  heard: [
    {
      words: 'duplicate|clone|double|dup|dupe track|tracks',
      without: 'clip|clips',
      withoutMention: ['range', 'name:clip'],
    },
    {
      words: 'copy track|tracks',
      without: 'clip|clips|to|clipboard',
      withoutMention: ['range', 'name:clip', 'time'],
      asks: {
        question: 'Should {name} go to the clipboard, or do you want a second track like it?',
        offers: [
          { text: 'clipboard', words: 'copy {name}' },
          { text: 'second track', words: 'duplicate the {name} track' },
        ],
      },
    },
    {
      words: 'duplicate|clone|dup|dupe',
      with: ['name:track'],
      without: 'clip|clips',
      withoutMention: ['range', 'name:clip'],
    },
    {
      words: 'make|create|add|another copy|duplicate',
      with: ['name:track'],
      without: 'clip|clips',
      withoutMention: ['range', 'name:clip'],
    },
  ],
  apply: (view, _params, tools) => {
    const timeline = view.read(clips)
    const tracks = view.read(trackList)
    return chosenTracks(view).flatMap((track) => {
      const id = tools.newId('t')
      const gapRun = track.kind === 'label' ? tools.newId('r') : undefined
      const { name, kind, gainDb, pan, muted, solo } = track
      const settings = {
        ...(gainDb !== 0 && { gainDb }),
        ...(pan !== 0 && { pan }),
        ...(muted && { muted }),
        ...(solo && { solo }),
      }
      const made = newTrackEdits(
        { id, name: `${name} copy`, kind, after: track, before: tracks[tracks.indexOf(track) + 1], settings },
        gapRun,
      )
      return [
        ...made,
        ...(gapRun === undefined
          ? clipEdits(timeline, track, id, tools)
          : labelEdits(view.read(labels), track, { id, gapRun }, tools)),
      ]
    })
  },
  claims: (_view, _params, changes) =>
    changes.flatMap((change): Claim[] =>
      change.edit === 'place' && change.at?.list !== LABELS
        ? [{ check: 'track-there', promise: 'The copy is there', about: { track: change.item }, expect: true }]
        : [],
    ),
  says: (view) => `Duplicate ${namesOf(chosenTracks(view))}`,
})

/** Clips by value, each a run of its own, with the gaps between them. */
function clipEdits(timeline: Timeline, track: Track, id: string, tools: Tools): Edit[] {
  const edits: Edit[] = []
  let after: Anchor | null = null
  const put = (length: number, content: Json, leans: readonly string[] = []): void => {
    const run = tools.newId('r')
    edits.push({ edit: 'insert', run, sequence: id, after, length, content, ...(leans.length > 0 && { leans }) })
    after = { run, offset: length, edge: true }
  }
  let at = 0
  for (const { start, end } of timeline.clipsOf(track.id)) {
    if (start > at) put(start - at, null)
    const { windows, jobs, leans } = timeline.heard(track.id, start, end)
    put(end - start, asContent(storeAudio(windows, jobs)), leans)
    at = end
  }
  return edits
}

function labelEdits(
  all: readonly Label[],
  track: Track,
  { id, gapRun }: { id: string; gapRun: string },
  tools: Tools,
): Edit[] {
  return all
    .filter((label) => label.track === track.id)
    .flatMap(({ text, start, end }): Edit[] => {
      const label = tools.newId('l')
      return [
        { edit: 'place', item: label, at: { list: LABELS, key: keyBetween(null, null, Number(label.slice(1))) } },
        ...Object.entries({
          text,
          track: id,
          start: { run: gapRun, offset: start },
          end: { run: gapRun, offset: end },
        }).map(([field, to]): Edit => ({ edit: 'set', cell: labelCell(label, field as 'text'), to })),
      ]
    })
}
