import { textIn, type Slots, type ValueBody, type ValueKind } from '../../../../grammar/index.ts'
import { documentKinds } from './documents.ts'
import { numberOf, placeKinds, valueAs } from './places.ts'
import { readFreeText } from './read-free-text.ts'
import {
  marked,
  readFigure,
  readFile,
  readFolder,
  readItem,
  readNumber,
  readOrdinal,
  readQuoted,
} from './read-values.ts'
import type { FilesWorld } from './world.ts'

const lines = (from: number, to = from): ValueBody => ({
  is: 'lines',
  numbers: Array.from({ length: Math.min(500, Math.abs(to - from) + 1) }, (_, at) => Math.min(from, to) + at),
})

/** The last two lines are the last one and the one that is the last then. */
const lastLines = (count: number): ValueBody => ({ is: 'lines', numbers: Array.from({ length: count }, () => -1) })

const pointed =
  (which: string | number | null, isLine: boolean, more: { readonly [field: string]: boolean } = {}) =>
  ({ text, nth }: Slots): ValueBody => ({
    ...more,
    is: 'pointed',
    value: text?.['value'] ?? '',
    quoted: text?.['quoted'] ?? false,
    isFound: text?.['isFound'] ?? false,
    isBare: text?.['isBare'] ?? false,
    which: nth ? nth['number'] : which,
    isLine,
  })

const EVERY =
  '(every|each|both|all|any) ?(single|of|the|them|those|occurrences|occurrence|instances|instance|mentions|mention|' +
  'uses|places) ?of ?the'
const ONE = '(occurrence|instance|mention|use|appearance)'

const nthLine = (nth: string): ValueKind<FilesWorld> => ({
  ways: [`${nth} line ?(:|is|says) {text:quoted}`, `${nth} line ?(:|is|says) {text:literal}`],
})

export const kinds: { readonly [name: string]: ValueKind<FilesWorld> } = {
  quoted: { read: readQuoted },
  quotes: { listOf: 'quoted' },
  block: { read: marked('block', 'text') },
  sed: { read: marked('sed', 'sed') },
  link: { read: marked('link', 'link') },
  arrow: { read: marked('arrow', 'arrow') },
  file: { read: readFile },
  number: { read: readNumber },
  ordinal: { read: readOrdinal },
  words: { read: readFreeText('pointed') },
  literal: { read: readFreeText('new') },
  memo: { read: readFreeText('memo') },
  topic: { read: readFreeText('topic') },
  /** A text that stands in a file, as people point at it. */
  old: {
    ways: [
      { says: ['{text:quoted}', '{text:words}'], means: pointed('any', false) },
      {
        says: ['<unit> {text:quoted}', '<unit> <saying> {text:quoted}', '{text:quoted} <unit>'],
        means: pointed('any', false, { isNamed: true }),
      },
      {
        says: ['<unit> {text:words}', '<unit> <saying> {text:words}'],
        means: pointed('any', false, { isNamed: true }),
      },
      {
        says: [
          '<line> {text:quoted}',
          '<line> <saying> {text:quoted}',
          '<line> {text:words}',
          '<line> <saying> {text:words}',
          '{text:quoted} <line>',
        ],
        means: pointed('any', true),
      },
      { says: ['{text:words} <line>'], means: pointed('any', false, { isWithLine: true }) },
      {
        says: [`${EVERY} {text:words} <lines>`, `${EVERY} {text:quoted} <lines>`],
        means: pointed('every', true),
      },
      { says: ['{text:words} <lines>', '{text:quoted} <lines>'], means: pointed('any', true) },
      {
        says: ['{nth:ordinal} {text:words} <line>', '{nth:ordinal} {text:quoted} <line>'],
        means: pointed('any', true),
      },
      {
        says: [`${EVERY} {text:quoted}`, `${EVERY} {text:words}`, `${EVERY} <unit> {text:quoted}`],
        means: pointed('every', false),
      },
      {
        says: [
          '<lines> {text:quoted}',
          '<lines> <saying> {text:quoted}',
          '<lines> <saying> {text:words}',
          `${EVERY} <lines> {text:quoted}`,
          `${EVERY} <lines> <saying> {text:quoted}`,
          `${EVERY} <lines> <saying> {text:words}`,
          `${EVERY} <line> {text:quoted}`,
          `${EVERY} <line> <saying> {text:quoted}`,
          `${EVERY} <line> {text:words}`,
          `${EVERY} <line> <saying> {text:words}`,
        ],
        means: pointed('every', true),
      },
      {
        says: [
          '?very {nth:ordinal} {text:quoted}',
          '?very {nth:ordinal} {text:words}',
          `?very {nth:ordinal} ${ONE} of ?<unit> {text:quoted}`,
          `?very {nth:ordinal} ${ONE} of ?<unit> {text:words}`,
          '{nth:ordinal} <unit> {text:quoted}',
          '{nth:ordinal} <unit> {text:words}',
        ],
        means: pointed('any', false),
      },
      {
        says: [
          '{nth:ordinal} <line> {text:quoted}',
          '{nth:ordinal} <line> <saying> {text:words}',
          '{nth:ordinal} <line> <saying> {text:quoted}',
        ],
        means: pointed('any', true),
      },
      { says: ['only {text:quoted}', 'only <line> {text:quoted}'], means: pointed('only', false) },
    ],
  },
  /** Which of several, said apart from the text. */
  which: {
    ways: [
      {
        says: [
          'everywhere',
          '(every|each|all|both) ?(single|of) ?(one|time|place|times|places|occurrences|occurrence|instances|lines|them) ?of ?them',
          'in (every|all|both) (place|places)',
          'wherever it (occurs|appears|stands|is)',
          'throughout',
        ],
        means: () => ({ is: 'which', which: 'every' }),
      },
      {
        says: [
          '?but ?only ?just {nth:ordinal} (one|time|occurrence|instance|mention|place) ?only',
          'only {nth:ordinal}',
        ],
        means: ({ nth }) => ({ is: 'which', which: nth?.['number'] ?? 1 }),
      },
      { says: ['once', 'the once'], means: () => ({ is: 'which', which: 'any' }) },
    ],
  },
  /** One of several that were told of just before. */
  'one-of-them': {
    ways: [
      {
        says: ['?very {nth:ordinal} ?(one|time|of them|of those|occurrence|instance|line)'],
        means: ({ nth }) => ({ is: 'which', which: nth?.['number'] ?? 1 }),
      },
      { says: ['(both|all) ?(of them|of those)', 'them ?(both|all)'], means: () => ({ is: 'which', which: 'every' }) },
    ],
  },
  /** A number, said as one. */
  figure: { read: readFigure },
  /** Whole words are all that is ever replaced. */
  whole: {
    ways: [
      {
        says: [
          '?but ?only ?just ?as ?the whole (word|words) ?only',
          '?but not ?(as a) (part|parts) of (other|longer) words',
        ],
        means: () => ({ is: 'whole' }),
      },
    ],
  },
  /** How a word is spelt is seen in the word. */
  spelt: {
    ways: [
      {
        says: [
          '?, with ?(the|an|a|its|two|both) (accent|accents|umlaut|umlauts|hyphen|apostrophe|tilde|dash|diacritic|diacritics|cedilla)',
          '?, without ?(the|an|a|any) (accent|umlaut|hyphen|apostrophe|tilde|dash|space)',
        ],
        means: () => ({ is: 'aside' }),
      },
    ],
  },
  /** Lines by their numbers. */
  lines: {
    ways: [
      {
        says: ['line ?number ?no ?nr ?# {a:number}', 'line # {a:number}'],
        means: (slots) => lines(numberOf(slots, 'a')),
      },
      {
        says: [
          'lines {a:number} (to|through|until|till|-|–|thru) {b:number}',
          'lines from {a:number} (to|through|until|till) {b:number}',
          'from line {a:number} to ?line {b:number}',
          'line {a:number} (to|through|until|till) ?line {b:number}',
        ],
        means: (slots) => lines(numberOf(slots, 'a'), numberOf(slots, 'b')),
      },
      {
        says: ['lines {some:numbers}', 'line {some:numbers}'],
        means: ({ some }) => ({ is: 'lines', numbers: itemsOf(some).map((each) => Number(each['number'])) }),
      },
      { says: ['?very {nth:ordinal} line'], means: ({ nth }) => lines(Number(nth?.['number'])) },
      {
        says: ['{some:ordinal-list} (line|lines)'],
        means: ({ some }) => ({ is: 'lines', numbers: itemsOf(some).map((each) => Number(each['number'])) }),
      },
      {
        says: ['(first|top) {a:number} lines'],
        means: (slots) => lines(1, numberOf(slots, 'a')),
      },
      { says: ['(last|final|bottom) {a:number} lines'], means: (slots) => lastLines(numberOf(slots, 'a')) },
      { says: ['(first|top) line'], means: () => lines(1) },
      { says: ['(bottom|last) line'], means: () => lines(-1) },
    ],
  },
  numbers: { listOf: 'number' },
  'ordinal-list': { listOf: 'ordinal' },
  ...placeKinds,
  /** A text that comes. */
  new: {
    ways: [
      {
        says: [
          '{text:quoted}',
          '<unit> {text:quoted}',
          '<line> {text:quoted}',
          '<unit> <saying> {text:quoted}',
          '<line> <saying> {text:quoted}',
        ],
        means: valueAs('text'),
      },
      { says: ['{text:literal}'], means: valueAs('text') },
    ],
  },
  /** Lines that come. */
  added: {
    ways: [
      {
        says: [
          '{text:quotes}',
          '?new <item> ?<saying> {text:quotes}',
          '?(this|following|new) <item> {text:block}',
          '{text:block}',
        ],
        means: ({ text }) => textsOf(text),
      },
      { says: ['?new <item> ?<saying> {text:literal}'], means: ({ text }) => textsOf(text) },
      { says: ['(empty|blank) (line|row)'], means: () => ({ is: 'texts', values: [''] }) },
      { says: ['{text:literal}'], means: ({ text }) => ({ ...textsOf(text), isBare: true, quoted: false }) },
    ],
  },
  /** Lines that are told one by one, with how many there are. */
  'said-lines': {
    ways: [
      {
        says: ['{count:number} (lines|items|words|entries|bullets|things) ?(in it) ?(:|,) {items:items}'],
        means: ({ count, items }) => {
          const told = itemsOf(items).map((each) => textIn(each))
          return told.length === Number(count?.['number']) ? { is: 'text', value: told.join('\n') } : null
        },
      },
      {
        says: ['lines {items:quotes}'],
        means: ({ items }) => ({
          is: 'text',
          value: itemsOf(items)
            .map((each) => textIn(each))
            .join('\n'),
        }),
      },
    ],
  },
  /** "First line A, second line B". */
  'nth-lines': {
    ways: [
      {
        says: ['{a:line-1} ?, ?and {b:line-2}', '{a:line-1} ?, {b:line-2} ?, ?and {c:line-3}'],
        means: ({ a, b, c }) => ({
          is: 'text',
          value: [a, b, c].flatMap((each) => (each ? [textIn(each)] : [])).join('\n'),
        }),
      },
    ],
  },
  'line-1': nthLine('first'),
  'line-2': nthLine('second'),
  'line-3': nthLine('(third|last)'),
  /** "Two lines, first X and then Y". */
  'told-lines': {
    ways: [
      {
        says: [
          '{count:number} ?(new|more) (lines|items|entries|things|bullets) ?(:|,) {items:told-items}',
          '{count:number} ?(new|more) (lines|items|entries|things|bullets) ?(:|,) {items:quotes}',
        ],
        means: ({ count, items }) => {
          const told = itemsOf(items).map((each) => textIn(each))
          return told.length === Number(count?.['number']) ? { is: 'texts', values: told } : null
        },
      },
    ],
  },
  /** Things of a list that go on a line each. */
  'item-lines': {
    ways: [
      {
        says: ['{items:items}'],
        means: ({ items }) => ({
          is: 'text',
          value: itemsOf(items)
            .map((each) => textIn(each))
            .join('\n'),
        }),
      },
    ],
  },
  'told-items': {
    ways: [
      { says: ['{items:items}'], means: ({ items }) => items ?? null },
      {
        says: ['first {a:item} ?, and ?then {b:item}', 'first {a:item} ?, then {b:item}'],
        means: ({ a, b }) => (a && b ? { is: 'list', items: [a, b] } : null),
      },
    ],
  },
  item: { read: readItem },
  items: { listOf: 'item' },
  /** Files that lie in a folder. */
  folder: {
    ways: [
      {
        says: [
          '(everything|all|all files|all the files|all of the files|every file|whatever is|files|folder|whole folder) ?(in|from|of|under|inside) ?(folder|directory) {dir} ?(folder|directory)',
          '(all|both|all of|both of) {dir}',
          'whole {dir} folder',
          '{dir} folder',
        ],
        means: ({ dir }) => dir ?? null,
      },
    ],
  },
  dir: { read: readFolder },
  again: {
    ways: [
      {
        says: ['(again|anew|afresh|once more|one more time|once again|new|from scratch)'],
        means: () => ({ is: 'again' }),
      },
    ],
  },
  ...documentKinds,
  docs: { listOf: 'doc' },
  resource: { ways: ['{file}', '{link}'] },
  resources: { listOf: 'resource' },
  drop: { listOf: 'resource' },
}

function itemsOf(value: Slots[string] | undefined): readonly { readonly [field: string]: unknown }[] {
  return (value?.['items'] ?? []) as readonly { readonly [field: string]: unknown }[]
}

function textsOf(value: Slots[string] | undefined): ValueBody {
  const items = value?.is === 'list' ? itemsOf(value) : value ? [value] : []
  return { is: 'texts', values: items.map((each) => textIn(each)) }
}
