import { type Context, type Continued, given, stands } from './context.ts'

const NUMBER = String.raw`(?:\d+(?:\.\d+)?|half a|an?|one|two|three|four|five|six|seven|eight|nine|ten)`
const LENGTH = String.raw`(?<length>${NUMBER}(?:\s*(?:s|secs?|seconds?))?)`
const AT = [
  '(?:(?:at|in|on|for|of) the (?<place>beginning|start|front|end|back|close)|',
  'fade[ -]?(?<way>in|out))',
].join('')
const MEANT = [
  String.raw`^(?:the |that |this )?(?:(?:one|fade) )?${AT}\s*,?\s*(?:(?:should|must|has to|to) be|is)?\s*`,
  String.raw`(?:(?:only|just|to|over|with|about)\s+)*${LENGTH}(?: (?:only|instead|please|is enough|will do))*$`,
].join('')
const SAID = [
  String.raw`^(?:(?:only|just|make it|over|with)\s+)*${LENGTH}\s+`,
  String.raw`(?:(?:the |that )?(?:one|fade) )?${AT}(?: (?:only|instead|please))*$`,
].join('')
const OPENS =
  /^(?:(?:no|and|but|sorry|ok|okay|actually|make|let|please|oh|well)\b[\s,]*)+(?=the |that |at |only |just |in )/i
const FADES = new RegExp(
  [
    String.raw`^(?<first>.*\bfade\b.*?\b(?:in|out)\b.*?)(?<join>\s*,?\s*(?:and then|and|then)\s+)`,
    String.raw`(?<second>(?:fade\s+)?.*\b(?:in|out)\b.*)$`,
  ].join(''),
  'i',
)

/**
 * "The one at the beginning only 2", behind "fade in over 3 seconds and out over 6": of two fades that one gets another
 * length, and the other stays. Null where the message tells no such thing.
 */
export function whichFade({ words, last, old, without }: Context): Continued | null {
  const body = words
    .trim()
    .replace(/[.!\s]+$/, '')
    .replace(OPENS, '')
  const said = new RegExp(MEANT, 'i').exec(body)?.groups ?? new RegExp(SAID, 'i').exec(body)?.groups
  const fades = FADES.exec(old.text)?.groups
  const retracts = given(last.turn)
  if (!said || !fades || without(retracts) === null) return null
  const { first = '', join = '', second = '' } = fades
  const isIn = said['way'] === 'in' || /^(?:beginning|start|front)$/i.test(said['place'] ?? '')
  const isOf = (half: string): boolean => isIn === /\bin\b(?! (?:over )?\d* ?out)/i.test(half)
  if (isOf(first) === isOf(second)) return null
  const anew = (half: string): string =>
    half.replace(
      new RegExp(String.raw`\b${NUMBER}(?:\s*(?:s|secs?|seconds?)\b)?(?![:\d])`, 'i'),
      inSeconds(said['length']),
    )
  const request = isOf(first) ? `${anew(first)}${join}${second}` : `${first}${join}${anew(second)}`
  return request === old.text ? null : { isLeaning: true, candidates: [stands(request, retracts)] }
}

const inSeconds = (length = ''): string =>
  /\p{L}$/u.test(length) && /\bs|sec/i.test(length) ? length : `${length} seconds`
