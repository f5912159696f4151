import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { findOnce } from '../../../test/support/files/find-once.ts'

const runs = drawn({ seed: 20_261_116, sample: 400, all: 4000 })

/** The rule said slowly: every offset is tried, lines first, then whole words. */
function placesByHand(text: string, find: string): number[] {
  const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character)
  const places = Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(find, at))
  const lines = places.filter(
    (at) =>
      (at === 0 || text[at - 1] === '\n') &&
      (text[at + find.length] === '\n' || (at + find.length === text.length && !find.endsWith('\n'))),
  )
  const words = places.filter(
    (at) => !(isWord(text[at - 1]) && isWord(find[0])) && !(isWord(find.at(-1)) && isWord(text[at + find.length])),
  )
  return lines.length > 0 ? lines : words
}

function refused(text: string, find: string): Problem {
  const found = findOnce(text, find)
  if (!isProblem(found)) throw new Error(`found at ${found.from}`)
  return found
}

const slice = (text: string, find: string): string => {
  const found = findOnce(text, find)
  return isProblem(found)
    ? found.message
    : `${text.slice(0, found.from)}[${text.slice(found.from, found.to)}]${text.slice(found.to)}`
}

const letters = (most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '('), minLength: 1, maxLength: most })

describe('finding a text once', () => {
  it('agrees with a search by hand', () => {
    fc.assert(
      fc.property(letters(14), letters(4), (text, find) => {
        const places = placesByHand(text, find)
        const found = findOnce(text, find)
        if (isProblem(found))
          expect([places.length, found.code]).toEqual([
            places.length,
            places.length === 0 ? 'find-missing' : 'find-ambiguous',
          ])
        else expect([[found.from], found.to]).toEqual([places, found.from + find.length])
        if (places.length === 1) expect(isProblem(found)).toBe(false)
      }),
      runs,
    )
  })

  it('finds the same in a file of any line ends', () => {
    const ends = fc.constantFrom('\n', '\r\n', '\r')
    fc.assert(
      fc.property(
        letters(14),
        letters(4),
        fc.array(ends, { minLength: 14, maxLength: 14 }),
        ends,
        (text, find, breaks, findBreak) => {
          const parts = text.split('\n')
          // A lone \r before a lone \n would be one break, not two.
          const real = parts.map((part, n) => part + (n === parts.length - 1 ? '' : (breaks[n] ?? '\n'))).join('')
          fc.pre(!parts.some((part, n) => n > 0 && part === '' && breaks[n - 1] === '\r' && breaks[n] === '\n'))
          const plain = findOnce(text, find)
          const found = findOnce(real, find.replaceAll('\n', findBreak))
          if (isProblem(plain) || isProblem(found))
            expect(isProblem(found) && found.code).toBe(isProblem(plain) && plain.code)
          else expect(real.slice(found.from, found.to).replace(/\r\n?/g, '\n')).toBe(find)
        },
      ),
      runs,
    )
  })

  it('takes whole lines before parts of lines', () => {
    expect(slice('if x = 1 then\nx = 1\n', 'x = 1')).toBe('if x = 1 then\n[x = 1]\n')
  })

  it.for(['max = 1\n', 'x = 10\n', 'x = 1_000\n', 'éx = 1\n', 'x = 1\u0301\n', '𝒳x = 1\n'])(
    'never touches a longer word: %j',
    (text) => {
      expect(refused(text, 'x = 1').code).toBe('find-missing')
    },
  )

  it('finds a text inside a line when it stands there once', () => {
    expect(slice('let y = f(x) + 1', 'f(x)')).toBe('let y = [f(x)] + 1')
  })

  it('names the lines of all places, at most five', () => {
    expect(refused('a\nb\na\r\nc\na', 'a').message).toBe(
      'FIND stands more than once, beginning on lines 1, 3 and 5: give more of the lines around the one that is meant.',
    )
    expect(refused('a\n'.repeat(9), 'a').message).toContain('lines 1, 2, 3, 4, 5 and more:')
  })

  it('names line and column of places inside lines', () => {
    expect(refused('f(x) + f(x)\n  f(x)', 'f(x)')).toMatchObject({
      code: 'find-ambiguous',
      details: {
        places: [
          { line: 1, column: 1 },
          { line: 1, column: 8 },
          { line: 2, column: 3 },
        ],
      },
    })
  })

  it('refuses an empty text', () => {
    expect(refused('a', '').code).toBe('find-empty')
  })
})

describe('a text that is not there', () => {
  it.for<[name: string, text: string, find: string, says: string]>([
    [
      'a space',
      'a\n  let x = foo(a, b) + 1\n',
      'foo(a,b)',
      'line 2 has `foo(a, b)` where the plan has `foo(a,b)`: a space differs.',
    ],
    ['spaces', 'foo( a, b )', 'foo(a,b)', ': only the spaces differ.'],
    [
      'the case',
      'x\nHello World\n',
      'hello world',
      'line 2 has `Hello World` where the plan has `hello world`: only the case differs.',
    ],
    [
      'the indentation of a line',
      '\treturn a + b\n',
      '    return a + b',
      ': only the indentation differs (1 tab there, 4 spaces in the plan).',
    ],
    [
      'the indentation of a block',
      'if (a) {\n\treturn b\n}\n',
      'if (a) {\n  return b\n}',
      'line 2 has `\treturn b` where the plan has `  return b`: only the indentation differs (1 tab there, 2 spaces in the plan).',
    ],
    ['blanks at the end of a line', 'one  \ntwo\n', 'one\ntwo', ': only blanks at the end of a line differ.'],
    ['a quote mark of the file', 'say “hi” now', 'say "hi" now', ': a quote mark is typographic there.'],
    ['a quote mark of the plan', "it's so", 'it’s so', ': a quote mark is typographic in the plan.'],
    ['a dash', 'pages 3–4 of it', 'pages 3-4 of it', ': a dash is typographic there.'],
    [
      'an accent',
      'the caf\u00e9 here',
      'the cafe\u0301 here',
      ': a letter with an accent is one character in one of them and two in the other.',
    ],
    ['a no-break space', 'ten\u00a0km far', 'ten km far', ': a blank is of another kind (a tab or a no-break space).'],
    ['an invisible character', 'zero\u200bwidth here', 'zerowidth here', ': an invisible character stands there.'],
    [
      'a longer word',
      'max = 1\n',
      'x = 1',
      'line 1 has `max = 1` where the plan has `x = 1`: it is part of a longer word there.',
    ],
    [
      'one character',
      'one\nreturn a - b\n',
      'return a + b',
      'line 2 has `return a - b` where the plan has `return a + b`: one character differs.',
    ],
    ['a misspelt word', 'we receive letters', 'we recieve letters', 'line 1 has `we receive letters`'],
    [
      'what follows',
      'const total = sum(values, rates)',
      'const total = sum(vector * rate)',
      ': they part after `const total = sum(v`.',
    ],
    [
      'a line too many in the file',
      'one\ntwo\nextra\nthree\n',
      'one\ntwo\nthree',
      'line 3 has `extra` where the plan has `three`: that line is not in the plan.',
    ],
    [
      'a line too many in the plan',
      'one\ntwo\nthree\n',
      'one\ntwo\nand a half\nthree',
      'line 3 has `three` where the plan has `and a half`: that line of the plan is not there.',
    ],
    ['the end of the file', 'one\ntwo\n', 'one\ntwo\nthree', 'it ends at line 2, where the plan goes on with `three`.'],
    [
      'everything',
      'zebra\n',
      'completely unrelated',
      'FIND is not in the file, nor any text near it: read the file again and copy the lines as they are.',
    ],
    ['an empty file', '\n', 'text', 'FIND is not in the file, which is empty.'],
  ])('differs in %s, and the message says so', ([, text, find, says]) => {
    const { code, message } = refused(text, find)
    expect(code).toBe('find-missing')
    expect(message).toContain(says)
  })

  it('is told from its nearest by line, text and reason', () => {
    expect(refused('a\nfoo(a, b)\r\n', 'foo(a,b)').details).toEqual({
      line: 2,
      closest: 'foo(a, b)',
      plan: 'foo(a,b)',
      why: 'a space differs',
    })
  })

  it('is found near its place among thousands of lines that are alike', () => {
    const lines = Array.from({ length: 5000 }, (_, n) => `const value${n} = compute(alpha, "beta", ${n * 7})`)
    const block = lines.slice(4000, 4200)
    expect(
      refused(lines.join('\n'), block.with(150, 'const value4150 = compute(alpa, "beta", 29050)').join('\n')).message,
    ).toContain('line 4151 has')
    expect(refused(lines.join('\n'), block.map((line) => line.replaceAll(', ', ',')).join('\n')).details).toMatchObject(
      { line: 4001, why: 'only the spaces differ' },
    )
    expect(refused(lines.join(' '), 'value4150 = compute(alfa,').message).toContain(
      'has `value4150 = compute(alpha,` where',
    )
  })

  it('is shown around the difference when its line is long', () => {
    const { message } = refused(
      `${'ab '.repeat(200)}x${' cd'.repeat(200)}`,
      `${'ab '.repeat(200)}y${' cd'.repeat(200)}`,
    )
    expect(message).toContain('ab x cd')
    expect(message.length).toBeLessThan(400)
  })
})
