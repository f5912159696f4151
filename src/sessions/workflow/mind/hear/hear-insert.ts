import { sentenceForm } from '../sentence-form.ts'
import type { InsertPlace, Wish } from '../wish.ts'
import { hearBy, isPlainText, type FileClause, type Rule, type Slots } from './clause.ts'
import { readPlaceWords } from './read-place-words.ts'

const ADD =
  'append|add|insert|put|place|write [the|a|an] [new] [line|lines|text|item|sentence|words|bullet|entry|note|paragraph|link] {texts}'
const OF = 'in|of|to|from|inside'

/** Lines that come to a file: at an edge, beside a line, under a heading. */
export const hearInsert = hearBy([
  at(`${ADD} to|at|onto|on [the] [very] end|bottom|foot of|in {file}`, 'end'),
  at(`${ADD} to|at|onto|on [the] [very] top|start|beginning|head of|in {file}`, 'start'),
  at('prepend [the] [line|text] {texts} to {file}', 'start'),
  at(
    'append|add [the] [line|lines|text|item|sentence|words|bullet|entry|note|paragraph|link] {texts} to {file}',
    'end',
  ),
  block(
    'append|add [the|this|these] [following] [line|lines|text|item|items|sentence|words|paragraph] to|at [the] [end|bottom] [of] {file} {block}',
    'end',
  ),
  block('prepend to {file} {block}', 'start'),
  block(
    'add [the|this|these] [following] [line|lines|text|item|items] to|at [the] top|start|beginning of {file} {block}',
    'start',
  ),
  beside(`${ADD} [right|directly|just] before|above {anchor} ${OF} {file}`, 'before'),
  beside(`${ADD} [right|directly|just] after|behind|below|following {anchor} ${OF} {file}`, 'after'),
  beside(`${ADD} under|beneath|underneath {anchor} ${OF} {file}`, 'under'),
  beside(`${ADD} to|in|into|under|at_the_end_of the section|heading|chapter|list {heading} ${OF} {file}`, 'under'),
  beside(`${ADD} to|in|into|under|at_the_end_of the {heading} section|heading|chapter|list ${OF} {file}`, 'under'),
  {
    form: sentenceForm(
      `add|create|append|insert [a|the] [new] section|heading|chapter [called|named|titled] {quoted} with|saying|containing [the] [text|content|line] {more} to|in|at_the_end_of [the] [end] [of] {file}`,
    ),
    wishes: (slots) => [insert(slots, [`## ${slots.meant('quoted')}`, '', slots.meant('more')], 'end', true)],
  },
])

function at(form: string, place: 'start' | 'end'): Rule {
  return { form: sentenceForm(form), wishes: (slots: Slots, clause) => [insert(slots, textsOf(slots, clause), place)] }
}

function block(form: string, place: 'start' | 'end'): Rule {
  return {
    form: sentenceForm(form),
    wishes: (slots: Slots) => [insert(slots, [slots.meant('block').replace(/\n+$/, '')], place)],
  }
}

function beside(form: string, side: 'before' | 'after' | 'under'): Rule {
  return {
    form: sentenceForm(form),
    wishes: (slots: Slots, clause) => {
      const pointed = readPlaceWords(slots.masked(slots.has('heading') ? 'heading' : 'anchor'))
      if (!isPlainText(pointed.masked) || pointed.which === 'every') return null
      const text = clause.meant(pointed.masked)
      // "Below the heading Topics" means its part of the file; "after the line" means the line.
      const isHeading = /^(?:heading|section|title)$/.test(pointed.kind)
      const place: InsertPlace =
        side === 'before' ? { before: text } : side === 'under' || isHeading ? { under: text } : { after: text }
      return [insert(slots, textsOf(slots, clause), place)]
    },
  }
}

const textsOf = (slots: Slots, { meant }: FileClause): string[] =>
  (slots.masked('texts').match(/textmark\d+/g) ?? []).map(meant)

function insert(slots: Slots, texts: readonly string[], place: InsertPlace, isSection = false): Wish {
  return {
    wish: 'insert',
    path: slots.meant('file'),
    lines: [...(isSection ? [''] : []), ...texts.flatMap((text) => text.split('\n'))],
    place,
  }
}
