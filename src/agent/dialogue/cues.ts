import { lemma, type Span } from '../../words/index.ts'
import { holds, type Said } from './slots.ts'

/**
 * Words that tell how a message goes on and carry no value: what corrects, what adds, and what adds nothing. Each list
 * stands here once.
 */
const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const CORRECTING = listOf(
  'no nope nah wrong mistake mistaken misread misspoke misspelled mixed mix mixing meant ment mean ' +
    'rather instead sorry ' +
    'apologies apologise apologize pardon oops whoops wait actually should supposed correction typo ' +
    'belongs belong goes ' +
    'wanted prefer scratch strike change changed talking talked thinking thought confused error ' +
    'better nicer must said ' +
    "should've different switch argh gah damn hang hold ought slip slipped misheard however enough was would i'd",
)
const ADDING = listOf(
  'and also too plus same ditto likewise another more again needs need deserves deserve gets get ' +
    'treatment additionally ' +
    'similarly next another further well',
)
const PASSING = listOf(
  'oh ah er um uh hm hmm hmmm i you he she it we they me him her us them my your his its our their ' +
    'the a an that this ' +
    'these those one ones is are be been am do does did done have has had having will could can may might let lets ' +
    "let's it's its that's i'll i'm im ill id he's she's they're youre you're there's here there " +
    'please pls thanks ok okay ' +
    'yeah yes so then now just only really very quite maybe perhaps think guess know say tell put ' +
    'make made take use go ' +
    'give want like to of on in at for by from with into onto over about as if but or than when ' +
    'which who while way thing ' +
    'things place part bit section stretch piece passage region area range spot where how much many ' +
    'time exactly kindly ' +
    'all after bits parts track tracks clip line lines voice channel try call called name named read ' +
    'reads says should be ' +
    'what . , ; : ! ? … - – — side sides notes note hand fault bad amount figure number value ' +
    'far though whoa wow gosh too strong loud long quiet short silly much bit stays know back its ' +
    'themselves itself again whole reflection',
)

/** What may stand before a verb of a request. */
const OPENS = listOf('please now then and also so ok okay just oh well , . can could you')

export type Cues = {
  /** Something is put in the place of something else. */
  readonly corrects: boolean
  readonly adds: boolean
  /** Words that neither a value nor a list explains. */
  readonly unknown: readonly string[]
  /** A verb that may be a request of its own. */
  readonly asks: boolean
}

/** Light verbs hand over a value and ask for nothing themselves. */
const LIGHT = listOf(
  'make put take use go get give let say do want like need try have call name change switch read hold',
)

/** What the words of a message that are no values tell. */
export function readCues(said: Said, before: Said, verbs: readonly string[]): Cues {
  const spans: readonly Span[] = [...said.slots, ...said.numbers, ...said.ways].map(({ span }) => span)
  const again = new Set(before.tokens.map(({ text }) => text))
  const rest = said.tokens.filter(({ span }) => !spans.some((each) => holds(each, span)))
  const words = rest.map(({ text }) => text)
  const isVerb = (text: string): boolean => {
    const found = lemma(text, verbs)
    return (
      found.isVerb &&
      !found.fuzzy &&
      found.form === 'base' &&
      !LIGHT.has(text) &&
      !CORRECTING.has(text) &&
      !ADDING.has(text)
    )
  }
  return {
    corrects: words.some((word) => CORRECTING.has(word)),
    // "Too strong" adds nothing.
    adds: rest.some(
      ({ text }, at) => ADDING.has(text) && (text !== 'too' || !/^\p{L}/u.test(rest[at + 1]?.text ?? '')),
    ),
    unknown: words.filter(
      (word) =>
        !CORRECTING.has(word) && !ADDING.has(word) && !PASSING.has(word) && !again.has(word) && !isUnitWord(word),
    ),
    asks:
      words.some((word) => isVerb(word) && !again.has(word)) || isVerb(words.find((word) => !OPENS.has(word)) ?? ''),
  }
}

const isUnitWord = (word: string): boolean =>
  new RegExp(
    [
      String.raw`^(?:%|percent|db|decibels?|lufs|bpm|hz|khz|semitones?|octaves?|cents?|seconds?|secs?|s|minutes?|`,
      String.raw`mins?|ms|milliseconds?|bars?|beats?|hours?|x|times)$`,
    ].join(''),
  ).test(word)
