import { plainLine } from '../gate/index.ts'

export type Chapter = { startSeconds: number; endSeconds: number; title: string }

/**
 * Chapters as Vorbis comments, for containers in which ffmpeg writes none by itself.
 * https://wiki.xiph.org/Chapter_Extension
 */
export function chapterTags(chapters: Chapter[]): Record<string, string> {
  return Object.fromEntries(
    chapters.slice(0, 1000).flatMap(({ startSeconds, title }, index) => {
      const key = `CHAPTER${String(index).padStart(3, '0')}`
      return [
        [key, clock(startSeconds)],
        [`${key}NAME`, title],
      ]
    }),
  )
}

function clock(seconds: number): string {
  const total = Math.max(0, Math.round(seconds * 1000))
  const parts = [total / 3_600_000, (total / 60_000) % 60, (total / 1000) % 60]
  const whole = parts.map((value) => String(Math.floor(value)).padStart(2, '0')).join(':')
  return `${whole}.${String(total % 1000).padStart(3, '0')}`
}

/**
 * Tags and chapters in ffmpeg's own text form. Text reaches ffmpeg through this file only, never through an argument.
 */
export function formatFfmetadata(tags: Record<string, string>, chapters: Chapter[]): string {
  const lines = [
    ';FFMETADATA1',
    ...Object.entries(cleanTags(tags)).map(([key, value]) => `${escaped(key)}=${escaped(value)}`),
  ]
  for (const { startSeconds, endSeconds, title } of chapters) {
    lines.push(
      '[CHAPTER]',
      'TIMEBASE=1/1000',
      `START=${milliseconds(startSeconds)}`,
      `END=${milliseconds(endSeconds)}`,
      `title=${escaped(cleanTags({ title })['title'] ?? '')}`,
    )
  }
  return `${lines.join('\n')}\n`
}

function milliseconds(seconds: number): string {
  return String(Math.max(0, Math.round(seconds * 1000)))
}

function escaped(text: string): string {
  return text.replaceAll(/[=;#\\\n]/g, (letter) => `\\${letter}`)
}

/** Tags come from strangers: bounded in number and length, one line each, nothing that could act on a terminal. */
export function cleanTags(tags: Record<string, string>): Record<string, string> {
  const entries = Object.entries(tags)
    .slice(0, 2048)
    .map(([key, value]) => [plainLine(key, 64).toLowerCase(), plainLine(value, 1000)] as const)
  return Object.fromEntries(entries.filter(([key, value]) => /^[a-z][a-z0-9 _.-]*$/.test(key) && value.trim() !== ''))
}
