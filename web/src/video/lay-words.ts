import { isOut, type WordsModel } from './words-model.ts'

/** What stands behind a word, inside its line: a pause, or where its sentence goes to. */
export type WordChip = { readonly text: string; readonly kind: 'pause' | 'pause-new' | 'moved' }

/** Where every word stands: in rows of one height, whose tops are from the beginning. Sizes in CSS pixels. */
export type WordLayout = {
  readonly rows: readonly WordRow[]
  readonly rowOf: Int32Array
  /** From the left edge of the text; not a number where a word is not shown. */
  readonly lefts: Float32Array
  readonly widths: Float32Array
  readonly chips: ReadonlyMap<number, WordChip & { readonly left: number; readonly width: number }>
  readonly height: number
}

/** `first` to `last` are the words of a row, `last` not included; some between them may not be shown. */
export type WordRow = {
  readonly first: number
  readonly last: number
  readonly top: number
  /** The sentence that begins a paragraph with this row; null within one. */
  readonly begins: number | null
}

export type LayCall = {
  readonly width: number
  readonly rowHeight: number
  readonly gap: number
  readonly space: number
  readonly isHidingRemoved: boolean
  measure(text: string): number
  measureChip(text: string): number
  chipBehind(word: number): WordChip | undefined
}

/** Whoever speaks this long is read in more than one paragraph. */
const MAX_PARAGRAPH_WORDS = 70

/** Words in lines, sentences of one speaker in paragraphs. */
export function layWords(model: WordsModel, call: LayCall): WordLayout {
  const { texts, firsts, speakers } = model
  const { width, rowHeight, gap, space, isHidingRemoved } = call
  const rows: WordRow[] = []
  const rowOf = new Int32Array(texts.length).fill(-1)
  const lefts = new Float32Array(texts.length).fill(Number.NaN)
  const widths = new Float32Array(texts.length)
  const chips = new Map<number, WordChip & { readonly left: number; readonly width: number }>()
  let row = { first: 0, last: 0, top: 0, begins: null as number | null }
  let [left, top, count, speaker] = [0, 0, 0, Number.NaN]
  const close = (): void => {
    if (row.last === row.first) return
    rows.push(row)
    top += rowHeight
  }
  const open = (word: number, begins: number | null): void => {
    row = { first: word, last: word, top, begins }
    left = 0
  }
  for (let sentence = 0; sentence + 1 < firsts.length; sentence++) {
    const [from, to] = [firsts[sentence] ?? 0, firsts[sentence + 1] ?? 0]
    let isNew = speakers[sentence] !== speaker || count >= MAX_PARAGRAPH_WORDS
    for (let word = from; word < to; word++) {
      if (isHidingRemoved && isOut(model, word)) continue
      const own = call.measure(texts[word] ?? '')
      const chip = call.chipBehind(word)
      const chipWidth = chip ? call.measureChip(chip.text) : 0
      const whole = chip ? own + space + chipWidth : own
      if (isNew) {
        close()
        if (rows.length > 0) top += gap
        open(word, sentence)
        speaker = speakers[sentence] ?? -1
        count = 0
        isNew = false
      } else if (left > 0 && left + whole > width) {
        close()
        open(word, null)
      }
      lefts[word] = left
      widths[word] = own
      rowOf[word] = rows.length
      if (chip) chips.set(word, { ...chip, left: left + own + space, width: chipWidth })
      row.last = word + 1
      left += whole + space
      count += 1
    }
  }
  close()
  return { rows, rowOf, lefts, widths, chips, height: top }
}

/** The row at a height; the nearest where there is none. */
export function rowAt({ rows }: WordLayout, y: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.top ?? 0) <= y) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** The word of a row at a distance from its left; the nearest where there is none. */
export function wordAt({ rows, lefts, widths }: WordLayout, row: number, x: number): number | undefined {
  const { first, last } = rows[row] ?? { first: 0, last: 0 }
  let found: number | undefined
  for (let word = first; word < last; word++) {
    const left = lefts[word] ?? Number.NaN
    if (Number.isNaN(left)) continue
    if (found !== undefined && left > x && x - ((lefts[found] ?? 0) + (widths[found] ?? 0)) < left - x) break
    found = word
    if (x <= left + (widths[word] ?? 0)) break
  }
  return found
}
