import { sentenceForm } from '../sentence-form.ts'
import type { Wish } from '../wish.ts'
import { hearBy, isLiteral, isMark, isPlainText, type FileClause, type Rule, type Slots } from './clause.ts'
import { readPlaceWords } from './read-place-words.ts'

const IN = 'in|inside|within|throughout|of|from'
const REPLACE = 'replace|swap_out|swap|switch|exchange|substitute'
const CHANGE = 'change|correct|rename|turn|fix|set|update|edit|alter|modify'

/** One text in place of another: "replace X by Y in notes.md", "change the title of notes.md to …". */
export const hearReplace = hearBy([
  rule(`${REPLACE} {old} with|by {now} everywhere in {file}`, 'every'),
  rule(`${REPLACE} {old} everywhere in {file} with|by {now}`, 'every'),
  { form: sentenceForm(`${REPLACE} {pairs} ${IN} {file}`), wishes: severalPairs },
  rule(`${REPLACE} {old} with|by {now} ${IN} {file}`),
  rule(`swap_out|swap|switch|exchange {old} for {now} ${IN} {file}`),
  rule(`${CHANGE} {old} to|into {now} everywhere in {file}`, 'every'),
  rule(`${CHANGE} {old} to|into {now} ${IN} {file}`),
  rule(`${REPLACE} {old} ${IN} {file} with|by {now}`),
  rule(`swap_out|swap|switch|exchange {old} ${IN} {file} for {now}`),
  rule(`${CHANGE} {old} ${IN} {file} to|into {now}`),
  rule(`use|write|put|say {now} instead_of|in_place_of {old} ${IN} {file}`),
])

function rule(form: string, which?: 'every'): Rule {
  return {
    form: sentenceForm(form),
    wishes: (slots, clause) =>
      replaced({ old: slots.masked('old'), now: slots.masked('now') }, slots, { clause, which }),
  }
}

/** "replace naps with siestas and phones with screens": each part is a pair of its own. */
function severalPairs(slots: Slots, clause: FileClause): readonly Wish[] | null {
  const parts = slots.masked('pairs').split(/,? and |, /)
  const pairs = parts.flatMap((part) => {
    const [old, now, more] = part.split(/ (?:with|by) /)
    return old !== undefined && now !== undefined && more === undefined ? [{ old, now }] : []
  })
  if (parts.length < 2 || pairs.length !== parts.length) return null
  const wishes = pairs.map((pair) => replaced(pair, slots, { clause, which: undefined }))
  return wishes.every((each) => each !== null) ? wishes.flat() : null
}

function replaced(
  { old: said, now: wanted }: { old: string; now: string },
  slots: Slots,
  { clause: { meant }, which }: { clause: FileClause; which: 'every' | undefined },
): readonly Wish[] | null {
  const path = slots.meant('file')
  if (!isLiteral(wanted) || SEPARATED.test(wanted)) return null
  if (TITLE.test(said)) return [{ wish: 'retitle', path, heading: null, title: meant(wanted) }]
  const old = readPlaceWords(said)
  if (!isPlainText(old.masked) || SEPARATED.test(old.masked)) return null
  const heading =
    old.kind === 'heading' || old.kind === 'section' ? old.masked : /^(?:the )?(.+) heading$/i.exec(said)?.[1]
  if (heading !== undefined && isPlainText(heading))
    return [{ wish: 'retitle', path, heading: meant(heading), title: meant(wanted) }]
  // "the manual" without quotes is the text itself, article and all.
  const text = isMark(old.masked) || old.kind !== '' || old.which !== 'any' ? old.masked : said
  const now = /^(?:nothing|an empty string|nothing at all)$/i.test(wanted) ? '' : meant(withoutKind(wanted))
  return [{ wish: 'replace', path, old: meant(text), now, which: which ?? old.which, isLine: old.isLine }]
}

const TITLE = /^(?:the )?(?:main |document )?(?:title|top heading|main heading|headline)$/i
/** Unquoted words with two joints can be cut in two ways. */
const SEPARATED = / (?:with|by) /i

/** "with the line "x"": what is quoted behind its kind is the text. */
const withoutKind = (masked: string): string =>
  /^(?:the )?(?:line|word|text|phrase|words|string) (textmark\d+)$/i.exec(masked)?.[1] ?? masked
