import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { cleanWords } from './clean-words.ts'
import { decodeText } from './decode-text.ts'
import { formats } from './formats/index.ts'
import { repairTimes } from './repair-times.ts'
import type { Transcript } from './transcript.ts'

/** The limit where the caller names none: eight hours of speech in the wordiest format are about 40 million characters. */
const MOST_CHARACTERS = 64_000_000

/** Reads any transcript, told by its content and never by the name of its file, and mends its times. `maxLength` counts characters, or bytes where bytes are given. */
export function readTranscript(content: string | Uint8Array, { maxLength = MOST_CHARACTERS }: { maxLength?: number } = {}): Transcript | Problem {
  if (content.length > maxLength) return problem('transcript-too-large', `The transcript is larger than ${Math.ceil(maxLength / 1_000_000)} MB; export it in parts, or with words and times only.`)
  const text = decodeText(content)
  if (isProblem(text)) return text
  const value = valueOf(text)
  if (isProblem(value)) return value
  const format = formats.find(({ fits }) => fits(value))
  if (!format) return problem('not-a-transcript', 'This is not a transcript that Cutroom knows; export it as JSON with word times, SRT or VTT.')
  const heard = format.read(value)
  const clean = cleanWords(heard.words)
  const { words, notes } = repairTimes(clean.words)
  if (words.length === 0) return problem('no-words', 'The transcript has no words; check that the recording has speech in it and transcribe it again.')
  return { format: format.name, language: languageOf(heard.language), words, notes: [...(heard.notes ?? []), ...clean.notes, ...notes] }
}

/** JSON as its value, any other text as itself. */
function valueOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text.trimStart()
  try {
    return JSON.parse(text)
  } catch {
    // Captions may begin with a bracket too.
    return text.includes('-->') ? text : problem('broken-json', 'The transcript is cut off or not valid JSON; export it again.')
  }
}

/** A code or a name of a language; anything else in its place is nothing to show. */
function languageOf(language: string | null): string | null {
  return language !== null && /^[\p{L}\p{N}_-]{2,35}$/u.test(language) ? language : null
}
