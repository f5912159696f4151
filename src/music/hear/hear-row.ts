import { editingVerbs, lemma, tokenize, type Clause, type Token } from '../../words/index.ts'
import { hearingOf, type Hearing } from './hearing.ts'
import type { HeardCall, Understanding } from './understanding.ts'
import { verbs } from './vocabulary.ts'

/** No request names more things in one breath. */
const MOST_PARTS = 6

/**
 * Several wishes in one clause: "kick to 0.9, clap to 0.7", "pull the keys down to 0.4 and the bass to 0.5". A part without a verb takes
 * the first one. Null unless every part is understood: together they hold every word of the clause.
 */
export function hearRow({ clause, around }: Hearing, heard: (hearing: Hearing) => Understanding | null): Understanding | null {
  const tokens = tokenize(clause.text)
  const parts = partsOf(tokens)
  if (parts.length < 2 || parts.length > MOST_PARTS || tokens.some(({ text }) => denials.has(text))) return null
  for (const row of rowsOf(parts)) {
    const calls = understood(row.map(({ from, to }) => textOf(clause.text, tokens.slice(from, to))))
    if (calls) return calls.length > 0 ? { calls } : { nothing: `“${clause.text}” is so already.` }
  }
  return null

  function understood(texts: readonly string[]): HeardCall[] | null {
    const calls: HeardCall[] = []
    const said: Clause[] = []
    for (const text of texts) {
      const found = [...headsOf(said[0]?.text ?? '').map((head) => `${head} ${text}`), text, ...headsOf(said[0]?.text ?? '').map((head) => `${head} it ${text}`)].flatMap((words) => {
        const own = clauseOf(clause, words)
        const clauses = [...around.clauses.slice(0, around.at), ...said, own, ...around.clauses.slice(around.at + 1)]
        const result = heard(hearingOf(own, { ...around, clauses, at: around.at + said.length }))
        return result && !('question' in result) && !('answer' in result) ? [{ own, calls: 'calls' in result ? result.calls : [] }] : []
      })[0]
      if (!found || (said.length > 0 && isAttribute(text, calls, found.calls))) return null
      said.push(found.own)
      calls.push(...found.calls)
    }
    return calls
  }
}

/** Beside music that is composed, what has no verb of its own says what that music is like. */
const isAttribute = (text: string, before: readonly HeardCall[], own: readonly HeardCall[]): boolean => {
  if (headsOf(text).length > 0) return false
  const composes = (calls: readonly HeardCall[]): boolean => calls.some(({ operation }) => operation === 'compose_section')
  const takes = [...before, ...own].some(({ operation }) => operation === 'another_take')
  // Another take says nothing of new music with its own bars and place.
  return composes(before) || (composes(own) ? !takes || !/\bbars?\b/i.test(text) : takes)
}

/** What is denied belongs to the whole row, and no part of it may be read without. */
const denials: ReadonlySet<string> = new Set(['not', "don't", 'dont', 'never', 'no', 'without', 'except', 'but', 'unless', 'if', 'or', 'instead'])
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

/** Every way to put neighbouring parts together again, the fewest pieces first and what says how with what stands before it; all in one is what was tried before. */
function rowsOf(parts: readonly Part[]): Part[][] {
  const rows = Array.from({ length: 2 ** (parts.length - 1) - 1 }, (_, at) => at + 1).map((cuts) => parts.reduce<Part[]>((row, part, at) => {
    const last = row.at(-1)
    return last && (cuts & (1 << (at - 1))) === 0 ? [...row.slice(0, -1), { from: last.from, to: part.to }] : [...row, part]
  }, []))
  return rows.toReversed().toSorted((a, b) => a.length - b.length)
}

const textOf = (text: string, tokens: readonly Token[]): string => text.slice(tokens[0]?.span.from ?? 0, tokens.at(-1)?.span.to ?? 0)

const clauseOf = (clause: Clause, text: string): Clause => ({ ...clause, text, tokens: tokenize(text) })

const known = [...editingVerbs, ...verbs]

/** The verb of the first part as it may stand before the others: with what belongs to it ("turn down"), and alone. */
function headsOf(first: string): string[] {
  const words = tokenize(first).map(({ text }) => text)
  const at = words.findIndex((word) => lemma(word, known).isVerb)
  if (at < 0 || at > 3) return []
  const verb = words[at] ?? ''
  return /^(?:up|down|off|on|back|out)$/.test(words[at + 1] ?? '') ? [`${verb} ${words[at + 1] ?? ''}`, verb] : [verb]
}
