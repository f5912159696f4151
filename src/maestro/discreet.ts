import type { MaestroEvent } from '../music/wire/events.ts'
import type { ReadRequest } from '../music/wire/request.ts'

/**
 * An event without the words of a prompt that is not to be kept: events are stored before they are sent, and what they quote of the
 * prompt would be stored with them. Names that the project has, or gets by a call, are the project's and stay.
 */
export function discreet({ prompt, project }: Pick<ReadRequest, 'prompt' | 'project'>): (event: MaestroEvent) => MaestroEvent {
  const named = new Set([...project.tracks, ...project.tracks.flatMap(({ regions }) => regions), ...(project.buses ?? [])].map(({ name = '' }) => folded(name)))
  const whole = folded(prompt)
  const words = new Set(wordsOf(prompt))
  const isOfPrompt = (quoted: string): boolean => {
    const text = folded(quoted.replace(/…$/, ''))
    if (text === '' || named.has(text)) return false
    const said = wordsOf(text)
    return said.length > 0 && (whole.includes(text) || said.every((word) => words.has(word)))
  }
  const without = (value: unknown, field?: string): unknown => {
    if (typeof value === 'string') return field !== undefined && told.has(field) ? withoutQuotes(value, isOfPrompt) : value
    if (Array.isArray(value)) return value.map((each: unknown) => without(each, field))
    if (typeof value !== 'object' || value === null || (field !== undefined && made.has(field))) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, without(each, name)]))
  }
  return (event) => without(event) as MaestroEvent
}

/** Fields that hold sentences of ours. */
const told = new Set(['message', 'content', 'title', 'label', 'detail', 'result', 'error', 'intent', 'aiExplanation', 'explanation', 'warnings'])
/** Fields that hold what is made. */
const made = new Set(['params', 'noteChanges', 'ccEvents', 'pitchBends', 'aftertouch'])

const folded = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const closing = new Map([['“', '”'], ['"', '"']])
const MASK = '…'

/** Takes the longest quotation from each quotation mark, since what is quoted may hold such marks itself. */
function withoutQuotes(text: string, isOfPrompt: (quoted: string) => boolean): string {
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    const open = text[at] ?? ''
    const close = closing.get(open)
    const end = close === undefined ? -1 : lastQuoteEnd({ text, from: at + 1, close, isOfPrompt })
    kept += end < 0 ? open : `${open}${MASK}${close}`
    if (end >= 0) at = end
  }
  return kept
}

function lastQuoteEnd({ text, from, close, isOfPrompt }: { text: string; from: number; close: string; isOfPrompt: (quoted: string) => boolean }): number {
  let end = text.lastIndexOf(close)
  while (end > from && !isOfPrompt(text.slice(from, end))) end = text.lastIndexOf(close, end - 1)
  return end > from ? end : -1
}
