/**
 * Widths of texts as this page draws them, each measured once. They are measured in the page itself: a canvas knows
 * nothing of the features of a font.
 */
export class WordMeasure {
  readonly #host: HTMLElement
  readonly #widths = new Map<string, number>()

  constructor(parent: HTMLElement, className: string) {
    this.#host = document.createElement('div')
    this.#host.className = `${HIDDEN} ${className}`
    this.#host.setAttribute('aria-hidden', 'true')
    parent.append(this.#host)
  }

  /** Measures all of them at once, which is as quick as one. */
  prepare(texts: Iterable<string>): void {
    const fresh = [...new Set(texts)].filter((text) => !this.#widths.has(text))
    for (let from = 0; from < fresh.length; from += BATCH) {
      const batch = fresh.slice(from, from + BATCH)
      const spans = batch.map((text) => {
        const span = document.createElement('span')
        span.className = 'absolute'
        span.textContent = text
        return span
      })
      this.#host.replaceChildren(...spans)
      for (const [at, span] of spans.entries()) this.#widths.set(batch[at] ?? '', span.getBoundingClientRect().width)
    }
    this.#host.replaceChildren()
  }

  width(text: string): number {
    if (!this.#widths.has(text)) this.prepare([text])
    return this.#widths.get(text) ?? 0
  }

  /** The distance between two words. */
  get space(): number {
    return this.width('n n') - 2 * this.width('n')
  }

  /** Another font, or another size of it. */
  forget(): void {
    this.#widths.clear()
  }

  destroy(): void {
    this.#host.remove()
  }
}

const BATCH = 2000
const HIDDEN = 'pointer-events-none invisible absolute top-0 left-0 h-0 overflow-hidden whitespace-pre'
