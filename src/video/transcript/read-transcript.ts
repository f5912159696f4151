import { isProblem, problem, type Problem, type Note } from '../../kernel/index.ts'
import { formats, plainText } from './formats/index.ts'
import { MAX_WORDS, type HeardWord } from './format.ts'
import { repairTimes } from './repair-times.ts'
import type { Transcript } from './transcript.ts'

const MAX_WORD_CHARACTERS = 200
const MAX_NAME_CHARACTERS = 80
/** A word of a hundred megabytes is not cleaned to its end to be cut short afterwards. */
const MAX_LOOKED_AT = 10_000
/** Marks that stand alone in captions: the dash or arrows before a new speaker, notes around a song. */
const UNSPOKEN = /^(?:[-‐–—]+|>+|[♪♫]+)$/u

/** The limit where the caller names none: a whole day of speech as Amazon writes it is 58 million characters. */
const MAX_CHARACTERS = 64_000_000
/** Thirty hours of captions are less, and here every second character may be a word. */
const MAX_CAPTION_CHARACTERS = 4_000_000

type ReadOptions = {
  /** In characters, or in bytes where bytes are given. */
  readonly maxLength?: number
  /** Any text is taken for what is said: a person named it as a transcript. */
  readonly isPlainTextTaken?: boolean
}

/** Reads any transcript, told by its content and never by the name of its file, and mends its times. */
export function readTranscript(
  content: string | Uint8Array,
  { maxLength = MAX_CHARACTERS, isPlainTextTaken = false }: ReadOptions = {},
): Transcript | Problem {
  if (content.length > maxLength) return tooLarge(maxLength)
  const text = decodeText(content)
  if (isProblem(text)) return text
  const parsed = parse(text)
  if (isProblem(parsed)) return parsed
  const { value } = parsed
  if (typeof value === 'string' && value.length > MAX_CAPTION_CHARACTERS) return tooLarge(MAX_CAPTION_CHARACTERS)
  const format = [...formats, ...(isPlainTextTaken ? [plainText] : [])].find(({ fits }) => fits(value))
  if (!format)
    return problem(
      'not-a-transcript',
      'This is not a transcript that Cutroom knows; export it as JSON with word times, SRT or VTT, or as plain text.',
    )
  const heard = format.read(value)
  if (heard.words.length > MAX_WORDS)
    return problem(
      'transcript-too-large',
      `The transcript has more than ${MAX_WORDS} words, which nobody says in two days; export it in parts.`,
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

/**
 * Words and speakers as plain text: a transcript is somebody else's, and what is in it reaches terminals and models.
 * What nobody says goes.
 */
export function cleanWords(heard: readonly HeardWord[]): { words: HeardWord[]; notes: Note[] } {
  let shortened = 0
  const words = heard.flatMap((word): HeardWord[] => {
    const text = visibleText(word.text.slice(0, MAX_LOOKED_AT))
    if (text === '' || UNSPOKEN.test(text)) return []
    if (text.length > MAX_WORD_CHARACTERS) shortened += 1
    const speaker =
      word.speaker === null ? '' : upTo(visibleText(word.speaker.slice(0, MAX_LOOKED_AT)), MAX_NAME_CHARACTERS)
    return [{ ...word, text: upTo(text, MAX_WORD_CHARACTERS), speaker: speaker === '' ? null : speaker }]
  })
  const notes =
    shortened === 0
      ? []
      : [
          {
            code: 'long-words',
            text: `${
              shortened === 1
                ? '1 word of more than 200 characters was'
                : `${shortened} words of more than 200 characters were`
            } cut short.`,
          },
        ]
  return { words, notes }
}

/** Not cut between the two halves of one character. */
function upTo(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Surrogate}$/u, '')}…`
}

/**
 * Text without its byte order mark. UTF-16 is known by that mark, also where it was read as if each byte were a
 * character.
 */
function decodeText(content: string | Uint8Array): string | Problem {
  const text = typeof content === 'string' ? fromText(content) : fromBytes(content)
  // A zero character means UTF-16 taken for UTF-8; two replacement characters at the start are what became of its mark.
  return text === null || text.includes('\0') || text.startsWith('\uFFFD\uFFFD')
    ? problem('wrong-encoding', 'The transcript is not UTF-8 or UTF-16 text; save it as UTF-8 and import it again.')
    : text
}

function fromText(text: string): string | null {
  if (text.startsWith('\uFEFF')) return text.slice(1)
  const isSwapped = text.startsWith('\uFFFE')
  if (
    isSwapped ||
    text.startsWith('\u00FF\u00FE') ||
    text.startsWith('\u00FE\u00FF') ||
    text.startsWith('\u00EF\u00BB\u00BF')
  )
    return fromBytes(bytesOf(text, isSwapped))
  return text
}

function fromBytes(bytes: Uint8Array): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** One byte a character, or both bytes of each in the order that the reader should have used. */
function bytesOf(text: string, isSwapped: boolean): Uint8Array {
  const bytes = new Uint8Array(isSwapped ? text.length * 2 : text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (!isSwapped) bytes[at] = code
    else [bytes[at * 2], bytes[at * 2 + 1]] = [code >> 8, code & 0xff]
  }
  return bytes
}

/** Most words are plain already, and a long transcript has many of them. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/

/**
 * Text of others on one line, without control, direction, zero-width and other invisible characters: it reaches
 * terminals and models.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replaceAll(/(?![\t\n\v\f\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu, '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
