import { SELF_INTERRUPTION_SECONDS, type SpokenToken } from './read-tokens.ts'
import { isStop } from './spot.ts'
import { auxiliaries, beForms, conjunctions, contractions, prepositions, questionWords } from './word-classes.ts'

// Who starts anew begins with a rough copy of what was given up: the same word, the same person or the same kind of
// word, at a place where speech could not go on like that. No comma is needed to see it.

/** Whether the words from a place were given up, and at which word what stands for them begins. */
type Rule = {
  readonly name: string
  readonly examples: readonly { readonly said: string; readonly stays: string }[]
  readonly end: (tokens: readonly SpokenToken[], at: number) => number | undefined
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const MAX_GIVEN_UP = 4
/** A question word or an "all" as far back as this may still govern a clause: "what it is is …". */
const LOOK_BACK = 6

/** These are subjects and nothing else. */
const nominatives = set('i we they he she')
/** These are subjects where a clause begins. */
const otherSubjects = set('it you there that')
/** A noun must follow these. */
const strictDeterminers = set('a an the my your our their')
const newDeterminers = set('a an the my your our their his her this these those some any every another')
const finiteVerbs = set('is was are were has')
/** Verbs that are seldom said alone for a whole clause, as "I do" and "they are" may be. */
const carryingVerbs = set('was were would could should might must may')
/** Adverbs after which a verb must follow, and such as may also close a clause: "he did it, really". */
const adverbsBeforeVerbs = set('just always never probably even only')
const adverbs = set('just always never probably even only really actually still also')
const doublePairs = set('and-but but-and so-but or-but or-and')
/** After a lone "I" a clause goes on with one of these; "the I" and "a I" may otherwise be letters. */
const saidOfSelf = set('think know guess mean want just really always never')

const comparing = set('than as like is was')
const joining = set('and or')
const governing = set('if all that everything')
const subjectsNext = set('it you this these')
const clausesNext = set('but because that')

const wordAt = (tokens: readonly SpokenToken[], at: number): string => tokens[at]?.plain ?? ''

/** Where no apostrophes are written, "its" is "it's". */
const isContraction = (word: string): boolean => contractions.has(word) || word === 'its'

/** "They're" and "they" name the same person. */
const personOf = (word: string): string =>
  word === 'its' ? 'it' : contractions.has(word) ? word.replace(/'.*$/, '') : word

const startsClause = (tokens: readonly SpokenToken[], at: number): boolean =>
  tokens[at]?.breakBefore !== 'none' || conjunctions.has(wordAt(tokens, at - 1))

/** Whether the speaker was silent after a word, or filled the silence. */
const stopsAt = (token: SpokenToken | undefined): boolean =>
  token !== undefined && (isStop(token.breakAfter) || token.gapSeconds >= SELF_INTERRUPTION_SECONDS)

/** "You and I", "as well as I", "that was he": here the pronoun closes what came before it. */
const closesBefore = (tokens: readonly SpokenToken[], at: number): boolean =>
  comparing.has(wordAt(tokens, at - 1)) ||
  (joining.has(wordAt(tokens, at - 1)) && tokens[at - 1]?.breakBefore === 'none')

const isAsked = (tokens: readonly SpokenToken[], at: number): boolean =>
  tokens.slice(Math.max(0, at - LOOK_BACK), at).some(({ plain }) => questionWords.has(plain) || governing.has(plain))

const isSpelled = (word: string): boolean => /^[b-hj-z]$/.test(word)

function anotherSubject(tokens: readonly SpokenToken[], at: number): number | undefined {
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)]
  if (!nominatives.has(word) || word === next || closesBefore(tokens, at)) return undefined
  const isSubject =
    nominatives.has(next) ||
    (isContraction(next) && next !== "what's") ||
    strictDeterminers.has(next) ||
    subjectsNext.has(next)
  return isSubject ? at + 1 : undefined
}

function withItsVerb(tokens: readonly SpokenToken[], at: number): number | undefined {
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)]
  const isSame = otherSubjects.has(word) && isContraction(next) && personOf(next) === word
  return isSame && startsClause(tokens, at) ? at + 1 : undefined
}

function saidShorter(tokens: readonly SpokenToken[], at: number): number | undefined {
  const [word, verb, next] = [wordAt(tokens, at), wordAt(tokens, at + 1), wordAt(tokens, at + 2)]
  if (!(beForms.has(verb) || auxiliaries.has(verb)) || !isContraction(next) || personOf(next) !== word) return undefined
  return startsClause(tokens, at) && !isAsked(tokens, at) ? at + 2 : undefined
}

function openContraction(tokens: readonly SpokenToken[], at: number): number | undefined {
  const [word, next, later] = [wordAt(tokens, at), wordAt(tokens, at + 1), wordAt(tokens, at + 2)]
  if (!isContraction(word) || word === "what's" || word === next || isSpelled(later)) return undefined
  const isSubject = nominatives.has(personOf(next)) || (isContraction(next) && next !== "what's")
  return isSubject || (personOf(word) === next && next !== 'that') ? at + 1 : undefined
}

function openDeterminer(tokens: readonly SpokenToken[], at: number): number | undefined {
  const [word, next, later] = [wordAt(tokens, at), wordAt(tokens, at + 1), wordAt(tokens, at + 2)]
  if (!strictDeterminers.has(word) || word === next || (word === 'my' && tokens[at]?.breakBefore === 'edge'))
    return undefined
  // "The a and the b side", "the i beam": letters.
  if ([wordAt(tokens, at - 1), next, later].some(isSpelled) || (next === 'a' && joining.has(later))) return undefined
  if (newDeterminers.has(next) || (next === 'one' && later === 'of')) return at + 1
  if (next === 'i') return auxiliaries.has(later) || beForms.has(later) || saidOfSelf.has(later) ? at + 1 : undefined
  const cannotFollow = nominatives.has(next) || isContraction(next) || finiteVerbs.has(next) || clausesNext.has(next)
  return cannotFollow ? at + 1 : undefined
}

/** Whether a clause that began with a subject stops where it cannot. */
function isLeftOpen(tokens: readonly SpokenToken[], at: number, last: number): boolean {
  const word = wordAt(tokens, last)
  if (adverbs.has(word)) return adverbsBeforeVerbs.has(word) || last === at + 1
  return strictDeterminers.has(word) || isContraction(word) || word === 'of' || word === 'into'
}

function begunAgain(tokens: readonly SpokenToken[], at: number): number | undefined {
  const first = wordAt(tokens, at)
  const person = personOf(first)
  const isSubject = nominatives.has(person) ? !closesBefore(tokens, at) : isClauseOf(tokens, at)
  const isPlace = prepositions.has(first) || first === 'in' || first === 'on'
  if (!isSubject && !isPlace) return undefined
  for (let next = at + 2; next <= at + MAX_GIVEN_UP; next++) {
    if (!tokens[next] || tokens[next - 1]?.breakAfter === 'edge') return undefined
    if (personOf(wordAt(tokens, next)) !== person) continue
    const isOpen = isSubject
      ? isLeftOpen(tokens, at, next - 1)
      : next === at + 2 && strictDeterminers.has(wordAt(tokens, at + 1))
    return isOpen ? next : undefined
  }
  return undefined
}

const isClauseOf = (tokens: readonly SpokenToken[], at: number): boolean =>
  otherSubjects.has(personOf(wordAt(tokens, at))) && startsClause(tokens, at)

function anotherForm(tokens: readonly SpokenToken[], at: number): number | undefined {
  const [word, verb, next, again] = [at, at + 1, at + 2, at + 3].map((place) => wordAt(tokens, place))
  if (!word || !verb || !next || !again || verb === again || personOf(next) !== personOf(word)) return undefined
  if (isAsked(tokens, at) || !(nominatives.has(personOf(word)) || isClauseOf(tokens, at))) return undefined
  const isSameVerb = verb.length > 2 && again.startsWith(verb.slice(0, Math.max(3, verb.length - 2)))
  return isSameVerb || (carryingVerbs.has(verb) && stopsAt(tokens[at + 1])) ? at + 2 : undefined
}

function twoVerbs(tokens: readonly SpokenToken[], at: number): number | undefined {
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)]
  return finiteVerbs.has(word) && finiteVerbs.has(next) && word !== next && !isAsked(tokens, at) ? at + 1 : undefined
}

function cutWord(tokens: readonly SpokenToken[], at: number): number | undefined {
  const [word, cut, next, whole] = [at, at + 1, at + 2, at + 3].map((place) => wordAt(tokens, place))
  if (!word || !cut || !whole || word !== next || cut === whole || cut.length < 2) return undefined
  const isOpener = strictDeterminers.has(word) || prepositions.has(word) || word === 'in' || word === 'on'
  return isOpener && whole.startsWith(cut) && (cut.length < 4 || stopsAt(tokens[at + 1])) ? at + 2 : undefined
}

function twoLinks(tokens: readonly SpokenToken[], at: number): number | undefined {
  return doublePairs.has(`${wordAt(tokens, at)}-${wordAt(tokens, at + 1)}`) ? at + 1 : undefined
}

export const roughCopyRules: readonly Rule[] = [
  {
    name: 'another subject',
    examples: [
      { said: 'i we sold the shop', stays: 'we sold the shop' },
      { said: 'so they the owner came by', stays: 'so the owner came by' },
      { said: "he he's the cook", stays: "he's the cook" },
    ],
    end: anotherSubject,
  },
  { name: 'with its verb', examples: [{ said: 'and it its raining', stays: 'and its raining' }], end: withItsVerb },
  {
    name: 'said shorter',
    examples: [{ said: 'they are theyre closed on mondays', stays: 'theyre closed on mondays' }],
    end: saidShorter,
  },
  {
    name: 'open contraction',
    examples: [
      { said: 'im i came here by bus', stays: 'i came here by bus' },
      { said: 'theres they have two boats', stays: 'they have two boats' },
    ],
    end: openContraction,
  },
  {
    name: 'open determiner',
    examples: [
      { said: 'we painted the our kitchen', stays: 'we painted our kitchen' },
      { said: 'he sold a they sold the barn', stays: 'he sold they sold the barn' },
    ],
    end: openDeterminer,
  },
  {
    name: 'begun again',
    examples: [
      { said: 'he bought a he rented a van', stays: 'he rented a van' },
      { said: 'she lives in the in a village', stays: 'she lives in a village' },
      { said: 'i really i miss the sea', stays: 'i miss the sea' },
    ],
    end: begunAgain,
  },
  {
    name: 'another form',
    examples: [{ said: 'he paint he painted the door', stays: 'he painted the door' }],
    end: anotherForm,
  },
  { name: 'two verbs', examples: [{ said: 'the tower is was closed', stays: 'the tower was closed' }], end: twoVerbs },
  {
    name: 'cut word',
    examples: [{ said: 'it was a mis a mistake', stays: 'it was a mistake' }],
    end: cutWord,
  },
  { name: 'two links', examples: [{ said: 'and but nobody knew', stays: 'but nobody knew' }], end: twoLinks },
]
