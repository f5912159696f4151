import { cleanTags } from './tags.ts'

export type Chapter = { startSeconds: number; endSeconds: number; title: string }

/** Tags and chapters in ffmpeg's own text form. Text reaches ffmpeg through this file only, never through an argument. */
export function ffmetadata(tags: Record<string, string>, chapters: Chapter[]): string {
  const lines = [';FFMETADATA1', ...Object.entries(cleanTags(tags)).map(([key, value]) => `${escaped(key)}=${escaped(value)}`)]
  for (const { startSeconds, endSeconds, title } of chapters) {
    lines.push('[CHAPTER]', 'TIMEBASE=1/1000', `START=${milliseconds(startSeconds)}`, `END=${milliseconds(endSeconds)}`, `title=${escaped(cleanTags({ title })['title'] ?? '')}`)
  }
  return `${lines.join('\n')}\n`
}

function milliseconds(seconds: number): string {
  return String(Math.max(0, Math.round(seconds * 1000)))
}

function escaped(text: string): string {
  return text.replaceAll(/[=;#\\\n]/g, (letter) => `\\${letter}`)
}
