import { z } from 'zod'
import { operation, problem, type Edit } from '../../kernel/index.ts'
import { formatSpan, type Phrase } from '../../words/index.ts'
import { aboutContent } from '../claims.ts'
import { clips } from '../keys/content.ts'
import { inSeconds, onTracks, readSelected, selectionReads, spanOf } from './read-selected.ts'

/** "Cut 0:30 to 2:30 down to its first minute": what lies around that part is to stay. */
const toOneEnd = (['first', 'last'] as const).map((end): Phrase => ({
  words: 'trim|crop|cut|shorten|reduce|bring|narrow to',
  with: ['range:from-to', `range:${end}`],
  weight: 8,
  asks: {
    question:
      'Which part should be shortened to which end of it? (for example "cut 0:30 to 2:30 down to its first minute")',
  },
}))

export const trimToSelection = operation({
  name: 'trim_to_selection',
  summary: 'Keep only the audio within a time range, removing everything outside it; with `clip`, of that clip alone.',
  kind: 'operate',
  destroys: 'everything on the selected tracks outside the selection',
  reads: selectionReads,
  writes: [clips],
  params: z.strictObject({ clip: z.string().optional() }),
  rules: [
    {
      name: 'keep-only',
      removes: true,
      says: [
        '<keep> <only> {scope} [{rest}] [{in-place}]',
        '<keep> {scope} <only> [{rest}] [{in-place}]',
        '{scope} <must> (stay|remain|be kept) {rest}',
        '<only> <keep> {scope} [{rest}] [{in-place}]',
        '(i|we) <only> <want> {scope} [{rest}] [{in-place}]',
        '(i|we) <want> <only> {scope} [{rest}] [{in-place}]',
        'of {on} (i|we) <want> <only> {where} [{in-place}]',
        '<all-i-want> {scope} [{rest}]',
        '<keep> {scope} {rest}',
        '(trim|crop|cut|shorten|reduce|boil|narrow|limit|bring) [it|this|that|everything|the recording] [down] to [<only>] {scope}',
        '<only> {scope} <must> (stay|remain|be kept|be left|survive|be there) [{rest}]',
        '{scope} (is|are) (all|everything) (i|we) <want>',
      ],
      examples: [
        'keep only 0:10 to 0:50',
        'I only want 0:10 to 0:50, bin the rest',
        'all I need is the first half minute',
        'of Guest I need only 0:20 to 0:30, and it has to stay where it is',
      ],
    },
  ],
  heard: [
    ...toOneEnd,
    { words: 'trim', without: 'silence|silences|pauses|off|away|out|gaps', other: 'delete_selection' },
    {
      words: 'trim',
      with: ['range'],
      without: 'silence|silences|pauses|off|away|out|gaps',
      withoutMention: ['range:label'],
      other: 'delete_selection',
    },
    { words: 'trim to', with: ['range:label'], without: 'off|away', other: 'delete_selection' },
    {
      words: 'trim',
      with: ['name:clip'],
      without: 'off|away',
      asks: { question: 'To what time range should the clip be trimmed? (for example "trim to 0:10 to 0:30")' },
    },
    { words: 'crop', without: 'off|away|out' },
    {
      words: 'trim|crop',
      with: ['range:open'],
      without: 'to|off|away|out|silence|silences|pauses',
      weight: 6,
      asks: { question: 'Should that part stay, or should it go? What time range do you mean?' },
    },
    { words: 'keep|leave|save only|just|nothing' },
    { words: 'only|just keep|leave|want', with: ['range'] },
    { words: 'keep|isolate', with: ['range'], withoutMention: ['range:label'] },
    {
      words: 'keep|trim',
      with: ['range:label'],
      without: 'only|just|to|off|away|silence|silences|pauses',
      weight: 6,
      asks: {
        question: 'Should {name} be the only part that stays, or should it go? What time range do you mean?',
        offers: [
          { text: 'stays', words: 'keep only {name}' },
          { text: 'goes', words: 'delete {name}' },
        ],
      },
    },
    {
      words: 'cut|chop|trim|shorten|reduce|crop|bring|narrow|limit down? to',
      with: ['range'],
      withoutMention: ['quantity'],
      without: 'silence|silences|pauses|clipboard|selection',
      weight: 3,
    },
  ],
  apply: (view, { clip }) => {
    const { timeline, range, tracks } = readSelected(view)
    const only =
      clip === undefined ? undefined : tracks.flatMap(({ id }) => timeline.clipsOf(id)).find(({ id }) => id === clip)
    if (clip !== undefined && !only)
      return problem('unknown-clip', `There is no clip "${clip}" on the selected tracks.`)
    if (only && (only.end <= range.start || only.start >= range.end))
      return problem(
        'empty-range',
        `Nothing of the clip lies at ${spanOf(timeline, range)}, so nothing of it would be left.`,
      )
    const edits = tracks.flatMap(({ id }): Edit[] => {
      if (only && only.track !== id) return []
      const [start, end] = only ? [only.start, only.end] : [0, timeline.extentOf(id)]
      const ranges = [
        ...timeline.marked(id, start, Math.max(start, range.start)),
        ...timeline.marked(id, Math.min(end, range.end), end),
      ]
      return ranges.length === 0 ? [] : [{ edit: 'mark', sequence: id, ranges, fact: 'clear', value: null }]
    })
    return edits.length === 0
      ? problem('nothing-to-do', `Nothing lies outside ${spanOf(timeline, range)}, so there is nothing to trim.`)
      : edits
  },
  claims: (_view, _params, changes) =>
    changes.flatMap((change) =>
      change.edit === 'mark'
        ? [{ check: 'audible', promise: 'Nothing is left outside the range', about: aboutContent(change), expect: 0 }]
        : [],
    ),
  says: (view, { clip }) => {
    const { timeline, range, tracks } = readSelected(view)
    if (clip !== undefined) return `Trim one clip${onTracks(readSelected(view))} to ${spanOf(timeline, range)}`
    const end = Math.max(range.end, ...tracks.map(({ id }) => timeline.endOf(id)))
    const gone = [
      ...(range.start > 0 ? [formatSpan(0, inSeconds(timeline, range.start))] : []),
      ...(end > range.end ? [formatSpan(inSeconds(timeline, range.end), inSeconds(timeline, end))] : []),
    ]
    return (
      `Trim${onTracks(readSelected(view))}: keeps ${spanOf(timeline, range)}, removes ` +
      (gone.join(' and ') || 'nothing')
    )
  },
})
