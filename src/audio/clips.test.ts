import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countOf, drawn } from '../../test/full.ts'
import { isProblem, type Json } from '../kernel/index.ts'
import { clipsOf, isInsideClip } from './clips.ts'
import { after, documentWith, run, samplesOf } from '../../test/support/audio/sound.ts'

/** One unit of a track in the naive model: which second it is, and whether a clip begins at it. Null is a gap. */
type Unit = { second: string; begins: boolean; silent?: true } | null

/** Every operation by its meaning on a plain list of seconds. */
const naive = {
  split: (units: Unit[], at: number): Unit[] =>
    units.map((unit, index) => (unit && index === at && units[at - 1] ? { ...unit, begins: true } : unit)),
  remove: (units: Unit[], from: number, to: number): Unit[] => {
    const kept = [...units.slice(0, from), ...units.slice(to)]
    const cutOut = units.slice(from, to)
    const next = kept[from]
    // What began inside the removed stretch still begins: the boundary goes to the first unit after it.
    if (next && kept[from - 1] && cutOut.some((unit) => unit === null || unit.begins))
      kept[from] = { ...next, begins: true }
    return kept
  },
  trim: (units: Unit[], from: number, to: number): Unit[] =>
    units.map((unit, index) => (index < from || index >= to ? null : unit)),
  silence: (units: Unit[], from: number, to: number): Unit[] =>
    units.map((unit, index) => (unit && index >= from && index < to ? { ...unit, silent: true } : unit)),
  join: (units: Unit[], from: number, to: number): Unit[] => {
    const clips = lengths(units).filter(({ start, end }) => start < to && end > from)
    const [first, last] = [clips[0]?.start ?? 0, clips.at(-1)?.end ?? 0]
    return units.map((unit, index) =>
      index <= first || index >= last
        ? unit
        : unit
          ? { ...unit, begins: false }
          : { second: 'gap', begins: false, silent: true },
    )
  },
  paste: (units: Unit[], at: number, what: Unit[]): Unit[] => {
    const put = what.map((unit, index): Unit => ({
      second: unit?.second ?? 'gap',
      begins: index === 0,
      ...((!unit || unit.silent) && { silent: true }),
    }))
    const rest = units.slice(at)
    return [...units.slice(0, at), ...put, ...(rest[0] ? [{ ...rest[0], begins: true }, ...rest.slice(1)] : rest)]
  },
}

/** Clips as places, from the list. */
function lengths(units: readonly Unit[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (const [at, unit] of units.entries()) {
    const last = found.at(-1)
    if (!unit) continue
    if (last && last.end === at && !unit.begins) last.end = at + 1
    else found.push({ start: at, end: at + 1 })
  }
  return found
}

const SECONDS = 12
const place = fc.nat(SECONDS + 6)
const wish = fc.tuple(
  fc.constantFrom('split', 'split', 'split', 'remove', 'trim', 'silence', 'join', 'join', 'paste', 'paste'),
  place,
  place,
  place,
)

describe('clips', () => {
  it('are those of a naive list of seconds, whatever is done', async () => {
    const counts = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 4, maxLength: 12 }), async (wishes) => {
        let copy = await after(documentWith({ name: 'Host', seconds: SECONDS }), ['select_all_tracks'])
        let units: Unit[] = Array.from({ length: SECONDS }, (_, second) => ({
          second: String(second),
          begins: second === 0,
        }))
        for (const [what, a, b, at] of wishes) {
          const [from, to] = a < b ? [a, b] : [b, a]
          if (what !== 'split' && (from === to || from >= units.length)) continue
          const steps: (readonly [string, Json?])[] =
            what === 'split'
              ? [['split_at_time', { time: a }]]
              : [['set_time_selection', { start_time: from, end_time: to }]]
          const operation = {
            split: 'split_at_time',
            remove: 'delete_selection',
            trim: 'trim_to_selection',
            silence: 'silence_selection',
            join: 'join',
            paste: 'copy',
          }[what]
          const prepared = what === 'split' ? copy : await after(copy, ...steps)
          const ran = await run(prepared, operation, what === 'split' ? { time: a } : {})
          if (isProblem(ran)) continue
          copy = ran.copy
          if (what === 'paste') {
            if (at > units.length) continue
            const pasted = await run(await after(copy, ['seek', { time: at }]), 'paste')
            if (isProblem(pasted)) continue
            copy = pasted.copy
            const taken = units.slice(from, to)
            units = naive.paste(units, at, [...taken, ...Array.from({ length: to - from - taken.length }, () => null)])
          } else if (what === 'split') units = naive.split(units, a)
          else units = naive[what as 'remove'](units, from, to)
          counts.set(what, (counts.get(what) ?? 0) + 1)
          expect(
            clipsOf(copy.state.document, 't1').map(({ start, end }) => ({ start: start / 100, end: end / 100 })),
          ).toEqual(lengths(units))
        }
        const clips = clipsOf(copy.state.document, 't1')
        expect(new Set(clips.map(({ id }) => id)).size).toBe(clips.length)
        for (let at = 0; at <= units.length; at++)
          expect(isInsideClip(copy.state.document, 't1', at * 100), `inside at ${at}`).toBe(
            lengths(units).some(({ start, end }) => start < at && at < end),
          )
        const sound = samplesOf(copy.state.document, 't1')
        const fresh = samplesOf(documentWith({ name: 'Host', seconds: SECONDS }).state.document, 't1')
        for (const [index, unit] of units.entries())
          expect(sound[index * 100 + 50] ?? 0).toBe(unit && !unit.silent ? fresh[Number(unit.second) * 100 + 50] : 0)
      }),
      drawn({ seed: 20, sample: 60, all: 300 }),
    )
    for (const what of ['split', 'remove', 'trim', 'silence', 'join', 'paste'])
      expect(counts.get(what) ?? 0, what).toBeGreaterThan(countOf({ sample: 5, all: 60 }))
  })

  it('keep their names when something before them goes', async () => {
    const split = await after(
      documentWith({ name: 'Host', seconds: 10 }),
      ['split_at_time', { time: 4 }],
      ['split_at_time', { time: 7 }],
    )
    const cut = await after(
      split,
      ['select_all_tracks'],
      ['set_time_selection', { start_time: 0, end_time: 5 }],
      ['delete_selection'],
    )
    expect(clipsOf(split.state.document, 't1').map(({ id }) => id)).toEqual(['r2', 'r2@400', 'r2@700'])
    expect(clipsOf(cut.state.document, 't1').map(({ id }) => id)).toEqual(['r2@400', 'r2@700'])
  })
})
