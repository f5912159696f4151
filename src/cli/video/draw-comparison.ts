import { MICROS, nextSaid, type Cut, type Override, type Sentence, type Word } from '../../video/index.ts'
import { shown } from '../print.ts'
import type { SentencePiece, Standing } from './draw-paragraph.ts'

/** What became of a sentence between two states of a cut. `isTouched` leaves its place aside. */
export type Comparison = {
  readonly words: readonly SentencePiece[]
  readonly notes: readonly SentencePiece[]
  readonly isTouched: boolean
}

/** The words of a sentence as they go, come and stay, with what else changed in it. */
export function drawComparison(before: Cut, after: Cut, id: string): Comparison | undefined {
  const [was, now] = [before.sentence(id), after.sentence(id)]
  const sentence = now ?? was
  if (!sentence) return undefined
  const [wordBefore, wordAfter] = [wordsOf(before, was), wordsOf(after, now)]
  const words = sentence.words.flatMap((word) => [
    ...wordPieces(word, wordBefore(word.id), wordAfter(word.id)),
    ...pausePieces(before, after, word),
  ])
  const notes = [
    ...regrouped(before, was, now),
    ...speakerNote(was, now),
    ...pictureNote(after, before.override(id), after.override(id)),
  ]
  // What was out before is not told again, unless nothing else is there to be told.
  const told = words.filter(({ standing }) => standing !== 'out')
  return {
    words: told.length > 0 ? told : words,
    notes,
    isTouched: notes.length > 0 || told.some(({ standing }) => standing !== 'in'),
  }
}

type Held = { readonly text: string; readonly isIn: boolean }

function wordPieces(word: Word, was: Held | undefined, now: Held | undefined): SentencePiece[] {
  if (was && now && was.text !== now.text)
    return [
      { text: shown(was.text), standing: 'going' },
      { text: shown(now.text), standing: now.isIn ? 'coming' : 'out' },
    ]
  // What came with an import is simply there.
  const standing: Standing =
    now?.isIn === true ? (was && !was.isIn ? 'coming' : 'in') : was?.isIn === true ? 'going' : 'out'
  return [{ text: shown(word.text), standing }]
}

/** The words of a sentence in a cut; one that stands in another sentence there is found by its name. */
function wordsOf(cut: Cut, own: Sentence | undefined): (word: string) => Held | undefined {
  const holding = (sentence: Sentence | undefined): Map<string, Held> => {
    const isOut = sentence !== undefined && cut.isSentenceOut(sentence)
    return new Map(sentence?.words.map(({ id, text }) => [id, { text, isIn: !isOut && !cut.isWordOut(id) }]))
  }
  const words = holding(own)
  return (word) => words.get(word) ?? holding(cut.sentence(cut.holding(word) ?? '')).get(word)
}

function pausePieces(before: Cut, after: Cut, word: Word): SentencePiece[] {
  const [was, now] = [before.gapAfter(word.id), after.gapAfter(word.id)]
  if (was === now) return []
  const spoken = (nextSaid(after, word)?.word.startMicros ?? word.endMicros) - word.endMicros
  const length = (micros: number): string => String(Number((micros / MICROS).toFixed(2)))
  return [{ text: `⟨pause ${length(was ?? spoken)} → ${length(now ?? spoken)} s⟩`, standing: 'remark' }]
}

const remark = (text: string): SentencePiece => ({ text, standing: 'remark' })

function regrouped(before: Cut, was: Sentence | undefined, now: Sentence | undefined): SentencePiece[] {
  if (!now) return was ? [remark('joined to the sentence before it')] : []
  if (!was) return before.holding(now.words[0]?.id ?? '') === undefined ? [] : [remark('a sentence of its own')]
  return was.words.length === now.words.length
    ? []
    : [remark(was.words.length > now.words.length ? 'ends here' : 'goes on with the sentence behind it')]
}

function speakerNote(was: Sentence | undefined, now: Sentence | undefined): SentencePiece[] {
  if (!was || !now || was.speaker === now.speaker) return []
  return [remark(`spoken by ${shown(was.speaker ?? 'no one named')} → ${shown(now.speaker ?? 'no one named')}`)]
}

function pictureNote(cut: Cut, was: Override | undefined, now: Override | undefined): SentencePiece[] {
  if (was?.sourceId === now?.sourceId && was?.startMicros === now?.startMicros && was?.endMicros === now?.endMicros)
    return []
  return [
    remark(
      now
        ? `shows ${shown(cut.source(now.sourceId)?.name ?? now.sourceId)} from ${now.startMicros / MICROS} s to ` +
            `${now.endMicros / MICROS} s`
        : 'shows its own picture again',
    ),
  ]
}
