import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawn } from '../../../../../test/full.ts'
import { diffTexts } from './diff-texts.ts'

const counts = { sample: 300, all: 10_000 }

/** Few different lines, so that most of them stand several times. */
const line = fc.constantFrom('', '', 'a', 'b', 'ab', '- a', '# a', 'x = 1', 'max = 1', '```', '  a')
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => lines.join('\n') + end)

/** A naive reader of a plan: the run of whole lines, or nothing. */
function applied(before: string, edits: readonly { readonly find: string; readonly replace: string }[]): string {
  return edits.reduce((now, { find, replace }) => {
    const [lines, sought] = [now.split('\n'), find.split('\n')]
    const places = lines.flatMap((_, at) =>
      at + sought.length <= lines.length && sought.every((each, index) => lines[at + index] === each) ? [at] : [],
    )
    expect(places, `${JSON.stringify(find)} in ${JSON.stringify(now)}`).toHaveLength(1)
    const at = places[0] ?? 0
    // What goes with the last break of a text leaves the break before it.
    const left = sought.at(-1) === '' && at + sought.length === lines.length ? [''] : []
    return lines.toSpliced(at, sought.length, ...(replace === '' ? left : replace.split('\n'))).join('\n')
  }, before)
}

it('leads from any text to any other by texts that stand once, or says that it cannot', () => {
  const runs = drawn({ seed: 7, ...counts })
  let found = 0
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edits = before === after ? null : diffTexts(before, after)
      if (edits === null) return
      found += 1
      expect(applied(before, edits)).toBe(after)
    }),
    runs,
  )
  expect(found).toBeGreaterThan(runs.numRuns / 3)
})

it('can always change a line of a text that has one', () => {
  fc.assert(
    fc.property(
      text.filter((each) => each.trim() !== ''),
      fc.nat(),
      (before, number) => {
        const lines = before.split('\n')
        const solid = lines.flatMap((each, at) => (each.trim() === '' ? [] : [at]))
        const after = lines.with(solid[number % solid.length] ?? 0, 'changed').join('\n')
        expect(applied(before, diffTexts(before, after) ?? [])).toBe(after)
      },
    ),
    drawn({ seed: 8, ...counts }),
  )
})

it('touches no more than what differs', () => {
  expect(diffTexts('one\ntwo\nthree\nfour\n', 'one\n2\nthree\n4\n')).toEqual([
    { find: 'two', replace: '2' },
    { find: 'four', replace: '4' },
  ])
})

it('takes a text that changes in very many places as one', () => {
  const lines = Array.from({ length: 2000 }, (_, number) => `line ${number}`)
  const after = lines.map((each, number) => (number === 0 || number === 1999 ? each : `${each}!`))
  expect(diffTexts(lines.join('\n'), after.join('\n'))).toEqual([
    { find: lines.slice(1, -1).join('\n'), replace: after.slice(1, -1).join('\n') },
  ])
})

it('finds no place in an empty text', () => {
  expect(diffTexts('', 'x\n')).toBeNull()
})
