import { isHesitation } from './is-hesitation.ts'
import { markerRules, type MarkerRule } from './marker-rules.ts'
import { readTokens, type Token } from './read-tokens.ts'
import { softenerRules } from './softener-rules.ts'
import type { Removal, SpokenWord } from './spoken-word.ts'
import { spotAt } from './spot.ts'

/** low: hesitations. middle: discourse markers too, where they carry nothing. high: softeners as well, which carry a shade. */
export type FillerLevel = 'low' | 'middle' | 'high'

/** Finds the words of a sentence that only fill it. A sentence that is nothing but a marker is an answer and stays. */
export function findFillers(words: readonly SpokenWord[], level: FillerLevel): readonly Removal[] {
  const tokens = readTokens(words)
  const hesitations = tokens.flatMap((token, index): Removal[] => isHesitation(tokens, index) ? [{ index, kind: 'hesitation', reason: `"${token.plain}" is a hesitation` }] : [])
  if (level === 'low') return hesitations
  const rules = rulesOf[level]
  const removed = new Set(hesitations.map(({ index }) => index))
  const markers: Removal[] = []
  for (let at = 0; at < tokens.length; at++) {
    const rule = rulesAt(rules, { tokens, at }).find(({ phrase, carriesNothing }) => carriesNothing(spotAt({ tokens, at, length: phrase.length, removed, isFillerAt: (index) => removed.has(index) || mayFill(tokens, index) })))
    if (!rule) continue
    for (let index = at; index < at + rule.phrase.length; index++) {
      removed.add(index)
      markers.push({ index, kind: 'marker', reason: `"${rule.phrase.join(' ')}" carries nothing here` })
    }
    at += rule.phrase.length - 1
  }
  if (removed.size === tokens.length) return hesitations
  return [...hesitations, ...markers].sort((a, b) => a.index - b.index)
}

function byFirstWord(rules: readonly MarkerRule[]): ReadonlyMap<string, readonly MarkerRule[]> {
  const firsts = new Set(rules.map(({ phrase }) => phrase[0] ?? ''))
  return new Map([...firsts].map((first) => [first, rules.filter(({ phrase }) => phrase[0] === first)]))
}

const rulesOf = { middle: byFirstWord(markerRules), high: byFirstWord([...markerRules, ...softenerRules]) }

function rulesAt(rules: ReadonlyMap<string, readonly MarkerRule[]>, { tokens, at }: { tokens: readonly Token[]; at: number }): readonly MarkerRule[] {
  const here = rules.get(tokens[at]?.plain ?? '') ?? []
  return here.filter(({ phrase }) => phrase.every((word, offset) => tokens[at + offset]?.plain === word))
}

const phrasesThatFill = byFirstWord(markerRules.filter(({ phrase }) => !['so', 'right', 'just', 'yeah', 'well'].includes(phrase[0] ?? '')))

/** Whether a marker begins here that a stop follows; it then fills, whatever its own rule will say. */
function mayFill(tokens: readonly Token[], at: number): boolean {
  return rulesAt(phrasesThatFill, { tokens, at }).some(({ phrase }) => {
    const parted = tokens[at + phrase.length - 1]?.breakAfter
    return parted === 'comma' || parted === 'pause'
  })
}
