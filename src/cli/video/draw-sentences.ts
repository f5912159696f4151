import type { Diff, Document, Json } from '../../kernel/index.ts'
import { placesOf, type PlacedSentence } from '../../video/index.ts'
import { formatTime } from '../../words/format-time.ts'
import { paint, shown, type Voice } from '../print.ts'

/** The cut as text, a sentence a paragraph; what is out is struck through. */
export function drawSentences(voice: Voice, document: Document, most = Infinity): string[] {
  const { sentences, words } = placesOf(document)
  const all = [...sentences.values()]
  const lines = paragraphs(voice, all.slice(0, most), (id) => (words.has(id) ? 'in' : 'out'))
  return all.length > most ? [...lines, paint(voice, 'dim', `  … ${all.length - most} more sentences; "cutroom state" shows all of them`)] : lines
}

const MOST_TOUCHED = 40

/** Only the sentences that a plan touches: words that go are struck, those that come back are set off, and what moves says where from. */
export function drawTouched(voice: Voice, { before, after, diff }: { before: Document; after: Document; diff: Diff }): string[] {
  const [old, now] = [placesOf(before), placesOf(after)]
  const named = new Set(diff.changes.flatMap((change) => [...sentenceIn(change.before), ...sentenceIn(change.after)]))
  const moved = new Set(diff.changes.flatMap((change) => (change.kind === 'moved' ? sentenceIn(change.after) : [])))
  const all = [...now.sentences.values()].filter(({ sentence }) => named.has(sentence.id) || sentence.words.some(({ id }) => now.words.has(id) !== old.words.has(id)))
  const lines = all.slice(0, MOST_TOUCHED).flatMap((placed) => {
    const { id } = placed.sentence
    const was = old.sentences.get(id)
    const drawn = paragraphs(voice, [placed], (word) => (now.words.has(word) ? (old.words.has(word) || !was ? 'in' : 'back') : old.words.has(word) ? 'goes' : 'out'))
    return moved.has(id) && was ? [...drawn, paint(voice, 'cyan', `      ↕ was number ${was.index + 1}, becomes number ${placed.index + 1}`)] : drawn
  })
  return all.length > MOST_TOUCHED ? [...lines, paint(voice, 'dim', `  … and ${all.length - MOST_TOUCHED} more sentences`)] : lines
}

const sentenceIn = (place: Json): string[] => {
  const { sentence } = (place ?? {}) as { sentence?: unknown }
  return typeof sentence === 'string' ? [sentence] : []
}

type Standing = 'in' | 'out' | 'goes' | 'back'

/** `12  0:41  Tom    So we started …`, wrapped between words. */
function paragraphs(voice: Voice, placed: readonly PlacedSentence[], standing: (word: string) => Standing): string[] {
  const speakers = Math.min(12, Math.max(0, ...placed.map(({ sentence }) => shown(sentence.speaker ?? '').length)))
  return placed.flatMap(({ sentence, index, start, isOut }) => {
    const head = `${String(index + 1).padStart(4)}  ${(isOut ? '–' : formatTime(Math.floor(start))).padStart(5)}  ${speakers > 0 ? `${shown(sentence.speaker ?? '').slice(0, speakers).padEnd(speakers)}  ` : ''}`
    const words = sentence.words.map(({ id, text }) => drawnWord(voice, shown(text), standing(id)))
    return wrapped(words, voice.width - head.length).map((line, at) => `${paint(voice, 'dim', at === 0 ? head : ' '.repeat(head.length))}${line}`)
  })
}

type DrawnWord = { readonly text: string; readonly width: number }

function drawnWord(voice: Voice, text: string, standing: Standing): DrawnWord {
  const marked = { in: text, out: `~~${text}~~`, goes: `~~${text}~~`, back: `+${text}+` }[standing]
  const plain = { text: marked, width: marked.length }
  if (standing === 'in' || !voice.color) return plain
  return { text: paint(voice, standing === 'out' ? 'gone' : standing === 'goes' ? 'going' : 'green', text), width: text.length }
}

function wrapped(words: readonly DrawnWord[], width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const drawn of words) {
    if (used > 0 && used + 1 + drawn.width > width) {
      lines.push(line)
      line = ''
      used = 0
    }
    line += `${used > 0 ? ' ' : ''}${drawn.text}`
    used += drawn.width + (used > 0 ? 1 : 0)
  }
  return [...lines, line]
}
