import { behindRemarks, takesBackLast } from './back-phrases.ts'
import type { Leaning } from './leaning.ts'

const BACK = '(?:undo|take back|revert|scrap|forget|cancel|drop|discard|roll back|remove)'
const IT =
  '(?:that|it|this|them|the last (?:one|thing|edit|change|step|bit)|that last (?:one|thing|edit|' +
  'change|step|bit)|the last|what you (?:just )?did)'
const JOIN = String.raw`(?:\s*[,;:.—–-]+\s*(?:and |but |then |just |instead |rather )*|\s+(?:and then|and|but|then)\s+)`

/** "Take that back and …", "undo the fade", "back to before the cuts", "put it back, but …". */
export function readTakeBack(said: string): Leaning | null {
  const found = readBack(said)
  if (found) return found
  // "That was stupid, take it back": what is thought of it comes first.
  for (const rest of behindRemarks(said)) {
    const back = readBack(rest)
    if (back) return back
  }
  return null
}

function readBack(said: string): Leaning | null {
  if (takesBackLast(said)) return { how: 'takeBack', which: { turn: 'last' }, rest: '' }
  const open = said.replace(
    new RegExp(
      [
        String.raw`^(?:(?:no|nope|ok|okay|hm+|sorry|oops|actually|please|well|oh|wait|on second thoughts?|yeah|and|`,
        String.raw`now|so|can you|could you|let's)[\s,]+)+`,
      ].join(''),
      'i',
    ),
    '',
  )
  const before =
    new RegExp(
      [
        String.raw`^(?:(?:go|take (?:me|it|us|everything)|bring (?:it|everything)|get|`,
        String.raw`roll)\s+)?(?:all the way )?back to (?:how (?:it|things|everything) (?:was|were)|the way (?:it|`,
        String.raw`things) (?:was|were)|what it was|the (?:state|version))?\s*(?:right )?before\s+(.+)$`,
      ].join(''),
      'i',
    ).exec(open)?.[1] ??
    /^undo (?:everything|all)(?: back)? (?:to|until|since|from|after)\s+(?:before\s+)?(.+)$/i.exec(open)?.[1]
  if (before !== undefined) {
    const [words, rest] = splitJoin(before)
    return { how: 'takeBack', which: { turn: 'from', words }, rest }
  }
  const after = new RegExp(
    [
      String.raw`^(?:(?:go|take (?:me|it|us)|bring (?:it|everything)|get(?: me| us| it)?|`,
      String.raw`roll)\s+)?(?:all the way )?back to (?:how (?:it|things|everything) (?:was|were|stood)|`,
      String.raw`the way (?:it|things) (?:was|were))?\s*(?:right |just )?after\s+(.+)$`,
    ].join(''),
    'i',
  ).exec(open)?.[1]
  if (after !== undefined) return { how: 'takeBack', which: { turn: 'after', words: after }, rest: '' }
  const several = readSeveral(open)
  if (several) return several
  const last = [
    String.raw`^(?:${BACK}\s+${IT}|take\s+${IT}\s+back|put\s+(?:that|it|this|them|those|` +
      String.raw`these)\s+back(?:\s+(?:how|as|the way)\s+it\s+was)?|`,
    String.raw`bring\s+(?:that|it|this|them|those|these)\s+back|restore\s+(?:that|it|this|` +
      String.raw`them|those|these)|never ?mind(?:\s+(?:that|it))?|undo)(?:\s+again)?`,
    String.raw`(?:${JOIN}(.+))?$`,
  ].join('')
  const found = new RegExp(last, 'i').exec(open)
  if (found) return { how: 'takeBack', which: { turn: 'last' }, rest: isKept(found[1] ?? '') ? '' : (found[1] ?? '') }
  const told =
    new RegExp(
      String.raw`^(?:undo|take back|revert|roll back|cancel|scrap)\s+(?:only\s+|just\s+)?((?:the|my|your)\s+.+)$`,
      'i',
    ).exec(open)?.[1] ??
    /^take\s+(?:only\s+|just\s+)?(the\s+.+?)\s+back(?=$|\s*[,;]|\s+(?:and|but)\b)(.*)$/i
      .exec(open)
      ?.slice(1, 3)
      .join('')
  if (told === undefined || /^(?:the )?last(?: (?:one|thing|edit|change|step))?$/i.test(told)) return null
  const [words, rest] = splitJoin(told)
  return { how: 'takeBack', which: { turn: 'told', words }, rest: isKept(rest) ? '' : rest }
}

/** "…, but leave the mute": what stays asks for nothing. */
const isKept = (rest: string): boolean => /^(?:leave|keep)\s+(?!only\b|just\b|it (?:for|in|on)\b)/i.test(rest)

function splitJoin(said: string): readonly [string, string] {
  const found = new RegExp(`^(.+?)${JOIN}(.+)$`, 'i').exec(said)
  return found ? [found[1] ?? said, found[2] ?? ''] : [said, '']
}

/** "Undo both", "the first one", "everything except the fade": turns by their number, or all but one. */
function readSeveral(open: string): Leaning | null {
  const others =
    pattern(`^${BACK}\\s+${ALL}\\s+(?:except|but|apart from|other than)(?: for)?\\s+(.+)$`).exec(open)?.[1] ??
    pattern(
      `^(?:keep|leave)\\s+(?:only\\s+|just\\s+)?(the\\s+.+?)[\\s,]+(?:but|and)\\s+${BACK}\\s+`,
      `(?:everything|all|the)(?: else| the rest| rest| others?)(?: of (?:it|that))?$`,
    ).exec(open)?.[1]
  if (others !== undefined) return { how: 'takeBack', which: { turn: 'others', words: others }, rest: '' }
  const nth = pattern(
    `^(?:(?:please|to|now|then|and|only|just) )*(?:${BACK}|restore|bring back|put back|get back|take out)\\s+` +
      `(?:only\\s+|just\\s+)?(?:the|my)\\s+(very first|first|second|third|one before(?: that| the last)?|`,
    `second to last|last but one)(?: (?:one|thing|edit|change|step|request|` +
      `of (?:my|the|them|those|these|this|that)(?: (?:two|three|four|changes|edits))?))*$`,
  ).exec(open)?.[1]
  if (nth !== undefined) {
    const at = /^(?:second to last|last but one|one before)/i.test(nth) ? -2 : (PLACES[nth.split(' ')[0] ?? ''] ?? 0)
    return { how: 'takeBack', which: { turn: 'nth', at }, rest: '' }
  }
  if (/^(?:neither|none of (?:them|those|these|that)|not at all)$/i.test(open))
    return { how: 'takeBack', which: { turn: 'last' }, rest: '' }
  const many = pattern(
    '^(?:undo|take back|revert|scrap) (both|(?:the|my|those) last (two|three|four|five|\\d+)',
    '(?: (?:things|edits|changes|steps|ones))?|both of (?:them|those|' +
      'these))(?:(?:\\s*[,;]\\s*(?:and\\s+)?|\\s+and\\s+)(.+))?$',
  ).exec(open)
  if (!many) return null
  const count = many[2] === undefined ? 2 : (COUNTS[many[2].toLowerCase()] ?? Number(many[2]))
  return { how: 'takeBack', which: { turn: 'count', count }, rest: many[3] ?? '' }
}

const ALL = '(?:everything|all|all of (?:it|that)|the rest|the lot)'
const PLACES: Readonly<Record<string, number>> = { first: 0, very: 0, second: 1, third: 2 }
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5 }

const pattern = (...pieces: readonly string[]): RegExp => new RegExp(pieces.join(''), 'i')
