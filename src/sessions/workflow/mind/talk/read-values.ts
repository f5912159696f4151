import { ordinals, numberAt, tokenize } from '../../../../words/index.ts'
import { readDocumentSaid } from '../rules/documents.ts'
import type { SetApart } from '../set-texts-apart.ts'
import type { InsertPlace, TemplateName, Which, Wish } from '../wish.ts'

/** A text of a message. `role` tells what its place in the words makes of it. */
export type SaidText = { readonly text: string; readonly role: 'any' | 'new' | 'old'; readonly isLine: boolean }

/** What a message without a request of its own says: values that have a place in the request before. */
export type FilesValues = {
  readonly files: readonly string[]
  readonly links: readonly string[]
  readonly texts: readonly SaidText[]
  readonly place?: InsertPlace
  /** Before or after what the request before stands beside, or what it wrote. */
  readonly side?: 'before' | 'after'
  /** The line above or below the one before, as a thing of its own. */
  readonly neighbour?: 'above' | 'below'
  readonly which?: Which
  /** Which of several by its place in their order; -1 is the last. */
  readonly ordinal?: number
  /** A line by its number; -1 is the last. */
  readonly line?: number
  readonly document?: { readonly template: TemplateName; readonly isPlain: boolean; readonly about: string }
  readonly about?: string
  /** Something else of the same kind, or the same turned around. */
  readonly isOther?: boolean
  readonly isTurned?: boolean
  /** Words without quotes that nothing else explains. */
  readonly bare?: string
}

type Draft = { -readonly [Key in keyof FilesValues]: FilesValues[Key] } & {
  files: string[]
  links: string[]
  texts: SaidText[]
}
type Taken = (found: RegExpExecArray, values: Draft, apart: Around) => boolean
type Around = Pick<SetApart, 'meant'> & { readonly stems: ReadonlyMap<string, string> }

const KIND =
  '(?:lines?|texts?|words?|items?|bullets?|entry|entries|memos?|notes?|phrases?|sentences?|names?|' +
  'headings?|sections?|titles?|parts?)'
const IT = '(?:it|that|this|that one|this one|that line|this line|the line|them|those|the other)'
const IN_IT = String.raw`(?: (?:of|in|from) (?:it|that file|the file|there|the same file))?`

/** What may stand in a message, each with what it says. They are tried in order where the last one ended. */
const READS: readonly (readonly [RegExp, Taken])[] = [
  rule(
    String.raw`(?:the )?(?:other|opposite|reverse) (?:way|direction)(?: (?:round|around))?|` +
      String.raw`(?:the )?(?:opposite|reverse)`,
    (_, values) => {
      values.isTurned = true
      return true
    },
  ),
  rule(
    `(?:in|to|from|of|on|for)? ?(?:the )?other(?: (?:one|file|document|entry|memo|draft|doc|text|list|note|place))?`,
    (_, values) => {
      values.isOther = true
      return true
    },
  ),
  rule(
    String.raw`(?:(?:in|to|into|from|of|on|inside|at|for|as|called|named|with|calling ` +
      String.raw`it|naming it|name) )?(?:the )?(?:new )?(?:file )?(filemark\d+)(?: file|` +
      String.raw` one)?`,
    ([, file = ''], values, { meant }) => values.files.push(meant(file)) > 0,
  ),
  rule(String.raw`(linkmark\d+)`, ([, link = ''], values, { meant }) => values.links.push(meant(link)) > 0),
  rule(
    String.raw`(?:right |just |directly )?(before|above|after|behind|below|beneath|following|` +
      String.raw`under|underneath) (?:the )?(${KIND} )?(?:that says |saying |called )?(textmark\d+)${IN_IT}`,
    ([, side = '', kind = '', text = ''], values, { meant }) => {
      const isUnder = /^(?:heading|section|title)/i.test(kind) || /^under/i.test(side)
      values.place = isUnder
        ? { under: meant(text) }
        : /^(?:before|above)/i.test(side)
          ? { before: meant(text) }
          : { after: meant(text) }
      return true
    },
  ),
  rule(
    String.raw`(?:the )?(?:one|line|item|bullet|entry)s? (?:right |just |directly )?(below|` +
      String.raw`under|underneath|beneath|after|behind|above|before)(?: ${IT})?`,
    ([, side = ''], values) => {
      values.neighbour = /^(?:above|before)/i.test(side) ? 'above' : 'below'
      return true
    },
  ),
  rule(String.raw`the (next|following|previous) (?:one|line|item|bullet|entry)`, ([, side = ''], values) => {
    values.neighbour = /^prev/i.test(side) ? 'above' : 'below'
    return true
  }),
  rule(
    String.raw`(?:right |just |directly )?(before|above|after|behind|below|beneath|under|` +
      String.raw`underneath)(?: ${IT})?(?=$|[,;.]| (?:instead|please|too|rather|then)\b|` +
      String.raw`(?<= ${IT}) textmark)`,
    ([, side = ''], values) => {
      values.side = /^(?:before|above)/i.test(side) ? 'before' : 'after'
      return true
    },
  ),
  rule(
    String.raw`(?:(?:right |all the way )?(?:at|to|on|in|onto|as) )?(?:the )?(?:very )?(end|` +
      String.raw`bottom|foot|top|start|beginning|head)${IN_IT}`,
    ([, edge = ''], values) => {
      values.place = /^(?:end|bottom|foot)$/i.test(edge) ? 'end' : 'start'
      return true
    },
  ),
  rule(
    String.raw`(?:right )?(first|last) thing in(?: it| the file)?|as the (first|last) line${IN_IT}`,
    ([, a, b], values) => {
      values.place = /^first$/i.test(a ?? b ?? '') ? 'start' : 'end'
      return true
    },
  ),
  rule(
    String.raw`(?:in|into|to|under|below) (?:the )?(?:section |heading |part |list )?(?:called ` +
      String.raw`)?(?!(?:the|a|this|that) )([\p{L}][\p{L} ]{1,40}?) (?:section|heading|part|` +
      String.raw`list)${IN_IT}`,
    ([, heading = ''], values) => {
      values.place = { under: heading }
      return true
    },
  ),
  rule(
    String.raw`(?:in|into|to|under|below) (?:the )?(?:section|heading|part|list) (?:called ` +
      String.raw`)?(textmark\d+|[\p{L}]+)${IN_IT}`,
    ([, heading = ''], values, { meant }) => {
      values.place = { under: meant(heading) }
      return true
    },
  ),
  rule(
    String.raw`everywhere|(?:in |at )?(?:every|each|all)(?: single)?(?: of)?(?: the| them)?(?: ` +
      String.raw`(?:one|time|place|places|occurrences?|instances?|mentions?|of them))?|both(?: ` +
      String.raw`of them| places| times)?|all \w+ of them`,
    (_, values) => {
      values.which = 'every'
      return true
    },
  ),
  rule(String.raw`(?:the )?(?:very )?(\p{L}+|\d+(?:st|nd|rd|th)) line${IN_IT}`, ([, word = ''], values) => {
    const line = placeIn(word)
    if (line === null) return false
    values.line = line
    return true
  }),
  rule(String.raw`(?:on |in )?line (?:number |no\.? ?)?(\p{L}+|\d+)${IN_IT}`, ([, word = ''], values) => {
    const [number] = [numberAt(tokenize(word), 0)?.value]
    if (number === undefined || !Number.isInteger(number) || number < 1) return false
    values.line = number
    return true
  }),
  rule(
    String.raw`(?:only |just )*(?:the )?(\p{L}+|\d+(?:st|nd|rd|th))(?: (?:one|time|place|` +
      String.raw`occurrence|instance|mention))?(?: (?:only|alone))?(?=$|[,;. ])`,
    ([, word = ''], values) => {
      const ordinal = placeIn(word)
      if (ordinal === null) return false
      values.ordinal = ordinal
      return true
    },
  ),
  rule(
    String.raw`(?:the |a |an |some |its )?((?:youtube |timestamped )?(?:show[ -]?notes|` +
      String.raw`episode notes|chapters?(?: list| marks| markers)?|timestamps|transcript|` +
      String.raw`transcription|cue[ -]?sheet|cue list))(?: ((?:of|for|from|about) (?:the ` +
      String.raw`|this |my |our )?[\p{L}][\p{L}\d-]*))?`,
    ([, noun = '', about = ''], values) => {
      const found = readDocumentSaid(`${noun}${about === '' ? '' : ` ${about}`}`)
      if (!found) return false
      values.document = found
      return true
    },
  ),
  rule(
    String.raw`(?:with|by|to|into|say|says|saying|read|reads|reading|be|as) (?:the )?(?:${KIND} )?(textmark\d+)`,
    ([, text = ''], values, { meant }) => values.texts.push({ text: meant(text), role: 'new', isLine: false }) > 0,
  ),
  rule(
    String.raw`(?:instead of|in place of|replace|swap|change|exchange) (?:the )?(?:${KIND} )?(textmark\d+)`,
    ([, text = ''], values, { meant }) => values.texts.push({ text: meant(text), role: 'old', isLine: false }) > 0,
  ),
  rule(
    String.raw`(?:the )?(${KIND} )?(?:that says |saying |reading )?(textmark\d+)`,
    ([, kind = '', text = ''], values, { meant }) =>
      values.texts.push({ text: meant(text), role: 'any', isLine: /^(?:line|item|bullet|entr)/i.test(kind) }) > 0,
  ),
  rule(
    String.raw`(?:(?:in|to|into|from|of|on|inside|at|for) )?(?:the |my |our )([\p{L}-]+)(?: file| one)?(?=$|[,;. ])`,
    stemOf,
  ),
  rule(String.raw`(?:in|to|into|from|of|on|inside|at) ([\p{L}-]+)(?: file)?(?=$|[,;. ])`, stemOf),
  rule(String.raw`([\p{L}-]+) file(?=$|[,;. ])`, stemOf),
  rule(
    String.raw`(?:for|of|from|about) (?:the |this |my |our )?([\p{L}][\p{L}\d-]*)(?=$|[,;. ])`,
    ([said = '', word = ''], values) => {
      if (PASSING.has(word.toLowerCase())) return false
      values.about = said.trim()
      return true
    },
  ),
]

/** "Under Topics", "after call Anna": what stands behind it to the end is a line or a heading. */
const BARE_PLACE = /^(before|above|after|behind|below|under|underneath|beneath) (?:the )?([^,;]*\p{L}[^,;]*)$/iu

function rule(pattern: string, taken: Taken): readonly [RegExp, Taken] {
  return [new RegExp(`^(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu'), taken]
}

/** "The readme" is README.md where no other file is called so. */
function stemOf([, word = '']: RegExpExecArray, values: Draft, { stems }: Around): boolean {
  const file = stems.get(word.toLowerCase())
  return file !== undefined && values.files.push(file) > 0
}

function placeIn(word: string): number | null {
  if (/^(?:last|final)$/i.test(word)) return -1
  return ordinals.get(word.toLowerCase()) ?? (/^\d+/.test(word) ? Number.parseInt(word, 10) : null)
}

/** Words that say nothing themselves. */
const PASSING: ReadonlySet<string> = new Set(
  (
    'the a an and also too plus same do did does make it go use try let lets that them this these ' +
    'those one ones put move ' +
    'line lines text word words item items bullet entry entries name title please pls thanks then ' +
    'now so ok okay well but ' +
    'just only rather instead really actually again as with by to in on at of for from be is was ' +
    'should must would could ' +
    'can will you i we me us my our meant mean said say says wanted want like likewise ditto thing ' +
    'exactly there here place ' +
    'no yes yeah sorry oh call called named have has had needs need goes go belongs belong its file ' +
    'bring give get both ' +
    "were turn set which right into let's it's that's i'd i'll kindly maybe perhaps think after all one's"
  ).split(' '),
)

/** What a request of each kind is said with: said again, it adds nothing. */
const SAID_WITH: Readonly<Record<Wish['wish'], string>> = {
  replace: 'replace swap change substitute exchange',
  retitle: 'change rename retitle title heading',
  create: 'create make write save new',
  copy: 'copy duplicate clone',
  insert: 'add append insert write section heading list',
  remove: 'delete remove drop erase cut strip take out',
  'remove-numbered': 'delete remove drop erase cut strip take out',
  move: 'move put shift',
  'replace-line': 'replace swap change make set',
  'remove-section': 'delete remove drop erase cut section heading',
  document: 'write create make draft save export generate',
  read: 'read open load add include context',
  prune: 'drop remove prune take out context leave',
  remember: 'remember memorize memo memos keep mind note',
  forget: 'forget memo memos',
  'forget-all': 'forget memo memos all everything',
  'prune-all': 'drop remove prune context empty clear all everything',
  impossible: '',
}

/** The value that some words begin with. */
function takeValue(words: string, around: Around): { readonly values: Draft; readonly length: number } | null {
  for (const [pattern, take] of READS) {
    const found = pattern.exec(words)
    const values: Draft = { files: [], links: [], texts: [] }
    if (found && found[0] !== '' && take(found, values, around)) return { values, length: found[0].length }
  }
  return null
}

/** Adds values to others; false where two of them would have the same place. */
function joinValues(values: Draft, { files, links, texts, ...more }: Draft): boolean {
  values.files.push(...files)
  values.links.push(...links)
  values.texts.push(...texts)
  if (Object.keys(more).some((key) => key in values)) return false
  Object.assign(values, more)
  return true
}

/** The values of a masked message, where they are all that it says; else null. */
export function readValues(
  masked: string,
  { meant, files, before }: { meant: SetApart['meant']; files: readonly string[]; before: readonly Wish[] },
): FilesValues | null {
  const around: Around = { meant, stems: stemsIn(files) }
  const passing = new Set([...PASSING, ...before.flatMap(({ wish }) => SAID_WITH[wish].split(' '))])
  const values: Draft = { files: [], links: [], texts: [] }
  let rest = masked
  let bare = ''
  let isBareOpen = false
  for (;;) {
    rest = rest.replace(/^[\s,;:.!?–—-]+(?=[\s,;:.!?–—-]|[\p{L}\p{N}]|$)/u, (sign) => {
      if (/[,;:.!?]/.test(sign)) isBareOpen = false
      return ''
    })
    rest = rest.trimStart()
    if (rest === '') break
    const taken = takeValue(rest, around)
    if (taken) {
      if (!joinValues(values, taken.values)) return null
      rest = rest.slice(taken.length)
      isBareOpen = false
      continue
    }
    const [, side = '', anchor = ''] = BARE_PLACE.exec(rest) ?? []
    if (anchor !== '' && !/mark\d/.test(anchor)) {
      const text = anchor.replace(/[ ,]+(?:instead|please|too|rather|as well|then)$/i, '')
      const place: InsertPlace = /^(?:under|beneath)/i.test(side)
        ? { under: text }
        : /^(?:before|above)/i.test(side)
          ? { before: text }
          : { after: text }
      if (!joinValues(values, { files: [], links: [], texts: [], place })) return null
      break
    }
    const word = /^\S+/.exec(rest)?.[0] ?? ''
    rest = rest.slice(word.length)
    const plain = word.replace(/[,;:.!?]+$/, '')
    if (!isBareOpen && passing.has(plain.toLowerCase())) continue
    if (/mark\d/.test(word) || (bare !== '' && !isBareOpen)) return null
    bare = `${bare} ${plain}`.trim()
    isBareOpen = !/[,;:.!?]$/.test(word)
  }
  return bare === '' ? values : { ...values, bare: bare.replace(/ (?:please|pls|instead|too|rather|then)$/i, '') }
}

/** Names without their endings, where they stand for one file each. */
function stemsIn(files: readonly string[]): ReadonlyMap<string, string> {
  const stems = new Map<string, string | null>()
  for (const file of files) {
    const stem = (/([^/]+?)(?:\.[^./]+)?$/.exec(file)?.[1] ?? '').toLowerCase()
    stems.set(stem, stems.has(stem) ? null : file)
  }
  return new Map([...stems].flatMap(([stem, file]) => (file === null ? [] : [[stem, file]])))
}
