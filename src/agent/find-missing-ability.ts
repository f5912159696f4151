import { missingAbilities, type MissingAbility } from './missing-abilities.ts'

/** A request for something that is missing, with the place that it names ("on the guest", "between 1:00 and 2:00"). */
export type Missed = { readonly ability: MissingAbility; readonly where: string }

/** Verbs that ask for less of something or none of it. Behind those of the second row a particle says so. */
const rid = 'delete|remove|erase|kill|lose|scrap|ditch|strip|wipe|zap|eliminate|(?:drop|cut)(?! (?:in|some|an?) (?!of))|cut down(?: on)?|clear|clean(?: up| out)?|filter|get rid of|rid (?:\\w+ )?of|do away with|reduce|lower|lessen|tame|soften|fix|repair|cure|treat|suppress|attenuate|minimi[sz]e|scrub|no more|less|mute|silence|hide|trim|gate|edit out|take (?:out|off|away)|pull out|rip out|correct|mend|undo|stop|turn down|smooth(?: out)?|replace|mask'
const apart = 'take|get|pull|cut|edit|filter|rip|leave|clean|edit|turn|bring|tone|dial'
const add = 'add|put|apply|give|drop|throw|slap|stick|insert|use|lay|mix|overlay|place|cut in|show|play|display|include|want|need|with|have|make|create|generate|burn|run|superimpose|lay|import|load|bring|replace (?:\\S+ ){1,4}with|swap (?:\\S+ ){1,4}for'

/** What may stand between a verb and what it is about; a place, a part or a topic there makes it about something else. */
const article = "(?:(?:all|any|some|of|the|that|this|those|these|his|her|my|our|their|its|every|each|both|a|an|bit|lot|little|more) )*"
const adjectives = "(?:(?!(?:part|parts|bit|bits|section|sections|piece|stretch|segment|from|on|in|at|with|about|where|when|while|to|and|or|after|before|between|until|under|over|for|by|of|first|last|second|seconds|minute|minutes|word|words|phrase|sentence|line|it|them|track|tracks|not|but|then|so)\\b)[\\w'-]+ ){0,2}"
/** A noun before these only says which one: "the click track", "the reverb part". */
const head = '(?![\\w-]|\\s+(?:tracks?|labels?|clips?|markers?|regions?|bus|buses|channels?|parts?|bits?|sections?|pieces?|words?|sentences?|lines?|jokes?|story|stories|topics?|questions?|takes?|stretch|calls?|meeting|class|version)\\b)'
/** What is only spoken of: a topic, a word, a name. */
const topics = /\b(?:about|word|words|phrase|saying|says|said|called|named|titled|label|labels|marker|mentions?|mentioning|talks? (?:about|of)|speaks? of|renamed?|spell(?:ed)?|instead of)\s+.*$/

/** What is longer was not said but pasted. */
const LONGEST_SENTENCE = 2000

type Where = { readonly kind: string; readonly names: ReadonlySet<string>; /** By any of its ways, or only as what is to go. */ readonly way?: 'any' | 'to go' }

const patterns = new Map<string, RegExp>()

/** The first missing ability that a request is about. `names` are those of things in the document: what is called so is there. */
export function findMissingAbility(words: string, { kind, names, way = 'any' }: Where): Missed | null {
  if (words.length > LONGEST_SENTENCE) return null
  const line = words.replace(/["“”«»][^"“”«»]*["“”«»]/g, ' ').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim().replace(topics, '')
  for (const ability of missingAbilities) {
    if (!ability.kinds.includes(kind)) continue
    const found = patternOf(ability, way)?.exec(line)
    const noun = found?.slice(1).find((group) => group !== undefined)
    if (!found || noun === undefined || names.has(noun)) continue
    return { ability, where: placeIn(line.slice(found.index + found[0].length)) }
  }
  return null
}

function patternOf(ability: MissingAbility, way: 'any' | 'to go'): RegExp | undefined {
  const key = `${ability.name} ${ability.kinds.join()} ${way}`
  const made = patterns.get(key)
  if (made) return made
  const { says, rids, adds } = ability
  const isAny = way === 'any'
  const ways = [
    ...(says !== undefined && isAny ? [`\\b(${says})${head}`] : []),
    ...(rids === undefined ? [] : [
      `\\b(?:${rid}) ${article}${adjectives}(${rids})${head}`,
      `\\b(?:${apart}) ${article}${adjectives}(${rids})${head}(?: \\S+){0,6} (?:out|off|away|down|gone)\\b`,
      // "There's a horrible hum, get rid of it": what is said to be there is what shall go.
      `\\b(?:there's|there is|there are|theres|i hear|hear|has|have|got|full of|notice) ${article}(?:[\\w'-]+ ){0,3}(${rids})${head}.*\\b(?:${rid}|${apart}) (?:it|them|that|this)\\b`,
      `^(?:the|that|this|his|her|my|these|those) ${adjectives}(${rids})${head}.*\\b(?:${rid}|${apart}) (?:it|them|that|this)\\b`,
    ]),
    ...(adds !== undefined && isAny ? [`\\b(?:${add}) (?:(?!(?:from|between|about)\\b)\\S+ ){0,5}?(${adds})${head}`] : []),
  ]
  if (ways.length === 0) return undefined
  const pattern = new RegExp(ways.join('|'))
  patterns.set(key, pattern)
  return pattern
}

/** Where something was asked for, as words that another request can end with. */
function placeIn(rest: string): string {
  const said = /^\s*(?:(?:sounds?|noises?)\s+)?(?:from|on|of|in|under|between|at)\b.*$/.exec(rest.replace(/\b(?:out|off|away|gone|please)\b/g, ' ').replace(/[.!?,;].*$/, ''))?.[0].trim().replace(/\s+/g, ' ')
  if (said === undefined) return 'on everything'
  return /^from \d/.test(said) || /^(?:between|at)\b/.test(said) ? said : said.replace(/^(?:from|of|in|under)\b/, 'on')
}
