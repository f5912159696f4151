/** What one of several is called. */
export const NOUN =
  '(?:one|track|section|part|instrument|voice|channel|label|marker|chapter|line|sentence|piece|bit|clip|person|speaker)'
/** What may stand behind words that point, and is no more of a name. */
export const ENDS =
  String.raw`(?=\s*(?:$|[.,;:!?]|\b(?:is|are|was|were|has|have|to|by|at|in|on|from|for|over|with|up|down|out|` +
  String.raw`off|away|back|and|then|too|as well|also|again|please|now|instead|should|must|can|needs?|goes?|` +
  String.raw`first|last|right|left|there|a|the|after|before|twice|once|louder|quieter|softer|longer|shorter|` +
  String.raw`\d)\b))`
/** "The second one", "number two": one of several, by its place. */
export const NTH = new RegExp(
  String.raw`\b(?:the (?:very )?(first|second|third|fourth|fifth|sixth|` +
    String.raw`last|second last|1st|2nd|3rd|4th)(?: ${NOUN})?|` +
    String.raw`(?:number|no\.?) (one|two|three|four|five|six|\d))${ENDS}`,
  'i',
)
const PLACES: Readonly<Record<string, number>> = {
  first: 0,
  '1st': 0,
  one: 0,
  second: 1,
  '2nd': 1,
  two: 1,
  third: 2,
  '3rd': 2,
  three: 2,
  fourth: 3,
  '4th': 3,
  four: 3,
  fifth: 4,
  five: 4,
  sixth: 5,
  six: 5,
  last: -1,
  'second last': -2,
}

/** The place that such words tell, counted from nought, or from the end where it is negative. */
export function nthOf([, word, number]: RegExpExecArray): number {
  const said = (word ?? number ?? '').toLowerCase()
  return PLACES[said] ?? Number(said) - 1
}
