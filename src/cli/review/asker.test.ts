import { expect, test, describe, it } from 'vitest'
import { spokenAsker, editLine, lineWindow, textOf, typedLine } from './asker.ts'
import fc from 'fast-check'
import { writtenText } from '../../../test/any-text.ts'
import { countCells } from './count-cells.ts'

async function ask(
  typed: readonly string[],
  question: string,
  keys: readonly string[],
): Promise<{ key: string; said: string[] }> {
  const said: string[] = []
  const left = [...typed]
  const asker = spokenAsker(
    {
      json: false,
      color: false,
      width: 80,
      say: (line) => void said.push(line),
      give: () => undefined,
      remark: () => undefined,
    },
    { next: async () => left.shift(), handOver: (work) => work(), close: () => undefined },
  )
  return { key: await asker.choose({ lines: [], question, keys }), said }
}

const QUESTION = 'Execute this plan? (a)pprove all / (r)eview full plan / (m)odify / (s)kip / (q)uit ›'

test('an answer is a letter or the word that it stands for', async () => {
  const keys = ['a', 'r', 'm', 's', 'q']
  for (const [typed, key] of [
    ['a', 'a'],
    ['Approve all', 'a'],
    ['skip', 's'],
    [' M ', 'm'],
  ] as const)
    expect((await ask([typed], QUESTION, keys)).key).toBe(key)
  expect((await ask(['yes'], 'Have you finished? (y/n) ›', ['y', 'n'])).key).toBe('y')
})

test('any other answer is asked for again, and the end of input leaves', async () => {
  const { key, said } = await ask(['always', '', 'rm'], QUESTION, ['a', 'r', 'm', 's', 'q'])
  expect(key).toBe('ctrl-c')
  expect(said.filter((line) => line === QUESTION)).toHaveLength(4)
})

const typed = (start: string, keys: readonly string[], offered = ''): string =>
  textOf(keys.reduce((line, key) => editLine(line, key, offered), typedLine(start)))

describe('a line that is typed', () => {
  it('takes characters where the cursor stands, and gives them back', () => {
    expect(typed('', ['n', 'o', 'space', '🎧', 'é'])).toBe('no 🎧é')
    expect(typed('poetry lock', ['left', 'left', 'left', 'left', '-', 'delete', 'end', '!'])).toBe('poetry -ock!')
    expect(typed('ab', ['home', 'x', 'backspace', 'backspace'])).toBe('ab')
  })

  it('loses a word, its beginning or its end at once', () => {
    expect(typed('git push --force', ['\u0017'])).toBe('git push ')
    expect(typed('git push', ['left', '\u000b'])).toBe('git pus')
    expect(typed('git push', ['left', '\u0015'])).toBe('h')
  })

  it('takes what is offered only while it is empty, and no other control character', () => {
    expect(typed('', ['\t', '2'], 'notes.md')).toBe('notes.md2')
    expect(typed('a', ['\t', '\u0007', 'page-up', 'up'], 'notes.md')).toBe('a')
  })

  it('keeps what cannot be shown, and sends none of it to the terminal', () => {
    const line = typedLine('ls\u001b[8m\n\t\u202e!')
    expect(lineWindow(line, 40).text).toBe('ls\uFFFD[8m  \uFFFD!')
    expect(textOf(line)).toBe('ls\u001b[8m\n\t\u202e!')
  })

  it('shows the cursor in every width', () => {
    fc.assert(
      fc.property(
        writtenText({ maxLength: 60 }),
        fc.nat(70),
        fc.integer({ min: 3, max: 40 }),
        (text, lefts, columns) => {
          const line = Array.from({ length: lefts }, () => 'left').reduce(
            (now, key) => editLine(now, key),
            typedLine(text.replace(/\p{Cc}/gu, '')),
          )
          const window = lineWindow(line, columns)
          expect(window.cursor).toBeLessThan(columns)
          expect(countCells(window.text)).toBeLessThanOrEqual(columns)
        },
      ),
    )
  })
})
