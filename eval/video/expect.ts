import type { PauseRule, Place, Step } from './step.ts'

/** What a right answer to a request is, as data. */
export type Expect =
  /** Exactly these things happened, and nothing else. */
  | { readonly expect: 'edits'; readonly steps: readonly Step[] }
  /** Understood, and there was nothing to do. */
  | { readonly expect: 'nothing' }
  | { readonly expect: 'asks'; readonly about: RegExp }
  | { readonly expect: 'answers'; readonly says: RegExp }
  | { readonly expect: 'refuses'; readonly says: RegExp }
  /** The specification leaves room for each of these. */
  | { readonly expect: 'anyOf'; readonly of: readonly Expect[] }

const edits = (...steps: readonly Step[]): Expect => ({ expect: 'edits', steps })

/** Several things happened. Where one of them may be done in several ways, each way is right. */
export const all = (...parts: readonly Expect[]): Expect => {
  const ways = parts.reduce<readonly (readonly Step[])[]>(
    (before, part) => before.flatMap((steps) => waysOf(part).map((more) => [...steps, ...more])),
    [[]],
  )
  const [only, ...others] = ways.map((steps) => edits(...steps))
  return only && others.length === 0 ? only : anyOf(...ways.map((steps) => edits(...steps)))
}

function waysOf(part: Expect): readonly (readonly Step[])[] {
  if (part.expect === 'edits') return [part.steps]
  if (part.expect === 'anyOf') return part.of.flatMap(waysOf)
  throw new Error('Only edits can be put in a row.')
}

export const anyOf = (...of: readonly Expect[]): Expect => ({ expect: 'anyOf', of })
export const nothingChanged: Expect = { expect: 'nothing' }
export const asks = (about: RegExp): Expect => ({ expect: 'asks', about })
export const answers = (says: RegExp): Expect => ({ expect: 'answers', says })
export const refuses = (says: RegExp): Expect => ({ expect: 'refuses', says })
/** What is named does not exist: a question, or a refusal that says so. */
export const notThere = (named: RegExp): Expect => anyOf(asks(/\S/), refuses(named))

export const wordsOut = (...words: readonly string[]): Expect => edits({ step: 'words', words, to: 'out' })
export const wordsMaybeOut = (...words: readonly string[]): Expect => edits({ step: 'words', words, to: 'maybe' })
export const wordsBack = (...words: readonly string[]): Expect => edits({ step: 'words', words, to: 'in' })
/** One of two sayings of the same thing goes; which one makes no difference to what is said. */
export const eitherOut = (one: string, other: string): Expect => anyOf(wordsOut(one), wordsOut(other))

export const out = (...sentences: readonly number[]): Expect => edits({ step: 'sentences', sentences, to: 'out' })
/** Whether these are in or out is a matter of taste. */
export const maybeOut = (...sentences: readonly number[]): Expect =>
  edits({ step: 'sentences', sentences, to: 'maybe' })
export const back = (...sentences: readonly number[]): Expect => edits({ step: 'sentences', sentences, to: 'in' })
/** All sentences of a scene with so many of them are out, but these. */
export const onlyKept = (count: number, kept: readonly number[], maybe: readonly number[] = []): Expect =>
  all(
    out(
      ...Array.from({ length: count }, (_, index) => index + 1).filter(
        (each) => !kept.includes(each) && !maybe.includes(each),
      ),
    ),
    maybeOut(...maybe),
  )

const placed = (at: Place, sentences: readonly number[]): Expect => edits({ step: 'place', sentences, at })
export const toStart = (...sentences: readonly number[]): Expect => placed('start', sentences)
export const toEnd = (...sentences: readonly number[]): Expect => placed('end', sentences)
export const before = (anchor: number, ...sentences: readonly number[]): Expect => placed({ before: anchor }, sentences)
export const after = (anchor: number, ...sentences: readonly number[]): Expect => placed({ after: anchor }, sentences)
export const swapped = (one: number, other: number): Expect => edits({ step: 'swap', sentences: [one, other] })

export const spokenBy = (speaker: string, ...sentences: readonly number[]): Expect =>
  edits({ step: 'speaker', sentences, speaker })
export const reads = (word: string, text: string): Expect => edits({ step: 'correct', word, text })
export const splitAfter = (word: string): Expect => edits({ step: 'split', after: word })
export const merged = (...sentences: readonly number[]): Expect => edits({ step: 'merge', sentences })
export const shows = (
  sentence: number,
  source: string,
  startSeconds: number,
  endSeconds: number | null = null,
): Expect => edits({ step: 'show', sentence, source, startSeconds, endSeconds })
export const showsItself = (sentence: number): Expect => edits({ step: 'unshow', sentence })

export const pauses = (longerThan: number, to: number, after: readonly number[] | 'all' = 'all'): Expect =>
  tightened({ longerThan, to, after })
/** The words give no figures: long pauses are short afterwards, and short ones as they were. */
export const tightPauses: Expect = edits({ step: 'pauses', rule: 'tight' })
const tightened = (rule: PauseRule): Expect => edits({ step: 'pauses', rule })
