import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarkedRange } from './change.ts'
import { addFact, insertRun, removeFact, setLive } from './edit-sequence.ts'
import {
  anchorAt,
  extentOf,
  piecesFrom,
  piecesOf,
  positionOf,
  rangesBetween,
  runOf,
  solidBefore,
  unitAt,
} from './places-in-sequence.ts'
import { emptySequence, isGap, isHidden, visibleLength, type Sequence } from './piece.ts'

/** The naive model: one object per unit of content, in a plain array, removed ones included. */
type Unit = {
  run: string
  offset: number
  live: boolean
  gap: boolean
  facts: { change: number; kind: string; at?: number }[]
}

const hidden = (unit: Unit): boolean => !unit.live || unit.facts.some(({ kind }) => kind === 'hide')
const gapped = (unit: Unit): boolean =>
  unit.facts.reduce((gap, { kind }) => (kind === 'clear' ? true : kind === 'silence' ? false : gap), unit.gap)
const heard = (units: readonly Unit[]): Unit[] => units.filter((unit) => !hidden(unit))

type Command =
  | { do: 'insert'; at: number; length: number; gap: boolean }
  | { do: 'mark'; from: number; to: number; kind: 'hide' | 'clear' | 'silence' | 'gain' | 'curve' }
  | { do: 'retract'; which: number }
  | { do: 'revive'; which: number }

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constant<'insert'>('insert'),
    at: fc.nat(40),
    length: fc.integer({ min: 1, max: 9 }),
    gap: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant<'mark'>('mark'),
      from: fc.nat(40),
      to: fc.nat(40),
      kind: fc.constantFrom<'hide' | 'clear' | 'silence' | 'gain' | 'curve'>(
        'hide',
        'clear',
        'silence',
        'gain',
        'curve',
      ),
    }),
  },
  fc.record({ do: fc.constant<'retract'>('retract'), which: fc.nat(30) }),
  fc.record({ do: fc.constant<'revive'>('revive'), which: fc.nat(30) }),
)

type Done = { change: number; live: boolean } & (
  | { run: string }
  | { ranges: readonly MarkedRange[]; kind: string; shares: Map<Unit, number> }
)

/** Runs the same commands on a sequence and on the array. */
class Pair {
  sequence: Sequence = emptySequence
  units: Unit[] = []
  readonly done: Done[] = []
  #next = 1

  run(each: Command): void {
    if (each.do === 'insert') this.#insert(each.at, each.length, each.gap)
    else if (each.do === 'mark') this.#mark(Math.min(each.from, each.to), Math.max(each.from, each.to), each.kind)
    else this.#toggle(each.which, each.do === 'revive')
  }

  #insert(place: number, length: number, gap: boolean): void {
    const change = this.#next++
    const run = `r${change}`
    const visible = heard(this.units)
    const at = Math.min(place, visible.length)
    const left = visible[at - 1]
    this.sequence = insertRun(this.sequence, change, {
      run,
      after: anchorAt(this.sequence, at),
      length,
      content: gap ? null : { some: 'content' },
      live: true,
    })
    const made = Array.from({ length }, (_, offset): Unit => ({ run, offset, live: true, gap, facts: [] }))
    this.units.splice(left ? this.units.indexOf(left) + 1 : 0, 0, ...made)
    this.done.push({ change, live: true, run })
  }

  #mark(from: number, to: number, kind: string): void {
    const which = kind === 'hide' ? 'visible' : kind === 'silence' ? 'solid' : 'all'
    const ranges = rangesBetween(this.sequence, from, to, which)
    const shares = expectedShares(this.units, from, to, which)
    expect(spell(ranges)).toEqual([...shares.keys()].map(({ run, offset }) => `${run}@${offset}`))
    if (ranges.length === 0) return
    const change = this.#next++
    this.sequence = addFact(this.sequence, ranges, { change, kind, value: null })
    this.done.push({ change, live: true, ranges, kind, shares })
    this.#put(change, kind, shares)
  }

  #put(change: number, kind: string, shares: Map<Unit, number>): void {
    for (const [unit, at] of shares)
      unit.facts = [...unit.facts, { change, kind, at }].sort((a, b) => a.change - b.change)
  }

  #toggle(which: number, revive: boolean): void {
    const found = this.done[which]
    if (!found || found.live === revive) return
    found.live = revive
    if ('run' in found) {
      this.sequence = revive
        ? insertRun(this.sequence, found.change, { run: found.run, after: null, length: 1, content: null, live: true })
        : setLive(this.sequence, found.run, false)
      for (const unit of this.units) if (unit.run === found.run) unit.live = revive
    } else if (revive) {
      this.sequence = addFact(this.sequence, found.ranges, { change: found.change, kind: found.kind, value: null })
      this.#put(found.change, found.kind, found.shares)
    } else {
      this.sequence = removeFact(this.sequence, found.ranges, found.change)
      for (const unit of this.units) unit.facts = unit.facts.filter(({ change }) => change !== found.change)
    }
  }
}

/** Which units a range covers, each with its share of the way at its own start. */
function expectedShares(
  units: readonly Unit[],
  from: number,
  to: number,
  which: 'visible' | 'solid' | 'all',
): Map<Unit, number> {
  const found = new Map<Unit, number>()
  const visible = heard(units)
  const first = visible[from]
  const last = visible[Math.min(to, visible.length) - 1]
  if (!first || !last || from >= to) return found
  let place = from
  // Removed content right after the last heard unit is outside, unless the range goes on past it.
  for (const unit of units.slice(units.indexOf(first), to > visible.length ? units.length : units.indexOf(last) + 1)) {
    const taken = hidden(unit) ? which === 'all' : which !== 'solid' || !gapped(unit)
    if (taken) found.set(unit, (place - from) / (to - from))
    if (!hidden(unit)) place++
  }
  return found
}

const spell = (ranges: readonly MarkedRange[]): string[] =>
  ranges.flatMap(({ run, from, to }) => Array.from({ length: to - from }, (_, n) => `${run}@${from + n}`))

/** A sequence as units, whatever pieces it is cut into. */
function spelled(sequence: Sequence): object[] {
  return [...piecesFrom(sequence)].flatMap(({ piece }) =>
    Array.from({ length: piece.to - piece.from }, (_, n) => ({
      unit: `${piece.run}@${piece.from + n}`,
      hidden: isHidden(piece),
      gap: isGap(piece),
      facts: piece.facts.map(({ change, kind, at }) =>
        at
          ? `${change} ${kind} ${(at[0] + ((at[1] - at[0]) * n) / (piece.to - piece.from)).toFixed(6)}`
          : `${change} ${kind}`,
      ),
    })),
  )
}

const spelledUnits = (units: readonly Unit[]): object[] =>
  units.map((unit) => ({
    unit: `${unit.run}@${unit.offset}`,
    hidden: hidden(unit),
    gap: gapped(unit),
    facts: unit.facts.map(({ change, kind, at }) => `${change} ${kind} ${(at ?? 0).toFixed(6)}`),
  }))

describe('a sequence', () => {
  it('is what an array of units would be, after any inserts, marks, retractions and revivals', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const pair = new Pair()
        for (const each of commands) pair.run(each)
        expect(spelled(pair.sequence)).toEqual(spelledUnits(pair.units))
      }),
      { seed: 14, numRuns: 600 },
    )
  })

  it('answers questions about places as the array does', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), fc.nat(60), (commands, place) => {
        const pair = new Pair()
        for (const each of commands) pair.run(each)
        const { sequence, units } = pair
        const visible = heard(units)
        const solid = (limit: number): number => visible.slice(0, limit).findLastIndex((unit) => !gapped(unit)) + 1
        expect(extentOf(sequence)).toEqual({ length: visible.length, solid: solid(visible.length) })
        expect(solidBefore(sequence, place)).toBe(solid(place))
        const unit = visible[place]
        expect(unitAt(sequence, place)).toEqual(unit && { run: unit.run, offset: unit.offset })
        const left = visible[Math.min(place, visible.length) - 1]
        const anchor = anchorAt(sequence, place)
        expect(anchor && { run: anchor.run, offset: anchor.offset }).toEqual(
          left ? { run: left.run, offset: left.offset + 1 } : null,
        )
        if (left) expect(anchor?.edge === true).toBe(left.offset + 1 === runOf(sequence, left.run)?.length)
        for (const each of units)
          expect(positionOf(sequence, each)).toEqual({
            position: heard(units.slice(0, units.indexOf(each))).length,
            hidden: hidden(each),
          })
        let start = 0
        for (const { piece, start: found } of piecesFrom(sequence)) {
          expect(found).toBe(start)
          start += visibleLength(piece)
        }
      }),
      { seed: 15, numRuns: 300 },
    )
  })

  it('hands out the pieces of a content range in the order of its run', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), fc.nat(8), fc.nat(8), (commands, a, b) => {
        const pair = new Pair()
        for (const each of commands) pair.run(each)
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 1]
        for (const run of new Set(pair.units.map((unit) => unit.run))) {
          const length = runOf(pair.sequence, run)?.length ?? 0
          const offsets = [...piecesOf(pair.sequence, { run, from, to })]
            .flatMap((piece) => Array.from({ length: piece.to - piece.from }, (_, n) => piece.from + n))
            .filter((offset) => offset >= from && offset < to)
          expect(offsets).toEqual(Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, n) => from + n))
        }
      }),
      { seed: 16, numRuns: 200 },
    )
  })

  it('shows no sign of how it is cut into pieces', () => {
    const whole = insertRun(emptySequence, 1, { run: 'a', after: null, length: 100, content: {}, live: true })
    let cut = addFact(whole, rangesBetween(whole, 0, 100, 'all'), { change: 2, kind: 'curve', value: null })
    const before = spelled(cut)
    for (let place = 1; place < 100; place += 7) {
      const ranges = rangesBetween(cut, place, place + 3, 'visible')
      cut = removeFact(addFact(cut, ranges, { change: 3, kind: 'hide', value: null }), ranges, 3)
    }
    expect(spelled(cut)).toEqual(before)
    expect(rangesBetween(cut, 0, 100, 'all')).toEqual([{ run: 'a', from: 0, to: 100, at: [0, 1] }])
    expect([...piecesFrom(cut)].length).toBeGreaterThan(20)
  })

  it('names its start when nothing is left to be heard', () => {
    const run = insertRun(emptySequence, 1, { run: 'a', after: null, length: 5, content: {}, live: true })
    expect(anchorAt(setLive(run, 'a', false), 3)).toBeNull()
    expect(anchorAt(emptySequence, 3)).toBeNull()
  })

  it('keeps later inserts nearer to a shared anchor', () => {
    const after = { run: 'a', offset: 1, edge: true } as const
    let sequence = insertRun(emptySequence, 1, { run: 'a', after: null, length: 1, content: {}, live: true })
    for (const change of [2, 3, 4])
      sequence = insertRun(sequence, change, { run: `r${change}`, after, length: 1, content: {}, live: true })
    expect([...piecesFrom(sequence)].map(({ piece }) => piece.run)).toEqual(['a', 'r4', 'r3', 'r2'])
  })

  it('refuses an anchor or a mark on content that is not there', () => {
    expect(() =>
      insertRun(emptySequence, 1, { run: 'a', after: { run: 'ghost', offset: 1 }, length: 1, content: {}, live: true }),
    ).toThrow('ghost')
    expect(() =>
      addFact(emptySequence, [{ run: 'ghost', from: 0, to: 1 }], { change: 1, kind: 'hide', value: null }),
    ).toThrow('ghost')
  })
})
