import { textIn } from '../../../../grammar/index.ts'
import type { Wish } from '../wish.ts'
import { linesOf } from './lower-place.ts'
import type { OnFile } from './lower.ts'
import { whichOf } from './which-of.ts'

/** What is to go, as it is pointed at. */
export function lowerRemove({ slots, path, around: { world, words } }: OnFile): readonly Wish[] | null {
  const old = slots['old']
  if (slots['near'] && slots['near']['isFound'] !== true) return null
  const text = world.meant(textIn(old))
  const isLine = old?.['isLine'] === true
  const which = whichOf(slots)
  if (old?.['quoted'] !== true && !isLine && old?.['isFound'] !== true && old?.['isNamed'] !== true) return null
  // "The link" is no text that stands there, though the word may.
  const start = (old?.span.from ?? 0) - 1
  const isDescribed =
    which === 'any' &&
    old?.['quoted'] !== true &&
    old?.['isNamed'] !== true &&
    !isLine &&
    /\b(?:the|this|that|my)$/i.test(words.slice(0, Math.max(0, start)).trimEnd())
  if (isDescribed && old?.['isWithLine'] !== true) return null
  const there = world.texts.get(path)
  // The stop at the end of a line goes with all the rest of it.
  const [full] = linesOf(there).filter((line) => line !== text && line.trim().replace(/[.!?:;]$/, '') === text)
  if (old?.['quoted'] !== true && full !== undefined && there?.split(text).length === 2)
    return [{ wish: 'remove', path, text: full, which: 'any', isLine: true }]
  if (old?.['quoted'] !== true && (isLine || old?.['isWithLine'] === true)) {
    const whole = there?.split('\n').filter((line) => line.trim() === text.trim()) ?? []
    const holding = there?.split('\n').filter((line) => line.includes(text)) ?? []
    if (
      whole.length === 0 &&
      there !== undefined &&
      (holding.length === 1 || (holding.length > 1 && which === 'every'))
    )
      return [...new Set(holding)].map((line) => ({
        wish: 'remove',
        path,
        text: line,
        which: holding.length > 1 ? 'every' : 'any',
        isLine: true,
      }))
  }
  return [{ wish: 'remove', path, text, which, isLine: isLine || old?.['isWithLine'] === true }]
}

/** "Naps from the topics": the bullet of that list. */
export function removeItem({ slots, path, around: { world } }: OnFile): readonly Wish[] | null {
  const lines = linesOf(world.texts.get(path))
  const bare = (line: string): string => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+(?:\[.\]\s+)?/, '').trim()
  const heading = textIn(slots['where']).toLowerCase()
  const from = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ +/, '').toLowerCase() === heading)
  const end = lines.findIndex((line, at) => at > from && /^#+ /.test(line))
  const gone = world.meant(textIn(slots['old']))
  const found = lines.flatMap((line, at) =>
    at > from && (end < 0 || at < end) && bare(line).toLowerCase() === gone.toLowerCase() ? [at + 1] : [],
  )
  const [line] = found
  return from < 0 || line === undefined || found.length > 1 ? null : [{ wish: 'remove-numbered', path, line }]
}
