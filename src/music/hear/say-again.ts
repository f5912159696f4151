import type { State } from '../../kernel/index.ts'
import { lemma, tokenize, editingVerbs } from '../../words/index.ts'
import { composeParts } from './compose-parts.ts'
import type { Item, Line, Score } from './line.ts'
import { readLine, widened } from './read-line.ts'
import { scoreOf } from './score.ts'
import { verbs } from './vocabulary.ts'

const all = [...editingVerbs, ...verbs]

/**
 * A request once more with something else in the place of what it was about: "mute the bass" and then "the keys too".
 * Null where the words are a request of their own, or name nothing that fits.
 */
export function sayAgain(request: string, instead: string, state: State): string | null {
  const said = instead
    .replace(
      /^(?:(?:and|also|now|then|plus|ok|please|do|no|sorry|i mean|i meant|rather|it|apply|but)[\s,]+)*(?:the )?(?:same (?:thing )?)?(?:again )?(?:(?:for|with|to|on|in)\s+)?/i,
      '',
    )
    .replace(/[\s,]*\b(?:too|as well|also|please|instead)[.!\s]*$/i, '')
    .replace(/[.!\s]+$/, '')
  if (said === '') return null
  const score = scoreOf(state)
  const [before, fresh] = [lineFor(request, score), lineFor(said, score)]
  const parts = composeParts({ line: readLine(request, { score }), score })
  const isComposing =
    /^\W*(?:please )?(?:add|write|compose|create|generate|give me|make an?)\b/i.test(request) &&
    (parts.sections.length > 0 || parts.wanted.length > 0 || parts.bars !== undefined)
  if (isComposing && /^(?:a|an|another)\b/i.test(said) && !asksItself(said))
    return /^(?:and|also|plus|then|now)\b/i.test(instead)
      ? `add ${said}`
      : swapped(request, said, parts.sections[0]?.name)
  if (asksItself(said)) return null
  const [only, ...more] = itemsIn(fresh)
  if (only && more.length === 0 && isAlone(fresh)) return replaced(request, before, only)
  return isComposing ? valueInstead(request, said) : settingInstead(request, said)
}

const lineFor = (words: string, score: Score): Line => widened(readLine(words, { score }), { score })

/** What begins with a verb asks for something itself. */
const asksItself = (words: string): boolean =>
  tokenize(words)
    .slice(0, 2)
    .some(({ text }) => {
      const verb = lemma(text, all)
      return verb.isVerb && !verb.fuzzy && verb.form === 'base' && !/^(?:solo|double|build|drop|break|lead)$/.test(text)
    })

const itemsIn = (line: Line): readonly Item[] =>
  line.words.flatMap(({ text }) =>
    text.startsWith('@') ? line.items.slice(Number(text.slice(2)), Number(text.slice(2)) + 1) : [],
  )

/** Nothing but the thing itself. */
const isAlone = ({ text }: Line): boolean => /^(?:in |on |for )?@[stkb]\d+$/.test(text)

function replaced(request: string, before: Line, only: Item): string | null {
  const old = itemsIn(before).findLast(({ kind }) => kind === only.kind)
  return old
    ? `${request.slice(0, old.from)}${/^the\s/i.test(only.said) && /\bthe\s+$/i.test(request.slice(0, old.from)) ? only.said.replace(/^the\s+/i, '') : only.said}${request.slice(old.to)}`
    : null
}

/** "no, a chorus": another section in the place of the first. */
function swapped(request: string, said: string, name: string | undefined): string | null {
  if (name === undefined) return null
  const found = new RegExp(`\\b(?:an?|another) (?:\\d+[ -]bar )?${name}\\b`, 'i').exec(request)
  return found ? request.replace(found[0], said) : null
}

const settings: readonly RegExp[] = [
  /\b(?:hard )?(?:left|right|centre|center)\b/i,
  /\b(?:up|down)\b/i,
  /\b(?:louder|quieter|softer)\b/i,
  /\b(?:faster|slower)\b/i,
  /-?\b\d+(?:\.\d+)? ?(?:%|percent\b)/i,
  /-?\b\d+(?:\.\d+)? ?dB\b/i,
  /\b\d+(?:\.\d+)? ?bpm\b/i,
  /\b\d+ semitones?\b/i,
  /\b(?:blue|indigo|purple|pink|red|orange|yellow|green|teal|cyan|mint|gr[ae]y)\b/i,
  /\b(?:reverb|delay|compressor|eq|distortion|filter|chorus|overdrive|phaser|flanger|tremolo)\b/i,
]

/** "left, no, right": one setting in the place of its like, where the request has one of them. */
function settingInstead(request: string, said: string): string | null {
  const kind = settings.find((each) => new RegExp(`^(?:to |by |an? |make it )?(?:${each.source})$`, 'i').test(said))
  const found = kind ? [...request.matchAll(new RegExp(kind.source, 'gi'))] : []
  const [only] = found
  return only && found.length === 1
    ? `${request.slice(0, only.index)}${said.replace(/^(?:to|by|an?|make it) /i, '')}${request.slice(only.index + only[0].length)}`
    : null
}

/** "8 bars", "D minor", "92 bpm": a value of the same kind is replaced, and a new one added. */
function valueInstead(request: string, said: string): string | null {
  for (const kind of [/\b\d+[ -]?bars?\b/i, /\b\d+ ?bpm\b/i, /\b[A-G][#b]? (?:minor|major)\b|\b[A-G][#b]?m\b/]) {
    if (!new RegExp(`^(?:in |at )?(?:${kind.source})$`, kind.flags).test(said)) continue
    return kind.test(request) ? request.replace(kind, said.replace(/^(?:in|at) /i, '')) : `${request}, ${said}`
  }
  return /^(?:with|without|in|at|after|before|very|more|less)\b|^(?:sparse|busy|calm|energetic|simple|dense)$/i.test(
    said,
  )
    ? `${request}, ${said}`
    : null
}
