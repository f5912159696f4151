import { parsingCopy } from './parsing-copy.ts'

/**
 * Whether a prompt begins with `STORI PROMPT` or `MAESTRO PROMPT`, in any case and alone on the first line that is not
 * empty.
 */
export function isStructured(prompt: string): boolean {
  return bodyOf(parsingCopy(prompt)) !== null
}

/**
 * What stands below the sentinel, with as many empty lines above it as keep the line numbers true; null without a
 * sentinel.
 */
export function bodyOf(copy: string): { text: string; sentinelLine: number } | null {
  const sentinel = /^(\s*)(?:STORI|MAESTRO)[^\S\n]+PROMPT[^\S\n]*(?:\n|$)/iu.exec(copy)
  if (sentinel === null) return null
  const sentinelLine = (sentinel[1] ?? '').split('\n').length
  return { text: '\n'.repeat(sentinelLine) + copy.slice(sentinel[0].length), sentinelLine }
}
