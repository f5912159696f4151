import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn, numbersTo, sharesIn, sharesOf, SEVENTHS } from './full.ts'

const offsets = [0, 1, 2, 3, 4, 5, 6]
const sevenths = offsets.map((offset) => sharesOf('seventh', offset))
const counts = fc.record({ sample: fc.integer({ min: 1, max: 60 }), all: fc.integer({ min: 1, max: 600 }) })
const runs = drawn({ seed: 20_261_116, sample: 300, all: 5000 })

describe('the sevenths of a sweep', () => {
  it('are together the whole, each with nothing twice, in order, and no smaller than the sample', () => {
    fc.assert(
      fc.property(counts, ({ sample, all }) => {
        const cases = numbersTo(all)
        const parts = sevenths.map(({ partOf }) => partOf(cases, { sample }))
        expect([...new Set(parts.flat())].toSorted((a, b) => a - b)).toEqual(cases)
        const least = sharesOf('sample', 0).partOf(cases, { sample })
        expect(least).toHaveLength(Math.min(sample, all))
        for (const part of [least, ...parts]) {
          expect(part).toEqual(cases.filter((each) => part.includes(each)))
          expect(part.length).toBeGreaterThanOrEqual(least.length)
        }
      }),
      runs,
    )
  })

  it('have nothing in common where it is long enough, and are dealt out one by one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(300), (sample, more) => {
        const cases = numbersTo(sample * SEVENTHS + more)
        const dealt: number[][] = offsets.map(() => [])
        for (const [at, each] of cases.entries()) dealt[at % SEVENTHS]?.push(each)
        const parts = sevenths.map(({ partOf }) => partOf(cases, { sample }))
        expect(parts.flat()).toHaveLength(cases.length)
        if (more > 0) expect(parts).toEqual(dealt)
      }),
      runs,
    )
  })

  it('never leave out any stretch of it that is as long as the distance in a sample', () => {
    fc.assert(
      fc.property(counts, ({ sample, all }) => {
        const cases = numbersTo(all)
        const distance = Math.max(SEVENTHS, Math.ceil(all / sample))
        for (const { partOf } of [...sevenths, sharesOf('sample', 0)]) {
          const edges = [0, ...partOf(cases, { sample }), all + 1]
          const gaps = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0))
          expect(Math.max(...gaps)).toBeLessThanOrEqual(distance + 1)
        }
      }),
      runs,
    )
  })

  it('are one with the whole where everything runs', () => {
    expect(sharesOf('all', 3).partOf(numbersTo(50), { sample: 2 })).toEqual(numbersTo(50))
  })
})

describe('the sevenths of what is drawn', () => {
  it('are as much as the sample, and seven of them as much as all', () => {
    fc.assert(
      fc.property(counts, ({ sample, all }) => {
        const numbers = sevenths.map(({ countOf }) => countOf({ sample, all }))
        expect(Math.min(...numbers)).toBeGreaterThanOrEqual(sample)
        expect(numbers.reduce((sum, number) => sum + number, 0)).toBeGreaterThanOrEqual(all)
        expect(Math.max(...numbers)).toBeLessThan(Math.max(sample, all / SEVENTHS) + 1)
        expect(sharesOf('sample', 0).countOf({ sample, all })).toBe(sample)
        expect(sharesOf('all', 0).countOf({ sample, all })).toBe(all)
      }),
      runs,
    )
  })

  it('have other cases each, and the same ones whenever they are drawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 30 }), (seed) => {
        const draw = (offset: number): string => {
          const { numRuns, ...how } = sharesOf('seventh', offset).drawn({ seed, sample: 5, all: 20 })
          return fc.sample(fc.array(fc.nat(), { minLength: 4 }), { ...how, numRuns }).join(';')
        }
        expect(new Set(offsets.map(draw)).size).toBe(SEVENTHS)
        expect(offsets.map(draw)).toEqual(offsets.map(draw))
      }),
      { ...runs, numRuns: 20 },
    )
  })
})

describe('what is combined from several factors', () => {
  const factorsOf = fc
    .array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 4 })
    .map((sizes) => Object.fromEntries(sizes.map((size, at) => [`f${at}`, numbersTo(size)])))

  it('has any two values together once all pairs run, in every seventh, and every case once everything does', () => {
    fc.assert(
      fc.property(factorsOf, (factors) => {
        const names = Object.keys(factors)
        const chosen = sharesOf('seventh', 2).combined(factors, { sample: 1 })
        for (const one of names)
          for (const other of names.filter((name) => name > one))
            for (const a of factors[one] ?? [])
              for (const b of factors[other] ?? []) {
                expect(chosen.some((each) => each[one] === a && each[other] === b)).toBe(true)
              }
        const all = sharesOf('all', 0).combined(factors, { sample: 1 })
        expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(
          names.reduce((product, name) => product * (factors[name]?.length ?? 0), 1),
        )
        expect(sharesOf('sample', 0).combined(factors, { sample: 1 })).toHaveLength(1)
      }),
      { ...runs, numRuns: 50 },
    )
  })
})

describe('the environment', () => {
  it.each([
    [undefined, '5', sharesOf('sample', 0), false],
    ['', undefined, sharesOf('sample', 0), false],
    ['1', '5', sharesOf('seventh', 5), true],
    ['1', undefined, sharesOf('seventh', 0), true],
    ['all', '5', sharesOf('all', 0), true],
  ])('with CUTROOM_FULL=%s and CUTROOM_OFFSET=%s decides', (full, offset, expected, isNothingSkipped) => {
    const found = sharesIn(full, offset)
    expect(found.isNothingSkipped).toBe(isNothingSkipped)
    expect(found.partOf(numbersTo(100), { sample: 4 })).toEqual(expected.partOf(numbersTo(100), { sample: 4 }))
    expect(found.drawn({ seed: 1, sample: 4, all: 100 })).toEqual(expected.drawn({ seed: 1, sample: 4, all: 100 }))
  })

  it.each([
    ['0', '0', 'FULL'],
    ['true', '0', 'FULL'],
    ['ALL', '0', 'FULL'],
    ['1', '7', 'OFFSET'],
    ['1', '', 'OFFSET'],
    ['1', '-1', 'OFFSET'],
  ])('with CUTROOM_FULL=%s and CUTROOM_OFFSET=%s is refused in one sentence', (full, offset, which) => {
    expect(() => sharesIn(full, offset)).toThrow(new RegExp(`^CUTROOM_${which} is [^.]+, and not "[^"]*"\\.$`))
  })

  it('is asked for it by one file alone', () => {
    const root = resolve(import.meta.dirname, '..')
    const inFolders = ['src', 'test', 'eval', 'bench', 'examples', 'scripts'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    const files = [...readdirSync(root), ...inFolders].filter((file) => /^(?!.*node_modules).*\.m?ts$/.test(file))
    const readers = files.filter((file) => /\benv(?:\.|\[')CUTROOM_FULL\b/.test(readFileSync(join(root, file), 'utf8')))
    expect(files.length).toBeGreaterThan(1000)
    expect(readers).toEqual(['test/full.ts'])
  })
})
