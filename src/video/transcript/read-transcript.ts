import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { cleanWords } from './clean-words.ts'
import { decodeText } from './decode-text.ts'
import { formats, plainText } from './formats/index.ts'
import { MOST_WORDS } from './gather-words.ts'
import { repairTimes } from './repair-times.ts'
import type { Transcript } from './transcript.ts'

/** The limit where the caller names none: a whole day of speech as Amazon writes it is 58 million characters. */
const MOST_CHARACTERS = 64_000_000
/** Thirty hours of captions are less, and here every second character may be a word. */
const MOST_CAPTION_CHARACTERS = 4_000_000

export type ReadOptions = {
  /** In characters, or in bytes where bytes are given. */
  readonly maxLength?: number
  /** Any text is taken for what is said: a person named it as a transcript. */
  readonly isPlainTextTaken?: boolean
}

/** Reads any transcript, told by its content and never by the name of its file, and mends its times. */
export function readTranscript(
  content: string | Uint8Array,
  { maxLength = MOST_CHARACTERS, isPlainTextTaken = false }: ReadOptions = {},
): Transcript | Problem {
  if (content.length > maxLength) return tooLarge(maxLength)
  const text = decodeText(content)
  if (isProblem(text)) return text
  const parsed = parse(text)
  if (isProblem(parsed)) return parsed
  const { value } = parsed
  if (typeof value === 'string' && value.length > MOST_CAPTION_CHARACTERS) return tooLarge(MOST_CAPTION_CHARACTERS)
  const format = [...formats, ...(isPlainTextTaken ? [plainText] : [])].find(({ fits }) => fits(value))
  if (!format)
    return problem(
      'not-a-transcript',
      'This is not a transcript that Cutroom knows; export it as JSON with word times, SRT or VTT, or as plain text.',
    )
  const heard = format.read(value)
  if (heard.words.length > MOST_WORDS)
    return problem(
      'transcript-too-large',
      `The transcript has more than ${MOST_WORDS} words, which nobody says in two days; export it in parts.`,
    )
  const clean = cleanWords(heard.words)
  const { words, notes } = repairTimes(clean.words)
  if (words.length === 0)
    return problem(
      'no-words',
      'The transcript has no words; check that the recording has speech in it and transcribe it again.',
    )
  const isUntimed = heard.words.every(({ startSeconds, endSeconds }) => startSeconds === null && endSeconds === null)
  return {
    format: format.name,
    language: languageOf(heard.language),
    words,
    notes: [...(heard.notes ?? []), ...clean.notes, ...notes],
    ...(isUntimed && { isUntimed }),
  }
}

function tooLarge(maxLength: number): Problem {
  return problem(
    'transcript-too-large',
    `The transcript is larger than ${Math.ceil(maxLength / 1_000_000)} MB; export it in parts, or with words and ` +
      `times only.`,
  )
}

/** JSON as its value, any other text as itself; wrapped, since a foreign value may look like a problem of ours. */
function parse(text: string): { value: unknown } | Problem {
  if (!LOOKS_LIKE_JSON.test(text)) return { value: text.trimStart() }
  try {
    return { value: JSON.parse(text) }
  } catch {
    // Captions may begin with a bracket too.
    return text.includes('-->')
      ? { value: text }
      : (parseSeveral(text) ?? problem('broken-json', 'The transcript is cut off or not valid JSON; export it again.'))
  }
}

/** "[Music]", "[Script Info]" and "[0:01] Hello" are text. */
const LOOKS_LIKE_JSON = /^\s*(?:\{|\[\s*(?:[[{"\]]|-?\d+(?:\.\d+)?\s*[,\]]|$))/

/** Values one behind the other, as a tool prints them that recognises while it listens. */
function parseSeveral(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(`[${text.replaceAll(/\}\s*\n\s*\{/g, '},{')}]`) }
  } catch {
    return undefined
  }
}

/** A code or a name of a language; anything else in its place is nothing to show. */
function languageOf(language: string | null): string | null {
  return language !== null && /^[\p{L}\p{N}_-]{2,35}$/u.test(language) ? language : null
}
