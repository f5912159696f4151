import { z } from 'zod'
import { operation, problem, type Claim } from '../../kernel/index.ts'
import { inferText, trackName } from '../params.ts'
import { trackList } from '../keys/content.ts'
import { trackCell } from '../tracks.ts'
import { chosenTracks, namesOf, trackReads } from './read-selected.ts'

export const renameTrack = operation({
  name: 'rename_track',
  summary: 'Give the selected track another name.',
  kind: 'operate',
  reads: trackReads,
  writes: [trackList],
  params: z.strictObject({ name: trackName }),
  fill: { name: inferText },
  asks: { name: 'What should it be called? (for example "call it Host")' },
  rules: [
    {
      name: 'rename-track',
      says: [
        '<call> {tracks} (to|as|into) {name:text}',
        'change name of {tracks} (to|into) {name:text}',
        'change {tracks} name (to|into) {name:text}',
        '{tracks} <must> be (called|named|renamed to|titled) {name:text} [instead|from now on]',
        'give [to] {tracks} name [of] {name:text}',
        '<call> {tracks} [to|as|into] {name:text} (from now on|instead|from here on)',
        '{tracks} (gets|should get|must get|needs|should have) [the] [new] name {name:text}',
        '<have> {tracks} [to be] (called|named|renamed to|renamed) {name:text}',
        'let {tracks} be (called|named) {name:text}',
        '(set|put) name of {tracks} (to|as) {name:text}',
      ],
      examples: ['rename Guest to Dr. Okafor', 'the guest should be called Amara'],
    },
  ],
  heard: [
    { words: 'rename', without: 'label|marker' },
    {
      words: 'call|name|title',
      with: ['name:track', 'text'],
      without: 'add|create|new|label|marker',
      withoutMention: ['range:some'],
      weight: 2,
    },
    { words: 'call|name|title track', with: ['text'], without: 'add|create|new|label', withoutMention: ['range:some'] },
    { words: 'change name of? track', weight: 4 },
    { words: 'change|set name', with: ['name:track'], weight: 2 },
    { words: 'give name', with: ['name:track'], weight: 2 },
  ],
  apply: (view, { name }) => {
    const [track, ...more] = chosenTracks(view)
    if (!track || more.length > 0)
      return problem(
        'one-track',
        `Only one track can be renamed at a time; ${namesOf(chosenTracks(view)) || 'none'} ` +
          `${more.length > 0 ? 'are' : 'is'} selected.`,
      )
    return [{ edit: 'set', cell: trackCell(track.id, 'name'), to: name }]
  },
  claims: (_view, { name }, changes) =>
    changes.flatMap((change): Claim[] =>
      change.edit === 'set'
        ? [{ check: 'cell', promise: `It is called "${name}"`, about: { path: change.cell }, expect: name }]
        : [],
    ),
  says: (view, { name }) => `Rename ${namesOf(chosenTracks(view))} to "${name}"`,
})
