import type { Json } from '../../src/kernel/index.ts'
import {
  isSegmentOut,
  isStanding,
  isWordOut,
  nameAt,
  segmentOf,
  wordsOf,
  type Meaning,
  type Statement,
  type World,
} from './video-model.ts'

/** Segments in order, each with its sentences in order. */
export type Order = readonly { readonly segment: string; readonly sentences: readonly string[] }[]

export type Seen = { readonly world: World; readonly order: Order }
type Params = { readonly [param: string]: Json }
const nameIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** What an operation means to a person who sees the cut: statements on names, and the order afterwards. */
export type Told = {
  readonly statements: readonly Statement[]
  readonly order: Order
  readonly makes?: readonly string[]
}

/** Every operation that writes, said without the code that does it. */
export const meanings: ReadonlyMap<string, (seen: Seen, params: Params) => Told> = new Map<
  string,
  (seen: Seen, params: Params) => Told
>([
  [
    'delete_words',
    (seen, params) =>
      cells(
        seen,
        chosen(seen, params).map((word) => [`${word} excluded`, true]),
      ),
  ],
  [
    'restore_words',
    (seen, params) =>
      cells(
        seen,
        chosen(seen, params).map((word) => [`${word} excluded`, false]),
      ),
  ],
  ['exclude_sentence', (seen, { sentenceId }) => cells(seen, [[`${nameIn(sentenceId)} excluded`, true]])],
  ['restore_sentence', restoreSentence],
  ['move_sentence', (seen, { sentenceId, toIndex }) => moved(seen, nameIn(sentenceId), Number(toIndex))],
  ['swap_sentences', (seen, { sentenceIdA, sentenceIdB }) => swapped(seen, nameIn(sentenceIdA), nameIn(sentenceIdB))],
  ['sequence_segments', sequence],
  ['restore_segment', (seen, { segmentId }) => restoreSegment(seen, nameIn(segmentId))],
  [
    'set_gap',
    (seen, { sentenceId, wordIndex, seconds }) =>
      cells(seen, [[`${wordsOf(seen.world, nameIn(sentenceId))[Number(wordIndex)]?.id} gap`, seconds]]),
  ],
  [
    'set_video_override',
    (seen, { sentenceId, sourceId, start, end }) =>
      cells(seen, [[`${nameIn(sentenceId)} override`, { sourceId, start, end: end ?? null }]]),
  ],
  ['clear_video_override', (seen, { sentenceId }) => cells(seen, [[`${nameIn(sentenceId)} override`, null]])],
  ['split_sentence', split],
  [
    'merge_sentences',
    (seen, { sentenceIdB }) => ({
      statements: [{ do: 'place', item: nameIn(sentenceIdB), list: 'merged' }],
      order: without(seen.order, nameIn(sentenceIdB)),
    }),
  ],
  [
    'set_speaker',
    (seen, { sentenceId, speaker }) =>
      cells(
        seen,
        wordsOf(seen.world, nameIn(sentenceId)).map(({ id }) => [`${id} speaker`, speaker]),
      ),
  ],
  [
    'rename_speaker',
    (seen, { from, to }) =>
      cells(
        seen,
        namesCalled(seen.world, nameIn(from)).map((name) => [`called ${name}`, to]),
      ),
  ],
  [
    'correct_word',
    (seen, { sentenceId, wordIndex, text }) =>
      cells(seen, [[`${wordsOf(seen.world, nameIn(sentenceId))[Number(wordIndex)]?.id} text`, text]]),
  ],
])

/** What a turn of several operations means, and the order that it leaves. */
export function meaningOf(
  seen: Seen,
  calls: readonly { readonly operation: string; readonly params: Json }[],
  turn: string,
): { readonly meaning: Meaning; readonly order: Order } {
  const statements: Statement[] = []
  const makes = new Set<string>()
  let { order } = seen
  for (const { operation, params } of calls) {
    const told = meanings.get(operation)?.({ world: after(seen.world, statements, turn), order }, params as Params)
    if (!told) throw new Error(`Nothing says what ${operation} means; add it beside the others`)
    statements.push(...told.statements)
    for (const made of told.makes ?? []) makes.add(made)
    order = told.order
  }
  const leansOn = new Set(
    statements
      .map((statement) => (statement.do === 'place' ? statement.item : (statement.cell.split(' ')[0] ?? '')))
      .filter((id) => !makes.has(id)),
  )
  return { meaning: { statements, makes, leansOn }, order }
}

function after(world: World, statements: readonly Statement[], turn: string): World {
  const next: World = { words: world.words, cells: new Map(world.cells), placed: new Map(world.placed) }
  for (const statement of statements) {
    if (statement.do === 'cell') next.cells.set(statement.cell, statement.to)
    else next.placed.set(statement.item, { list: statement.list, turn })
  }
  return next
}

const cells = ({ order }: Seen, written: readonly (readonly [cell: string, to: unknown])[]): Told => ({
  order,
  statements: written.map(([cell, to]) => ({ do: 'cell', cell, to })),
})
const chosen = ({ world }: Seen, { sentenceId, wordIndices }: Params): string[] =>
  (wordIndices as number[]).flatMap((at) => wordsOf(world, nameIn(sentenceId))[at]?.id ?? [])
const flat = (order: Order): string[] => order.flatMap(({ sentences }) => sentences)
const without = (order: Order, id: string): Order =>
  order.map(({ segment, sentences }) => ({ segment, sentences: sentences.filter((each) => each !== id) }))
const putIn = (order: Order, into: string, at: number, id: string): Order =>
  order.map(({ segment, sentences }) => ({
    segment,
    sentences: segment === into ? sentences.toSpliced(at, 0, id) : sentences,
  }))
export const namesCalled = ({ cells: known }: World, called: string): string[] =>
  [...new Set([...known].filter(([cell]) => cell.endsWith(' speaker')).map(([, name]) => String(name)))].filter(
    (name) => (known.get(`called ${name}`) ?? name) === called,
  )

/** Behind the sentence that then stands before it, in that one's segment; at the very start in the first one's. */
function moved({ order }: Seen, id: string, toIndex: number): Told {
  const rest = without(order, id)
  const beside = flat(rest)[toIndex - 1] ?? flat(rest)[0] ?? ''
  const segment = rest.find(({ sentences }) => sentences.includes(beside))
  const at = (segment?.sentences.indexOf(beside) ?? 0) + (toIndex > 0 ? 1 : 0)
  return {
    statements: [{ do: 'place', item: id, list: segment?.segment ?? '' }],
    order: putIn(rest, segment?.segment ?? '', at, id),
  }
}

function swapped({ world, order }: Seen, a: string, b: string): Told {
  return {
    statements: [
      { do: 'place', item: a, list: segmentOf(world, b) },
      { do: 'place', item: b, list: segmentOf(world, a) },
    ],
    order: order.map(({ segment, sentences }) => ({
      segment,
      sentences: sentences.map((id) => (id === a ? b : id === b ? a : id)),
    })),
  }
}

function sequence({ world, order }: Seen, { orderedSegmentIds, excludedSegmentIds }: Params): Told {
  const [ordered, excluded] = [orderedSegmentIds as string[], excludedSegmentIds as string[]]
  const before = (id: string): string | null =>
    order[order.findIndex(({ segment }) => segment === id) - 1]?.segment ?? null
  return {
    order: [...ordered, ...excluded].map((id) => ({
      segment: id,
      sentences: order.find(({ segment }) => segment === id)?.sentences ?? [],
    })),
    statements: [
      ...[...ordered, ...excluded].map((item): Statement => ({ do: 'place', item, list: 'timeline' })),
      ...ordered.map((id): Statement => ({ do: 'cell', cell: `${id} excluded`, to: false })),
      ...excluded.flatMap((id): Statement[] => [
        { do: 'cell', cell: `${id} excluded`, to: true },
        ...(isSegmentOut(world, id) ? [] : [{ do: 'cell' as const, cell: `${id} home`, to: before(id) }]),
      ]),
    ],
  }
}

/** The nearest segment that it stood behind and that is in the cut. */
function home(world: World, segment: string): string | null {
  const passed: string[] = []
  let at = (world.cells.get(`${segment} home`) ?? null) as string | null
  while (at !== null && isSegmentOut(world, at) && !passed.includes(at)) {
    passed.push(at)
    at = (world.cells.get(`${at} home`) ?? null) as string | null
  }
  return at !== null && isSegmentOut(world, at) ? null : at
}

function restoreSegment({ world, order }: Seen, id: string): Told {
  const rest = order.filter(({ segment }) => segment !== id)
  const own = order.filter(({ segment }) => segment === id)
  const behind = home(world, id)
  const at = rest.findIndex(({ segment }) => segment === behind) + 1
  return {
    statements: [
      { do: 'cell', cell: `${id} excluded`, to: false },
      { do: 'place', item: id, list: 'timeline' },
    ],
    order: rest.toSpliced(behind === null ? 0 : at, 0, ...own),
  }
}

function restoreSentence({ world, order }: Seen, { sentenceId }: Params): Told {
  const id = nameIn(sentenceId)
  const words = wordsOf(world, id)
  const back: Statement[] = words.every((word) => isWordOut(world, word.id))
    ? words.map((word) => ({ do: 'cell', cell: `${word.id} excluded`, to: false }))
    : []
  const statements: Statement[] = [{ do: 'cell', cell: `${id} excluded`, to: false }, ...back]
  if (!isSegmentOut(world, segmentOf(world, id))) return { statements, order }
  const behind = home(world, segmentOf(world, id))
  const segment = behind ?? order.find((each) => !isSegmentOut(world, each.segment))?.segment ?? ''
  const there = order.find((each) => each.segment === segment)?.sentences ?? []
  const number = (each: string): number => world.words.findIndex((word) => nameAt(word) === each)
  const source = (each: string): string | undefined => world.words[number(each)]?.source
  const at =
    behind === null ? 0 : there.findLastIndex((each) => !(source(each) === source(id) && number(each) > number(id))) + 1
  return {
    statements: [...statements, { do: 'place', item: id, list: segment }],
    order: putIn(without(order, id), segment, at, id),
  }
}

function split({ world, order }: Seen, { sentenceId, atWordIndex }: Params): Told {
  const id = nameIn(sentenceId)
  const word = wordsOf(world, id)[Number(atWordIndex)]
  const item = word ? nameAt(word) : ''
  const segment = segmentOf(world, id)
  const at = (order.find((each) => each.segment === segment)?.sentences.indexOf(id) ?? 0) + 1
  return {
    statements: [{ do: 'place', item, list: segment }],
    order: putIn(order, segment, at, item),
    makes: world.placed.has(item) ? [] : [item],
  }
}

export const standing = ({ world, order }: Seen): string[] => flat(order).filter((id) => isStanding(world, id))
