import type { Token } from './reading.ts'

/** What a grammar rule found: its value, and the index of the token behind it. */
export type Parsed<T> = { readonly value: T; readonly next: number }

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
const ones: ReadonlyMap<string, number> = new Map(small.split(' ').map((word, at): [string, number] => [word, at]))
const tens: ReadonlyMap<string, number> = new Map(
  ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map((word, at): [string, number] => [
    word,
    (at + 2) * 10,
  ]),
).set('fourty', 40)

export function isNumberWord(word: string): boolean {
  return ones.has(word) || tens.has(word) || word === 'hundred' || word === 'thousand'
}

/** Reads a number at a token: digits, number words, "2 1/2", "one and a half". The sign is read elsewhere. */
export function numberAt(tokens: readonly Token[], at: number): Parsed<number> | null {
  const whole = tokens[at]?.kind === 'number' ? digits(tokens, at) : spoken(tokens, at)
  if (whole === null || !Number.isFinite(whole.value)) return null
  if (wordsAre(tokens, whole.next, 'and a half')) return { value: whole.value + 0.5, next: whole.next + 3 }
  if (wordsAre(tokens, whole.next, 'and a quarter')) return { value: whole.value + 0.25, next: whole.next + 3 }
  return whole
}

function digits(tokens: readonly Token[], at: number): Parsed<number> | null {
  const value = Number(tokens[at]?.text)
  const fraction = fractionAt(tokens, at)
  if (fraction !== null) return fraction
  const rest = fractionAt(tokens, at + 1)
  return rest !== null && rest.value < 1 && Number.isInteger(value)
    ? { value: value + rest.value, next: rest.next }
    : { value, next: at + 1 }
}

/** "1/2" written tight, with a small denominator: "24/7" is no fraction. */
function fractionAt(tokens: readonly Token[], at: number): Parsed<number> | null {
  const [top, slash, bottom] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (top?.kind !== 'number' || slash?.text !== '/' || bottom?.kind !== 'number') return null
  const [over, under] = [Number(top.text), Number(bottom.text)]
  if (!['2', '3', '4'].includes(bottom.text) || over >= under || over === 0) return null
  return { value: over / under, next: at + 3 }
}

function spoken(tokens: readonly Token[], at: number): Parsed<number> | null {
  let [total, group, next, seen] = [0, 0, at, false]
  let last: 'one' | 'ten' | 'hundred' | null = null
  for (; next - at < 12; next += 1) {
    const token = tokens[next]
    if (token?.kind !== 'word') break
    const one = ones.get(token.text)
    const ten = tens.get(token.text)
    if (one !== undefined && last !== 'one' && (last !== 'ten' || (one > 0 && one < 10)))
      [group, last] = [group + one, 'one']
    else if (ten !== undefined && last !== 'one' && last !== 'ten') [group, last] = [group + ten, 'ten']
    else if (token.text === 'hundred' && last !== 'hundred' && (seen || isArticle(tokens[at - 1])))
      [group, last] = [Math.max(1, group) * 100, 'hundred']
    else if (token.text === 'thousand' && total === 0 && (seen || isArticle(tokens[at - 1])))
      [total, group, last] = [Math.max(1, group) * 1000, 0, 'hundred']
    else if (token.text === 'and' && last === 'hundred' && isSmallNumber(tokens[next + 1])) continue
    else break
    seen = true
  }
  if (!seen) return null
  return pointed(tokens, { value: total + group, next })
}

/** "one point five". */
function pointed(tokens: readonly Token[], whole: Parsed<number>): Parsed<number> {
  if (tokens[whole.next]?.text !== 'point') return whole
  const digit = ones.get(tokens[whole.next + 1]?.text ?? '')
  return digit === undefined || digit > 9 ? whole : { value: whole.value + digit / 10, next: whole.next + 2 }
}

const isArticle = (token: Token | undefined): boolean => token?.text === 'a'
const isSmallNumber = (token: Token | undefined): boolean => ones.has(token?.text ?? '') || tens.has(token?.text ?? '')

/** True when the tokens from here on are exactly these words. */
export function wordsAre(tokens: readonly Token[], at: number, words: string): boolean {
  const first = tokens[at]?.text
  if (first === undefined || !words.startsWith(first)) return false
  return words.split(' ').every((word, offset) => tokens[at + offset]?.text === word)
}
