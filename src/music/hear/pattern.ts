import { beginningsOf, type Begins } from './beginnings.ts'

/** So many bars or beats: "half a bar", "2 bars", "a bar and a half". */
const one = '(?:half (?:of )?(?:a |1 )?(?:bar|beat)|(?:\\d+(?:\\.\\d+)?|a|an|1) (?:bars?|beats?)(?: and a half)?)'

/** What stands for a thing or a value in a pattern; each becomes a named group. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/\bTRACKS\b/g, '(?<tracks>@t\\d+|it|them|this|that|these|those)'],
  [
    /\bREGIONS\b/g,
    '(?<regions>(?:notes? (?:of|in|on|from) )?(?:@t\\d+ (?:in|of|on|from|during|for|at|inside|throughout|over|under) @s\\d+|@s\\d+ (?:of|in|on|for|from) @t\\d+|@s\\d+ @t\\d+|@t\\d+ @s\\d+|@t\\d+|@s\\d+|it|them|this|that|these|those|copy|copies|duplicate|song|notes))',
  ],
  [/\bSECTION\b/g, '(?<section>@s\\d+|it|that|this)'],
  [/\bNUMBER\b/g, '(?<number>[+-]?\\d+(?:\\.\\d+)?)'],
  [/\bAMOUNT\b/g, `(?<amount>${one}(?:(?: and| ,| plus)? ${one})?)`],
  [
    /\bMUCH\b/g,
    '(?<much>(?:a |just a |ever so )?(?:tiny |little |wee )?(?:bit|little|touch|tad|hair|smidge|smidgen|notch|fraction)|slightly|somewhat|much|a lot|a whole lot|lots|way|far|considerably|quite a bit|a good bit|a fair bit|a good deal|a great deal|significantly|substantially|really|very|even)',
  ],
]

type Groups = { readonly [group: string]: string | undefined }
const compiled = new Map<string, RegExp>()

/**
 * A pattern over a whole line; TRACKS, REGIONS, SECTION, NUMBER, AMOUNT and MUCH stand for what they say. A group may
 * stand in it several times. It is compiled when a line comes that begins as it may.
 */
function fit(line: string, pattern: string): Groups | null {
  let whole = compiled.get(pattern)
  if (!whole) {
    if (!mayBegin(line, pattern)) return null
    whole = compile(pattern)
    compiled.set(pattern, whole)
  }
  const found = whole.exec(line)
  return found ? merged(found.groups ?? {}) : null
}

function compile(pattern: string): RegExp {
  const written = parts.reduce((text, [name, group]) => text.replace(name, group), pattern)
  let count = 0
  return new RegExp(
    `^(?:${written.replace(/\(\?<([a-z]\w*)>/g, (_all, name: string) => `(?<${name}__${(count += 1)}>`)})$`,
  )
}

const begins = new Map<string, Begins>()
const beginsOf = (pattern: string): Begins => {
  const found = begins.get(pattern) ?? beginningsOf(pattern, beginsOfPart)
  begins.set(pattern, found)
  return found
}
const beginsOfPart = (name: string): Begins =>
  beginsOf(parts.find(([part]) => part.source === `\\b${name}\\b`)?.[1] ?? '.')

function mayBegin(line: string, pattern: string): boolean {
  const { texts, isEmpty } = beginsOf(pattern)
  return isEmpty || texts === null || texts.some((text) => line.startsWith(text))
}

/** Of groups with one name, the first that holds something. */
function merged(groups: Groups): Groups {
  const found: { [group: string]: string } = {}
  for (const [name, value] of Object.entries(groups))
    if (value !== undefined) found[name.replace(/__\d+$/, '')] ??= value
  return found
}

/** The first of several patterns that fits. */
export function fitAny(line: string, patterns: readonly string[]): Groups | null {
  for (const pattern of patterns) {
    const found = fit(line, pattern)
    if (found) return found
  }
  return null
}

/** How far "a bit" and "a lot" are from what one would do without them. */
export function strengthOf(much: string | undefined): 'little' | 'plain' | 'much' {
  if (much === undefined || much === 'even') return 'plain'
  return /^(?:much|a lot|a whole lot|lots|way|far|considerably|quite a bit|a good bit|a fair bit|a good deal|a great deal|significantly|substantially|really|very)$/.test(
    much,
  )
    ? 'much'
    : 'little'
}

/** The beats of an AMOUNT. */
export function beatsOfAmount(amount: string, perBar: number): number {
  return [...amount.matchAll(/(half|\d+(?:\.\d+)?|\ban?\b) (?:of )?(?:a |1 )?(bar|beat)s?( and a half)?/g)].reduce(
    (sum, [, count = '', unit, half]) => {
      const size = unit === 'bar' ? perBar : 1
      return (
        sum +
        size * ((count === 'half' ? 0.5 : /^an?$/.test(count) ? 1 : Number(count)) + (half === undefined ? 0 : 0.5))
      )
    },
    0,
  )
}
