import { formatTime } from '../ui/time.ts'
import { layWords, rowAt, wordAt, type WordChip, type WordLayout } from './lay-words.ts'
import { WordMeasure } from './measure-words.ts'
import { drawRow, type RowStyle } from './transcript-row.ts'
import { NO_MARKS, type WordMarks } from './word-marks.ts'
import { wordAtTime, type WordsModel } from './words-model.ts'

/** Words from the first to the last, both of them in it. */
export type WordSpan = { readonly first: number; readonly last: number }

type SurfaceCall = {
  /** Scrolls; everything is drawn in it. */
  readonly scroller: HTMLElement
  readonly clock: { position(): number }
  isPlaying(): boolean
  onLayout(): void
}

/** Rows that are drawn above and below those that are seen. */
const SPARE_ROWS = 6
/** Whoever scrolls away from what plays looks at something else for a while. */
const LOOKING_MS = 4000
/** The shortest pause that is shown. */
const MIN_SHOWN_SECONDS = 0.55
const WIDEST_REM = 46

/**
 * Words in rows of one height, of which only those that are seen are in the page. The playhead and the selection are
 * boxes over them, so that nothing is drawn anew for them. It belongs to no framework.
 */
export class TranscriptSurface {
  readonly #call: SurfaceCall
  readonly #content = document.createElement('div')
  readonly #boxes = document.createElement('div')
  readonly #playhead = document.createElement('div')
  readonly #caret = document.createElement('div')
  readonly #drop = document.createElement('div')
  readonly #measure: WordMeasure
  readonly #measureChip: WordMeasure
  readonly #sizes: ResizeObserver
  readonly #stop = new AbortController()
  readonly #drawn = new Map<number, HTMLElement>()
  #model: WordsModel | undefined
  #marks: WordMarks = NO_MARKS
  #layout: WordLayout | undefined
  #style: RowStyle = { isHidingRemoved: false, textLeft: 0, rowHeight: 24, isNarrow: false }
  #width = 0
  #selection: WordSpan | null = null
  #focus: number | null = null
  #played = -1
  #lookedMs = -Infinity

  constructor(call: SurfaceCall) {
    this.#call = call
    const { scroller } = call
    this.#content.className = 'relative min-h-full text-read'
    this.#boxes.className = 'pointer-events-none absolute inset-0'
    this.#boxes.setAttribute('aria-hidden', 'true')
    this.#playhead.className =
      'pointer-events-none absolute top-0 left-0 rounded-1 bg-accent-soft shadow-[inset_0_-2px_0_var(--accent)]'
    this.#playhead.dataset['playhead'] = ''
    this.#caret.className =
      'pointer-events-none absolute top-0 left-0 hidden rounded-1 outline-2 outline-accent group-focus-visible:block'
    this.#drop.className = 'pointer-events-none absolute top-0 left-0 hidden w-0.5 bg-moved'
    this.#drop.dataset['drop'] = ''
    this.#content.append(this.#boxes, this.#playhead, this.#caret, this.#drop)
    scroller.append(this.#content)
    this.#measure = new WordMeasure(this.#content, '')
    this.#measureChip = new WordMeasure(this.#content, 'text-micro')
    const { signal } = this.#stop
    scroller.addEventListener('scroll', () => this.#onScroll(), { passive: true, signal })
    scroller.addEventListener('wheel', () => (this.#lookedMs = performance.now()), { passive: true, signal })
    this.#sizes = new ResizeObserver(() => this.#resize())
    this.#sizes.observe(scroller)
    void document.fonts.ready.then(() => {
      if (signal.aborted) return
      this.#measure.forget()
      this.#measureChip.forget()
      this.#lay()
    })
  }

  get layout(): WordLayout | undefined {
    return this.#layout
  }

  setWords(model: WordsModel, marks: WordMarks, isHidingRemoved: boolean): void {
    const isSame = model === this.#model && marks === this.#marks && isHidingRemoved === this.#style.isHidingRemoved
    if (isSame) return
    this.#model = model
    this.#marks = marks
    this.#style = { ...this.#style, isHidingRemoved }
    this.#lay()
  }

  setSelection(selection: WordSpan | null, focus: number | null): void {
    this.#selection = selection
    this.#focus = focus
    this.#drawBoxes()
  }

  /** Moves the playhead to the word that is heard; the page goes along while it plays. */
  showPlace(): void {
    const model = this.#model
    if (!model || !this.#layout) return
    const word = wordAtTime(model, this.#call.clock.position()) ?? -1
    if (word === this.#played) return
    this.#played = word
    this.#place(this.#playhead, word)
    if (this.#call.isPlaying() && performance.now() - this.#lookedMs > LOOKING_MS) this.reveal(word)
  }

  /** Whether the row of a word is in sight. */
  isSeen(word: number): boolean {
    const row = this.#layout?.rows[this.#layout.rowOf[word] ?? -1]
    const { scrollTop, clientHeight } = this.#call.scroller
    const top = (row?.top ?? Infinity) + PAD
    return top + this.#style.rowHeight > scrollTop && top < scrollTop + clientHeight
  }

  /** Scrolls no further than it takes to see a word. */
  reveal(word: number): void {
    const row = this.#layout?.rows[this.#layout.rowOf[word] ?? -1]
    if (!row) return
    const { scroller } = this.#call
    const { rowHeight } = this.#style
    const top = row.top + PAD
    const margin = Math.min(2 * rowHeight, scroller.clientHeight / 4)
    if (top - margin < scroller.scrollTop) scroller.scrollTop = top - margin
    else if (top + rowHeight + margin > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + rowHeight + margin - scroller.clientHeight
  }

  /** The word at a place of the window; the nearest, or none where the pointer is on no row. */
  wordAtPoint(clientX: number, clientY: number): number | undefined {
    const layout = this.#layout
    if (!layout || layout.rows.length === 0) return undefined
    const box = this.#content.getBoundingClientRect()
    return wordAt(layout, rowAt(layout, clientY - box.top - PAD), clientX - box.left - this.#style.textLeft)
  }

  /** Draws where sentences would go: before the word that one begins with, or behind the last word. Null is nowhere. */
  showDrop(word: number | null): void {
    const layout = this.#layout
    const isEnd = word !== null && layout !== undefined && word >= layout.rowOf.length
    const beside = layout && word !== null ? nearestShown(layout, word) : undefined
    const row = layout?.rows[layout.rowOf[beside ?? -1] ?? -1]
    this.#drop.classList.toggle('hidden', !row)
    if (!layout || !row || beside === undefined) return
    const { textLeft, rowHeight } = this.#style
    const left = (layout.lefts[beside] ?? 0) + (isEnd ? (layout.widths[beside] ?? 0) + 2 : -4)
    this.#drop.style.height = `${rowHeight}px`
    this.#drop.style.transform = `translate(${Math.round(textLeft + left)}px, ${row.top + PAD}px)`
  }

  /** The word above or below another one. */
  wordBeside(word: number, step: -1 | 1): number | undefined {
    const layout = this.#layout
    if (!layout) return undefined
    return wordAt(layout, (layout.rowOf[word] ?? 0) + step, (layout.lefts[word] ?? 0) + (layout.widths[word] ?? 0) / 2)
  }

  /** Where some words are seen, in pixels of the scroller; null while none of them is drawn. */
  boxOf({ first, last }: WordSpan): { left: number; right: number; top: number; bottom: number } | null {
    const layout = this.#layout
    const shown = layout && firstShown(layout, first, last)
    if (!layout || shown === undefined) return null
    const end = lastShown(layout, first, last) ?? shown
    const [from, to] = [layout.rows[layout.rowOf[shown] ?? 0], layout.rows[layout.rowOf[end] ?? 0]]
    if (!from || !to) return null
    const { textLeft, rowHeight } = this.#style
    const isOneRow = from === to
    const left = textLeft + (layout.lefts[shown] ?? 0)
    return {
      left,
      right: isOneRow ? textLeft + (layout.lefts[end] ?? 0) + (layout.widths[end] ?? 0) : textLeft + this.#width,
      top: from.top + PAD - this.#call.scroller.scrollTop,
      bottom: to.top + PAD + rowHeight - this.#call.scroller.scrollTop,
    }
  }

  destroy(): void {
    this.#stop.abort()
    this.#sizes.disconnect()
    this.#measure.destroy()
    this.#measureChip.destroy()
    this.#content.remove()
  }

  #resize(): void {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const all = this.#call.scroller.clientWidth
    const isNarrow = all < 36 * rem
    const textLeft = (isNarrow ? 4.5 : 11) * rem
    const width = Math.max(6 * rem, Math.min(WIDEST_REM * rem, all - textLeft - 2 * rem))
    const rowHeight = 1.625 * rem
    const { textLeft: was, rowHeight: had } = this.#style
    if (width === this.#width && was === textLeft && had === rowHeight) return this.#draw()
    if (had !== rowHeight) {
      this.#measure.forget()
      this.#measureChip.forget()
    }
    this.#width = width
    this.#style = { ...this.#style, textLeft, rowHeight, isNarrow }
    this.#lay()
  }

  #chipBehind(word: number): WordChip | undefined {
    const to = this.#marks.movesTo.get(word)
    if (to !== undefined) return { kind: 'moved', text: `to ${formatTime(to)}` }
    const pause = this.#model?.pauses.get(word)
    if (!pause) return undefined
    const left = pause.left ?? pause.spoken
    const planned = this.#marks.pauses.get(word)
    if (planned !== undefined)
      return { kind: 'pause-new', text: `¶ ${left.toFixed(1)} → ${(planned ?? pause.spoken).toFixed(1)} s` }
    return pause.spoken >= MIN_SHOWN_SECONDS ? { kind: 'pause', text: `¶ ${left.toFixed(1)} s` } : undefined
  }

  #lay(): void {
    const model = this.#model
    if (!model || this.#width === 0) return
    const { rowHeight, isHidingRemoved } = this.#style
    const top = this.#topWord()
    const text = (word: number): string => this.#marks.texts.get(word) ?? model.texts[word] ?? ''
    this.#measure.prepare(model.texts)
    this.#layout = layWords(
      { ...model, texts: this.#marks.texts.size === 0 ? model.texts : model.texts.map((_, word) => text(word)) },
      {
        width: this.#width,
        rowHeight,
        gap: rowHeight / 2,
        space: this.#measure.space,
        isHidingRemoved,
        measure: (said) => this.#measure.width(said),
        measureChip: (said) => this.#measureChip.width(said) + CHIP_PADDING,
        chipBehind: (word) => this.#chipBehind(word),
      },
    )
    this.#content.style.height = `${this.#layout.height + 2 * PAD}px`
    for (const row of this.#drawn.values()) row.remove()
    this.#drawn.clear()
    if (top !== undefined) this.#scrollToWord(top)
    this.#played = -1
    this.#draw()
    this.showPlace()
    this.#call.onLayout()
  }

  /** What stands at the top stays there when the rows are laid anew. */
  #topWord(): number | undefined {
    const layout = this.#layout
    const { scrollTop } = this.#call.scroller
    return layout && scrollTop > 0 ? layout.rows[rowAt(layout, scrollTop - PAD)]?.first : undefined
  }

  #scrollToWord(word: number): void {
    const row = this.#layout?.rows[this.#layout.rowOf[word] ?? -1]
    if (row) this.#call.scroller.scrollTop = row.top + PAD
  }

  #onScroll(): void {
    this.#draw()
    this.#call.onLayout()
  }

  /** Puts the rows that are seen into the page, and takes the others out of it. */
  #draw(): void {
    const layout = this.#layout
    const model = this.#model
    if (!layout || !model) return
    const { scrollTop, clientHeight } = this.#call.scroller
    const from = Math.max(0, rowAt(layout, scrollTop - PAD) - SPARE_ROWS)
    const to = Math.min(layout.rows.length - 1, rowAt(layout, scrollTop + clientHeight - PAD) + SPARE_ROWS)
    for (const [at, row] of this.#drawn)
      if (at < from || at > to) {
        row.remove()
        this.#drawn.delete(at)
      }
    const fresh = document.createDocumentFragment()
    for (let at = from; at <= to; at++) {
      if (this.#drawn.has(at)) continue
      const row = drawRow({ model, marks: this.#marks, layout, style: this.#style, at, top: PAD })
      this.#drawn.set(at, row)
      fresh.append(row)
    }
    this.#content.append(fresh)
    this.#drawBoxes()
    const { dataset } = this.#call.scroller
    dataset['drawn'] = String(this.#drawn.size)
    dataset['missing'] = '0'
  }

  #drawBoxes(): void {
    const layout = this.#layout
    const span = this.#selection
    const boxes: HTMLElement[] = []
    const { textLeft, rowHeight } = this.#style
    if (layout && span)
      for (const [at] of this.#drawn) {
        const row = layout.rows[at]
        if (!row || row.last <= span.first || row.first > span.last) continue
        const [from, to] = [Math.max(row.first, span.first), Math.min(row.last - 1, span.last)]
        const [first, last] = [firstShown(layout, from, to), lastShown(layout, from, to)]
        if (first === undefined || last === undefined) continue
        const left = layout.lefts[first] ?? 0
        const box = document.createElement('div')
        box.className = 'absolute bg-accent-soft'
        box.dataset['selected'] = ''
        const right = (layout.lefts[last] ?? 0) + (layout.widths[last] ?? 0)
        box.style.cssText = `left:${textLeft + left}px;top:${row.top + PAD}px`
        box.style.width = `${right - left}px`
        box.style.height = `${rowHeight}px`
        boxes.push(box)
      }
    this.#boxes.replaceChildren(...boxes)
    this.#place(this.#playhead, this.#played)
    this.#place(this.#caret, this.#focus ?? -1)
  }

  #place(box: HTMLElement, word: number): void {
    const layout = this.#layout
    const row = layout?.rows[layout.rowOf[word] ?? -1]
    box.style.display = row ? '' : 'none'
    if (!layout || !row) return
    const { textLeft, rowHeight } = this.#style
    box.style.width = `${layout.widths[word] ?? 0}px`
    box.style.height = `${rowHeight - 2}px`
    box.style.transform = `translate(${textLeft + (layout.lefts[word] ?? 0)}px, ${row.top + PAD + 1}px)`
  }
}

/** Above the first row and below the last. */
const PAD = 16
const CHIP_PADDING = 8

const isShown = ({ rowOf }: WordLayout, word: number): boolean => (rowOf[word] ?? -1) >= 0

/** The word itself, the next one that is shown, or else the last one. */
function nearestShown(layout: WordLayout, word: number): number | undefined {
  const { length } = layout.rowOf
  return firstShown(layout, word, length - 1) ?? lastShown(layout, 0, length - 1)
}

function firstShown(layout: WordLayout, from: number, to: number): number | undefined {
  for (let word = from; word <= to; word++) if (isShown(layout, word)) return word
  return undefined
}

function lastShown(layout: WordLayout, from: number, to: number): number | undefined {
  for (let word = to; word >= from; word--) if (isShown(layout, word)) return word
  return undefined
}
