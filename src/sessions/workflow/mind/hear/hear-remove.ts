import { sentenceForm } from '../sentence-form.ts'
import type { Wish } from '../wish.ts'
import { hearBy, isMark, isPlainText, type FileClause, type Rule, type Slots } from './clause.ts'
import { readPlaceWords } from './read-place-words.ts'

const REMOVE = 'delete|remove|drop|erase|strip|cut|take_out|take|get_rid_of|kill|lose|scrap'
const FROM = 'from|in|of|out_of|inside'

/** Lines, sections and texts that go. */
export const hearRemove = hearBy([
  {
    form: sentenceForm(`${REMOVE} [the] [very] {ordinal} line ${FROM} {file}`),
    wishes: (slots) => [
      numbered(
        slots,
        ordinals.get(slots.masked('ordinal').toLowerCase()) ?? Number.parseInt(slots.masked('ordinal'), 10),
      ),
    ],
  },
  {
    form: sentenceForm(`${REMOVE} line [number] {number} ${FROM} {file}`),
    wishes: (slots) => [numbered(slots, Number(slots.masked('number')))],
  },
  section(
    `${REMOVE} [the] [whole|entire] section|chapter|part [called|named|titled|under|with_the_heading] {heading} ${FROM} {file}`,
  ),
  section(`${REMOVE} [the] [whole|entire] {heading} section|chapter ${FROM} {file}`),
  { form: sentenceForm(`${REMOVE} {old} ${FROM} {file}`), wishes: removed },
  {
    form: sentenceForm('delete|remove|erase|trash|bin|unlink [the] [file] {file}'),
    wishes: (slots) => impossible(`A plan writes files and deletes none; delete ${slots.meant('file')} by hand.`),
  },
  {
    form: sentenceForm('rename|move|copy [the] [file] {file} to|as|into {other}'),
    wishes: (slots) => impossible(`A plan does not move files; rename ${slots.meant('file')} by hand.`),
  },
])

const ordinals: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
  ['fifth', 5],
  ['last', -1],
])

const numbered = (slots: Slots, line: number): Wish => ({ wish: 'remove-numbered', path: slots.meant('file'), line })
const impossible = (because: string): readonly Wish[] => [{ wish: 'impossible', because }]

function section(form: string): Rule {
  return {
    form: sentenceForm(form),
    wishes: (slots: Slots) =>
      isPlainText(slots.masked('heading'))
        ? [{ wish: 'remove-section', path: slots.meant('file'), heading: slots.meant('heading') }]
        : null,
  }
}

/** A line may be said without quotes; any other text is quoted, since "the link" is no text that stands there. */
function removed(slots: Slots, { meant }: FileClause): readonly Wish[] | null {
  const old = readPlaceWords(slots.masked('old'))
  const isSaid = old.isLine || old.kind === 'word' || old.kind === 'phrase'
  if (!isPlainText(old.masked) || (!isMark(old.masked) && !isSaid)) return null
  return [{ wish: 'remove', path: slots.meant('file'), text: meant(old.masked), which: old.which, isLine: old.isLine }]
}
