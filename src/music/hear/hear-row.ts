import { editingVerbs, lemma, tokenize, type Clause, type Token } from '../../words/index.ts'
import { hearingOf, type Hearing } from './hearing.ts'
import type { HeardCall, Understanding } from './understanding.ts'
import { verbs } from './vocabulary.ts'

/** No request names more things in one breath. */
const MOST_PARTS = 6

/**
 * Several wishes in one clause: "kick to 0.9, clap to 0.7", "pull the keys down to 0.4 and the bass to 0.5". A part
 * without a verb takes the first one. Null unless every part is understood: together they hold every word of the
 * clause.
 */
export function hearRow(
  { clause, around }: Hearing,
  heard: (hearing: Hearing) => Understanding | null,
): Understanding | null {
  const tokens = tokenize(clause.text)
  const parts = partsOf(tokens)
  if (parts.length < 2 || parts.length > MOST_PARTS || tokens.some(({ text }) => denials.has(text))) return null
  // Whether the rest can be read does not hang on how the parts between were put together, so what failed once is not
  // tried again.
  const failed = new Set<string>()
  const calls = rowFrom(0, [], [])
  return calls && (calls.length > 0 ? { calls } : { nothing: `“${clause.text}” is so already.` })

  /**
   * The calls of all parts from here on; neighbours stay together as far as they can, but never all of them, which was
   * tried before.
   */
  function rowFrom(at: number, said: readonly Clause[], before: readonly HeardCall[]): readonly HeardCall[] | null {
    if (at === parts.length) return before
    const key = `${at} ${said[0]?.text ?? ''}`
    if (failed.has(key)) return null
    for (let end = at === 0 ? parts.length - 1 : parts.length; end > at; end -= 1) {
      const text = textOf(clause.text, tokens.slice(parts[at]?.from, parts[end - 1]?.to))
      // A value alone belongs to what stands before it.
      if (at > 0 && /^[-+]?\d+(?:\.\d+)?\s?(?:%|percent|per cent|db)?$/i.test(text)) break
      const found = pieceOf(text, said)
      if (
        !found ||
        (at > 0 && isAttribute(text, before, found.calls)) ||
        found.calls.some((call) => before.some((other) => isSame(call, other)))
      )
        continue
      const calls = rowFrom(end, [...said, found.own], [...before, ...found.calls])
      if (calls) return calls
    }
    failed.add(key)
    return null
  }

  function pieceOf(
    text: string,
    said: readonly Clause[],
  ): { readonly own: Clause; readonly calls: readonly HeardCall[] } | null {
    const heads = headsOf(said[0]?.text ?? '')
    // Behind what names a thing itself nobody says "it".
    const isNaming = said.length === 0 || /^(?:the|my|our|an?|it|them|that|this)\b/i.test(text)
    for (const words of [
      ...heads.map((head) => `${head} ${text}`),
      text,
      ...(isNaming ? [] : heads.length === 0 ? [`it ${text}`] : heads.map((head) => `${head} it ${text}`)),
    ]) {
      const own = { ...clause, text: words, tokens: tokenize(words) }
      const clauses = [...around.clauses.slice(0, around.at), ...said, own, ...around.clauses.slice(around.at + 1)]
      const result = heard(hearingOf(own, { ...around, clauses, at: around.at + said.length }))
      if (result && !('question' in result) && !('answer' in result))
        return { own, calls: 'calls' in result ? result.calls : [] }
    }
    return null
  }
}

/** One thing is set once in a breath; set twice, something was not understood. */
const isSame = (one: HeardCall, other: HeardCall): boolean =>
  one.operation === other.operation &&
  (/^stori_(?:set|mute|solo)_/.test(one.operation)
    ? one.found['trackId']?.value === other.found['trackId']?.value
    : twice.test(one.operation) && regionsIn(one).some((region) => regionsIn(other).includes(region)))

/** What is moved, bent or written anew once in a breath: ", every track" does not move all of it once more. */
const twice = /^(?:another_take|stori_(?:move_region|transpose_notes|quantize_notes))$/

const regionsIn = ({ found }: HeardCall): readonly unknown[] => {
  const { regionIds, regionId } = found
  return Array.isArray(regionIds?.value) ? regionIds.value : [regionId?.value]
}

/** Beside music that is composed, what has no verb of its own says what that music is like. */
function isAttribute(text: string, before: readonly HeardCall[], own: readonly HeardCall[]): boolean {
  if (headsOf(text).length > 0) return false
  const composes = (calls: readonly HeardCall[]): boolean =>
    calls.some(({ operation }) => operation === 'compose_section')
  const takes = [...before, ...own].some(({ operation }) => operation === 'another_take')
  // Another take says nothing of new music with its own bars and place.
  return composes(before) || (composes(own) ? !takes || !/\bbars?\b/i.test(text) : takes)
}

/** What is denied belongs to the whole row, and no part of it may be read without. */
const denials: ReadonlySet<string> = new Set([
  'not',
  "don't",
  'dont',
  'never',
  'no',
  'without',
  'except',
  'but',
  'unless',
  'if',
  'or',
  'instead',
])
const joins: ReadonlySet<string> = new Set(['and', ',', ';', 'then', '&', 'plus', '.'])

type Part = { readonly from: number; readonly to: number }

/** The runs of words between the joining ones; what is quoted is not cut. */
function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = []
  let [from, isQuoted] = [0, false]
  for (const [at, { text }] of tokens.entries()) {
    if (/^["“”«»]$/.test(text)) isQuoted = !isQuoted
    if (isQuoted || !joins.has(text)) continue
    if (at > from) parts.push({ from, to: at })
    from = at + 1
  }
  return from < tokens.length ? [...parts, { from, to: tokens.length }] : parts
}

const textOf = (text: string, tokens: readonly Token[]): string =>
  text.slice(tokens[0]?.span.from ?? 0, tokens.at(-1)?.span.to ?? 0)

const known = [...editingVerbs, ...verbs]

/** The verb of the first part as it may stand before the others: with what belongs to it ("turn down"), and alone. */
function headsOf(first: string): string[] {
  const words = tokenize(first).map(({ text }) => text)
  const at = words.findIndex((word) => lemma(word, known).isVerb)
  if (at < 0 || at > 3) return []
  const verb = words[at] ?? ''
  return /^(?:up|down|off|on|back|out)$/.test(words[at + 1] ?? '') ? [`${verb} ${words[at + 1] ?? ''}`, verb] : [verb]
}
