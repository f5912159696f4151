import { bareMarkerRules, bareSoftenerRules } from './bare-marker-rules.ts'
import { isHesitation, isHesitationSound } from './is-hesitation.ts'
import { markerRules } from './marker-rules.ts'
import { isUnpunctuated, readTokens, type Removal, type SpokenToken, type SpokenWord } from './read-tokens.ts'
import { isStop, spotAt, type MarkerRule, type Spot } from './spot.ts'
import { beForms, subjects } from './word-classes.ts'

const softens = ({ before, after, breakAfter }: Spot): boolean =>
  breakAfter !== 'edge' &&
  (beForms.has(before) || (subjects.has(before) && before !== 'this' && before !== 'that')) &&
  !['you', 'him', 'her', 'them', 'the'].includes(after)

const asTag = ({ breakBefore, breakAfter }: Spot): boolean => isStop(breakBefore) && breakAfter === 'edge'

const asOpening = ({ opens, before, after, breakAfter }: Spot): boolean =>
  opens && before === '' && breakAfter !== 'edge' && !['that', 'far', 'many', 'much', 'what'].includes(after)

const inside = ({ breakAfter }: Spot): boolean => breakAfter !== 'edge'

/** What only the highest level takes: words that soften, open or ask for assent, and can be missed. */
const softenerRules: readonly MarkerRule[] = [
  { phrase: ['kind', 'of'], carriesNothing: softens },
  { phrase: ['sort', 'of'], carriesNothing: softens },
  { phrase: ['right'], carriesNothing: asTag },
  { phrase: ['okay'], carriesNothing: asTag },
  { phrase: ['so'], carriesNothing: asOpening },
  { phrase: ['basically'], carriesNothing: inside },
  { phrase: ['literally'], carriesNothing: inside },
  { phrase: ['honestly'], carriesNothing: inside },
  {
    phrase: ['i', 'mean'],
    carriesNothing: ({ opens, after, tokens, at }) =>
      opens && subjects.has(after) && tokens[at + 2]?.breakAfter === 'none',
  },
]

/**
 * low: hesitations. middle: discourse markers too, where they carry nothing. high: softeners as well, which carry a
 * shade.
 */
export type FillerLevel = 'low' | 'middle' | 'high'

/** Finds the words of a sentence that only fill it. A sentence that is nothing but a marker is an answer and stays. */
export function findFillers(words: readonly SpokenWord[], level: FillerLevel): readonly Removal[] {
  const tokens = readTokens(words)
  const low = tokens.flatMap((token, index): Removal[] =>
    isHesitation(tokens, index) ? [{ index, kind: 'hesitation', reason: `"${token.plain}" is a hesitation` }] : [],
  )
  if (level === 'low') return low
  const isBare = isUnpunctuated(words)
  const middle = withMarkers(low, { tokens, rules: isBare ? bareMarkers : markers })
  return level === 'middle' ? middle : withMarkers(middle, { tokens, rules: isBare ? bareSofteners : softeners })
}

/** Adds what the rules find; where nothing would be left of the sentence, nothing is added. */
function withMarkers(
  found: readonly Removal[],
  { tokens, rules }: { tokens: readonly SpokenToken[]; rules: RulesByFirstWord },
): readonly Removal[] {
  const removed = new Set(found.map(({ index }) => index))
  const added: Removal[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (removed.has(at)) continue
    const rule = rulesAt(rules, { tokens, at }).find(({ phrase, carriesNothing }) =>
      carriesNothing(
        spotAt({
          tokens,
          at,
          length: phrase.length,
          removed,
          isFillerAt: (index) => removed.has(index) || mayFill(tokens, index),
        }),
      ),
    )
    for (const offset of rule?.phrase.keys() ?? []) {
      removed.add(at + offset)
      added.push({ index: at + offset, kind: 'marker', reason: `"${rule?.phrase.join(' ')}" carries nothing here` })
    }
  }
  return removed.size === tokens.length ? found : [...found, ...added].sort((a, b) => a.index - b.index)
}

type Left = { readonly text: string; readonly why: 'carries' | 'level' | 'alone' }

/** What might fill and stays: where it carries something, where only a higher level takes it, or where it is all. */
function fillersLeft(words: readonly SpokenWord[], level: FillerLevel): readonly Left[] {
  const tokens = readTokens(words)
  const [gone, most] = [level, 'high' as const].map(
    (each) => new Set(findFillers(words, each).map(({ index }) => index)),
  )
  const left: Left[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [rule] = rulesAt(everyMarker, { tokens, at })
    const length = rule?.phrase.length ?? (isHesitationSound(tokens[at] ?? { plain: '' }) ? 1 : 0)
    const text = tokens.slice(at, at + length).map(({ plain }) => plain)
    if (length === 0 || gone?.has(at)) continue
    if (most?.has(at)) left.push({ text: text.join(' '), why: 'level' })
    else if (!rule || level !== 'low')
      left.push({ text: text.join(' '), why: length === tokens.length && rule ? 'alone' : 'carries' })
    at += length - 1
  }
  return left
}

const MAX_TOLD = 3

/** What stays of the words that might fill, counted by the reason; nothing where nothing stays. */
export function tellFillersLeft(sentences: readonly (readonly SpokenWord[])[], level: FillerLevel): string {
  const left = sentences.flatMap((words) => fillersLeft(words, level))
  if (left.length === 0) return ''
  const reasons = [
    ['carries', 'carries meaning', 'carry meaning'],
    ['level', 'only a higher level takes', 'only a higher level takes'],
    ['alone', 'is all that is said', 'are all that is said'],
  ] as const
  const told = reasons.flatMap(([why, one, more]) => {
    const texts = left.filter((each) => each.why === why).map(({ text }) => text)
    return texts.length > 0 ? [`${texts.length} that ${texts.length === 1 ? one : more} (${countWords(texts)})`] : []
  })
  return `Left in, though they may fill: ${told.join('; ')}.`
}

/** “like” 5×, “so” 2×, “right” and others */
export function countWords(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const ranked = [...counts].sort(([, one], [, other]) => other - one)
  const told = ranked.slice(0, MAX_TOLD).map(([text, count]) => `“${text}”${count > 1 ? ` ${count}×` : ''}`)
  return told.join(', ') + (ranked.length > MAX_TOLD ? ' and others' : '')
}

type RulesByFirstWord = ReadonlyMap<string, readonly MarkerRule[]>

function byFirstWord(rules: readonly MarkerRule[]): RulesByFirstWord {
  const firsts = new Set(rules.map(({ phrase }) => phrase[0] ?? ''))
  return new Map([...firsts].map((first) => [first, rules.filter(({ phrase }) => phrase[0] === first)]))
}

const markers = byFirstWord(markerRules)
const softeners = byFirstWord(softenerRules)
const bareMarkers = byFirstWord([...markerRules, ...bareMarkerRules])
const bareSofteners = byFirstWord([...softenerRules, ...bareSoftenerRules])
const everyMarker = byFirstWord([...markerRules, ...softenerRules, ...bareSoftenerRules])

function rulesAt(
  rules: RulesByFirstWord,
  { tokens, at }: { tokens: readonly SpokenToken[]; at: number },
): readonly MarkerRule[] {
  const here = rules.get(tokens[at]?.plain ?? '') ?? []
  return here.filter(({ phrase }) => phrase.every((word, offset) => tokens[at + offset]?.plain === word))
}

const phrasesThatFill = byFirstWord(
  markerRules.filter(({ phrase }) => !['so', 'right', 'just', 'yeah', 'well'].includes(phrase[0] ?? '')),
)

/** Whether a marker begins here that a stop follows; it then fills, whatever its own rule will say. */
function mayFill(tokens: readonly SpokenToken[], at: number): boolean {
  return rulesAt(phrasesThatFill, { tokens, at }).some(({ phrase }) => {
    const parted = tokens[at + phrase.length - 1]?.breakAfter
    return parted === 'comma' || parted === 'pause'
  })
}

/** A token with its place among all words that were said. */
type PlacedToken = SpokenToken & { index: number }

/** The sentence as it reads with its fillers thought away: a filler leaves a break, as a comma would. */
export function withoutFillers(words: readonly SpokenWord[]): readonly PlacedToken[] {
  const fillers = new Set(findFillers(words, 'middle').map(({ index }) => index))
  const kept: PlacedToken[] = []
  let parted: SpokenToken['breakBefore'] = 'edge'
  for (const [index, token] of readTokens(words).entries()) {
    const last = kept.at(-1)
    if (fillers.has(index)) {
      parted = token.breakAfter === 'edge' || parted === 'edge' ? 'edge' : 'comma'
      if (last) kept[kept.length - 1] = { ...last, breakAfter: parted }
      continue
    }
    kept.push({ ...token, index, breakBefore: parted })
    parted = token.breakAfter
  }
  return kept
}
