import type { PlacedSentence } from '../../video/index.ts'
import { formatTime } from '../../words/index.ts'
import { paint, shown, type Voice } from '../print.ts'
import { clipText, countCells } from '../review/count-cells.ts'

/** How a piece of a sentence stands: in the cut, out of it, on its way out or in, or a remark on it. */
export type Standing = 'in' | 'out' | 'going' | 'coming' | 'remark' | 'reason'
export type SentencePiece = { readonly text: string; readonly standing: Standing }
/** `head` says which sentence it is; `notes` come behind its words. */
export type Paragraph = {
  readonly head: string
  readonly words: readonly SentencePiece[]
  readonly notes: readonly SentencePiece[]
}

/** A head wider than this part of the line stands above the text. */
const MAX_HEAD_SHARE = 0.4
const NARROW_INDENT = '  '

/**
 * A sentence as text, wrapped between words: `12 0:41 Tom So ~~um~~ we started …`. Struck words are struck for
 * everyone: by a line through them, or by marks.
 */
export function drawParagraph(voice: Voice, { head, words, notes }: Paragraph, width: number): string[] {
  const isBeside = countCells(head) <= width * MAX_HEAD_SHARE
  const indent = isBeside ? ' '.repeat(countCells(head)) : NARROW_INDENT
  const lines = fillLines(voice.color ? words : markRuns(words), notes, Math.max(10, width - indent.length)).map(
    (line) => paintRuns(voice, line),
  )
  const dim = paint(voice, 'dim', isBeside ? head : head.trimEnd())
  return isBeside
    ? lines.map((line, at) => `${at === 0 ? dim : indent}${line}`)
    : [dim, ...lines.map((line) => `${indent}${line}`)]
}

const marks = {
  in: ['', ''],
  out: ['~~', '~~'],
  going: ['~~', '~~'],
  coming: ['+', '+'],
  remark: ['', ''],
  reason: ['', ''],
} as const

/** Without colours a run of words is set off by marks around it; no word can look as if it were. */
function markRuns(words: readonly SentencePiece[]): SentencePiece[] {
  return words.map(({ text, standing }, at) => {
    const [open, close] = marks[standing]
    const before = words[at - 1]?.standing === standing ? '' : open
    const after = words[at + 1]?.standing === standing ? '' : close
    return { text: `${before}${text.replaceAll(/~{2,}/g, '~')}${after}`, standing }
  })
}

type Line = { readonly pieces: SentencePiece[]; cells: number }

function fillLines(words: readonly SentencePiece[], notes: readonly SentencePiece[], width: number): SentencePiece[][] {
  const lines: Line[] = [{ pieces: [], cells: 0 }]
  const add = (piece: SentencePiece, gap: number): void => {
    const cells = countCells(piece.text)
    const last = lines.at(-1)
    if (last && (last.cells === 0 || last.cells + gap + cells <= width)) {
      // A wider gap is part of the piece, so that a line is its pieces with a space between them.
      last.pieces.push(last.cells > 0 && gap > 1 ? { ...piece, text: ` ${piece.text}` } : piece)
      last.cells += cells + (last.cells > 0 ? gap : 0)
    } else lines.push({ pieces: [piece], cells })
  }
  for (const word of words) add(word, 1)
  for (const note of notes) {
    if (countCells(note.text) + (lines.at(-1)?.cells ?? 0) + 2 <= width) add(note, 2)
    else {
      lines.push({ pieces: [], cells: 0 })
      for (const text of note.text.split(' ')) add({ ...note, text }, 1)
    }
  }
  return lines.map(({ pieces }) => pieces)
}

const styles = { in: null, out: 'gone', going: 'going', coming: 'coming', remark: 'cyan', reason: 'dim' } as const

/** One colour for a run of pieces, so that the line through words goes on between them. */
function paintRuns(voice: Voice, pieces: readonly SentencePiece[]): string {
  const runs: { standing: Standing; texts: string[] }[] = []
  for (const { text, standing } of pieces) {
    const last = runs.at(-1)
    if (last?.standing === standing) last.texts.push(text)
    else runs.push({ standing, texts: [text] })
  }
  return runs
    .map(({ standing, texts }) => {
      const style = styles[standing]
      const text = texts.join(' ')
      const gap = /^ */.exec(text)?.[0] ?? ''
      return style === null ? text : `${gap}${paint(voice, style, text.slice(gap.length))}`
    })
    .join(' ')
}

const MAX_SPEAKER_CELLS = 12

/**
 * What stands before each sentence of a list, in columns: its number, when it is heard, who speaks. What is out is
 * heard at no time.
 */
export function drawHeads(listed: readonly PlacedSentence[]): (placed: PlacedSentence) => string {
  const widest = (least: number, widthOf: (placed: PlacedSentence) => number): number =>
    listed.reduce((most, placed) => Math.max(most, widthOf(placed)), least)
  const numbers = widest(2, ({ index }) => String(index + 1).length)
  const times = widest(4, (placed) => timeOf(placed).length)
  const speakers = Math.min(
    MAX_SPEAKER_CELLS,
    widest(0, (placed) => countCells(speakerOf(placed))),
  )
  return (placed) => {
    const speaker = clipText(speakerOf(placed), speakers)
    return (
      `${String(placed.index + 1).padStart(numbers)}  ${timeOf(placed).padStart(times)}  ` +
      (speakers > 0 ? `${speaker}${' '.repeat(speakers - countCells(speaker) + 2)}` : '')
    )
  }
}

const timeOf = ({ isOut, start }: PlacedSentence): string => (isOut ? '–' : formatTime(Math.floor(start)))
const speakerOf = ({ sentence }: PlacedSentence): string => shown(sentence.speaker ?? '')
