import { lemma } from './lemma.ts'

/** A request without what is only told beside it. */
type ToldApart = {
  readonly rest: string
  readonly asides: readonly string[]
  /** Something is told before the request, which may go on from that. */
  readonly isBefore: boolean
}

/**
 * What somebody tells beside a request: why it is wanted ("…, so I can drop a sting there"), what for ("for the
 * website: …"), how things are ("my students cannot keep up, so …"), what is thought of it. Only what is fenced by
 * signs or by words that join counts, and nothing that may be a wish, a limit or an exception. Null where nothing is
 * told, or nothing else is said. Whether what is told holds values that the request would miss is for the caller to
 * see.
 */
export function withoutAsides(words: string): ToldApart | null {
  const framed = FRAME.exec(words)
  const frame = framed && isPurposeNoun(framed[2] ?? '') ? (framed[1] ?? '') : ''
  const pieces = cutPieces(words.slice(frame.length))
  const said = pieces.map((each, at) => (isAside(pieces, at) ? null : each))
  const isCreating = said.some((each) => each !== null && CREATES.test(each.text))
  // What is made new is as it is told: "write an intro, it is slow".
  const kept = pieces.filter(
    (each, at) => said[at] !== null || (isCreating && !isWhy(pieces, at) && !tellsOfPeople(each)),
  )
  const asides = pieces.filter((each) => !kept.includes(each)).map(({ text }) => text)
  let rest = ''
  for (const [at, { fence, by, text }] of kept.entries()) {
    const isBehindAside = pieces[pieces.indexOf(kept[at] as Piece) - 1] !== kept[at - 1]
    rest +=
      at === 0
        ? `${/^(?:so)?$/.test(by) ? '' : `${by} `}${text}`
        : isBehindAside
          ? `; ${text}`
          : `${fence}${by === '' ? '' : `${by} `}${text}`
  }
  const [plain, purpose] = withoutPurpose(rest)
  const told = [...(frame === '' ? [] : [frame]), ...asides, ...(purpose === '' ? [] : [purpose])]
  const isBefore = frame === '' && pieces[0] !== kept[0]
  return told.length === 0 || plain.trim() === '' ? null : { rest: plain.trim(), asides: told, isBefore }
}

/** "The song needs an ending so …", "… so I can jam along". */
const isWhy = (pieces: readonly Piece[], at: number): boolean => pieces[at]?.by === 'so' || pieces[at + 1]?.by === 'so'

/** A stretch between two fences; `by` is the word that joins it to the one before. */
type Piece = { readonly fence: string; readonly by: string; readonly text: string }

const QUOTED = /["“„«][^"“”„«»]*["”»]|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu
/** Signs between two stretches, and words that begin one wherever they stand. */
const VERBS =
  'push|turn|cut|take|bring|put|make|mute|drop|delete|remove|add|move|give|lower|raise|set|fade|split|slow|let|write|' +
  'change|get|just|you|lose|kill|trim|shorten|play|copy|silence|call|colour|color|start|end|swap|replace'
const FENCE = new RegExp(
  [
    String.raw`[.!?…;]+(?=\s|$)\s*|,\s+|\s+[–—-]+\s+|\s*\n\s*|:\s+`,
    String.raw`\s+(?=(?:so(?: that)? (?:i|we|you|he|she|they|it|people|everyone|nobody|the|my|our|please|${VERBS})`,
    String.raw`because|cause|cuz|since (?:i|we|it|he|she|they|the|that)|can (?:you|we|u)|` +
      String.raw`could (?:you|we|u)|please)\b)`,
  ].join('|'),
  'gi',
)
const OPENING = /^(?:(?:and|but|ok|okay|oh|ah|well|hey|hi|hello|um+|uh+|then|sorry|also|now|hm+)[\s,]+)*/i
const BY = /^(so|because|cause|cuz|since|as)\s+/i

function cutPieces(words: string): readonly Piece[] {
  const masked = words.replace(QUOTED, (quoted) => 'x'.repeat(quoted.length))
  const pieces: Piece[] = []
  let [from, fence] = [0, '']
  for (const { index, 0: sign } of [...masked.matchAll(FENCE), { index: words.length, 0: '' }]) {
    const said = words.slice(from, index)
    const by = BY.exec(said.replace(OPENING, ''))?.[1] ?? ''
    const text = by === '' ? said : said.replace(OPENING, '').replace(BY, '')
    if (text.trim() !== '') pieces.push({ fence, by: by.toLowerCase(), text: text.trim() })
    ;[from, fence] = [index + sign.length, sign]
  }
  return pieces
}

/** Whether a stretch only tells something. Behind "so" stands what is wanted, or what it is wanted for. */
function isAside(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at]
  if (!piece) return false
  const text = piece.text.replace(OPENING, '')
  if (piece.by !== '' && piece.by !== 'so') return pieces.length > 1 && subjectOf(text) !== null
  if (piece.by === 'so') return at > 0 && PURPOSE.test(text.replace(/^that /i, '')) && !WISHES.test(text)
  const isReason = pieces[at + 1]?.by === 'so' && !PURPOSE.test(pieces[at + 1]?.text ?? '')
  return tells(isReason ? text.replace(NEEDS, 'has') : text) || (at > 0 && ELLIPTICAL.test(text))
}

const PERSON = new RegExp(
  [
    String.raw`^(?:i|we|he|she|you|nobody|no one|somebody|someone|everyone|everybody|people|legal|marketing|`,
    String.raw`management|both|(?:both|some|none|most|all|neither) of (?:them|us)|(?:my|our|his|` +
      String.raw`her|their) (?:\w+ )?\w+|`,
    String.raw`the (?:deal|client|customer|boss|band|audience|listeners?|station|label|school|` +
      String.raw`teacher|editor|producer|`,
    String.raw`director|choir|singer|radio|show|internet|kids|neighbou?rs?))$`,
  ].join(''),
  'i',
)

/** What is wanted or forbidden, limited or excepted: none of it is only told. */
const WISHES = new RegExp(
  [
    String.raw`\b(?:please|pls|plz|should|shall|must|needs?|wants?|wanna|wish(?:es)?|would|could|may|might|let|let's|`,
    String.raw`gotta|ought|prefer|rather|only|just|except|but|unless|if|when|whenever|until|while|` +
      String.raw`where|without|instead|`,
    String.raw`leave|leaves|stays?|remains?|rest|everything else|(?<!each )others?|again|as well|also|`,
    String.raw`nothing|never|mean|meant|imagine|picture|(?<!\b(?:can|can't|cannot|hardly|barely|` +
      String.raw`don't|to|us|we|people|they|you) )hear|i'd|we'd|i'll|we'll|have to|has to|supposed|`,
    String.raw`goes|gone|becomes?|turns?|gets?|comes?|starts?|begins?|ends?|moves?|plays?|joins?)\b`,
  ].join(''),
  'i',
)
const KEEPS = /\bkeeps?\b(?! \w+ing\b| (?:up|on|it up)\b)/i

/** A verb that tells, of whomever. */
const IS = new RegExp(
  String.raw`^(?:is|are|was|were|am|isn't|aren't|wasn't|weren't|has|have|had|hasn't|haven't|can|` +
    String.raw`cannot|can't|couldn't|don't|doesn't|didn't|won't|do|does|did|will)$`,
  'i',
)
const TELLS = new RegExp(
  [
    String.raw`^(?:sounds?|feels?|seems?|looks?|clash(?:es)?|annoys?|bothers?|distracts?|` +
      String.raw`bores?|drags?|hurts?|`,
    String.raw`sucks?|stinks?|matters?|works?|helps?|makes? no sense|fell|paid|expired|lost|died|left|quit|called|`,
    String.raw`wrote|told|said|took|made|found|broke|rang|changed|asked|complained|complains?|hates?|loves?|likes?|`,
    String.raw`says?|thinks?|knows?|\p{L}{3,}ed)$`,
  ].join(''),
  'iu',
)
const THING = /^(?:it|they|this|that|these|those|there|(?:the|a|an|this|that|these|those) (?:\S+ ){1,4}?)$/i
const CONTRACTED = new RegExp(
  String.raw`^(?:it's|its|that's|thats|there's|theres|i'm|im|we're|you're|he's|she's|they're|` +
    String.raw`theyre|i've|we've|they've|this is)\b`,
  'i',
)
const DOES = new RegExp(
  String.raw`^(?:produces|plays|sings|speaks|talks|writes|works|reads|hosts|edits|runs|lives|` +
    String.raw`knows|thinks|says|hates|likes|loves)$`,
  'i',
)
/** "Did that yesterday": told by who asks. */
const ELLIPTICAL =
  /^(?:did (?:that|it|this|so)|done that|been there|said (?:it|that)|had (?:it|that|enough))\b(?!.*\bthen\b)/i

/** What nobody needs is told, and so is what something only is, and what others want. */
const CALM = [
  [
    new RegExp(
      String.raw`\b(?:i|we) (?:just |really |only )?(?:want|need|have|would like) to (?:hear|check|` +
        String.raw`see|listen|know|find out|work on|focus|concentrate|practi[sc]e)\b`,
      'gi',
    ),
    'i see',
  ],
  [
    new RegExp(
      String.raw`^((?:(?:my|our|his|her|their|the) (?:\w+ )?\w+|he|she|they|\p{Lu}\p{L}+) (?:really |` +
        String.raw`now |also )?)(?:(?:doesn't|don't|didn't) want|wants?|wanted|needs?|needed) to\b.*$`,
      'iu',
    ),
    '$1likes it so',
  ],
  [/\b(?:i|we|you|they) (?:don't|dont|do not) (?:really )?need (?=(?:that|it|them|this|those)\b)/gi, 'we know '],
  [/\b(it's|its|that's|there's|is|are|was|were) (?:only|just)\b/gi, '$1'],
] as const

const calmed = (text: string): string =>
  CALM.reduce(
    (said, [row, instead]) => said.replace(row, instead),
    text.replace(/^(?:i|we) (?:think|guess|feel|believe|find)(?: that)? (?=\S+ \S+ \S)/i, ''),
  )

function tells(text: string): boolean {
  const plain = calmed(text.replace(/[.!…]+$/, '').trim())
  if (/\?\s*$/.test(text) || WISHES.test(plain) || KEEPS.test(plain)) return false
  return subjectOf(plain) !== null
}

/** "The song needs an ending, so …": why it is asked for. */
const NEEDS = /(?<=\w )(?:needs?|wants?)\b(?! to\b)/i

const tellsOfPeople = ({ text }: Piece): boolean => subjectOf(text.replace(OPENING, '')) === 'person'

/** "From 8 minutes on it's goodbyes": where it is so may come first. */
const AT = new RegExp(
  String.raw`^(?:from|between|at|after|before|until|in|on|around) .{1,40}? (?=(?:it's|its|it is|` +
    String.raw`there's|theres|there is|he|she|they|we|i|you can)\b)`,
  'i',
)

/** Of whom or what something is told; null where nothing is. */
function subjectOf(said: string): 'person' | 'thing' | null {
  const text = said.replace(AT, '')
  const words = text.split(/\s+/)
  if (words.length < 2) return null
  if (CONTRACTED.test(text))
    return words.length < 3 ? null : /^(?:i|we|you|he|she|they)/i.test(text) ? 'person' : 'thing'
  const [first = '', second = ''] = words
  for (let at = 1; at <= Math.min(5, words.length - 1); at += 1) {
    const subject = words.slice(0, at).join(' ')
    const verb = (words[at] ?? '').replace(/[,.;]$/, '')
    if (/^(?:of|and|or|in|on|at|with|the)$/i.test(verb)) continue
    const isTold = IS.test(verb) || TELLS.test(verb)
    if (
      PERSON.test(subject) &&
      (isTold ||
        (/^(?:\p{L}+|\w+ of \w+)$/u.test(subject) && !/^(?:my|our|his|her|their)$/i.test(subject)) ||
        /[^s]s$/.test(verb))
    )
      return words.length > 2 ? 'person' : null
    if (THING.test(at === 1 ? subject : `${subject} `) && isTold) return 'thing'
  }
  // "Intro drags".
  if (words.length === 2 && !lemma(first.toLowerCase()).isVerb && TELLS.test(second) && !second.endsWith('ed'))
    return 'thing'
  // "Kim produces this one": somebody, by name.
  const isVerb = lemma(first.toLowerCase()).isVerb
  const isNamed = !isVerb && /^\p{Lu}\p{L}+$/u.test(first) && words.length > 2
  return isNamed && (TELLS.test(second) || DOES.test(second)) ? 'person' : null
}

/** What a request is for: somebody can do something then, or something does not happen. */
const PURPOSE = new RegExp(
  [
    String.raw`^(?:(?:i|we|you|he|she|they|people|everyone|everybody|nobody|(?:my|our|the) (?:\w+ )?\w+) `,
    String.raw`(?:can|can't|cannot|could|don't|doesn't|won't|know|knows|find|finds|hear|hears|see|sees|remember|`,
    String.raw`understand|understands|get|gets|have|has|isn't|aren't|will|notice|notices)\b|`,
    String.raw`(?:it|they|that) (?:can|can't|cannot|don't|doesn't|won't|isn't|sounds? better|` +
      String.raw`fits? better|reads? better|`,
    String.raw`flows? better|makes sense|is (?:easier|clearer|nicer|better))\b|`,
    String.raw`(?:it's|it is|that's) (?:easier|clearer|nicer|better)\b)`,
  ].join(''),
  'i',
)

const MAKES_NEW =
  String.raw`(?:write|compose|create|add|cook|lay|sketch|give (?:me|us)|make (?:me|us|an?)|` +
  String.raw`i need an?|i want an?)`
const CREATES = new RegExp(String.raw`\b${MAKES_NEW}\b`, 'i')

/** "For the website: …", "for the trailer I need only …". */
const FRAME = new RegExp(
  String.raw`^((?:(?:ok|okay|so|hi|hey|hello|and|now)[\s,]+)*for ((?:the |my |our |a |an |` +
    String.raw`this )?(?:[\p{L}-]+ ){0,2}[\p{L}-]+)(?:\s*[:,]\s*|\s+(?=(?:i|we) (?:only |` +
    String.raw`just )?(?:need|want)\b)))`,
  'iu',
)
const TAIL = new RegExp(
  String.raw`^(.{8,}?\S)\s+for ((?:the |my |our |a |an |this |` +
    String.raw`that )?(?:[\p{L}-]+ ){0,2}[\p{L}-]+)((?:,? (?:please|pls|thanks|thank you))?[.!]*)$`,
  'iu',
)

function withoutPurpose(words: string): readonly [rest: string, purpose: string] {
  const [, rest, noun, end = ''] = TAIL.exec(words) ?? []
  return rest !== undefined && noun !== undefined && isPurposeNoun(noun) ? [rest + end, `for ${noun}`] : [words, '']
}

/** Whom or what a recording, a song or a text is made for. */
const isPurposeNoun = (noun: string): boolean => PURPOSES.test(noun.trim())

/** Only behind an article may words stand that nobody knows: "for the summer podcast". */
const PURPOSES = new RegExp(
  [
    String.raw`^(?:(?:the|my|our|a|an|this|that|their|his|her) (?:(?!first|last|second|third|` +
      String.raw`other|whole)[\p{L}-]+ ){0,2}?)?`,
    String.raw`(?:web ?site|site|podcast|radio|station|students?|class|course|lesson|film|movie|` +
      String.raw`video|slide ?show|wedding|`,
    String.raw`show|trailer|teaser|youtube|spotify|audible|tiktok|instagram|social(?: media)?|` +
      String.raw`reels?|shorts?|clients?|`,
    String.raw`customers?|boss|editor|producer|kids?|children|mum|mom|dad|friends?|family|archive|` +
      String.raw`records?|demo|album|`,
    String.raw`game|advert|ad|commercial|presentation|talk|newsletter|blog|broadcast|stream|church|choir|school|`,
    String.raw`recital|concert|gig|party|birthday|funeral|meeting|team|audience|listeners?|` +
      String.raw`viewers?|readers?|internet|`,
    String.raw`web|tv|cinema|theat(?:re|er)|dialog(?:ue)?|voice ?over|narration|press|printer|lawyers?|legal|`,
    String.raw`translators?|people)$`,
    String.raw`|^(?:everyone|everybody|me|us|him|them|that reason|clarity|safety|fun|variety|tomorrow|`,
    String.raw`later|today|tonight)$`,
  ].join(''),
  'iu',
)
