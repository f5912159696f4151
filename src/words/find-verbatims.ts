import { lemma } from './lemma.ts'
import { nameAt, type Scope } from './name-at.ts'
import { kindWords } from './name-index.ts'
import { ordinalAt } from './ordinal-at.ts'
import type { Span, Token } from './reading.ts'
import { partNouns } from './vocabulary.ts'

/** Words that are meant as they stand: a quoted text, a new name, a spoken phrase. */
export type Verbatim = {
  readonly value: string
  readonly role: 'quoted' | 'name' | 'spoken'
  readonly span: Span
  readonly from: number
  readonly next: number
  readonly isNewName: boolean
}

/** Finds the verbatim texts of a clause. Their tokens are read by no other rule, unless a quoted text names a thing. */
export function findVerbatims(scope: Scope): Verbatim[] {
  const found: Verbatim[] = []
  for (let at = 0; at < scope.tokens.length; at += 1) {
    const one =
      quotedAt(scope, at) ??
      calledAt(scope, at) ??
      renamedAt(scope, at) ??
      renamedThingAt(scope, at) ??
      spokenAt(scope, at) ??
      labelTextAt(scope, at)
    if (one === null) continue
    found.push(one)
    at = Math.max(at, one.next - 1)
  }
  return found
}

const closing: ReadonlyMap<string, readonly string[]> = new Map([
  ['"', ['"', '”']],
  ['“', ['”', '"', '“']],
  ['„', ['“', '”', '"']],
  ['«', ['»']],
  ['`', ['`']],
  ["'", ["'", '’']],
  ['‘', ['’', "'"]],
])

function quotedAt({ text, tokens }: Scope, at: number): Verbatim | null {
  const open = tokens[at]
  const ends = open === undefined ? undefined : closing.get(open.text)
  if (open === undefined || ends === undefined || open.kind !== 'sign') return null
  // Names are short; a mark with no partner nearby is an apostrophe or an inch.
  for (let next = at + 1; next < Math.min(tokens.length, at + 60); next += 1) {
    const token = tokens[next]
    if (token?.kind !== 'sign' || !ends.includes(token.text)) continue
    const value = text.slice(open.span.to, token.span.from).trim()
    if (value === '') return null
    return {
      value,
      role: 'quoted',
      span: { from: open.span.from, to: token.span.to },
      from: at,
      next: next + 1,
      isNewName: isNewName(tokens, at),
    }
  }
  return null
}

/** After these words a quoted text is what something is to be called, not what it is called now. */
function isNewName(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? ''
  if (/^(?:called|named|titled|as|saying|text|it)$/.test(before)) return true
  const near = tokens.slice(Math.max(0, at - 12), at).map((token) => token.text)
  if (before === 'to') return near.some((word) => /^(?:rename|renaming|change|name|relabel|retitle)$/.test(word))
  return (
    kindWords.has(before) &&
    near.slice(-5).some((word) => /^(?:a|an|new|add|insert|create|put|drop|place|another)$/.test(word))
  )
}

const stops = new Set('at from between on around starting after before until over in for to with'.split(' '))

/** "a label called Big Intro at 10": up to a preposition that a value follows. */
function calledAt(scope: Scope, at: number): Verbatim | null {
  const { tokens, verbs } = scope
  const word = tokens[at]?.text ?? ''
  const verb = lemma(tokens[0]?.text ?? '', verbs).lemma
  const isAs = word === 'as' && /^(?:label|mark|name|save|tag)$/.test(verb)
  const isCall = /^(?:it|this|that)$/.test(word) && /^(?:call|name|label|title)$/.test(tokens[at - 1]?.text ?? '')
  if (!/^(?:called|named|titled|labelled|labeled)$/.test(word) && !isAs && !isCall) return null
  const [first] = tokens
  // "Delete the track called Vocals" speaks of one that is there.
  if (
    kindWords.has(tokens[at - 1]?.text ?? '') &&
    /^(?:the|my|that)$/.test(tokens[at - 2]?.text ?? '') &&
    first !== undefined &&
    nameAt({ ...scope, tokens: tokens.with(at, { ...(tokens[at] ?? first), text: 'the' }) }, at + 1) !== null
  )
    return null
  return unquoted(scope, isCall && partNouns.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1, true)
}

/** "rename track 2 to Guest mic": all that follows is the name. */
function renamedAt(scope: Scope, at: number): Verbatim | null {
  const { tokens, verbs } = scope
  if (tokens[at]?.text !== 'to' && tokens[at]?.text !== 'as') return null
  const isRename = tokens
    .slice(Math.max(0, at - 12), at)
    .some((token) => lemma(token.text, verbs).lemma === 'rename' || /^(?:relabel|retitle)$/.test(token.text))
  return isRename ? unquoted(scope, at + 1, false) : null
}

/** "call the guest track Narrator", "rename track 1 Bass Guitar": what stands behind the thing is its new name. */
function renamedThingAt(scope: Scope, at: number): Verbatim | null {
  const { tokens } = scope
  if (!/^(?:call|name|rename)$/.test(tokens[at]?.text ?? '')) return null
  const from = /^(?:the|my|our)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  const thing = ordinalAt(scope, from) ?? nameAt(scope, from)
  const first = thing === null ? undefined : tokens[thing.next]
  if (
    thing === null ||
    first === undefined ||
    first.kind === 'sign' ||
    /^(?:to|as|at|from|on|and|in)$/.test(first.text)
  )
    return null
  // "Call the Travel chapter On the road": the noun belongs to the thing.
  const isNoun = /^(?:chapter|section|label|marker)$/.test(first.text) && tokens[thing.next + 1]?.kind === 'word'
  return withoutInstead(unquoted(scope, isNoun ? thing.next + 1 : thing.next, false))
}

/** "… On the road instead": it is not what was there before. */
function withoutInstead(found: Verbatim | null): Verbatim | null {
  const value = found?.value.replace(/\s+instead$/i, '') ?? ''
  if (found === null || value === found.value || value === '') return found
  const { span } = found
  return { ...found, value, span: { ...span, to: span.from + value.length } }
}

/** "where she says product market fit". */
function spokenAt(scope: Scope, at: number): Verbatim | null {
  const { tokens } = scope
  if (!/^(?:where|when)$/.test(tokens[at]?.text ?? '')) return null
  for (let next = at + 2; next <= at + 4; next += 1) {
    const word = tokens[next]?.text ?? ''
    if (!/^(?:say|says|said|saying|mention|mentions|mentioned|talks|talk|talked|asks|asked)$/.test(word)) continue
    const phrase = unquoted(
      scope,
      tokens[next + 1]?.text === 'about' || tokens[next + 1]?.text === 'that' ? next + 2 : next + 1,
      false,
    )
    return phrase === null ? null : { ...phrase, role: 'spoken', from: at, isNewName: true }
  }
  return null
}

/** "add a label Intro at 10", "add label intro". */
function labelTextAt(scope: Scope, at: number): Verbatim | null {
  const { tokens } = scope
  if (
    !/^(?:label|marker)$/.test(tokens[at]?.text ?? '') ||
    !/^(?:a|an|new|add|insert|create|put|drop|another)$/.test(tokens[at - 1]?.text ?? '')
  )
    return null
  if (
    tokens[at + 1]?.kind !== 'word' ||
    stops.has(tokens[at + 1]?.text ?? '') ||
    /^(?:track|here|there|called|named|titled|and|that|saying|right|exactly|please|every|each)$/.test(
      tokens[at + 1]?.text ?? '',
    )
  )
    return null
  return unquoted(scope, at + 1, true)
}

function unquoted(scope: Scope, at: number, stopsEarly: boolean): Verbatim | null {
  const { text, tokens } = scope
  const first = tokens[at]
  if (first === undefined || closing.has(first.text)) return null
  let next = at
  while (next < tokens.length && next - at < 40) {
    const token = tokens[next]
    if (
      token === undefined ||
      token.text === '\n' ||
      (next > at && isNextRename(scope, next)) ||
      (stopsEarly &&
        next > at &&
        (token.text === ',' ||
          (stops.has(token.text) && opensValue(tokens[next + 1]?.text, tokens[next + 1]?.kind)) ||
          token.text === 'here'))
    )
      break
    next += 1
  }
  while (next > at + 1 && /^(?:please|[.!?,;])$/.test(tokens[next - 1]?.text ?? '')) next -= 1
  const last = tokens[next - 1]
  if (last === undefined || next === at) return null
  const span = { from: first.span.from, to: last.span.to }
  return { value: text.slice(span.from, span.to), role: 'name', span, from: at, next, isNewName: true }
}

/** "…to Anchor and track 2 to Reporter": a second thing and its new name. */
function isNextRename(scope: Scope, at: number): boolean {
  const { tokens } = scope
  if (!/^(?:and|,|&)$/.test(tokens[at]?.text ?? '')) return false
  const and = tokens[at + 1]?.text === 'and' ? at + 2 : at + 1
  const from = /^(?:the|my|our)$/.test(tokens[and]?.text ?? '') ? and + 1 : and
  const thing = ordinalAt(scope, from) ?? nameAt(scope, from)
  return thing !== null && /^(?:to|as)$/.test(tokens[thing.next]?.text ?? '')
}

function opensValue(word: string | undefined, kind: string | undefined): boolean {
  return (
    kind === 'number' ||
    kind === 'clock' ||
    /^(?:the|here|track|tracks|bar|beat|frame|all|every|my|start|end|this)$/.test(word ?? '') ||
    kindWords.has(word ?? '')
  )
}
