import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openScreen } from './stage.ts'

const sequenceOrCharacter = new RegExp(String.raw`\u001b\[(\d*)([A-Z])|[\s\S]`, 'g')

/** As much of a terminal as a screen uses: what is visible, and what has scrolled away. */
function terminal(
  columns: number,
  rows: number,
): { write(text: string): void; visible(): string[]; scrolled(): string[] } {
  let grid: string[] = ['']
  const gone: string[] = []
  let [x, y] = [0, 0]
  const put = (character: string): void => {
    grid[y] = `${(grid[y] ?? '').slice(0, x).padEnd(x)}${character}${(grid[y] ?? '').slice(x + 1)}`
    x++
    if (x > columns) throw new Error('A line is wider than the terminal.')
  }
  const acts = new Map<string, (count: number) => void>([
    ['A', (count) => void (y = Math.max(0, y - count))],
    ['H', () => void ([x, y] = [0, 0])],
    ['K', () => void (grid[y] = (grid[y] ?? '').slice(0, x))],
    ['J', () => void ((grid = grid.slice(0, y + 1)), (grid[y] = (grid[y] ?? '').slice(0, x)))],
  ])
  return {
    write: (text) => {
      for (const [part, count, act] of text.matchAll(sequenceOrCharacter)) {
        if (act !== undefined) acts.get(act)?.(Number(count || 1))
        else if (part === '\r') x = 0
        else if (part === '\n') {
          y++
          grid[y] ??= ''
          if (y >= rows) {
            gone.push(grid.shift() ?? '')
            y--
          }
        } else put(part)
      }
    },
    visible: () => grid.map((line) => line.trimEnd()),
    scrolled: () => gone,
  }
}

const lines = fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { minLength: 1, maxLength: 8 })

test('what was shown last stands in the place of what was shown before, below what was printed first, and nothing scrolls twice', () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 10 }), (frames, above) => {
      const { write, visible, scrolled } = terminal(20, 10)
      const printed = Array.from({ length: above }, (_, at) => `above ${at}`)
      for (const line of printed) write(`${line}\r\n`)
      const screen = openScreen(write, () => ({ columns: 20, rows: 10 }))
      for (const frame of frames) screen.show(frame)
      expect([...scrolled(), ...visible()]).toEqual([...printed, ...(frames.at(-1) ?? [])])
      screen.clear()
      expect([...scrolled(), ...visible()]).toEqual([...printed, ''])
    }),
  )
})

test('after a change of size it is drawn anew from the top, with as much of what stood above as fits', () => {
  const { write, visible, scrolled } = terminal(12, 5)
  const screen = openScreen(write, () => ({ columns: 12, rows: 5 }))
  screen.show(['one', 'two', 'three'])
  screen.restart(['far above', 'above', 'a line that is too wide'], ['one', 'two', 'three'])
  expect(visible()).toEqual(['above', 'a line tha…', 'one', 'two', 'three'])
  screen.show(['one', 'TWO'])
  expect([...visible(), ...scrolled()]).toEqual(['above', 'a line tha…', 'one', 'TWO'])
})

test('the same lines are not written again', () => {
  let writes = 0
  const screen = openScreen(
    () => void writes++,
    () => ({ columns: 80, rows: 24 }),
  )
  screen.show(['a', 'b'])
  screen.show(['a', 'b'])
  expect(writes).toBe(1)
})
