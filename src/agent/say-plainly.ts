import { formatTime, lemma, onlySays, tokenize, type Frame } from '../words/index.ts'

/** A long pattern in pieces; capitals make no difference. */
function anyCase(...pieces: readonly string[]): RegExp {
  return new RegExp(pieces.join(''), 'i')
}

type Rule = { readonly said: RegExp; readonly plain: string | ((...parts: string[]) => string) }

/**
 * Ways of speaking that mean a plain request, whatever it is about. Each rule stands for a class of sentences and is
 * tried on all of them.
 */
const common: readonly Rule[] = [
  // Politeness around a request.
  { said: /[\s,]*\b(?:would|could|will|can) you(?: please| kindly)?\s*\?*$/i, plain: '' },
  {
    said: anyCase(
      String.raw`[\s,]*\bif (?:you (?:can|could|would|don't mind|like|please)|possible|`,
      String.raw`that's (?:ok|okay|possible|alright|fine))(?: please)?[.!?\s]*$`,
    ),
    plain: '',
  },
  {
    said: anyCase(
      '^(?:(?:hey|hi|hello|ok|okay|so|alright|um|uh|oh|hmm|well|oops|',
      'quick one|one more thing|next up|right then)',
      String.raw`(?:\s+there)?\s*[,:!;–—-]+\s*)+`,
    ),
    plain: '',
  },
  {
    said: anyCase(
      String.raw`^(?:i (?:think|guess|reckon|believe|suppose)(?: that)?|maybe|perhaps)\s+`,
      String.raw`(?:we|you|i)(?:'d better| should| can| could)\s+`,
    ),
    plain: '',
  },
  {
    said: anyCase(
      "^(?:why (?:don't|not)(?: you| we)?|(?:is|would|will) it(?: be)? possible to|is there (?:a|any) way to|",
      String.raw`can i get you to|i(?:'d| would) (?:like|love|want) (?:you )?to)\s+`,
    ),
    plain: '',
  },
  {
    said: /[\s,]*\b(?:and )?(?:nothing else|no other tracks?|only that(?: one)?|that's (?:all|it))[.!\s]*$/i,
    plain: '',
  },
  // What alone is needed is kept, whatever is said of the rest.
  {
    said: anyCase(
      String.raw`^(?:so |and )?(?:(?:i|we)(?:'d| would)? (?:only|just) (?:need|want|like|use)|(?:i|` +
        String.raw`we) (?:need|want) only)`,
      String.raw`\s+(.+?)(?:\s*[,;.–—-]+\s*|\s+)(?:so |and |then )*(?:everything else|all the rest|the rest|all else|`,
      String.raw`the others?)(?: of it)? (?:can|could|should|must|may|has to|needs to) (?:all )?`,
      String.raw`(?:go|be gone|disappear|be (?:cut|deleted|removed|dropped))(?: away| please)*[.!\s]*$`,
    ),
    plain: 'keep only $1',
  },
  // What shall be gone is to be deleted.
  {
    said: anyCase(
      String.raw`^(?:(?:i|we)(?:'d| would)? (?:want|like|need)|i'd love)\s+(?:to have\s+)?(.+?)\s+`,
      String.raw`(?:to be\s+)?(?:gone|out of there|removed|deleted|cut out)[.!\s]*$`,
    ),
    plain: 'delete $1',
  },
  {
    said: anyCase(
      String.raw`^(?:so |and )?(.+?)\s+`,
      String.raw`(?:can|could|should|must|may|might as well|has to|have to|needs? to|gotta|is to)\s+`,
      String.raw`(?:go|be gone|disappear|vanish|come out|get out|be out)(?: away| completely| too| please)*[.!\s]*$`,
    ),
    plain: 'delete $1',
  },
]

/** Ways of speaking of places in time. A document that hears for itself knows its own. */
const aboutPlaces: readonly Rule[] = [
  // The places of a note.
  { said: /^(?:the )?(playhead|cursor)\s+(?:to|at|on)\s+/i, plain: 'move the $1 to ' },
  {
    said: anyCase(
      String.raw`^(?:grab|take|get|pick(?: up)?|lift)\s+(.+?)(?:\s+and(?: then)?|\s*,(?: and)?(?: then)?|\s+then)\s+`,
      String.raw`(?:stick|put|paste|drop|insert|place)\s+(?:it|that|this|them)\b`,
    ),
    plain: 'copy $1 and paste it',
  },
  {
    said: anyCase(
      String.raw`\b(?:the |that )?(?:last |final |whole |entire )?`,
      String.raw`(?:bit|part|stuff|section|audio|junk)(?: that comes)? `,
      String.raw`(after|past|before|until|up to) (?=\d)`,
    ),
    plain: 'everything $1 ',
  },
  { said: /(\d+(?:\.\d+)?) more (dB|decibels?)\b/i, plain: '$1 $2' },
  // A deletion closes the gap anyway.
  {
    said: anyCase(
      String.raw`^((?:.*\b)?(?:cut|delete|remove|take|drop|lose|chop|snip|ripple)\b.*?)(?:\s*,)?\s+`,
      String.raw`(?:and |then |and then )?(?:close|closing|closes)\s+(?:up\s+)?`,
      String.raw`(?:the|that|all)\s+(?:gaps?|holes?)(?:\s+up)?`,
      String.raw`(\s+everywhere|\s+on (?:all|every) tracks?)?(?=[.!,\s]*$|\s+and\b|,)`,
    ),
    plain: (_all, before = '', everywhere = '') =>
      /\b(?:without|don't|not|never)\s*$/i.test(before)
        ? _all
        : `${before}${everywhere === '' || namesTracks(before) ? '' : ' on all tracks'}`,
  },
  {
    said: anyCase(
      String.raw`^((?:.*\b)?(?:cut|delete|remove|take|drop|lose|chop|snip)\b.*?)(?:\s*,)?\s+(?:and|then|and then)\s+`,
      String.raw`(?:shift|move|pull|slide|bring)\s+(?:everything|all|the rest|the others?)`,
      String.raw`(?: (?:after (?:it|that)|behind it|else|that follows))?\s+`,
      String.raw`(?:left|back|up|earlier|forward|together)[.!\s]*$`,
    ),
    plain: (_all, before = '') => `${before}${namesTracks(before) ? '' : ' on all tracks'}`,
  },
]

const namesTracks = (words: string): boolean => /\b(?:all|every|both)\b.*\btracks?\b/i.test(words)

/**
 * What is longer was not said but pasted; the rules, which look from every word to the end, take longer the longer it
 * is.
 */
const MAX_SENTENCE = 2000

/** The same request in the plain words that the grammar reads. Quoted texts are left as they are. */
export function sayPlainly(
  words: string,
  { frame, verbs, isHeard }: { readonly frame: Frame; readonly verbs: readonly string[]; readonly isHeard: boolean },
): string {
  if (words.length > MAX_SENTENCE) return words
  let plain = withoutThanks(words)
  if (/["“”«»]/.test(words)) return plain
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

/** A request without the "please" or "thanks" that it ends with; a word or two with thanks are none. */
function withoutThanks(words: string): string {
  for (const [end, least] of THANKS) {
    const kept = words.replace(end, '')
    if (kept !== words && kept.split(/\s+/).length >= least) return kept
  }
  return words
}

const THANKS: readonly (readonly [RegExp, number])[] = [
  [/[\s,;–—-]+(?:please|pls|plz|if you please)[.!\s]*$/i, 2],
  [
    anyCase(
      String.raw`\s*[,;.!–—-]+\s*(?:and )?(?:many )?(?:thanks|thank you|thx|thanx|cheers|ta)`,
      String.raw`(?: (?:very|so) much| a lot| a bunch| in advance| again| mate| buddy)?[.!\s]*$`,
    ),
    3,
  ],
]

const WHERE_IT_STARTS = new RegExp(
  [
    String.raw`\b(?:right )?(?:at )?(?:where|when|once|as soon as|the (?:point|moment|spot|place) (?:where|when))`,
    String.raw`\s+(?:the\s+)?([\p{L}\p{N} ]{1,40}?)\s+`,
    String.raw`(starts|begins|ends|stops|finishes|(?:is|has) (?:over|done|finished|ended|stopped))\b`,
  ].join(''),
  'giu',
)

/** "Where the interview starts" is the start of the interview, if there is such a thing. */
function startOfThing(words: string, { things }: Frame): string {
  return words.replace(WHERE_IT_STARTS, (all: string, name: string, verb: string) => {
    const thing = things.find((each) => each.name.toLowerCase() === name.toLowerCase())
    if (!thing) return all
    // What fades out when something is over begins to do so there, and has not ended by then.
    if (/^(?:is|has)/i.test(verb) && thing.endSeconds !== undefined && /\bfad(?:e|es|ing)\b/i.test(words))
      return `from ${formatTime(thing.endSeconds)}`
    return `at the ${/^(?:starts|begins)$/i.test(verb) ? 'start' : 'end'} of the ${name}`
  })
}
