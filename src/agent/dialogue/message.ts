import { lineOf } from '../answer-question.ts'
import type { Leaning } from './leaning.ts'
import { beginsRequest, readMark, readMore } from './marks.ts'
import { readScale } from './read-scale.ts'
import { readTakeBack } from './read-take-back.ts'

/** Reads how a message leans on what was said; `wasSaid` tells whether the request before spoke of something. */
export function readLeaning(words: string, wasSaid: (wrong: string) => boolean = () => false): Leaning {
  const said = withoutJudgement(
    words
      .trim()
      .replace(/[.!?\s]+$/, '')
      .replace(PRAISE, '')
      .replace(/^(no|nope|nah) (?=(?:leave|keep|spare|put|bring)\b)/i, '$1, ')
      .replace(/[\s,]+(?:please|pleas|plase|pls|plz|thanks|thank you|thx|cheers|though|tho)+$/i, ''),
  )
  return (
    readTakeBack(said) ??
    scaleIn(said) ??
    readAgain(said) ??
    againFor(said) ??
    readCorrection(said, wasSaid) ??
    readGoingOn(said) ??
    correctedLast(said) ?? { how: 'plain', body: said }
  )
}

/** What is said of the turn before and asks for nothing. */
const PRAISE = new RegExp(
  [
    "^(?:(?:(?:that's |that is |sounds |looks |oh |ok |okay |yes |yeah )?",
    '(?:nice|good|great|cool|perfect|lovely|brilliant|awesome|super|excellent|better(?= *[,;.!])|fine)(?: one|' +
      ' work)?|pity|too bad|(?:what a |a )?shame|never ?mind(?= *[,;.!])|no (?:problem|worries)|fair enough|i see|' +
      '(?:ok|okay|alright|all right)(?= *[,;.!])|',
    String.raw`thanks|thank you|love it|i like (?:it|that))[\s,;.!–—-]+)+(?=\S)`,
  ].join(''),
  'i',
)

/** "That reads silly, let's say Percussion": what was thought of it, and then what it should be. */
function correctedLast(said: string): Leaning | null {
  const [, first = '', rest = ''] = /^([^,;.!?]{3,50})[,;.!?]+\s+(.+)$/.exec(said) ?? []
  const isRemark =
    new RegExp(
      [
        String.raw`^(?:(?:oh|ah|right|well|hm+|ok|okay|argh|no|nope|nah|yes|yeah|wow|whoa|ouch|still|now)\s+)*`,
        String.raw`(?:thats|that|this|it|hm+|he|she|they|there|i)`,
        String.raw`(?:'s|'m| is| was|\s+\w+(?:s|ed|t)\b|\s+\p{L}+)`,
      ].join(''),
      'iu',
    ).test(first) || JUDGED.test(first)
  const leaning = isRemark && rest !== '' ? readCorrection(rest) : null
  return leaning
}

const JUDGED = new RegExp(
  [
    '^(?:(?:still|now|just|even|already|a (?:bit|little|tad|touch)|way|much|far|maybe|slightly|',
    String.raw`somewhat|ok|hm+|no) )*(?:too|not)\b`,
  ].join(''),
  'i',
)

/** More or less of an amount, in the last part of a message; what stands before it is what was thought of it. */
function scaleIn(said: string): Leaning | null {
  const whole = readScale(said) ?? readScale(withoutOpening(said))
  if (whole) return whole
  const parts = said.split(/\s*(?:[.;!?…]+|,|\s[–—-]\s)\s*/).filter((part) => part !== '')
  const last = parts.at(-1)
  if (parts.length < 2 || last === undefined || parts.slice(0, -1).some((part) => part.split(/\s+/).length > 8))
    return null
  return readScale(
    withoutOpening(last)
      .replace(
        /^(?:so |and |then |just |only )*(?:give|let|make|do|have) (?:it|him|her|them|that)(?: (?:have|be))? /i,
        '',
      )
      .replace(/^(?:say|maybe|perhaps|just|only|let's do|do) /i, '')
      .replace(/ (?:is|would be|will be|should be) (?:enough|plenty|fine|better|ok|okay|perfect|it)$/i, ''),
  )
}

const TOO_MUCH =
  /^(?:(?:that|it|this)(?:'s| is| was| sounds| feels)? )?(?:way |a bit |a little |much |far |just )?too \p{L}+$/iu

/** "Too much. Halve it": what is thought of it says less than what is wanted. */
function withoutJudgement(said: string): string {
  const [, first = '', rest = ''] = /^([^.!?;]{1,40})[.!;]+\s+(.+)$/.exec(said) ?? []
  if (rest === '') return said
  const isJudged =
    readScale(withoutOpening(first)) !== null ||
    TOO_MUCH.test(first) ||
    /^(?:hm+|oops|sorry|wait|no+|nope|whoops|ah|oh|ok(?:ay)?|great|nice|thanks|perfect|good)$/i.test(first)
  return isJudged && !new RegExp(`^(?:no+|nope|sorry|wait|oops)$`, 'i').test(first) ? rest : said
}

const OPENINGS = [
  '(?:and |but |so )?(?:no+(?=\\W*$|\\s*[,.!;:…—–-]|\\s+(?:the|that|this|it|i|wait|not|sorry|' +
    'actually|make|on|at|to|from|in|only|just|' +
    'rather|but|no|you|my|his|her|oh|oops|by|until|\\d)\\b)|nope|nah|oops|ups|whoops|oh|ah|err?|erm|uhm?|um|hm+|' +
    'argh|gah|damn|sorry|pardon(?: me)?|excuse me|apologies|typo|wrong(?= *[,;:.–—-])|wait|hang on|hold on|',
  'my (?:bad|mistake|fault|error)|scratch that|strike that|on second thoughts?|actually|correction|',
  'come to think of it|',
  'i (?:got|had) (?:that|it) wrong|i misspoke|you know what|forget (?:about )?(?:the )?[\\w-]+(?: ' +
    'track)?(?=\\s*[,;.])|',
  'i said (?:[^,;.]+?)(?:,| but)+ (?:i )?(?:want(?:ed)?|meant?|need(?:ed)?)|',
  'i (?:asked for|mean(?:t)?|was talking about|was thinking of|was referring to)(?: to say)?|',
  'i said(?= (?:the|a|to|at|\\d))|',
  "(?:it|that|this|i) (?:should(?:'ve| have)?|ought to|was (?:supposed|meant) to) (?:have )?(?:been|be|said|say)|",
  "should(?:'ve| have)? (?:been|be)|",
  "that(?:'s| is| was) (?:not|wrong|the wrong \\w+)(?: (?:it|right|what i (?:meant|wanted|said)|the (?:right )?one))?|",
  'not (?:that|this|it|him|her|there)(?: one| way)?|not quite|',
  '(?:the )?wrong (?:one|track|voice|part|place|line|word|section|file|number|bar|person|speaker|' +
    'instrument|spot|clip|guy|label)|',
  'you (?:got|took|picked|muted|cut|chose) the wrong (?:one|track|line|part|section)|rather|' +
    'instead|better(?: yet)?|or rather|',
  "i(?:'d| would) (?:rather|prefer|sooner)(?: have| it)?(?: (?:at|to be))?|",
  "i(?:'d| would)? (?:want(?:ed)?|need(?:ed)?|like|was thinking of|was after)(?: (?:it|that|them|" +
    'this))?(?: to (?:be|go))?|',
  '(?:(?:it|that|they|this) )?(?:needs?|has|have) to (?:be|go)|(?:it|that|they) belongs?)',
].join('')
const SOFT =
  '(?:(?:and |but )?(?:well|ok|okay|please|hey|yes|yeah|then|so|(?:can|could|would) you(?: please)?(?= (?:make|put|' +
  "do|use) )|make (?:it|that|them)|put (?:it|that|them)|(?:let's|let us|lets) (?:say|make (?:it|that)|go (?:with|" +
  "for)|do|try|have)|try|use|go (?:with|for)|(?:i'd|i would|i'll|let me) (?:go (?:with|for)|take|say|have)|call it))"
const SURE = new RegExp(String.raw`^(?:${OPENINGS})(?![\w'])`, 'i')
const MILD = /^(?:(?:and|but|so)\s+)?(?:actually|oh|ah|er|um|uh|hm+|i(?:'d| would)? (?:want|need|like))\b/i
const MARKED = /\b(?:actually|make|put|let's|lets|let|try|use|go|call|i'd|i'll|i would|want|need|like)\b/i
const opening = new RegExp(String.raw`^(?:${OPENINGS}|${SOFT})(?![\w'])[\s,;:.!?…—–-]*`, 'i')

type Opened = { readonly body: string; readonly cut: string; readonly isSure: boolean }

/** "Make it the same for the guest" puts nothing right. */
function againFor(said: string): Leaning | null {
  const more = /\bsame\b/i.test(said) ? readMore(said) : undefined
  return more === undefined ? null : { how: 'goOn', body: more }
}

/** What stands before the matter itself, and whether it takes something back. */
function cutOpening(said: string): Opened {
  let body = said
  let isSure = false
  for (let rounds = 0; rounds < 6; rounds += 1) {
    const found = opening.exec(body)
    if (!found || found[0].length === body.length) break
    isSure ||= SURE.test(found[0]) && !MILD.test(found[0])
    body = body.slice(found[0].length)
  }
  return { body, cut: said.slice(0, said.length - body.length), isSure }
}

const withoutOpening = (said: string): string => cutOpening(said).body

const BEHIND = new RegExp(
  [
    String.raw`[\s,;—–-]+(?:instead|rather|sorry|of course|after all|i mean|i meant|i think|please|actually|`,
    String.raw`(?:would|will|might|`,
    String.raw`could) (?:be|do|sound|feel|work) ?(?:nicer|better|fine|enough|perfect|good|great|plenty|`,
    String.raw`best)?(?: i think)?|(?:is|was) (?:right|better|enough|plenty|nicer)|will do|sounds better)$`,
  ].join(''),
  'i',
)
const BEHIND_SURE = /\b(?:instead|rather|sorry|i meant?|nicer|better|enough|perfect|plenty|best|will do)\b/i

function readCorrection(said: string, wasSaid: (wrong: string) => boolean = () => false): Leaning | null {
  const mark = readMark(said)
  if (mark && (mark.isNamed !== true || wasSaid(mark.wrong)))
    return { how: 'correct', body: mark.right, isSure: true, instead: mark.wrong }
  const {
    body: open,
    cut,
    isSure: isOpenedSo,
  } = cutOpening(said.replace(/[\s,]+(?:in (?:the )?place of|instead of) [^,;]+$/i, ' instead'))
  let plain = open
  for (let tail = BEHIND.exec(plain)?.[0]; tail !== undefined; tail = BEHIND.exec(plain)?.[0])
    plain = plain.slice(0, plain.length - tail.length)
  const tail = open.slice(plain.length)
  // "The other way round: less busy" says it twice.
  const body = plain.replace(TURNED_FIRST, '')
  if (body === '') return null
  if (TURNED.test(body.replace(/[\s,]+(?:for )?both(?: of (?:them|those|these))?(?: please)?$/i, '')))
    return { how: 'correct', body, isSure: true }
  // "Not the host, the guest", "the guest, not the host", "instead of the host the guest".
  const apart =
    /^(?:not|instead of) (.+?)(?:\s*[,;—–]\s*|\s+)but (.+)$/i.exec(body) ??
    /^(?:not|instead of) (.+?)\s*[,;—–]\s*(?:but )?(.+)$/i.exec(body)
  if (apart?.[2] !== undefined) return { how: 'correct', body: apart[2], isSure: true, instead: apart[1] ?? '' }
  const [, first, wrong = ''] = /^(.+?)\s*[,;—–]?\s+(?:not|instead of|rather than) (.+)$/i.exec(body) ?? []
  if (first !== undefined && (cut + tail !== '' || /,\s*not /i.test(body)))
    return { how: 'correct', body: first, isSure: true, instead: wrong }
  const [, only] = ONLY_BEHIND.exec(body) ?? []
  // "And 5:00 to 5:20, on the host only": what comes beside the rest is limited, and the rest stays.
  const isBeside = /^\W*(?:and|also|plus)\b[^,]*\d[^,]*,/i.test(said)
  if (only !== undefined && !isBeside && !beginsRequest(only)) return { how: 'correct', body: only, isSure: true }
  // "Only the verse": the rest of what was done is taken back.
  if (ONLY.test(body)) return { how: 'correct', body: body.replace(ONLY_OPENS, ''), isSure: true }
  // "It's Marie, actually."
  const told = /\bactually\b/i.test(tail)
    ? /^(?:it|that)(?:'s| is| should be) (\S+(?: \S+){0,3})$/i.exec(body)?.[1]
    : undefined
  if (told !== undefined) return { how: 'correct', body: told, isSure: true }
  const isSure = isOpenedSo || BEHIND_SURE.test(tail)
  if (isSure || MARKED.test(cut)) return { how: 'correct', body, isSure }
  return null
}

/** "The other way round". */
export const TURNED = new RegExp(
  [
    '^(?:(?:do it|it should go|turn it) )?(?:(?:the )?wrong (?:side|way|direction|end)|',
    '(?:to |at |in )?(?:the )?(?:other|opposite) (?:way|side|end|direction)(?: (?:round|around))?|',
    '(?:do )?the (?:opposite|reverse)|vice versa|swap (?:them|those|it)(?: (?:round|around))?)$',
  ].join(''),
  'i',
)
const TURNED_FIRST = /^(?:the )?(?:other|opposite) way(?: (?:round|around))?\s*[,;:–—-]\s*(?=\w)/i

const ONLY_OPENS = /^(?:(?:now|and|but|ok|okay|then)[\s,]+)+/i
const ONLY = new RegExp(
  String.raw`^(?:(?:now|and|but|ok|okay|then)[\s,]+)*(?:only|just)\s+` +
    String.raw`(?:(?:in|on|for|at|from|with|during|between|until|till|to|over|by)\s+|(?=(?:the|my|our|bar)\s)).+$`,
  'i',
)

const ONLY_BEHIND = /^((?:(?:in|on|for|at|from|with|by)\s+)?\S.{0,40}?)[\s,]+only$/i

const GOING_ON = new RegExp(
  [
    String.raw`^(?:(?:ok|okay|now|then|and|also|plus|please|so)[\s,]+)*(?:and|also|plus|now|then|do|apply|make|`,
    String.raw`the same|same|ditto|likewise)(?![\w'])[\s,]*`,
  ].join(''),
  'i',
)

/** Whatever is not said is the same anyway. */
const THE_SAME = new RegExp(
  [
    String.raw`[\s,;]+(?:(?:at|in|on|over|for|by|with) )?(?:the )?same `,
    String.raw`(?:range|place|spot|time|times|stretch|bars?|amount|value|length|settings?|level|way)`,
    String.raw`(?= *$|[,;])`,
  ].join(''),
  'i',
)

function readGoingOn(spoken: string): Leaning | null {
  const said = spoken.replace(THE_SAME, '')
  const more = readMore(said)
  if (more !== undefined) return { how: 'goOn', body: more }
  const tail = /[\s,]+(?:too|as well|also|likewise|again)(?: please)?$/i.exec(said)?.[0] ?? ''
  const cut = said.slice(0, said.length - tail.length)
  // "Guest mic 2 too, but to -6".
  const inside = new RegExp(
    String.raw`^(.+?)[\s,]+(?:too(?!\s+(?!but|only|just|at|to|by|with|in|on|from|for)\p{L})` +
      String.raw`|as well|also|likewise)\s*[,;]?\s*(?:but\s+|only\s+|just\s+)*(.+)$`,
    'iu',
  ).exec(cut)
  if (tail === '' && inside?.[1] !== undefined) return { how: 'goOn', body: `${inside[1]} ${inside[2] ?? ''}` }
  const another = /^(?:(?:and|now|then|plus|ok)[\s,]+)*(?:another|yet another|the next|a further)\s+(.+)$/i.exec(cut)
  if (another?.[1] !== undefined && /^(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|half)/i.test(another[1]))
    return { how: 'goOn', body: another[1] }
  const same = new RegExp(
    [
      String.raw`^(?:(?:ok|okay|now|then|and|also|please|so)[\s,]+)*(?:(?:do|apply|make|`,
      String.raw`give) )?(?:(?:exactly )?the same|same|that|it|this|ditto|likewise)(?: (?:thing|again|treatment|`,
      String.raw`edit))?(?: (?:for|to|on|with|in|at|from|goes for|there))\s+(.+)$`,
    ].join(''),
    'i',
  ).exec(cut)
  if (same?.[1] !== undefined) return { how: 'goOn', body: same[1] }
  const front = GOING_ON.exec(cut)?.[0] ?? ''
  if (front === '' && tail === '') return null
  const body = cut.slice(front.length)
  return body === '' ? null : { how: 'goOn', body }
}

/** "Again right after that", "another one at bar 9". */
const AGAIN_THERE = new RegExp(
  [
    String.raw`^(?:(?:please|now|and|ok|okay|then)[\s,]+)*(?:(?:do|repeat) (?:it|that|this) )?(?:and )?(?:once )?`,
    String.raw`(?:again|once more|one more time|(?:(?:and|add|put) )?(?:another(?: one)?|one more))[\s,]+`,
    String.raw`((?:(?:right |just |straight |directly )?(?:after|before|behind|following)|at|there)\b.+|there)$`,
  ].join(''),
  'i',
)

function readAgain(said: string): Leaning | null {
  const line = lineOf(said)
  const found = new RegExp(
    [
      String.raw`^(?:(?:please|now|and|ok|okay|then) )*(?:(?:do|repeat|run|say) )?(?:it |that |this |`,
      String.raw`the same )?(once more|one more time|(?:once |yet )?again|twice more|two more times|repeat|`,
      String.raw`same again|another time|and again)(?: please)?$`,
    ].join(''),
  ).exec(line)?.[1]
  const behind = AGAIN_THERE.exec(said)?.[1]
  if (behind !== undefined) return { how: 'goOn', body: behind }
  if (found === undefined) return null
  return { how: 'again', times: /^(?:twice|two)/.test(found) ? 2 : 1 }
}
