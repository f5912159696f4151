import { z } from 'zod'
import { operation, problem, type Anchor, type Claim, type Edit } from '../../kernel/index.ts'
import { splitCell, type Clip } from '../clips.ts'
import { clips, type Timeline } from '../keys/content.ts'
import { selectedClips } from '../keys/editor.ts'
import { onTracks, readSelected, selectionReads, spanOf, type Selected } from './read-selected.ts'

export const join = operation({
  name: 'join',
  summary: 'Join the clips within a time range on each selected track into one; gaps between them become silence.',
  kind: 'operate',
  reads: selectionReads,
  writes: [clips, selectedClips],
  params: z.strictObject({}),
  rules: [
    {
      name: 'join',
      says: [
        '(join|merge|glue|fuse|stitch|unite|combine|reconnect|weld) (clips|pieces|parts|bits) {scope} [together|again|back together]',
        '(join|merge|glue|fuse|stitch|unite) {scope} [back] together [again]',
        '(join|merge|glue|fuse|stitch|unite|combine|put) [all|both|two] (clips|pieces|parts|bits|halves|it|them|everything) [back] (together|again)',
      ],
      examples: ['glue the pieces of the guest back together', 'merge the clips on the host'],
    },
  ],
  heard: [
    {
      words: 'join|merge|combine|glue|unite|connect|stitch|fuse clip|clips|together|parts|pieces|them|it',
      spreadsSeconds: 0.01,
    },
    { words: 'join|merge|glue|fuse|rejoin|unsplit', spreadsSeconds: 0.01 },
    {
      words: 'heal|undo|remove|delete|close|fix|repair split|splits|cut',
      without: 'silence',
      spreadsSeconds: 0.01,
      weight: 2,
    },
  ],
  apply: (view) => {
    const groups = groupsIn(readSelected(view))
    if (groups.length === 0)
      return problem(
        'nothing-to-join',
        `There are no two clips to join at ` +
          `${spanOf(view.read(clips), readSelected(view).range)}${onTracks(readSelected(view))}.`,
      )
    const edits = groups.flatMap((group) => joinEdits(view.read(clips), group))
    return [...edits, { edit: 'editor', field: 'selectedClips', to: groups.map(([first]) => first?.id ?? '') }]
  },
  claims: (_view, _params, changes) =>
    changes.flatMap((change): Claim[] =>
      change.edit === 'set'
        ? [{ check: 'split', promise: 'The clips are one', about: anchorOf(change.cell), expect: false }]
        : [],
    ),
  says: (view) =>
    `Join the clips at ${spanOf(view.read(clips), readSelected(view).range)}${onTracks(readSelected(view))}`,
})

/** On each track, the clips that the range touches, where there are at least two. */
function groupsIn({ timeline, range, tracks }: Selected): Clip[][] {
  return tracks
    .map(({ id }) => timeline.clipsOf(id).filter(({ start, end }) => start < range.end && end > range.start))
    .filter(({ length }) => length > 1)
}

function joinEdits(timeline: Timeline, group: readonly Clip[]): Edit[] {
  return group.slice(1).flatMap((clip, index): Edit[] => {
    const before = group[index] as Clip
    const gap = timeline.visible(clip.track, before.end, clip.start)
    const seams = gap.reduce((places, { from, to }) => [...places, (places.at(-1) ?? 0) + to - from], [before.end])
    const boundaries = new Map(
      seams.flatMap((place) => timeline.boundariesAt(clip.track, place)).map((anchor) => [splitCell(anchor), anchor]),
    )
    return [
      ...(gap.length > 0
        ? [{ edit: 'mark', sequence: clip.track, ranges: gap, fact: 'silence', value: null } satisfies Edit]
        : []),
      ...[...boundaries.keys()].map((cell): Edit => ({ edit: 'set', cell, to: false })),
    ]
  })
}

function anchorOf(cell: string): Anchor {
  const [run = '', offset = '0'] = cell.slice('split/'.length).split('@')
  return { run, offset: Number(offset) }
}
