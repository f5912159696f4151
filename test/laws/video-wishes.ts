import type { Json } from '../../src/kernel/index.ts'
import type { Random } from './random.ts'
import { standing, type Seen } from './video-meanings.ts'
import { isOut, isSegmentOut, speakerOf, wordsOf } from './video-model.ts'

type Wish = { readonly [param: string]: Json }
type Generator = (seen: Seen, random: Random) => Wish | undefined

/** People work on one spot for a while, so edits meet. */
const anyone = (seen: Seen, random: Random): string =>
  random.pick(random() < 0.6 ? standing(seen).slice(0, 3) : standing(seen))
const some = (seen: Seen, random: Random, fits: (id: string) => boolean): string | undefined => {
  const fitting = standing(seen).filter(fits)
  return fitting.length === 0 ? undefined : random.pick(fitting)
}
const indices = (seen: Seen, random: Random, id: string): number[] => random.some([...wordsOf(seen.world, id).keys()])

/** What people ask for, with values that make sense in what they see. */
export const generators: ReadonlyMap<string, Generator> = new Map<string, Generator>([
  [
    'delete_words',
    (seen, random) =>
      withId(anyone(seen, random), (id) => ({ sentenceId: id, wordIndices: indices(seen, random, id) })),
  ],
  [
    'restore_words',
    (seen, random) =>
      withId(
        some(seen, random, (id) =>
          wordsOf(seen.world, id).some((word) => seen.world.cells.get(`${word.id} excluded`) === true),
        ),
        (id) => ({ sentenceId: id, wordIndices: [...wordsOf(seen.world, id).keys()] }),
      ),
  ],
  [
    'exclude_sentence',
    (seen, random) =>
      withId(
        some(seen, random, (id) => !isOut(seen.world, id)),
        (id) => ({ sentenceId: id }),
      ),
  ],
  [
    'restore_sentence',
    (seen, random) =>
      withId(
        some(seen, random, (id) => isOut(seen.world, id)),
        (id) => ({ sentenceId: id }),
      ),
  ],
  [
    'move_sentence',
    (seen, random) => ({ sentenceId: anyone(seen, random), toIndex: random.below(standing(seen).length) }),
  ],
  ['swap_sentences', (seen, random) => ({ sentenceIdA: anyone(seen, random), sentenceIdB: anyone(seen, random) })],
  [
    'sequence_segments',
    (seen, random) => {
      const segments = seen.order
        .map(({ segment }) => ({ segment, chance: random() }))
        .sort((a, b) => a.chance - b.chance)
        .map(({ segment }) => segment)
      const kept = random.between(1, segments.length)
      return { orderedSegmentIds: segments.slice(0, kept), excludedSegmentIds: segments.slice(kept) }
    },
  ],
  [
    'restore_segment',
    (seen, random) => {
      const out = seen.order.filter(({ segment }) => isSegmentOut(seen.world, segment))
      return out.length === 0 ? undefined : { segmentId: random.pick(out).segment }
    },
  ],
  [
    'set_gap',
    (seen, random) =>
      withId(anyone(seen, random), (id) => ({
        sentenceId: id,
        wordIndex: random.pick(indices(seen, random, id)),
        seconds: random() < 0.2 ? null : random.pick([0, 0.05, 0.1, 0.3]),
      })),
  ],
  [
    'set_video_override',
    (seen, random) => ({
      sentenceId: anyone(seen, random),
      sourceId: 'src-1',
      start: random.below(5),
      end: 5 + random.below(5),
    }),
  ],
  [
    'clear_video_override',
    (seen, random) =>
      withId(
        some(seen, random, (id) => (seen.world.cells.get(`${id} override`) ?? null) !== null),
        (id) => ({ sentenceId: id }),
      ),
  ],
  [
    'split_sentence',
    (seen, random) =>
      withId(
        some(seen, random, (id) => wordsOf(seen.world, id).length > 1),
        (id) => ({ sentenceId: id, atWordIndex: random.between(1, wordsOf(seen.world, id).length - 1) }),
      ),
  ],
  [
    'merge_sentences',
    (seen, random) => {
      const all = standing(seen)
      const pairs = all.flatMap((id, at) =>
        seen.world.words.indexOf(wordsOf(seen.world, id).at(-1)!) + 1 ===
        seen.world.words.indexOf(wordsOf(seen.world, all[at + 1] ?? '')[0]!)
          ? [[id, all[at + 1] ?? ''] as const]
          : [],
      )
      if (pairs.length === 0) return undefined
      const [sentenceIdA, sentenceIdB] = random.pick(pairs)
      return { sentenceIdA, sentenceIdB }
    },
  ],
  [
    'set_speaker',
    (seen, random) => ({ sentenceId: anyone(seen, random), speaker: random.pick(['Tom', 'Ann', 'Thomas']) }),
  ],
  [
    'rename_speaker',
    (seen, random) =>
      withId(
        some(seen, random, (id) => speakerOf(seen.world, id) !== null),
        (id) => ({ from: speakerOf(seen.world, id) ?? '', to: random.pick(['Tom', 'Ann', 'Eve']) }),
      ),
  ],
  [
    'correct_word',
    (seen, random) =>
      withId(anyone(seen, random), (id) => ({
        sentenceId: id,
        wordIndex: random.pick(indices(seen, random, id)),
        text: random.pick(['Marry', 'Mary', 'um']),
      })),
  ],
  ['remove_fillers', (_seen, random) => ({ level: random.pick(['low', 'middle', 'high']) })],
  ['remove_repeats', () => ({})],
  ['remove_false_starts', () => ({})],
  ['remove_retakes', () => ({})],
  ['shorten_gaps', (_seen, random) => ({ longerThan: random.pick([0.2, 0.05]), to: random.pick([0.05, 0]) })],
  [
    'exclude_matching',
    (seen, random) =>
      random.pick<Wish>([
        { query: topic(random), everywhere: true },
        { speaker: 'Tom' },
        { start: random.below(4), end: 4 + random.below(4) },
        { sentenceIds: [anyone(seen, random)] },
      ]),
  ],
  [
    'keep_only',
    (seen, random) =>
      random.pick<Wish>([
        { query: topic(random) },
        { start: 0, end: 6 + random.below(9) },
        {
          sentenceIds: standing(seen)
            .filter(() => random() < 0.6)
            .slice(0, 9),
        },
      ]),
  ],
  [
    'restore_matching',
    (seen, random) =>
      random.pick<Wish>([
        { query: topic(random), everywhere: true },
        { sentenceIds: [anyone(seen, random), anyone(seen, random)] },
      ]),
  ],
  [
    'move_matching',
    (seen, random) =>
      random.pick<Wish>([
        { query: topic(random), to: 'start' },
        { sentenceIds: [anyone(seen, random), anyone(seen, random)], to: 'end' },
        { sentenceIds: [anyone(seen, random)], to: 'after', besideSentenceId: anyone(seen, random) },
      ]),
  ],
  ['delete_matching_words', (_seen, random) => ({ text: random.pick(['the', 'my', 'um', 'we']) })],
  ['restore_matching_words', (_seen, random) => ({ text: random.pick(['the', 'my', 'um', 'we']) })],
  [
    'conform_to',
    (_seen, random) => ({
      ranges: [
        { sourceId: 'src-1', start: 10 + random.below(10), end: 30 },
        { sourceId: 'src-1', start: 0, end: 4 + random.below(6) },
      ],
    }),
  ],
  [
    'replace_text',
    (_seen, random) => ({
      find: random.pick(['mom', 'the', 'bank']),
      replacement: random.pick(['mother', 'the', 'lender']),
    }),
  ],
])

const topic = (random: Random): string => random.pick(['funding', 'my mom', 'the garden', 'the boat'])
const withId = (id: string | undefined, make: (id: string) => Wish): Wish | undefined =>
  id === undefined ? undefined : make(id)
