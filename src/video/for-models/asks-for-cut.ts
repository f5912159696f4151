const CUT = /\b(?:first|rough|assembly|string-?out)[ -](?:cut|edit|assembly)\b/i
const WHOLE =
  'this|it|that|everything|(?:the|this|my|our) (?:whole |entire |raw ' +
  ')?(?:thing|interview|recording|video|film|footage|material|podcast|episode|talk|conversation|clip)'
const DOWN_TO = new RegExp(
  String.raw`\b(?:edit|cut|trim|bring|get|boil|whittle|shorten|condense) (?:${WHOLE})(?: \w+){0,2}? (?:down )?to\b`,
  'i',
)
const MAKE_IT =
  /\bmake (?:me |us )?an? (?:\S+ ){0,3}?(?:cut|edit|version|highlight reel|trailer|teaser) (?:of|out of|from) (?:this|it|the)\b/i

/**
 * Whether words ask for a cut of the whole material, in an order of its own: "make a first cut", "edit this down to two
 * minutes".
 */
export function asksForCut(words: string): boolean {
  return CUT.test(words) || DOWN_TO.test(words) || MAKE_IT.test(words)
}
