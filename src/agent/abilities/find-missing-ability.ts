import type { MissingAbility } from './missing-ability.ts'
import { missingInSongs } from './missing-in-songs.ts'
import { missingInSound } from './missing-in-sound.ts'
import { missingInVideo } from './missing-in-video.ts'

/** A request for something that is missing, with the place that it names ("on the guest", "between 1:00 and 2:00"). */
export type Missed = { readonly ability: MissingAbility; readonly where: string }

/** Whether it is asked for in any of its ways, or only as what is to go. */
export type WayAsked = 'any' | 'to go'

/** `names` are those of things in the document: what is called so is there. */
type Where = { readonly kind: string; readonly names: ReadonlySet<string>; readonly way: WayAsked }

const missingAbilities: readonly MissingAbility[] = [...missingInSound, ...missingInVideo, ...missingInSongs]

const any = (...words: readonly string[]): string => words.join('|').replaceAll(' | ', '|')

/** Verbs that ask for less of something, or for none of it. */
const rid = any(
  'delete|remove|erase|kill|lose|scrap|ditch|strip|wipe|zap|eliminate|clear|clean(?: up| out)?|filter|scrub|trim',
  'hide|undo',
  // "Drop some reverb on it" and "cut in an echo" put something in.
  '(?:drop|cut)(?! (?:in|some|an?) (?!of))|cut down(?: on)?|get rid of|rid (?:\\w+ )?of|do away with',
  'edit out|no more|less',
  'take (?:out|off|away)|pull out|rip out|turn down|smooth(?: out)?|reduce|lower|lessen|tame|soften|fix',
  'repair|cure|treat',
  'suppress|attenuate|minimi[sz]e|mute|silence|gate|correct|mend|stop|replace|mask',
)
/** Verbs that do so with a word such as "out" behind what shall go. */
const apart = 'take|get|pull|cut|edit|filter|rip|leave|clean|turn|bring|tone|dial'
const add = any(
  'add|put|apply|give|drop|throw|slap|stick|insert|use|lay|mix|overlay|place|cut',
  'in|show|play|display|include|want|need|with|have',
  'get (?:me|us)|make|create|generate|burn|run|superimpose|import|load|bring|replace (?:\\S+ ){1,4}with|swap ' +
    '(?:\\S+ ){1,4}for',
)

/**
 * What may stand between a verb and what it is about; a place, a part or a topic there makes it about something
 * else.
 */
const determiners = any(
  'all|any|some|of|the|that|this|those|these|his|her|my|our|their|its|every|each|both|an?',
  'bit|lot|little|more',
)
const article = `(?:(?:${determiners}) )*`
const others = any(
  'parts?|bits?|sections?|piece|stretch|segment|from|on|in|at|with|about|where|when|while|to|and|or|after|before',
  'between|until',
  'under|over|for|by|of|first|last|second|seconds|minutes?|words?|phrase|sentence|line|it|them|tracks?|not|but|then|so',
)
const adjectives = `(?:(?!(?:${others})\\b)[\\w'-]+ ){0,2}`
/** A noun before these only says which one: "the click track", "the reverb part". */
const nouns = any(
  'tracks?|labels?|clips?|markers?|regions?|bus|buses|channels?|parts?|bits?|sections?|pieces?',
  'words?|sentences?|lines?',
  'jokes?|story|stories|topics?|questions?|takes?|stretch|calls?|meeting|class|version|checks?|tests?|equipment|gear',
  'advice|anecdotes?|tangents?|rants?',
)
const head = `(?![\\w-]|\\s+(?:${nouns})\\b)`
const present = "there's|there is|there are|theres|i hear|hear|has|have|got|full of|notice"
const pronoun = '(?:it|them|that|this)\\b'

/** What is only spoken of: a topic, a word, a name. */
const topics = new RegExp(
  `\\b(?:${any(
    'about|words?|phrase|saying|says|said|called|named|titled|labels?|marker|mentions?|mentioning|talks? of|speaks? of',
    'renamed?|spell(?:ed)?|instead of',
  )})\\s+.*$`,
)

/** What is longer was not said but pasted. */
const LONGEST_SENTENCE = 2000

/** The first missing ability that a request is about. */
export function findMissingAbility(words: string, { kind, names, way }: Where): Missed | null {
  if (words.length > LONGEST_SENTENCE) return null
  const unquoted = words
    .replace(/["“”«»][^"“”«»]*["“”«»]/g, ' ')
    .toLowerCase()
    .replaceAll('’', "'")
  const line = unquoted.replace(/\s+/g, ' ').trim().replace(topics, '')
  for (const ability of missingAbilities) {
    if (!ability.kinds.includes(kind) || !namesOf(ability, way).test(line)) continue
    const found = patternOf(ability, way)?.exec(line)
    const said = found?.slice(1).find((group) => group !== undefined)
    if (!found || said === undefined || isCalledSo(said, names)) continue
    return { ability, where: placeIn(line.slice(found.index + found[0].length)) }
  }
  return null
}

/** "The music" of "make the music louder" is a track that is called so, and nothing to be composed. */
const isCalledSo = (said: string, names: ReadonlySet<string>): boolean =>
  names.has(said) || names.has(said.replace(/^.*\b(?:the|my|our|this|that) /, ''))

const named: { readonly [way in WayAsked]: Map<MissingAbility, RegExp> } = { any: new Map(), 'to go': new Map() }

/** The names of an ability alone. Most requests have none of them, and the whole pattern takes milliseconds to make. */
function namesOf(ability: MissingAbility, way: WayAsked): RegExp {
  const made = named[way].get(ability)
  if (made) return made
  const { says: own = [], rids: losses = [], adds: gains = [] } = ability
  const names = way === 'any' ? [...own, ...losses, ...gains] : losses
  const pattern = names.length === 0 ? /^\b$/ : new RegExp(names.map((name) => `(?:${name})`).join('|'))
  named[way].set(ability, pattern)
  return pattern
}

type Patterns = Map<MissingAbility, RegExp | undefined>
const patterns: { readonly [way in WayAsked]: Patterns } = { any: new Map(), 'to go': new Map() }

/** The ways of asking for an ability as one pattern, made when it is first needed. */
function patternOf(ability: MissingAbility, way: WayAsked): RegExp | undefined {
  const made = patterns[way]
  if (!made.has(ability)) {
    const ways = way === 'any' ? [...says(ability), ...rids(ability), ...adds(ability)] : rids(ability)
    made.set(ability, ways.length === 0 ? undefined : new RegExp(ways.join('|')))
  }
  return made.get(ability)
}

const says = (ability: MissingAbility): string[] => (ability.says ? [`\\b(${ability.says.join('|')})${head}`] : [])

const adds = (ability: MissingAbility): string[] =>
  ability.adds ? [`\\b(?:${add}) (?:(?!(?:from|between|about)\\b)\\S+ ){0,5}?(${ability.adds.join('|')})${head}`] : []

function rids(ability: MissingAbility): string[] {
  if (!ability.rids) return []
  const what = `(${ability.rids.join('|')})${head}`
  return [
    `\\b(?:${rid}) ${article}${adjectives}${what}`,
    `\\b(?:${apart}) ${article}${adjectives}${what}(?: \\S+){0,6} (?:out|off|away|down|gone)\\b`,
    // "There's a horrible hum, get rid of it": what is said to be there is what shall go.
    `\\b(?:${present}) ${article}(?:[\\w'-]+ ){0,3}${what}.*\\b(?:${rid}|${apart}) ${pronoun}`,
    `^(?:the|that|this|his|her|my|these|those) ${adjectives}${what}.*\\b(?:${rid}|${apart}) ${pronoun}`,
  ]
}

/** Where something was asked for, as words that another request can end with. */
function placeIn(rest: string): string {
  const first = rest.replace(/[.!?,;].*$/, '').replace(/\b(?:out|off|away|gone|please)\b/g, ' ')
  const clause = first.replace(/\s+/g, ' ').trim()
  if (!/^(?:from|on|of|in|under|between|at)\b/.test(clause)) return 'on everything'
  return /^(?:from \d|between\b|at\b)/.test(clause) ? clause : clause.replace(/^(?:from|of|in|under)\b/, 'on')
}
