import { describe, expect, it } from 'vitest'
import type { Look } from '../kinds.ts'
import type { Voice } from '../print.ts'
import { cellsOf } from './cells-of.ts'
import { drawReview, type Frame, type ReviewView } from './draw-review.ts'
import { newReview, reviewReducer } from './review-reducer.ts'
import type { ReviewRow } from './review-rows.ts'
import { spoken } from './spoken.ts'
import { wrapText } from './wrap-text.ts'

const quiet: Voice = {
  json: false,
  color: false,
  width: 80,
  say: () => undefined,
  give: () => undefined,
  remark: () => undefined,
}

/** A heading with some units, and two that stand by themselves. */
function rows(under: number): ReviewRow[] {
  const unit = (number: number, depth: number): ReviewRow => ({
    row: 'unit',
    unit: `u${number}`,
    step: `s${number}`,
    purpose: `Do thing number ${number}`,
    letter: under > 24 ? '' : String.fromCharCode(64 + number),
    depth,
  })
  const below = Array.from({ length: under }, (_, at) => unit(at + 1, 1))
  const all = Array.from({ length: under + 2 }, (_, at) => `u${at + 1}`)
  return [
    { row: 'heading', units: all, text: 'all of it', depth: 0 },
    { row: 'heading', units: all.slice(0, under), text: 'Take out the ums', depth: 0 },
    ...below,
    unit(under + 1, 0),
    unit(under + 2, 0),
  ]
}

function view(under: number, keys: readonly string[] = [], more: Partial<ReviewView> = {}): ReviewView {
  const looks = new Map<string, Look>([
    [
      'u1',
      (width) =>
        wrapText(
          ' 1  0:00  Anna  So ~~um~~ we started the company in a garage in the winter of that very cold year  (a hesitation)',
          width,
        ),
    ],
  ])
  return {
    state: keys.reduce(reviewReducer, newReview(rows(under))),
    settled: { along: new Map(), summary: 'removed 3:12 in 41 cuts' },
    looks,
    others: [],
    message: '',
    ...more,
  }
}

const size = { columns: 80, rows: 24 }
const draw = (of: ReviewView, on = size, top = 0): Frame => drawReview(quiet, { view: of, size: on, top })

describe('a review', () => {
  it('is rows with their ticks, what accepting would do, and the keys', () => {
    expect(draw(view(2, ['down', 'down', 'space', 'down'])).lines).toEqual([
      '  ⊟ all of it  3 of 4',
      '  ⊟ Take out the ums  1 of 2',
      '    ☐ A   1  0:00  Anna  So ~~um~~ we started the company in a garage in the',
      '         winter of that very cold year  (a hesitation)',
      '▸   ☑ B  Do thing number 2',
      '  ☑ C  Do thing number 3',
      '  ☑ D  Do thing number 4',
      '  removed 3:12 in 41 cuts',
      '  a accept · space in or out · p hear · r reject · q leave it waiting · ? keys',
    ])
  })

  it('says under a row why it goes with what was left out, before anything is accepted', () => {
    const { lines } = draw(
      view(2, ['C'], {
        settled: {
          along: new Map([['u4', 'it needs what split_sentence (s3) would have made']]),
          summary: 'removed 3.0 s in 2 cuts',
        },
        message: 'Press a again.',
      }),
    )
    expect(lines.slice(-6)).toEqual([
      '▸ ☐ C  Do thing number 3',
      '  ☒ D  Do thing number 4',
      '       ! goes too: it needs what split_sentence (s3) would have made',
      '  removed 3.0 s in 2 cuts · 1 more goes with what you left out',
      '  Press a again.',
      '  a accept · space in or out · p hear · r reject · q leave it waiting · ? keys',
    ])
  })

  it('of hundreds of units shows a window of them that follows the keys and says where it is', () => {
    const first = draw(view(300), { columns: 80, rows: 12 })
    expect(first.lines).toHaveLength(11)
    expect(first.lines.at(-3)).toBe('   ↓ 1–7 of 304')
    const last = draw(view(300, ['end']), { columns: 80, rows: 12 }, first.top)
    expect(last.lines.slice(-5)).toEqual([
      '  ☑ Do thing number 301',
      '▸ ☑ Do thing number 302',
      '  ↑  297–304 of 304',
      '  removed 3:12 in 41 cuts',
      '  a accept · space in or out · p hear · r reject · q leave it waiting · ? keys',
    ])
  })

  it('fits every terminal, however small, and always shows the row that the person is on', () => {
    for (const columns of [20, 30, 40, 60, 80, 120, 200]) {
      for (let rowCount = 3; rowCount <= 30; rowCount++) {
        for (const keys of [[], ['down', 'down'], ['end'], ['?']]) {
          const { lines } = draw(view(40, keys, { message: 'A message that is a little longer than a narrow line.' }), {
            columns,
            rows: rowCount,
          })
          expect(lines.length).toBeLessThanOrEqual(rowCount)
          expect(Math.max(...lines.map(cellsOf))).toBeLessThan(columns)
          if (rowCount >= 10 && !keys.includes('?')) expect(lines.join('\n')).toContain('▸')
        }
      }
    }
  })

  it('of one unit has no boxes, and the keys say so', () => {
    const one: ReviewRow = { row: 'unit', unit: 'u1', step: 's1', purpose: 'Do it', letter: '', depth: 0 }
    expect(
      draw(
        { ...view(2), state: newReview([one], ['1']), others: ['1  instead: Do it on Host'] },
        { columns: 100, rows: 24 },
      ).lines,
    ).toEqual([
      '   1  0:00  Anna  So ~~um~~ we started the company in a garage in the winter of that very cold year',
      '   (a hesitation)',
      '  removed 3:12 in 41 cuts',
      '  1  instead: Do it on Host',
      '  a accept · 1–9 another reading · p hear · r reject · q leave it waiting · ? keys',
    ])
  })

  it('has a help in its place', () => {
    const { lines } = draw(view(2, ['?']))
    expect(lines.slice(0, 4)).toEqual([
      '  ↑ ↓ or k j    the row before or behind; also Page Up, Page Down, Home, End',
      '  space         leaves the row out or takes it in again; on a heading, all',
      '                below it',
      '  A–Z           the same for the row with that letter',
    ])
  })
})

describe('a spoken review', () => {
  function hear(views: readonly ReviewView[]): string[][] {
    const said: string[][] = []
    const display = spoken({ ...quiet, say: (line) => void said.at(-1)?.push(line) })
    for (const each of views) {
      said.push([])
      display.show(each)
    }
    return said
  }

  it('says the rows once, and then only what came of each key', () => {
    const first = view(1)
    const moved = { ...first, state: reviewReducer(first.state, 'end') }
    const left = {
      ...moved,
      state: reviewReducer(moved.state, 'space'),
      settled: { along: new Map(), summary: 'removed 3:10 in 40 cuts' },
    }
    const [all, focus, tick, none] = hear([first, moved, left, left])
    expect(all).toHaveLength(8)
    expect(all?.[0]).toBe('> [x] all of it  3 of 3')
    expect(focus).toEqual(['> [x] C  Do thing number 3'])
    expect(tick).toEqual(['> [ ] C  Do thing number 3', '  removed 3:10 in 40 cuts'])
    expect(none).toEqual([])
  })

  it('of hundreds of units begins with the headings', () => {
    const [all] = hear([view(300)])
    expect(all).toEqual([
      '> [x] all of it  302 of 302',
      '  [x] Take out the ums  300 of 300',
      '  removed 3:12 in 41 cuts',
      '  a accept · space in or out · p hear · r reject · q leave it waiting · ? keys',
    ])
  })
})
