import type { InsertPlace, Wish } from '../wish.ts'
import { mainText, withMainText } from './put-values.ts'

/** "Call Dora right after that", "zero at the top": a text, and where it comes to. */
const BESIDE = new RegExp(
  [
    String.raw`^(.+?),? (?:right |just |directly |straight )?(below|under|underneath|beneath|after|behind|`,
    String.raw`before|above) (?:it|that|this|that one|this one|that line|them|the last one)$`,
  ].join(''),
  'iu',
)
const AT_EDGE = new RegExp(
  [
    String.raw`^(.+?),? (?:at|to|on|in) (?:the )?(?:very )?(end|bottom|foot|top|start|beginning|`,
    String.raw`head)(?: of (?:it|that|that file|the file|the list))?$`,
  ].join(''),
  'iu',
)
const ALSO = /[\s,]+(?:too|as well|also|please|pls|likewise|then)$/iu
/** What begins no line that somebody would dictate. */
const NO_LINE = new RegExp(
  [
    String.raw`^(?:it|that|this|them|these|those|there|here|the same|same|not|no|yes|what|which|who|how|`,
    String.raw`why|when|where|is|are|was|do|does|did|can|could|would|will|in|to|at|on|from|of|for|with|by|`,
    String.raw`as|into|after|before|below|above|under|behind|between|make|let|undo|redo|again|everywhere|`,
    String.raw`both|all|only|just|never|half|twice|more|less|another|one more)\b`,
  ].join(''),
  'iu',
)

type SaidAnew = { readonly wishes: readonly Wish[]; readonly takesBack: boolean }

/** A message that goes on with another line or memo: "and buy eggs", "and five below that", "and that Kim mixes". */
export function goOnWithText(message: string, before: readonly Wish[], isMarked: boolean): SaidAnew | null {
  const last = before.at(-1)
  const body = shorn(message)
  if (last === undefined || /mark\d/.test(body) || /[;?]/.test(body)) return null
  if (last.wish === 'remember') {
    const memo = /^that (.+)$/iu.exec(body)?.[1]
    return memo !== undefined && isMarked ? { wishes: [{ wish: 'remember', text: memo }], takesBack: false } : null
  }
  if (last.wish !== 'insert' || last.lines.length === 0) return null
  const line = last.lines.at(-1) ?? ''
  const [, besideText, side = ''] = BESIDE.exec(body) ?? []
  const [, edgeText, edge = ''] = AT_EDGE.exec(body) ?? []
  const said = besideText ?? edgeText ?? body
  const isPlaced = besideText !== undefined || edgeText !== undefined
  const text = said.replace(/^(?:add|put|write|insert|append) /iu, '')
  if (!isLine(text, { like: line, isMarked, isPlaced })) return null
  const place: InsertPlace =
    besideText !== undefined
      ? /^(?:before|above)$/iu.test(side)
        ? { before: line }
        : { after: line }
      : edgeText === undefined
        ? last.place
        : /^(?:end|bottom|foot)$/iu.test(edge)
          ? 'end'
          : 'start'
  return { wishes: [{ ...last, lines: [bulletOf(line) + text], place }], takesBack: false }
}

/** A message that puts right what was written or remembered: "I meant call the dentist", "no, that it is monthly". */
export function putTextRight(message: string, before: readonly Wish[]): SaidAnew | null {
  const last = before.at(-1)
  const body = shorn(message)
  if (last === undefined || /mark\d/.test(body) || /[;?]/.test(body)) return null
  if (last.wish === 'remove-numbered') return putLinesRight(last, body)
  if (last.wish !== 'remember' && last.wish !== 'insert') return null
  const old = mainText(last) ?? ''
  if (old.includes('\n')) return null
  const made =
    last.wish === 'remember'
      ? (/^that (.+)$/iu.exec(body)?.[1] ?? (isLike(body, old) ? body : null) ?? withLastWords(old, body))
      : firstWord(body) === firstWord(old) && wordsOf(body) > 1 && wordsOf(body) <= 8
        ? bulletOf(old) + body
        : withNoun(old, body)
  return made === null || made === old
    ? null
    : { wishes: [...before.slice(0, -1), withMainText(last, made)], takesBack: true }
}

/** "Make that the first two": more lines in the place of one. */
function putLinesRight(last: Extract<Wish, { wish: 'remove-numbered' }>, body: string): SaidAnew | null {
  const [, edge = '', said = ''] =
    /^(?:the )?(first|last) (two|three|four|five|\d)(?: lines| ones)?$/iu.exec(body) ?? []
  const count = Math.max(['', '', 'two', 'three', 'four', 'five'].indexOf(said.toLowerCase()), Number(said) || 0)
  if (count < 2) return null
  const isFirst = edge.toLowerCase() === 'first'
  const lines = Array.from({ length: count }, (_, at) => (isFirst ? count - at : -1))
  return { wishes: lines.map((line) => ({ ...last, line })), takesBack: true }
}

const shorn = (message: string): string => {
  const cut = message.replace(/^(?:(?:and|also|then|plus|now|oh|ok|okay|please)[\s,]+)+/iu, '').replace(ALSO, '')
  return cut.replace(ALSO, '').trim()
}

const wordsOf = (text: string): number => text.split(/\s+/).length
const bulletOf = (line: string): string => /^\s*(?:[-*+]|\d+[.)])\s+(?:\[.\]\s+)?/.exec(line)?.[0] ?? ''
const firstWord = (text: string): string => text.slice(bulletOf(text).length).split(/\s+/)[0]?.toLowerCase() ?? ''

/**
 * A line that begins as the one before is one more of them; another may be, where a place is said or the words go on.
 */
function isLine(
  text: string,
  around: { readonly like: string; readonly isMarked: boolean; readonly isPlaced: boolean },
): boolean {
  if (text === '' || wordsOf(text) > 8 || text.includes(',')) return false
  if (firstWord(text) === firstWord(around.like) && wordsOf(text) > 1) return true
  if (NO_LINE.test(text) || VERBS.test(text)) return false
  return around.isPlaced || (around.isMarked && wordsOf(text) <= 3 && !/^(?:the|a|an|my|our)\b/iu.test(text))
}

const VERBS = new RegExp(
  [
    String.raw`^(?:add|append|insert|put|place|write|create|start|save|store|replace|swap|switch|exchange|`,
    String.raw`change|correct|rename|turn|fix|set|update|edit|delete|remove|drop|erase|strip|cut|take|get|`,
    String.raw`kill|lose|scrap|remember|forget|read|open|load|prune|include|bring|overwrite|rewrite|`,
    String.raw`prepend|use|leave|keep|give|move|tick|mark|mute|trim|fade|split)\b`,
  ].join(''),
  'iu',
)

/** Two memos that share most of their words. */
function isLike(said: string, old: string): boolean {
  const olds = new Set(old.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  const own = said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return own.length > 2 && own.filter((word) => olds.has(word)).length / Math.max(own.length, olds.size) >= 0.6
}

/** "The show is weekly", "no, monthly": what is said of it, in the place of what was. */
function withLastWords(old: string, said: string): string | null {
  const [, lead, stop = ''] =
    /^(.*\b(?:is|are|was|were|on|in|at|by|called|named)) [^ ]+?(?: [^ ]+?)?([.!]?)$/iu.exec(old) ?? []
  return lead === undefined || wordsOf(said) > 2 || NO_LINE.test(said) || VERBS.test(said)
    ? null
    : `${lead} ${said}${stop}`
}

/** "Call the bank", "no, the dentist": one thing in the place of another. */
function withNoun(old: string, said: string): string | null {
  const [, article = ''] = /^(the|a|an|my|our|your) [\p{L}\p{N}' -]+$/iu.exec(said) ?? []
  const [, lead] = article === '' ? [] : (new RegExp(`^(.* )${article} [\\p{L}\\p{N}' -]+$`, 'iu').exec(old) ?? [])
  return lead === undefined || wordsOf(said) > 4 ? null : lead + said
}
