import { textIn, type Slots, type Value } from '../../../../grammar/index.ts'
import { numberAt, tokenize } from '../../../../words/index.ts'
import { PARTED } from '../set-texts-apart.ts'
import type { Which, Wish } from '../wish.ts'
import type { ClauseAround } from './lower.ts'
import { whichOf } from './which-of.ts'

type OnFile = { readonly slots: Slots; readonly path: string; readonly around: ClauseAround }

/** One text in the place of another: what the rules for that come to in a file. */
export function lowerReplacing(op: string, { slots, path, around }: OnFile): readonly Wish[] | null {
  const { world } = around
  const there = world.texts.get(path)
  const said = (value: Value | undefined): string => world.meant(textIn(value))
  const now = NOTHING.test(said(slots['new'])) && slots['new']?.['quoted'] !== true ? '' : said(slots['new'])
  switch (op) {
    case 'replace-line': {
      const [line, ...more] = (slots['lines']?.['numbers'] ?? []) as readonly number[]
      return line === undefined || more.length > 0 ? null : [{ wish: 'replace-line', path, line, now }]
    }
    case 'replace-in-line':
      return lowerInLine({ slots, path, there, now, old: said(slots['old']) })
    case 'swap-lines': {
      const numbers = slots['a']
        ? [Number(slots['a']['number']), Number(slots['b']?.['number'])]
        : ((slots['lines']?.['numbers'] ?? []) as readonly number[])
      const lines = there?.replace(/\n$/, '').split('\n') ?? []
      const [a, b] = numbers.map((number) => ({ number, text: lines.at(number > 0 ? number - 1 : number) }))
      if (numbers.length !== 2 || a?.text === undefined || b?.text === undefined) return null
      return [
        { wish: 'replace-line', path, line: a.number, now: b.text },
        { wish: 'replace-line', path, line: b.number, now: a.text },
      ]
    }
    case 'retitle': {
      const heading = slots['heading'] === undefined ? null : said(slots['heading'])
      return [{ wish: 'retitle', path, heading, title: now }]
    }
    case 'set-value': {
      const key = said(slots['key']).replace(/^(?:the|its|our|my|a) /i, '')
      const found = there === undefined ? null : findValue(there, key)
      if (found === null || !asksForValue(key, slots['key'], { found, now, around })) return null
      if (slots['old'] && said(slots['old']) !== found.value) return null
      // A value runs over no joint: what stands behind it is another request.
      if (slots['new']?.['quoted'] !== true && /(?:,| and| but) /i.test(now)) return null
      // Where a number stands, one comes in its place.
      const isNumber = /^[\d.,]+$/.test(found.value)
      const spelt = isNumber ? numberAt(tokenize(now), 0)?.value : undefined
      const value = spelt !== undefined && tokenize(now).length === 1 ? String(spelt) : now
      return [{ wish: 'replace', path, old: found.whole, now: found.with(value), which: 'any', isLine: false }]
    }
    case 'scale-value': {
      const found =
        there === undefined ? null : findValue(there, said(slots['key']).replace(/^(?:the|its|our|my|a) /i, ''))
      const factor = clauseFactor(around.words)
      if (found === null || !/^\d+(?:\.\d+)?$/.test(found.value) || factor === 0) return null
      const made = String(Math.round(Number(found.value) * factor * 100) / 100)
      return [{ wish: 'replace', path, old: found.whole, now: found.with(made), which: 'any', isLine: false }]
    }
    case 'not-but':
      return lowerNotBut({ slots, path, there, now, old: said(slots['old']) })
    case 'replace':
      if (slots['sed']) return lowerSed(said(slots['sed']), path, whichOf(slots))
      return lowerReplace({ slots, path, around, there, now, old: said(slots['old']) })
    default:
      return null
  }
}

const clauseFactor = (words: string): number =>
  /\bdouble\b/i.test(words) ? 2 : /\btriple\b/i.test(words) ? 3 : /\b(?:halve|half)\b/i.test(words) ? 0.5 : 0

const NOTHING = /^(?:nothing|an empty string|nothing at all)$/i

type Replacing = {
  readonly slots: Slots
  readonly path: string
  readonly there: string | undefined
  readonly now: string
  readonly old: string
}

function lowerReplace({
  slots,
  path,
  around,
  there,
  now,
  old,
}: Replacing & { readonly around: ClauseAround }): readonly Wish[] | null {
  const said = slots['old']
  const more = slots['more'] === undefined ? null : around.world.meant(textIn(slots['more']))
  const isQuoted = said?.['quoted'] === true
  if (around.world.isStrict === true && there !== undefined && !isQuoted && said?.['isFound'] !== true) return null
  // Unquoted words with two joints can be cut in two ways.
  if (
    [old, now].some(
      (text, at) => (at === 0 ? !isQuoted : slots['new']?.['quoted'] !== true) && / (?:with|by) /i.test(text),
    )
  )
    return null
  if (TITLE.test(old) && !isQuoted)
    return more !== null && titleOf(there) === more ? [{ wish: 'retitle', path, heading: null, title: now }] : null
  // "First" and "gone" tell where to, and what is to become of it.
  if (slots['new']?.['quoted'] !== true && NO_TEXT.test(now)) return null
  if (around.clause.how === 'gapped' && slots['new']?.['quoted'] !== true && / (?:to|into) /.test(now)) return null
  if (more !== null) {
    if (there === undefined || !there.includes(more)) return null
    const lines = there
      .split('\n')
      .filter((line) => line.toLowerCase().includes(old.toLowerCase()) && line.includes(more))
    const [line] = lines
    return line === undefined || lines.length > 1
      ? null
      : [{ wish: 'replace', path, old: line, now: line.replace(more, () => now), which: 'any', isLine: true }]
  }
  // "Change the port to 8080" is about its value, and not about the word.
  if (!isQuoted && said && there !== undefined) {
    const found = findValue(there, old)
    if (found && asksForValue(old, said, { found, now, around })) return null
  }
  // "Episode 12" to 13 is another number of it.
  const [, lead] = isQuoted ? [] : (/^(.*\p{L} )\d+$/u.exec(old) ?? [])
  if (lead !== undefined && /^\d+$/.test(now))
    return [{ wish: 'replace', path, old, now: lead + now, which: whichOf(slots), isLine: false }]
  const which = around.clause.rule?.gives?.['every'] === true ? 'every' : whichOf(slots)
  return [{ wish: 'replace', path, old, now, which, isLine: said?.['isLine'] === true }]
}

const NO_TEXT = new RegExp(
  [
    String.raw`^(?:first|last|next|up|down|deleted|removed|gone|out|changed|replaced|moved|done|fixed|`,
    String.raw`corrected|finished|bold|italic|longer|shorter|better|nicer|uppercase|lowercase|`,
    String.raw`capitali[sz]ed|empty|there|here|in|at the (?:top|end|bottom))$`,
  ].join(''),
  'i',
)

/** On the line that is named: its text has to stand there once. */
function lowerInLine({ slots, path, there, now, old }: Replacing): readonly Wish[] | null {
  const [number, ...more] = (slots['lines']?.['numbers'] ?? []) as readonly number[]
  if (number === undefined || more.length > 0 || there === undefined || old === '') return null
  const line = there
    .replace(/\n$/, '')
    .split('\n')
    .at(number > 0 ? number - 1 : number)
  if (line === undefined || line.split(old).length !== 2) return null
  return [{ wish: 'replace-line', path, line: number, now: line.replace(old, () => now) }]
}

const titleOf = (text: string | undefined): string | undefined =>
  text
    ?.split('\n')
    .find((line) => line.startsWith('# '))
    ?.slice(2)
    .trim()

const TITLE = /^(?:the )?(?:main |document )?(?:title|top heading|main heading|headline)$/i

/** "It is X and not Y", "the host is not Tom, it is Ben". */
function lowerNotBut({ slots, path, there, now, old }: Replacing): readonly Wish[] | null {
  const near = slots['near'] ? textIn(slots['near']).replace(/^(?:the|teh|hte|our|my) /i, '') : null
  if (near !== null && TITLE.test(near) && there !== undefined) {
    return titleOf(there) === old ? [{ wish: 'retitle', path, heading: null, title: now }] : null
  }
  if (near !== null && there !== undefined) {
    const lines = there
      .split('\n')
      .filter((line) => line.toLowerCase().includes(near.toLowerCase()) && line.includes(old))
    const [line] = lines
    if (line === undefined || lines.length > 1) return null
    return [{ wish: 'replace', path, old: line, now: line.replace(old, () => now), which: 'any', isLine: true }]
  }
  if (near !== null) return null
  // "Episode 13, not 12": the words before are those around the text.
  const words = now.split(' ')
  const lead = words.slice(0, -1).join(' ')
  const whole = lead === '' ? old : `${lead} ${old}`
  const isAround = lead !== '' && there !== undefined && there.toLowerCase().includes(whole.toLowerCase())
  if (!isAround) return [{ wish: 'replace', path, old, now, which: whichOf(slots), isLine: false }]
  const at = there.toLowerCase().indexOf(whole.toLowerCase())
  const spelt = there.slice(at, at + whole.length)
  const made = spelt.slice(0, spelt.length - old.length) + (words.at(-1) ?? '')
  return [{ wish: 'replace', path, old: spelt, now: made, which: whichOf(slots), isLine: false }]
}

function lowerSed(said: string, path: string, which: Which): readonly Wish[] | null {
  const [old = '', now = '', flags = ''] = said.split(PARTED)
  if (old === '') return null
  return [{ wish: 'replace', path, old, now, which: flags.includes('g') ? 'every' : which, isLine: false }]
}

type FoundValue = {
  /** The name as it stands, and whether a sign stands between it and the value. */
  readonly key: string
  readonly isNamed: boolean
  readonly value: string
  readonly whole: string
  /** The same with another value. */
  with(now: string): string
}

/**
 * A value that stands behind its name: `"port": 3000`, `Host: Tom`, `episode 12`. Null where there is none, or several.
 */
function findValue(text: string, key: string): FoundValue | null {
  if (key === '' || key.length > 60) return null
  const name = key.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  for (const shape of [
    String.raw`(["']?${name}["']?[ \t]*[:=][ \t]*)("[^"\n]*"|'[^'\n]*'|[^,\n}]*[^,\s}])`,
    String.raw`(\b${name}(?: number)? )(\d+(?:[.,]\d+)?)(?!\w)`,
  ]) {
    const found = [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_])${shape}`, 'giu'))]
    const [only] = found
    if (only && found.length === 1) {
      const [whole, lead = '', said = ''] = only
      const quote = /^["']/.exec(said)?.[0] ?? ''
      const bare = quote === '' ? said : said.slice(1, -1)
      return {
        key: new RegExp(name, 'iu').exec(lead)?.[0] ?? key,
        isNamed: /[:=]/.test(lead),
        value: bare,
        whole,
        with: (now) => `${lead}${quote}${now}${quote}`,
      }
    }
  }
  return null
}

const SETTING = /^\W*(?:[a-z']+ )*?(?:set|update|put|bump|raise|lower|increase|reduce|decrease|adjust|use)\b/i

/** "The port", or a number in the place of a number: then the value is meant that the name has. */
function asksForValue(
  key: string,
  said: Value | undefined,
  {
    found,
    now,
    around: { words, clause },
  }: { readonly found: FoundValue; readonly now: string; readonly around: ClauseAround },
): boolean {
  const at = said ? words.toLowerCase().indexOf(key.toLowerCase()) : -1
  const isNamed = at > 0 && /\b(?:the|its|our|my)\s*$/i.test(words.slice(0, at))
  const isNumber = /^[\d.,]+$/
  const isSet = SETTING.test(words) || clause.rule?.name === 'should-be' || / is now /i.test(words)
  // "The port to 8080 and the host to X": what goes on from a value is one.
  if (clause.how === 'gapped' && clause.rule?.name === 'set-value' && found.isNamed) return true
  // "Set host to Ben" is about the line "Host: Tom"; "change Host to Guest" says a word as it stands.
  if (found.isNamed && (found.key !== key || isSet)) return true
  const isCounted = isNumber.test(now) || (tokenize(now).length === 1 && numberAt(tokenize(now), 0) !== null)
  return isNamed || (isNumber.test(found.value) && isCounted) || (isNumber.test(now) && !isNumber.test(key))
}
