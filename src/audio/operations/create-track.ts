import { z } from 'zod'
import type { Rule } from '../../grammar/index.ts'
import { operation, type Asked, type AnyOperation, type Claim, type Inference, type State } from '../../kernel/index.ts'
import type { Phrase } from '../../words/index.ts'
import { inferText, trackName } from '../params.ts'
import { labels, trackList } from '../keys/content.ts'
import { newTrackEdits, tracksOf, type Track, type TrackKind } from '../tracks.ts'

const NEW = 'add|create|make|insert|new|gimme|give|need|want|get|open|have|use|set|start'
const newTrack = (kind: 'mono' | 'stereo' | 'label', which: string, examples: readonly string[]): Rule => ({
  name: `new-${kind}-track`,
  says: [
    `<add> [<another>] ${which} (track|channel) [<called> {name:text}]`,
    `<have> [<another>] ${which} (track|channel) [<called> {name:text}]`,
    `[<another>] ${which} (track|channel) <called> {name:text}`,
    `<another> ${which} (track|channel)`,
  ],
  examples,
})

const rulesOf = {
  mono: newTrack('mono', '[mono]', ['i need an empty track called Ambience', 'new track called Room tone']),
  stereo: newTrack('stereo', 'stereo', ['i need a stereo track called Ambience', 'one more stereo track please']),
  label: newTrack('label', '(label|marker|chapter)', ['i need a label track called Notes', 'one more label track']),
} as const

export const createMonoTrack = createTrack('mono', [
  { words: `${NEW} mono track|tracks`, repeats: true },
  {
    words: 'add|create|make|insert|new|gimme|give|need|want|have|use|start a|new|another|empty|blank|one track',
    without: 'stereo|label|labels|marker|markers|chapter|chapters|copy|duplicate|first|last|top|bottom|mono',
    withoutMention: ['said:track', 'range', 'quantity'],
    repeats: true,
  },
])
export const createStereoTrack = createTrack('stereo', [{ words: `${NEW} stereo track|tracks`, repeats: true }])
export const createLabelTrack = createTrack('label', [
  { words: `${NEW}|have|use track for|with labels|markers|chapters`, repeats: true, weight: 4 },
  { words: `${NEW} label|marker|labels|chapter track|tracks`, repeats: true, weight: 2 },
])

function createTrack(kind: TrackKind, heard: Phrase[]): AnyOperation {
  return operation({
    name: `create_${kind}_track`,
    summary:
      `Add an empty ${kind} track below the others, called "${kind === 'label' ? 'Labels' : 'Track'}" with ` +
      `a number unless named.`,
    kind: 'operate',
    reads: [trackList.optional],
    writes: [trackList, labels],
    params: z.strictObject({ name: trackName.optional() }),
    fill: {
      name: (asked: Asked, state: State): Inference<string> =>
        inferText(asked) ?? { value: freeName(kind, tracksOf(state.document)), source: 'default', confidence: 0.8 },
    },
    heard,
    rules: [rulesOf[kind]],
    apply: (view, { name }, tools) => {
      const tracks = view.read(trackList)
      const id = tools.newId('t')
      return newTrackEdits(
        { id, name: name ?? freeName(kind, tracks), kind, after: tracks.at(-1), before: undefined },
        kind === 'label' ? tools.newId('r') : undefined,
      )
    },
    claims: (_view, _params, changes) =>
      changes.flatMap((change): Claim[] =>
        change.edit === 'place'
          ? [{ check: 'track-there', promise: 'The track is there', about: { track: change.item }, expect: true }]
          : [],
      ),
    says: (view, { name }) => `Add a ${kind} track called "${name ?? freeName(kind, view.read(trackList))}"`,
  })
}

/** "Labels", then "Labels 2"; audio tracks are counted from the first. */
export function freeName(kind: TrackKind, tracks: readonly Track[]): string {
  const taken = new Set(tracks.map(({ name }) => name))
  const stem = kind === 'label' ? 'Labels' : 'Track'
  for (let number = kind === 'label' ? 1 : tracks.length + 1; ; number++) {
    const name = kind === 'label' && number === 1 ? stem : `${stem} ${number}`
    if (!taken.has(name)) return name
  }
}
