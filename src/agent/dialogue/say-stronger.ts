const BIT =
  '(?:(?:just |only )?(?:a )?(?:tiny |wee |little )?(?:bit|little|touch|tad|hair|smidge|shade|notch)|slightly|somewhat)'
const MUCH = '(?:much|a lot|a good deal|considerably|way|far)'
const COMPARED =
  '(?:louder|quieter|softer|longer|shorter|faster|slower|quicker|higher|lower|wider|narrower|' +
  'brighter|darker|warmer|busier|simpler|sparser|denser|calmer|heavier|lighter|tighter|looser|' +
  'punchier)'

type Rewrite = readonly [said: RegExp, put: string]
const rewrite = (said: string, put: string): Rewrite => [new RegExp(`\\b${said}`, 'i'), put]

/** How an amount that no number says becomes more, or less. */
const MORE: readonly Rewrite[] = [
  rewrite(`${BIT} of `, 'a lot of '),
  rewrite(`${BIT} (?=to the |toward|left|right|more|${COMPARED})`, ''),
  rewrite(`(?:some|a little|light|subtle) (?=\\w)`, 'a lot of '),
  rewrite(`(up|down) ${BIT}\\b`, '$1'),
  rewrite(`(?=${COMPARED}\\b)`, 'much '),
]
const LESS: readonly Rewrite[] = [
  rewrite(`${MUCH} of `, 'some '),
  rewrite(`${MUCH} (?=${COMPARED}|more|to the)`, ''),
  rewrite('(?:hard|fully|all the way|far) (?=(?:to the )?(?:left|right))', ''),
  rewrite('(?:to the )?(?=(?:left|right)\\b)', 'a little to the '),
  rewrite('some (?=\\w)', 'a little '),
  rewrite(`(?=${COMPARED}\\b)`, 'a bit '),
  rewrite('(up|down)(?= *$)', '$1 a bit'),
  rewrite('(up|down)\\b', '$1 a bit'),
]
const ALL: readonly Rewrite[] = [
  rewrite(`(?:${BIT} )?(?:to the )?(?=(?:left|right)\\b)`, 'hard '),
  rewrite('(up|down)\\b', 'all the way $1'),
]

/** A request with more of what it asks for, or less, or all of it; those that fit, the nearest first. */
export function sayStronger(words: string, how: 'more' | 'less' | 'all'): readonly string[] {
  const rows = how === 'more' ? MORE : how === 'less' ? LESS : ALL
  return rows.flatMap(([said, put]) => (said.test(words) ? [words.replace(said, put)] : []))
}
