import {
  lemma,
  tokenize,
  type Frame,
  type Token,
  functionWords,
  ordinals,
  timeUnits,
  editsBetween,
} from '../words/index.ts'
/** Short forms and slips so common that they are read without a second look. */
const shortForms: ReadonlyMap<string, string> = new Map([
  ['n', 'and'],
  ['teh', 'the'],
  ['hte', 'the'],
  ['adn', 'and'],
  ['nad', 'and'],
  ['frm', 'from'],
  ['fro', 'from'],
  ['btwn', 'between'],
  ['b4', 'before'],
  ['lst', 'last'],
  ['trk', 'track'],
  ['splt', 'split'],
  ['delet', 'delete'],
  ['dlete', 'delete'],
  ['mut', 'mute'],
  ['nomalize', 'normalize'],
  ['silense', 'silence'],
  ['befor', 'before'],
  ['untill', 'until'],
  ['secnds', 'seconds'],
  ['wit', 'with'],
  ['whats', "what's"],
])

/** The words that requests are built from. Verbs and names forgive slips on their own. */
const grammar = (
  'first second seconds minute minutes last final between until after before everything track tracks label labels ' +
  'marker start beginning middle selection cursor silence noise whole entire project audio louder quieter normalize ' +
  'volume tracks clips opening'
).split(' ')
/** Too short for a letter more or less, but two letters may change places. */
const shortWords = 'last fade trim mute move copy join clip solo time'.split(' ')

/**
 * Puts the word that was meant in the place of a slip of the hand. Names, quoted texts and real words are left alone.
 */
export function correctSlips(words: string, { things }: Frame, verbs: readonly string[]): string {
  const tokens = tokenize(words)
  const names = new Set(things.flatMap(({ name }) => tokenize(name).map(({ text }) => text)))
  const free = freeTokens(tokens)
  let corrected = ''
  let from = 0
  for (const [at, token] of tokens.entries()) {
    const meant =
      token.kind === 'word' && free[at] === true && !names.has(token.text) ? meantBy(token.text, verbs) : null
    if (meant === null) continue
    corrected += words.slice(from, token.span.from) + meant
    from = token.span.to
  }
  return corrected + words.slice(from)
}

function meantBy(word: string, verbs: readonly string[]): string | null {
  const short = shortForms.get(word)
  if (short !== undefined) return short
  if (functionWords.has(word) || timeUnits.has(word) || ordinals.has(word) || grammar.includes(word)) return null
  const verb = lemma(word, verbs)
  if (verb.isVerb && !verb.fuzzy) return null
  const swapped = shortWords.filter(
    (target) => target.length === word.length && word.length === 4 && isSwap(word, target),
  )
  if (swapped.length === 1) return swapped[0] ?? null
  // One letter for another makes too many real words ("trick", "stars"); a letter more, less or swapped does not.
  const near =
    word.length < 5
      ? []
      : grammar.filter(
          (target) =>
            target.charAt(0) === word.charAt(0) &&
            editsBetween(word, target) === 1 &&
            (target.length !== word.length || isSwap(word, target)) &&
            !isPlural(word, target),
        )
  return near.length === 1 ? (near[0] ?? null) : null
}

const isSwap = (a: string, b: string): boolean =>
  a !== b && a.split('').toSorted().join('') === b.split('').toSorted().join('') && editsBetween(a, b) === 1
const isPlural = (a: string, b: string): boolean => `${a}s` === b || `${b}s` === a

/** Marks what is no text of its own: not quoted, and not behind a word that gives a name. */
function freeTokens(tokens: readonly Token[]): boolean[] {
  let isQuoted = false
  let isNamed = false
  return tokens.map(({ text }) => {
    if (/^["“”«»]$/.test(text)) isQuoted = !isQuoted
    if (/^(?:called|named|rename|call|name|titled|saying|says|as)$/.test(text)) isNamed = true
    if (/^(?:and|then|,|;|\.)$/.test(text)) isNamed = false
    return !isQuoted && !isNamed
  })
}
