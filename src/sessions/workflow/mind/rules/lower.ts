import { textIn, type ReadClause, type Slots, type Value } from '../../../../grammar/index.ts'
import type { Wish } from '../wish.ts'
import { linesOf, placeOf } from './lower-place.ts'
import { lowerRemove, removeItem } from './lower-removing.ts'
import { lowerReplacing } from './lower-replacing.ts'
import { readDocumentSaid, toDocument, type DocumentSaid } from './documents.ts'
import type { FilesWorld } from './world.ts'

/** What a clause comes to in a project. Null: this reading does not fit it. */
export type LoweredClause =
  | { readonly wishes: readonly Wish[] }
  /** The file is missing, or several may be meant. */
  | { readonly lacks: 'file' }
  | { readonly choices: readonly string[]; readonly value: Value }
  | null

/** What stands around a clause: the file that it is about where it names none. */
export type ClauseAround = {
  readonly world: FilesWorld
  readonly clause: ReadClause
  /** The file that the clause before is about, or the one behind where this one is told before it. */
  readonly file: string | null
  /** What was written last, where the words point back to it. */
  readonly that?: string | null
  /** The words of the clause. */
  readonly words: string
}

/** Names become paths and wishes: what a clause of a reading asks for. */
export function lowerClause(around: ClauseAround): LoweredClause {
  const { rule, slots } = around.clause
  if (rule === null) return { wishes: [] }
  if (rule.op === 'nothing') {
    const { kept } = slots
    return kept && kept['quoted'] !== true && kept['isFound'] !== true ? null : { wishes: [] }
  }
  const free = lowerWithoutFile(rule.op ?? rule.name, slots, around)
  if (free !== undefined) return free
  const said = slots['file']
  const paths = said ? (said['paths'] as readonly string[]) : around.file === null ? [] : [around.file]
  const [path] = paths
  if (path === undefined) return { lacks: 'file' }
  if (paths.length > 1 && said?.['isAll'] !== true && said) return { choices: paths, value: said }
  if (!said && !mayLeanOnFile(around)) return null
  const wishes = paths.map((each) => lowerOnFile(rule.op ?? rule.name, { slots, path: each, around }))
  if (paths.length === 1) return wishes[0] ? { wishes: wishes[0] } : null
  // Of all files those are meant that hold the text.
  const made = wishes.flatMap((each) => each ?? [])
  const fitting = made.filter((wish) => 'old' in wish && around.world.texts.get(wish.path)?.includes(wish.old))
  return fitting.length > 0 ? { wishes: fitting.map((wish) => ({ ...wish, which: 'every' }) as Wish) } : null
}

/** What is said of no file may go on from the file before where it can only be said of a text. */
function mayLeanOnFile({ clause: { slots, how }, words, world }: ClauseAround): boolean {
  if (how !== 'said') return true
  const values = Object.values(slots)
  if (values.some((value) => value['quoted'] === true || value.is === 'texts' || value.is === 'lines')) return true
  if (/\b(?:line|heading|section|title)\b/i.test(words)) return true
  return (
    world.hasMedia !== true &&
    !/^\s*(?:please )?rename\b/i.test(words) &&
    values.some((value) => value['isFound'] === true)
  )
}

function lowerWithoutFile(op: string, slots: Slots, around: ClauseAround): LoweredClause | undefined {
  const { world, words } = around
  const { text, topic, nth, n, resources, folder, docs, file } = slots
  const said = (value: Value | undefined): string => world.meant(textIn(value)).replaceAll(/\s+/g, ' ').trim()
  switch (op) {
    case 'remember':
    case 'forget':
      return lowerMemo(
        op,
        said(text)
          .replace(op === 'remember' ? FOR_LATER : '', '')
          .replace(/(?<!^(?:who|what|when|where|why|how|which)\b.*)\?$/i, ''),
      )
    case 'forget-about':
      return { wishes: [{ wish: 'forget', text: said(topic), by: 'topic' }] }
    case 'forget-numbered':
      // "The second one" is a memo only where one is spoken of.
      if (!/\b(?:memos?|reminders?|forget|unlearn)\b/i.test(words) || around.file !== null) return null
      return { wishes: [{ wish: 'forget', text: String((nth ?? n)?.['number']), by: 'number' }] }
    case 'forget-all':
      return { wishes: [{ wish: 'forget-all', isBoth: /\bboth\b/i.test(words) }] }
    case 'prune-all':
      return { wishes: [{ wish: 'prune-all' }] }
    case 'read':
    case 'prune': {
      const meant = folder ? [folder] : resources ? itemsOf(resources) : itemsOf(file)
      const choice = meant.find(
        (each) => pathsOf(each).length > 1 && each['isFolder'] !== true && each['isAll'] !== true,
      )
      if (choice) return { choices: pathsOf(choice), value: choice as Value }
      return {
        wishes: meant.flatMap((each): Wish[] =>
          each['is'] === 'link'
            ? [{ wish: op, resource: textIn(each), isAddress: true }]
            : pathsOf(each).map((resource) => ({
                wish: op,
                resource,
                isAddress: false,
                ...(pathsOf(each).length > 1 && { isOneOfAll: true }),
              })),
        ),
      }
    }
    case 'document':
      return lowerDocument({ docs, file, around })
    case 'delete-file':
      return { wishes: [impossible(`A plan writes files and deletes none; delete ${pathsOf(file)[0]} by hand.`)] }
    case 'copy-file':
      return lowerCopy(pathsOf(file), pathsOf(slots['to']))
    case 'move-file':
      return { wishes: [impossible(`A plan does not move files; rename ${pathsOf(file)[0]} by hand.`)] }
    default:
      return undefined
  }
}

function lowerCopy(from: readonly string[], to: readonly string[]): LoweredClause {
  const [path, ...more] = from
  if (path === undefined) return { lacks: 'file' }
  return more.length > 0 || to.length > 1 ? null : { wishes: [{ wish: 'copy', from: path, path: to[0] ?? '' }] }
}

function lowerMemo(wish: 'remember' | 'forget', text: string): LoweredClause {
  return VAGUE_MEMO.test(text) || UNTOLD_MEMO.test(text) || IN_FILE.test(text) || text === ''
    ? null
    : { wishes: [{ wish, text }] }
}

/** "Note in ideas.md: …" is no memo. */
const IN_FILE = /^(?:down )?(?:in|into|to|on) \S+\.\p{L}{1,5}\b/iu
/** When it is to be remembered is none of it. */
const FOR_LATER = /^(?:please|for (?:the )?(?:next time|future|later)|from now on)\b[,:]? *(?:that )?/i
/** "The memo can go" tells what is to become of one, and "something" is still to be told. */
const UNTOLD_MEMO = new RegExp(
  [
    String.raw`^(?:to (?:add|put|write|append|insert|delete|remove|replace|change|set|read|make|create) |`,
    String.raw`(?:can|could|should|must|may|will|has to|is|was|are) |(?:something|anything|a thing|`,
    String.raw`one thing)\b|(?:a|one|some|one of (?:the|your|my))(?: memos?)?$|(?:the )?(?:one|ones|memo|`,
    String.raw`thing) (?:about|on|with|of|regarding) )`,
  ].join(''),
  'i',
)
const VAGUE_MEMO = new RegExp(
  [
    String.raw`^(?:(?:stays?|remains?|it|that|this|about it|all that|everything|that again|it again|them|both|`,
    String.raw`again)[.!]?$|(?:in|to|into) [^ ]+\.\p{L}+$)`,
  ].join(''),
  'iu',
)
const impossible = (because: string): Wish => ({ wish: 'impossible', because })

function lowerDocument({
  docs,
  file,
  around: {
    clause: { slots, rule },
    words,
    file: before,
  },
}: {
  readonly docs: Value | undefined
  readonly file: Value | undefined
  readonly around: ClauseAround
}): LoweredClause {
  const [path = null] = file ? pathsOf(file) : []
  const called = docs === undefined && path !== null ? documentNamed(path) : null
  const made = called === null ? itemsOf(docs).map(toDocument) : [called]
  if (file && pathsOf(file).length > 1) return null
  if (made.length === 0) return before === null ? { lacks: 'file' } : null
  if (path !== null && made.length > 1) return null
  // Chapters that are made and not written may well be labels.
  const mayBeLabels = /^\s*(?:make|create|generate|produce|build|prepare|add|put|do|give)\b/i.test(words)
  if (
    path === null &&
    mayBeLabels &&
    made.some(({ template, isPlain }) => template === 'chapters' && !isPlain) &&
    !/chapter[s]? (?:list|file)|list of/i.test(words)
  )
    return null
  const overwrite = rule?.gives?.['overwrite'] === true || slots['again'] !== undefined || / again\b/.test(words)
  const about = made.at(-1)?.about ?? ''
  return {
    wishes: made.map(({ template, isPlain }) => ({
      wish: 'document',
      template,
      isPlain: isPlain || slots['site'] !== undefined,
      path,
      overwrite,
      about,
    })),
  }
}

/** "Show-notes.md is old, write it again": the file is called as what it holds. */
function documentNamed(path: string): DocumentSaid | null {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return readDocumentSaid(name.replaceAll(/[-_]/g, ' '))
}

/** A clause that is about a file. */
export type OnFile = { readonly slots: Slots; readonly path: string; readonly around: ClauseAround }

function lowerOnFile(op: string, { slots, path, around }: OnFile): readonly Wish[] | null {
  const { world } = around
  const text = world.texts.get(path)
  const said = (slot: string): string => world.meant(textIn(slots[slot]))
  switch (op) {
    case 'add':
      return lowerAdd({ slots, path, around })
    case 'add-section':
      return [
        { wish: 'insert', path, lines: ['', `## ${said('title')}`, '', ...said('text').split('\n')], place: 'end' },
      ]
    case 'remove':
      return lowerRemove({ slots, path, around })
    case 'remove-item':
      return removeItem({ slots, path, around })
    case 'remove-lines': {
      const numbers = (slots['lines']?.['numbers'] ?? []) as readonly number[]
      // Lines are counted before any of them goes, so the last goes first.
      const inOrder = [...new Set(numbers.filter((line) => line > 0))].toSorted((a, b) => b - a)
      const last = numbers.filter((line) => line < 0)
      return [...last, ...inOrder].map((line) => ({ wish: 'remove-numbered', path, line }))
    }
    case 'remove-section':
      return [{ wish: 'remove-section', path, heading: said('section') }]
    case 'move-line':
      return lowerMove({ slots, path, around })
    case 'tick':
    case 'untick':
      return lowerTick(op, { text, path, said: said('old') })
    case 'create':
      // What is put into a file that is there comes behind its text.
      if (world.files.includes(path) && text !== '' && PUTTING.test(around.words)) return null
      return [create(path, said('text'))]
    case 'create-empty':
      return [create(path, '')]
    case 'overwrite':
      return [{ ...create(path, said('text')), overwrite: true }]
    default:
      return lowerReplacing(op, { slots, path, around })
  }
}

const PUTTING = /^\W*(?:[a-z']+ )*?(?:put|stick|jot|note|record|start|begin)\b(?!.*\b(?:new|file|document)\b)/i

/** A file of text ends with a line break, unless it is empty. */
const create = (path: string, text: string): Extract<Wish, { wish: 'create' }> => ({
  wish: 'create',
  path,
  content: text === '' || text.endsWith('\n') ? text : `${text}\n`,
  overwrite: false,
})

function lowerMove({ slots, path, around: { world } }: OnFile): readonly Wish[] | null {
  const place = placeOf(slots['place'], world, { path })
  const [line, ...more] = (slots['lines']?.['numbers'] ?? []) as readonly number[]
  if (place === null || more.length > 0) return null
  const text =
    line === undefined
      ? world.meant(textIn(slots['text']))
      : linesOf(world.texts.get(path)).at(line > 0 ? line - 1 : line)
  return text === undefined ? null : [{ wish: 'move', path, text, place, ...(line !== undefined && { line }) }]
}

/** Words that are put into a file that is there come behind its text; into a new one they are its text. */
function lowerAdd({ slots, path, around: { world, words, that } }: OnFile): readonly Wish[] | null {
  const added = slots['added'] ?? slots['told'] ?? itemsAsTexts(slots['items'])
  const values = (added?.['values'] ?? []) as readonly string[]
  const lines = values.flatMap((value) => world.meant(value).replace(/\n+$/, '').split('\n'))
  const isBare = added?.['isBare'] === true
  const verb = new RegExp(
    [
      String.raw`^\W*(?:[\w',]+ )*?(append|add|insert|put|place|write|stick|drop|paste|jot|note|slot|`,
      String.raw`type|enter|set|include|prepend|start|begin|open|head|top|end|finish|close|need|needs|want|comes|`,
      String.raw`goes|pop|throw|tack|bung|slip|squeeze|(?:more|another|new|further) (?:lines?|items?|entr(?:y|ies)|`,
      String.raw`bullets?|points?|things?))\b`,
    ].join(''),
    'i',
  )
    .exec(words)?.[1]
    ?.toLowerCase()
  const place = placeOf(slots['place'], world, { that: that ?? null, path })
  const count = Number(slots['count']?.['number'] ?? lines.length)
  if (count !== lines.length) return null
  const isMoved =
    verb === 'put' &&
    place !== null &&
    added?.['isQuoted'] !== true &&
    lines.length === 1 &&
    linesOf(world.texts.get(path)).filter((line) => line === lines[0]).length === 1
  if (isMoved && place !== null) return [{ wish: 'move', path, text: lines[0] ?? '', place }]
  if (isBare && (verb === undefined || (isLoose(slots['place']) && !/^[-*+] /.test(lines[0] ?? '')))) return null
  if (lines.length === 0 || (slots['place'] !== undefined && place === null)) return null
  if (
    isBare &&
    (DOCUMENT.test(lines[0] ?? '') ||
      (place === null && !/^(?:append|add|put|insert|note|write|type|enter|jot|stick)$/.test(verb ?? '')))
  )
    return null
  if (place !== null) return [{ wish: 'insert', path, lines, place }]
  if (verb === 'prepend' || /^\s*(?:start|begin|open|head|top)\b/i.test(words))
    return [{ wish: 'insert', path, lines, place: 'start' }]
  if (/^\s*(?:end|finish|close)\b/i.test(words)) return [{ wish: 'insert', path, lines, place: 'end' }]
  if (verb === 'set' || verb === 'include' || verb === 'place')
    return isBare ? null : [{ wish: 'insert', path, lines, place: 'end' }]
  const isWritten = verb === 'write' || verb === 'type' || verb === 'enter'
  // What begins large and stands alone is the text itself, where there is none yet.
  const isText = /^\p{Lu}/u.test(lines[0] ?? '') && world.texts.get(path) === ''
  if (isWritten) return isBare && !isText ? null : [create(path, lines.join('\n'))]
  const isThere = world.files.some((each) => each === path || each.endsWith(`/${path}`))
  if (!isThere && verb !== 'append' && verb !== 'add' && verb !== 'insert')
    return isBare ? null : [create(path, lines.join('\n'))]
  return [{ wish: 'insert', path, lines, place: 'end' }]
}

const isLoose = (place: Value | undefined): boolean =>
  (place?.['place'] as { readonly isLoose?: boolean } | undefined)?.isLoose === true

const itemsAsTexts = (items: Value | undefined): Value | undefined =>
  items && {
    ...items,
    is: 'texts',
    values: itemsOf(items).map((each) => textIn(each).replace(/^(?:first|then|second|finally|and) /i, '')),
  }

const DOCUMENT = /^(?:show ?notes|chapters|transcript|cue ?sheet|timestamps)$/i

function lowerTick(
  op: string,
  { text, path, said }: { readonly text: string | undefined; readonly path: string; readonly said: string },
): readonly Wish[] | null {
  const box = op === 'tick' ? /^(\s*[-*+] )\[ \]/ : /^(\s*[-*+] )\[[xX]\]/
  const lines = (text ?? '')
    .split('\n')
    .filter((line) => box.test(line) && line.toLowerCase().includes(said.toLowerCase()))
  const [line] = lines
  if (line === undefined || lines.length > 1) return null
  const now = line.replace(box, (_, lead: string) => `${lead}${op === 'tick' ? '[x]' : '[ ]'}`)
  return [{ wish: 'replace', path, old: line, now, which: 'any', isLine: true }]
}

const pathsOf = (value: { readonly [field: string]: unknown } | undefined): readonly string[] =>
  (value?.['paths'] ?? []) as readonly string[]

const itemsOf = (value: Value | undefined): readonly { readonly [field: string]: unknown }[] =>
  value === undefined ? [] : value.is === 'list' ? (value['items'] as Value[]) : [value]
