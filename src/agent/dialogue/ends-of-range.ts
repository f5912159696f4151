import { tokenize } from '../../words/index.ts'
import type { WordsEdit } from './say-anew.ts'
import type { Said, Slot } from './slots.ts'

/** "To 0:25" behind "from 0:10 to 0:20": the end alone is another, or the start alone. */
export function endMoved(range: Slot, lead: string, time: string): WordsEdit | null {
  const inner = tokenize(range.text)
  const at = inner.findIndex(({ text }) => /^(?:to|until|till|til|through|and|-|–|—)$/.test(text))
  const [sign, next] = [inner[at], inner[at + 1]]
  const first = inner.find(({ text }) => !/^(?:from|between)$/.test(text))
  if (!sign || !next || !first) return null
  const from = range.span.from
  if (/^(?:to|until|till|til|through|up)$/.test(lead))
    return { span: { from: from + next.span.from, to: range.span.to }, put: time }
  if (lead === 'from') return { span: { from: from + first.span.from, to: from + sign.span.from }, put: `${time} ` }
  return null
}

/** "Make that 1:25" behind "from 1:00 to 1:30": the end that lies nearer. */
export function nearerEnd(range: Slot, lead: string, { text, startSeconds: at = 0 }: Slot): WordsEdit | null {
  const { startSeconds: start, endSeconds: end, edge } = range
  if (/^(?:at|on|in|around)$/.test(lead) || start === undefined || end === undefined || edge !== undefined) return null
  const isEnd = at > start && Math.abs(at - end) <= Math.abs(at - start)
  const isStart = at < end && Math.abs(at - start) < Math.abs(at - end)
  return isEnd ? endMoved(range, 'to', text) : isStart ? endMoved(range, 'from', text) : null
}

/** "Until 1:25" behind "from 1:00 to 1:20" is another end, and "from 0:50" another start. */
export function endSaid(old: Said, slot: Slot): WordsEdit | null {
  const [, word = '', time = ''] =
    /^(to|until|till|til|up to|through|before|from|after|starting at)\s+(.+)$/i.exec(slot.text) ?? []
  const range = old.slots.find(({ kind }) => kind === 'range')
  if (time === '' || !range || tokenize(time).some(({ text }) => /^(?:to|until|till)$/.test(text))) return null
  const lead = /^(?:from|after|starting)/i.test(word) ? 'from' : 'to'
  return endMoved(range, lead, time)
}
