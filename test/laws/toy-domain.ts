import { z } from 'zod'
import {
  anchorAt,
  cell,
  emptyDocument,
  extentOf,
  operation,
  piecesOf,
  problem,
  rangesBetween,
  sequenceOf,
  stateKey,
  visibleLength,
  type AnyOperation,
  type Asked,
  type Checker,
  type ContentRange,
  type Domain,
  type Inference,
  type Json,
  type Measure,
  type Sequence,
  type State,
  type StateKey,
} from '../../src/kernel/index.ts'
import type { Mention } from '../../src/words/reading.ts'

/** A strip of beads: the smallest domain in which everything that the kernel promises can happen. */

type Range = { readonly start: number; readonly end: number }
const rangeOf = (state: State): Range | null => (state.editor['range'] ?? null) as Range | null
const strip = (state: State): Sequence => sequenceOf(state.document, 'strip')

/** The words of a toy request are ranges and times, as the real ones give them. */
function asked(which: 'startSeconds' | 'endSeconds') {
  return ({ mentions }: Asked): Inference<number> | undefined => {
    for (const mention of mentions)
      if (mention.kind === 'range' && Number.isFinite(mention[which]))
        return { value: mention[which], source: 'words', text: mention.text, confidence: mention.confidence }
    return undefined
  }
}

export const rangeStart = stateKey<number | null>({
  name: 'range_start',
  kind: 'editor',
  about: 'where the range starts',
  owns: ['editor:range'],
  ask: 'From where?',
  read: (state) => rangeOf(state)?.start ?? null,
  setBy: (value) => ({ operation: 'set_range', params: { start: value ?? 0 } }),
  infer: asked('startSeconds'),
})
export const rangeEnd = stateKey<number | null>({
  name: 'range_end',
  kind: 'editor',
  about: 'where the range ends',
  owns: ['editor:range'],
  ask: 'To where?',
  read: (state) => rangeOf(state)?.end ?? null,
  setBy: (value) => ({ operation: 'set_range', params: { end: value ?? 0 } }),
  infer: asked('endSeconds'),
})
export const pocket = stateKey<number | null>({
  name: 'pocket',
  kind: 'editor',
  about: 'how many beads were picked up',
  owns: ['editor:pocket'],
  ask: 'How many beads?',
  read: (state) => (state.editor['pocket'] ?? null) as number | null,
})
/** The words can ask for it, and nothing can set it. */
const lamp = stateKey<number | null>({
  name: 'lamp',
  kind: 'editor',
  about: 'how bright the lamp is',
  owns: ['editor:lamp'],
  read: (state) => (state.editor['lamp'] ?? null) as number | null,
  infer: asked('startSeconds'),
})
export const beads = stateKey<Sequence>({
  name: 'beads',
  about: 'the beads on the strip',
  owns: ['sequence:strip'],
  read: strip,
  isSet: () => true,
})
export const title = stateKey<Json>({
  name: 'title',
  about: 'what the strip is called',
  owns: ['cell:strip/*/title'],
  read: ({ document }) => cell(document, 'strip/s1/title') ?? null,
  isSet: () => true,
})
export const shelf = stateKey<null>({
  name: 'shelf',
  about: 'the strips on the shelf',
  owns: ['list:shelf'],
  read: () => null,
  isSet: () => true,
})
const weight = stateKey<null>({
  name: 'weight',
  kind: 'measured',
  about: 'what given beads weigh together',
  read: () => null,
})

const setRange = operation({
  name: 'set_range',
  summary: 'Choose a range.',
  kind: 'prepare',
  reads: [],
  writes: [rangeStart, rangeEnd],
  params: z.object({ start: z.number(), end: z.number() }),
  apply: (_view, { start, end }) =>
    end > start
      ? [{ edit: 'editor', field: 'range', to: { start, end } }]
      : problem('empty-range', 'A range ends after it starts.'),
})

export const erase = operation({
  name: 'erase',
  summary: 'Take the beads of the range out.',
  kind: 'operate',
  destroys: 'the beads',
  reads: [rangeStart.required, rangeEnd.required, beads.required],
  writes: [beads],
  params: z.object({}),
  apply: (view) => {
    const ranges = plain(
      rangesBetween(view.read(beads), view.read(rangeStart) ?? 0, view.read(rangeEnd) ?? 0, 'visible'),
    )
    return ranges.length === 0
      ? problem('nothing-there', 'There are no beads.')
      : [{ edit: 'mark', sequence: 'strip', ranges, fact: 'hide', value: null }]
  },
  claims: (_view, _params, changes) =>
    changes.flatMap((change) =>
      change.edit === 'mark' ? [{ check: 'there', promise: 'They are out', about: change.ranges, expect: 0 }] : [],
    ),
})

export const add = operation({
  name: 'add',
  summary: 'Put beads in at a place.',
  kind: 'operate',
  reads: [beads.required],
  writes: [beads],
  params: z.object({ at: z.number(), count: z.number() }),
  apply: (view, { at, count }, { newId }) => [
    {
      edit: 'insert',
      run: newId('r'),
      sequence: 'strip',
      after: anchorAt(view.read(beads), at),
      length: count,
      content: { beads: count },
    },
  ],
  claims: (_view, _params, changes) =>
    changes.flatMap((change) =>
      change.edit === 'insert'
        ? [
            {
              check: 'there',
              promise: 'They are in',
              about: [{ run: change.run, from: 0, to: change.length }],
              expect: change.length,
            },
          ]
        : [],
    ),
})

export const gild = operation({
  name: 'gild',
  summary: 'Bring the beads of the range to a weight.',
  kind: 'operate',
  reads: [rangeStart.required, rangeEnd.required, beads.required, weight.required],
  writes: [beads],
  params: z.object({ to: z.number() }),
  measures: (view) => [
    {
      measure: 'weight',
      of: weigh(
        view.read(beads),
        plain(rangesBetween(view.read(beads), view.read(rangeStart) ?? 0, view.read(rangeEnd) ?? 0, 'visible')),
      ),
    },
  ],
  apply: (view, { to }, { measured }) => [
    {
      edit: 'mark',
      sequence: 'strip',
      ranges: plain(rangesBetween(view.read(beads), view.read(rangeStart) ?? 0, view.read(rangeEnd) ?? 0, 'all')),
      fact: 'gold',
      value: to - Number(measured[0]),
    },
  ],
  claims: (_view, { to }, changes) =>
    changes.flatMap((change) =>
      change.edit === 'mark'
        ? [{ check: 'weight', promise: `They weigh ${to}`, about: change.ranges, expect: to, tolerance: 0.001 }]
        : [],
    ),
})

const pick = operation({
  name: 'pick',
  summary: 'Count beads into the pocket.',
  kind: 'prepare',
  reads: [],
  writes: [pocket],
  params: z.object({ count: z.number() }),
  apply: (_view, { count }) => [{ edit: 'editor', field: 'pocket', to: count }],
})

export const pour = operation({
  name: 'pour',
  summary: 'Put what is in the pocket in at a place.',
  kind: 'operate',
  reads: [pocket.required, beads.required],
  writes: [beads],
  params: z.object({ at: z.number() }),
  apply: (view, { at }, { newId }) => [
    {
      edit: 'insert',
      run: newId('r'),
      sequence: 'strip',
      after: anchorAt(view.read(beads), at),
      length: view.read(pocket) ?? 0,
      content: { poured: true },
    },
  ],
})

export const name = operation({
  name: 'name',
  summary: 'Name the strip.',
  kind: 'operate',
  reads: [],
  writes: [title],
  params: z.object({ to: z.string() }),
  fill: {
    to: ({ mentions }) =>
      mentions.flatMap((mention): Inference<Json>[] =>
        mention.kind === 'name'
          ? [{ value: mention.text, source: 'words', text: mention.text, confidence: mention.confidence }]
          : [],
      )[0],
  },
  asks: { to: 'What should it be called?' },
  apply: (_view, { to }) => [{ edit: 'set', cell: 'strip/s1/title', to }],
})

export const shine = operation({
  name: 'shine',
  summary: 'Look at the beads in the light.',
  kind: 'query',
  reads: [lamp.required],
  writes: [],
  params: z.object({}),
  apply: () => [],
})

const plain = (ranges: readonly ContentRange[]): ContentRange[] =>
  ranges.map(({ run, from, to }) => ({ run, from, to }))

/** A bead weighs 1 and what gold was put on it; the strip's own look at itself stands in for samples. */
function weigh(sequence: Sequence, ranges: readonly ContentRange[]): number {
  let total = 0
  for (const range of ranges) {
    for (const piece of piecesOf(sequence, range)) {
      const gold = piece.facts.filter(({ kind }) => kind === 'gold').reduce((sum, { value }) => sum + Number(value), 0)
      if (visibleLength(piece) > 0) total = Math.max(total, 1 + gold)
    }
  }
  return total
}

export const toyMeasure: Measure = async ({ of }) => of

export function toyDomain(...more: AnyOperation[]): Domain {
  const operations = [setRange, erase, add, gild, pick, pour, name, shine, ...more]
  const keys = [rangeStart, rangeEnd, pocket, lamp, beads, title, shelf, weight] as readonly StateKey<unknown>[]
  return {
    name: 'toy',
    operations: new Map(operations.map((each) => [each.name, each])),
    keys: new Map(keys.map((key) => [key.name, key])),
    checkers: new Map<string, Checker>([
      [
        'there',
        (state, about) =>
          (about as unknown as ContentRange[]).reduce(
            (sum, range) =>
              sum +
              [...piecesOf(strip(state), range)]
                .filter((piece) => visibleLength(piece) > 0)
                .reduce((count, piece) => count + Math.min(piece.to, range.to) - Math.max(piece.from, range.from), 0),
            0,
          ),
      ],
      [
        'weight',
        (state, about, measure) =>
          measure({ measure: 'weight', of: weigh(strip(state), about as unknown as ContentRange[]) }),
      ],
    ]),
    newDocument: { document: emptyDocument, editor: { range: null, pocket: null, lamp: null } },
  }
}

/** What is on the strip: `r1 0-5, r2 0-2`. */
export function spellStrip(state: State): string {
  const sequence = strip(state)
  return plain(rangesBetween(sequence, 0, extentOf(sequence).length, 'visible'))
    .map(({ run, from, to }) => `${run} ${from}-${to}`)
    .join(', ')
}

/** Words that name a range; an end that was not said is NaN. */
export function rangeWords(start: number, end: number, confidence = 1): Mention {
  return {
    kind: 'range',
    startSeconds: start,
    endSeconds: end,
    via: 'from-to',
    span: { from: 0, to: 1 },
    text: `${start} to ${end}`,
    confidence,
    source: 'words',
    notes: [],
    lead: null,
  }
}
