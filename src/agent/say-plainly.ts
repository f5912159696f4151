import { lemma, onlySays, tokenize, type Frame } from '../words/index.ts'

type Rule = { readonly said: RegExp; readonly plain: string | ((...parts: string[]) => string) }

/**
 * Ways of speaking that mean a plain request, whatever it is about. Each rule stands for a class of sentences and is
 * tried on all of them.
 */
const common: readonly Rule[] = [
  // Politeness around a request.
  { said: /[\s,]*\b(?:would|could|will|can) you(?: please| kindly)?\s*\?*$/i, plain: '' },
  {
    said: /[\s,]*\bif (?:you (?:can|could|would|don't mind|like|please)|possible|that's (?:ok|okay|possible|alright|fine))(?: please)?[.!?\s]*$/i,
    plain: '',
  },
  {
    said: /^(?:(?:hey|hi|hello|ok|okay|so|alright|um|uh|oh|hmm|well|oops|quick one|one more thing|next up|right then)(?:\s+there)?\s*[,:!;–—-]+\s*)+/i,
    plain: '',
  },
  {
    said: /^(?:i (?:think|guess|reckon|believe|suppose)(?: that)?|maybe|perhaps)\s+(?:we|you|i)(?:'d better| should| can| could)\s+/i,
    plain: '',
  },
  {
    said: /^(?:why (?:don't|not)(?: you| we)?|(?:is|would|will) it(?: be)? possible to|is there (?:a|any) way to|can i get you to|i(?:'d| would) (?:like|love|want) (?:you )?to)\s+/i,
    plain: '',
  },
  {
    said: /[\s,]*\b(?:and )?(?:nothing else|no other tracks?|only that(?: one)?|that's (?:all|it))[.!\s]*$/i,
    plain: '',
  },
  // What shall be gone is to be deleted.
  {
    said: /^(?:(?:i|we)(?:'d| would)? (?:want|like|need)|i'd love)\s+(?:to have\s+)?(.+?)\s+(?:to be\s+)?(?:gone|out of there|removed|deleted|cut out)[.!\s]*$/i,
    plain: 'delete $1',
  },
  {
    said: /^(?:so |and )?(.+?)\s+(?:can|could|should|must|may|might as well|has to|have to|needs? to|gotta|is to)\s+(?:go|be gone|disappear|vanish|come out|get out|be out)(?: away| completely| too| please)*[.!\s]*$/i,
    plain: 'delete $1',
  },
]

/** Ways of speaking of places in time. A document that hears for itself knows its own. */
const aboutPlaces: readonly Rule[] = [
  // The places of a note.
  { said: /^(?:the )?(playhead|cursor)\s+(?:to|at|on)\s+/i, plain: 'move the $1 to ' },
  {
    said: /^(?:grab|take|get|pick(?: up)?|lift)\s+(.+?)(?:\s+and(?: then)?|\s*,(?: and)?(?: then)?|\s+then)\s+(?:stick|put|paste|drop|insert|place)\s+(?:it|that|this|them)\b/i,
    plain: 'copy $1 and paste it',
  },
  {
    said: /\b(?:the |that )?(?:last |final |whole |entire )?(?:bit|part|stuff|section|audio|junk)(?: that comes)? (after|past|before|until|up to) (?=\d)/i,
    plain: 'everything $1 ',
  },
  { said: /(\d+(?:\.\d+)?) more (dB|decibels?)\b/i, plain: '$1 $2' },
  // A deletion closes the gap anyway.
  {
    said: /^((?:.*\b)?(?:cut|delete|remove|take|drop|lose|chop|snip|ripple)\b.*?)(?:\s*,)?\s+(?:and |then |and then )?(?:close|closing|closes)\s+(?:up\s+)?(?:the|that|all)\s+(?:gaps?|holes?)(?:\s+up)?(\s+everywhere|\s+on (?:all|every) tracks?)?(?=[.!,\s]*$|\s+and\b|,)/i,
    plain: (_all, before = '', everywhere = '') =>
      /\b(?:without|don't|not|never)\s*$/i.test(before)
        ? _all
        : `${before}${everywhere === '' || /\b(?:all|every|both)\b.*\btracks?\b/i.test(before) ? '' : ' on all tracks'}`,
  },
  {
    said: /^((?:.*\b)?(?:cut|delete|remove|take|drop|lose|chop|snip)\b.*?)(?:\s*,)?\s+(?:and|then|and then)\s+(?:shift|move|pull|slide|bring)\s+(?:everything|all|the rest|the others?)(?: (?:after (?:it|that)|behind it|else|that follows))?\s+(?:left|back|up|earlier|forward|together)[.!\s]*$/i,
    plain: (_all, before = '') =>
      `${before}${/\b(?:all|every|both)\b.*\btracks?\b/i.test(before) ? '' : ' on all tracks'}`,
  },
]

/**
 * What is longer was not said but pasted; the rules, which look from every word to the end, take longer the longer it
 * is.
 */
const LONGEST_SENTENCE = 2000

/** The same request in the plain words that the grammar reads. Quoted texts are left as they are. */
export function sayPlainly(
  words: string,
  { frame, verbs, isHeard }: { readonly frame: Frame; readonly verbs: readonly string[]; readonly isHeard: boolean },
): string {
  if (words.length > LONGEST_SENTENCE || /["“”«»]/.test(words)) return words
  let plain = words
  for (const { said, plain: to } of isHeard ? common : [...common, ...aboutPlaces])
    plain = typeof to === 'string' ? plain.replace(said, to) : plain.replace(said, to)
  if (isHeard) return plain.trim() === '' ? words : plain
  plain = startOfThing(plain, frame)
  const out = /^(.*\d.*?)\s+(?:out|gone|away)[.!\s]*$/i.exec(plain)?.[1]
  if (
    out !== undefined &&
    !onlySays(plain) &&
    !tokenize(out).some(({ text, kind }) => kind === 'word' && lemma(text, verbs).isVerb)
  )
    plain = `delete ${out}`
  return plain.trim() === '' ? words : plain
}

/** "Where the interview starts" is the start of the interview, if there is such a thing. */
function startOfThing(words: string, { things }: Frame): string {
  return words.replace(
    /\b(?:right )?(?:at )?(?:where|when|the (?:point|moment|spot|place) (?:where|when))\s+(?:the\s+)?([\p{L}\p{N} ]{1,40}?)\s+(starts|begins|ends|stops|finishes|is over)\b/giu,
    (all: string, name: string, verb: string) => {
      const isThing = things.some((thing) => thing.name.toLowerCase() === name.toLowerCase())
      return isThing ? `at the ${/^(?:starts|begins)$/i.test(verb) ? 'start' : 'end'} of the ${name}` : all
    },
  )
}
