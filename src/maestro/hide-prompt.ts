import type { MaestroEvent, ReadRequest } from '../music/index.ts'
const closing = new Map([
  ['“', '”'],
  ['"', '"'],
])
/** A text with more marks than these is hostile; it is taken for one quotation, which costs no time. */
const MAX_MARKS = 40

type Request = Pick<ReadRequest, 'prompt' | 'project'>

/**
 * An event without the words of a prompt that is not to be kept: events are stored before they are sent, and what they
 * quote of the prompt would be stored with them. Names that the project has, or gets by a call, are the project's and
 * stay.
 */
export function hidePrompt(request: Request): (event: MaestroEvent) => MaestroEvent {
  const isMeant = quotesPrompt(request)
  return (event) => inSentences(event, (text) => replaceQuotes(text, { isMeant, instead: () => '…' }))
}

/** How much of a prompt a sentence quotes. */
const MAX_QUOTED = 200

/** An event that quotes no more of a prompt than a person reads. */
export function shortenPrompt({ prompt }: Request): (event: MaestroEvent) => MaestroEvent {
  if (prompt.length <= MAX_QUOTED) return (event) => event
  const shorten = (quoted: string): string => `${Array.from(quoted.slice(0, MAX_QUOTED)).slice(0, -1).join('')}…`
  return (event) =>
    inSentences(event, (text) =>
      text.length <= MAX_QUOTED
        ? text
        : replaceQuotes(text, { isMeant: (quoted) => quoted.length > MAX_QUOTED, instead: shorten }),
    )
}

/** Fields that hold sentences of ours. */
const told = new Set([
  'message',
  'content',
  'title',
  'label',
  'detail',
  'result',
  'error',
  'intent',
  'aiExplanation',
  'explanation',
  'warnings',
])
/** Fields that hold what was understood, and what is made. */
const given = new Set(['parsed', 'params', 'noteChanges', 'ccEvents', 'pitchBends', 'aftertouch'])

function inSentences(event: MaestroEvent, change: (text: string) => string): MaestroEvent {
  const changed = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return told.has(field) ? change(value) : value
    if (Array.isArray(value)) return value.map((each: unknown) => changed(each, field))
    if (typeof value !== 'object' || value === null || given.has(field)) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each, name)]))
  }
  return changed(event, '') as MaestroEvent
}

/** Looking a long text up word by word would take as long as the prompt is. */
const MAX_COMPARED = 2_000

function quotesPrompt({ prompt, project }: Request): (quoted: string) => boolean {
  const named = new Set(
    [...project.tracks, ...project.tracks.flatMap(({ regions }) => regions), ...(project.buses ?? [])].map(
      ({ name = '' }) => folded(name),
    ),
  )
  const whole = folded(prompt)
  const words = new Set(wordsOf(prompt))
  return (quoted) => {
    const text = folded(quoted.replace(/…$/, ''))
    if (named.has(text) || !/[\p{L}\p{N}]/u.test(text)) return false
    return whole.includes(text) || text.length > MAX_COMPARED || wordsOf(text).every((word) => words.has(word))
  }
}

const folded = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** What to do with quotations: which of them count, and what stands for one. */
type Quoting = { isMeant(quoted: string): boolean; instead(quoted: string): string }

/**
 * Replaces quotations in a sentence. From each mark the longest one counts, since what is quoted may hold such marks
 * itself.
 */
export function replaceQuotes(text: string, { isMeant, instead }: Quoting): string {
  const first = text.search(/[“"]/)
  if (first < 0) return text
  if ((text.match(/[“”"]/g)?.length ?? 0) > MAX_MARKS) {
    const last = Math.max(text.lastIndexOf('”'), text.lastIndexOf('"'))
    return `${text.slice(0, first + 1)}${instead(text.slice(first + 1, last))}${text.slice(last)}`
  }
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    const open = text[at] ?? ''
    const end = endOfQuote({ text, from: at + 1, close: closing.get(open), isMeant })
    kept += end === undefined ? open : open + instead(text.slice(at + 1, end)) + (text[end] ?? '')
    at = end ?? at
  }
  return kept
}

function endOfQuote({
  text,
  from,
  close,
  isMeant,
}: {
  text: string
  from: number
  close: string | undefined
  isMeant: Quoting['isMeant']
}): number | undefined {
  if (close === undefined) return undefined
  for (let end = text.lastIndexOf(close); end > from; end = text.lastIndexOf(close, end - 1))
    if (isMeant(text.slice(from, end))) return end
  return undefined
}
