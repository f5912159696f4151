import { formatTime } from '../ui/time.ts'
import type { WordLayout } from './lay-words.ts'
import type { WordMarks } from './word-marks.ts'
import { ESTIMATED, FILLER, OUT, UNSURE, type WordsModel } from './words-model.ts'

export type RowStyle = {
  readonly isHidingRemoved: boolean
  /** Where the text begins, in pixels. */
  readonly textLeft: number
  readonly rowHeight: number
  /** Whether there is no room for names beside the text. */
  readonly isNarrow: boolean
}

type RowCall = {
  readonly model: WordsModel
  readonly marks: WordMarks
  readonly layout: WordLayout
  readonly style: RowStyle
  /** Which row, and where the first one of all stands. */
  readonly at: number
  readonly top: number
}

/** A row of words: who speaks and when where a paragraph begins, then the text in as few pieces as it has looks. */
export function drawRow({ model, marks, layout, style, at, top }: RowCall): HTMLElement {
  const { first, last, top: from, begins } = layout.rows[at] ?? { first: 0, last: 0, top: 0, begins: null }
  const row = document.createElement('div')
  row.className = 'absolute left-0 w-full whitespace-pre'
  row.style.cssText = `top:${from + top}px;height:${style.rowHeight}px;line-height:${style.rowHeight}px`
  if (begins !== null) row.append(...drawHead(model, { sentence: begins, first, style }))
  let run = null as WordRun | null
  const flush = (): void => {
    if (run) row.append(drawRun({ ...run, textLeft: style.textLeft }))
    run = null
  }
  for (let word = first; word < last; word++) {
    const left = layout.lefts[word] ?? Number.NaN
    if (Number.isNaN(left)) continue
    const looks = looksOf(model, marks, word)
    const text = marks.texts.get(word) ?? model.texts[word] ?? ''
    if (run?.looks === looks) run.texts.push(text)
    else {
      flush()
      run = { looks, texts: [text], left, word }
    }
    const chip = layout.chips.get(word)
    if (!chip) continue
    flush()
    const box = document.createElement('span')
    box.className = `absolute my-auto h-4 rounded-1 px-1 text-center text-micro leading-4 ${chipLooks[chip.kind]}`
    box.style.cssText = `left:${style.textLeft + chip.left}px;width:${chip.width}px;top:${(style.rowHeight - 16) / 2}px`
    box.dataset[chip.kind === 'moved' ? 'moved' : 'pause'] = String(word)
    box.textContent = chip.text
    row.append(box)
  }
  flush()
  return row
}

const chipLooks = {
  pause: 'bg-sunken text-ink-3 cursor-ew-resize touch-none',
  'pause-new': 'bg-gone-soft text-gone cursor-ew-resize touch-none',
  moved: 'bg-moved-soft text-moved',
} as const

/** Words that look alike, from the first of them on. */
type WordRun = { readonly looks: string; readonly texts: string[]; readonly left: number; readonly word: number }

/** When it is heard, and who speaks. */
function drawHead(
  { begins, speakers, view }: WordsModel,
  { sentence, first, style }: { readonly sentence: number; readonly first: number; readonly style: RowStyle },
): HTMLElement[] {
  const time = document.createElement('span')
  time.className = 'absolute left-4 text-small text-ink-3 tabular-nums'
  time.style.lineHeight = 'inherit'
  const heard = begins[first] ?? Number.NaN
  time.textContent = Number.isNaN(heard) ? '–' : formatTime(heard, 0)
  const name = view.speakers[speakers[sentence] ?? -1]
  if (name === undefined) return [time]
  const speaker = document.createElement('bdi')
  speaker.className = style.isNarrow
    ? 'absolute left-4 w-14 truncate text-small font-semibold'
    : 'absolute left-16 w-27 truncate text-body font-semibold'
  speaker.style.lineHeight = 'inherit'
  speaker.textContent = name
  speaker.title = name
  // Where there is room for one only, who speaks says more than when.
  return style.isNarrow ? [speaker] : [time, speaker]
}

function drawRun({ looks, texts, left, word, textLeft }: WordRun & { readonly textLeft: number }): HTMLElement {
  const element = document.createElement(looks.includes('line-through') ? 'del' : 'span')
  element.className = `absolute ${looks}`
  element.style.left = `${textLeft + left}px`
  element.dataset['word'] = String(word)
  element.textContent = texts.join(' ')
  return element
}

/** Only changes have colour; what is out, fills or has no sure time is told by its line. */
function looksOf({ flags }: WordsModel, { words, texts, focused }: WordMarks, word: number): string {
  const isFocused = focused !== null && word >= focused.first && word <= focused.last
  const mark = words.get(word)
  const flag = flags[word] ?? 0
  const ring = isFocused && mark !== undefined ? ' rounded-1 outline-1 outline-current' : ''
  if (mark === 'gone') return `text-gone bg-gone-soft line-through${ring}`
  if (mark === 'back') return `text-new bg-new-soft${ring}`
  if (mark === 'moved') return `text-moved bg-moved-soft${ring}`
  if (texts.has(word)) return 'text-new underline decoration-2 underline-offset-4'
  if ((flag & OUT) !== 0) return 'text-ink-3 line-through'
  if (mark === 'refused') return `underline decoration-dashed underline-offset-4${ring}`
  if ((flag & UNSURE) !== 0) return 'underline decoration-wavy decoration-ink-3 underline-offset-4'
  if ((flag & FILLER) !== 0) return 'underline decoration-dotted decoration-ink-3 underline-offset-4'
  if ((flag & ESTIMATED) !== 0) return 'text-ink-2'
  return ''
}
