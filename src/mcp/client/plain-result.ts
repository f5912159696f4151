import { plainLine, plainText } from '../../gate/plain-text.ts'
import type { ForeignResult } from '../../agent/foreign-tools.ts'
import { canonical, sameJson, type Json } from '../../kernel/index.ts'

const MOST_CHARACTERS = 8_000

type Answer = {
  readonly content?: readonly unknown[]
  readonly structuredContent?: unknown
  readonly isError?: boolean | undefined
}

/** What a tool gave back as plain text: its words, its data as JSON, and the names of whatever else there is. */
export function plainResult({ content = [], structuredContent, isError = false }: Answer): ForeignResult {
  const parts = content.map((part) => partText(part as Part))
  const structured = structuredContent as Json | undefined
  // Most servers say their data twice: once as text for those who know no better.
  if (structured !== undefined && !parts.some((text) => saysTheSame(text, structured)))
    parts.push(canonical(structured))
  return { text: shortened(plainText(parts.join('\n'))), isError }
}

type Part = {
  type?: unknown
  text?: unknown
  mimeType?: unknown
  uri?: unknown
  resource?: { uri?: unknown } | null
} | null

function partText(part: Part): string {
  if (part?.type === 'text' && typeof part.text === 'string') return part.text
  const words = [part?.type, part?.mimeType ?? part?.uri ?? part?.resource?.uri].filter(
    (word) => typeof word === 'string',
  )
  return `[${plainLine(words.join(' '))}]`
}

function saysTheSame(text: string, structured: Json): boolean {
  try {
    return sameJson(JSON.parse(text) as Json, structured)
  } catch {
    return false // Words, and no data.
  }
}

function shortened(text: string): string {
  const note = `\n(cut: this is the beginning of ${text.length} characters)`
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - note.length)}${note}`
}
