import { readWishes } from '../plan-files.ts'
import type { FilesTurn } from '../files-request.ts'
import type { SetApart } from '../set-texts-apart.ts'
import { nameDocument } from '../templates/write-document.ts'
import type { Wish } from '../wish.ts'
import { mainText, putValues, type PutAround, type Putting } from './put-values.ts'
import { readValues } from './read-values.ts'

/** What a message can speak of. `turns` are those that changed something, the latest first. */
export type TalkGround = {
  readonly apart: SetApart
  readonly files: readonly string[]
  /** What those hold that the words may be about. */
  readonly texts: ReadonlyMap<string, string>
  readonly context: readonly string[]
  readonly memos: readonly string[]
  readonly turns: readonly FilesTurn[]
}

type Composing = {
  readonly body: string
  readonly before: readonly Wish[]
  readonly how: Putting
  /** Whether words without quotes may be a text. */
  readonly takesBare: boolean
}

/** What a masked message may wish, the likeliest first: in its own words, or by values in the wishes before it. */
export function composeWishes(ground: TalkGround, composing: Composing): readonly (readonly Wish[])[] {
  const body = composing.body.replace(/^(?:(?:just|please|simply|only|rather|and|then|also|now) )+/i, '')
  const whole = [...asRequest(ground, { ...composing, body }), ...byValues(ground, { ...composing, body })]
  if (whole.length > 0) return whole
  for (const joint of [...body.matchAll(JOINT)].slice(0, 6)) {
    const [head, tail] = [body.slice(0, joint.index), body.slice(joint.index + joint[0].length)]
    // "Delete X and Y from notes.md": the file stands with the last of them.
    const file = /\bfilemark\d+/.test(head) ? undefined : /\bfilemark\d+/.exec(tail)?.[0]
    const heads = [head, ...(file === undefined ? [] : [`${head} in ${file}`, `${head} to ${file}`])]
    const left = heads
      .map((each) => composeWishes(ground, { ...composing, body: each }))
      .find((made) => made.length > 0)
    const [first] = left ?? []
    if (!left || !first) continue
    const [right] = composeWishes(ground, { ...composing, body: tail, before: first.slice(-1), how: 'goOn' })
    if (right) return left.map((each) => [...each, ...right])
  }
  return []
}

const JOINT = /(?:,? and then|,? then|,? and|,? but|[,;.]) /g

/** A request that names no file, said of one that is spoken of. */
export const requestsIn = (ground: TalkGround, body: string, file: string): readonly (readonly Wish[])[] =>
  asRequest(ground, {
    body,
    before: [{ wish: 'create', path: file, content: '', overwrite: false }],
    how: 'goOn',
    takesBare: false,
  })

/** A request in words of its own, with what it speaks of by a word for it. */
function asRequest(ground: TalkGround, { body, before, how }: Composing): readonly (readonly Wish[])[] {
  const { apart, files, texts } = ground
  const found = spellings(ground, { body, before, how }).flatMap((said) => {
    const read = readWishes(apart.written(said), files, texts)
    return read !== null && read.length > 0 && read.every((wish): wish is Wish => typeof wish !== 'string')
      ? [read]
      : []
  })
  return found.slice(0, 2)
}

const LINE =
  '(?:that one|this one|that line|this line|that bit|the new line|the new one|the last one|the ' +
  'line|it|that|this|them)(?! ?(?:(?:text|file)mark|["“])| (?:file|document|one|text|memo|word)\\b)'
const FILE =
  '(?:that file|this file|the file|the same file|that document|the same one|the new file|the new ' +
  'one|that one|this one|it|that|there|this)(?! ?(?:file|text)mark)'
const NEXT_LINE = new RegExp(
  [
    String.raw`\bthe (?:line|one|item|bullet|entry) (?:right |just |directly )?(above|below|before|after|under|`,
    String.raw`behind)(?: (?:it|that|that one|that line|this))?(?= |$)`,
  ].join(''),
  'i',
)
const VERB_OF_LINES = 'delete|remove|drop|erase|scrap|cut|kill|lose|strip|take out'

/** A message with the file and the line that it speaks of, in each way that they may be meant. */
function spellings(ground: TalkGround, { body, before, how }: Omit<Composing, 'takesBare'>): readonly string[] {
  const last = before.at(-1)
  const file = fileOf(before)
  // What is put in the place of a change is about the text as it was before.
  const anchor = !last ? null : how === 'correct' && last.wish === 'replace' ? last.old : lineOf(last)
  const quoted = anchor === null ? null : anchor.includes('"') ? `“${anchor}”` : `"${anchor}"`
  let said = body.replace(NEXT_LINE, (phrase, side: string) => {
    const line = last ? lineBeside(last, /^(?:above|before)/i.test(side) ? 'above' : 'below', ground) : null
    return line === null || line.includes('"') ? phrase : `the line "${line}"`
  })
  // "3000 with 4000" goes on from a replacement.
  if (
    last?.wish === 'replace' &&
    /^(?:the )?[^ ]+(?: [^ ]+){0,3} (?:with|by|to) [^ ]+(?: [^ ]+){0,3}$/i.test(said) &&
    !/^(?:textmark|replace|change|swap|add|put|delete|remove|create|write|make|rename|turn)/i.test(said)
  )
    said = `replace ${said}`
  said = said.replace(MADE_DOCUMENT, (noun) => {
    const made = /^(?:write|make|create|draft|save|overwrite)\b/i.test(said) ? undefined : documentCalled(noun, ground)
    return made ?? noun
  })
  if (quoted !== null && !/\bcontext\b/.test(said))
    said = said.replace(
      new RegExp(
        String.raw`^(add|append|insert|put|write|place) ${LINE} (?=(?:to|at|in|into|above|` +
          String.raw`below|before|after|under|on)\b)`,
        'i',
      ),
      (_, verb: string) => `${verb} the line ${quoted} `,
    )
  if (quoted !== null)
    said = said
      .replace(
        new RegExp(String.raw`\b(above|below|before|after|under|beneath|underneath|behind) ${LINE}(?![\w'])`, 'i'),
        (_, side: string) => `${/^(?:under|beneath)/i.test(side) ? 'below' : side} ${quoted}`,
      )
      .replace(
        new RegExp(String.raw`^(${VERB_OF_LINES}) ${LINE}(?: again)?(?![\w'])`, 'i'),
        (_, verb: string) => `${verb} the line ${quoted}`,
      )
      .replace(
        new RegExp(String.raw`^(replace|swap|change|turn|switch|exchange|correct) ${LINE} (with|by|to|into|for) `, 'i'),
        (_, verb: string, lead: string) => `${verb} ${quoted} ${lead} `,
      )
  if ((last?.wish === 'read' || last?.wish === 'prune') && !/textmark/.test(said))
    said = said.replace(/\b(in|into|to|from|out of) (?:it|there)$/i, (_, lead: string) => `${lead} the context`)
  if (file !== null && last?.wish !== 'prune') {
    said = said
      .replace(
        new RegExp(String.raw`^(copy|duplicate|clone) ${FILE}(?![\w'])`, 'i'),
        (_, verb: string) => `${verb} ${file}`,
      )
      .replace(
        new RegExp(String.raw`^(make (?:a|another) copy of) ${FILE}(?![\w'])`, 'i'),
        (_, verb: string) => `${verb} ${file}`,
      )
      .replace(
        new RegExp(String.raw`\b(to|in|into|from|of|on|inside) ${FILE}(?![\w'])`, 'i'),
        (_, lead: string) => `${lead} ${file}`,
      )
      .replace(
        new RegExp(
          String.raw`^(put|add|take|bring|include|read|open|load|drop|prune|remove) ${FILE}(?![\w'])(?= ` +
            String.raw`(?:in|into|to|out|from)\b.*\bcontext\b|$)`,
          'i',
        ),
        (_, verb: string) => `${verb} ${file}`,
      )
      .replace(/ there$/i, ` in ${file}`)
  }
  if (file === null || /(?:file|link)mark\d/.test(said) || said.includes(file)) return [said]
  return [said, ...['in', 'of', 'to', 'from'].map((lead) => `${said} ${lead} ${file}`)]
}

const MADE_DOCUMENT = /\bthe (?:show[ -]?notes|chapters|transcript|cue[ -]?sheet)(?: file)?(?= |$)/i

/** The file that a document was written to before. */
function documentCalled(noun: string, { turns, files }: TalkGround): string | undefined {
  const template = noun
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/ file$/, '')
    .replace(' ', '-')
  const wishes = turns.flatMap(({ words }) => readWishes(words, files) ?? [])
  const made = wishes.find((wish) => typeof wish !== 'string' && wish.wish === 'document' && wish.template === template)
  return made === undefined || typeof made === 'string' ? undefined : (fileOf([made]) ?? undefined)
}

/** The file that the wishes are about. */
function fileOf(wishes: readonly Wish[]): string | null {
  for (const wish of wishes.toReversed()) {
    if (wish.wish === 'document') return wish.path ?? nameDocument(wish.template, wish)
    if ('path' in wish) return wish.path
    if ((wish.wish === 'read' || wish.wish === 'prune') && !wish.isAddress) return wish.resource
  }
  return null
}

/** The line that a wish wrote. */
function lineOf(wish: Wish): string | null {
  if (wish.wish === 'remove-section' || wish.wish === 'remember' || wish.wish === 'forget') return null
  const lines = (mainText(wish) ?? '').split('\n').filter((line) => line.trim() !== '')
  return lines.at(-1) ?? null
}

/** The values of a message in the wishes before it. */
function byValues(ground: TalkGround, { body, before, how, takesBare }: Composing): readonly (readonly Wish[])[] {
  const values = readValues(body, { meant: ground.apart.meant, files: ground.files, before })
  if (values === null || before.length === 0 || isEmpty(values) || (values.bare !== undefined && !takesBare)) return []
  const around: PutAround = {
    how,
    other: (wish) => otherThan(wish, ground),
    neighbour: (wish, side) => nextTo(wish, side, { ground, how }),
    anchorOf: lineOf,
  }
  const isOnlyFile = values.texts.length === 0 && values.bare === undefined && values.line === undefined
  if (isOnlyFile && before.length > 1) {
    const all = before.map((wish) => putValues(wish, values, around)[0])
    if (all.every((each) => each !== undefined)) return [all.flat()]
  }
  if (how === 'goOn') return before.slice(-1).flatMap((wish) => putValues(wish, values, around))
  return before
    .toReversed()
    .flatMap((wish) =>
      putValues(wish, values, around).map((made) => before.flatMap((each) => (each === wish ? made : [each]))),
    )
}

const isEmpty = ({
  files,
  links,
  texts,
  ...rest
}: object & { files: readonly string[]; links: readonly string[]; texts: readonly unknown[] }): boolean =>
  files.length + links.length + texts.length === 0 && Object.values(rest).every((value) => value === undefined)

/** The only other thing of the kind that a wish is about. */
function otherThan(wish: Wish, { context, memos, files, turns }: TalkGround): string | null {
  const [last] = turns
  if (wish.wish === 'prune')
    return onlyOf([...new Set([...context, ...(last?.changed?.context.removed ?? [])])], wish.resource)
  if (wish.wish === 'forget')
    return onlyOf([...new Set([...memos, ...(last?.changed?.memos.removed ?? [])])], wish.text)
  if (!('path' in wish) || wish.path === null) return null
  const path = wish.path
  const named = turns.flatMap(({ changed }) => [...(changed?.files.keys() ?? [])])
  const spoken = [...new Set(named)].filter((each) => !isSame(each, path))
  if (spoken.length === 1) return spoken[0] ?? null
  const folder = files.find((each) => isSame(each, path))?.replace(/[^/]*$/, '') ?? ''
  return onlyOf(
    files.filter((each) => each.replace(/[^/]*$/, '') === folder),
    path,
  )
}

const isSame = (file: string, said: string): boolean => file === said || file.endsWith(`/${said}`)

function onlyOf(all: readonly string[], said: string): string | null {
  const [only, ...more] = all.filter((each) => !isSame(each, said))
  return only !== undefined && more.length === 0 ? only : null
}

/** The line beside the one that a wish took out or changed, as it stood there before. */
function lineBeside(wish: Wish, side: 'above' | 'below', ground: TalkGround): string | null {
  const found = placeBeside(wish, side, ground)
  return found === null || found.lines.filter((line) => line === found.text).length > 1 ? null : found.text.trim()
}

type Beside = { readonly text: string; readonly lines: readonly string[]; readonly number: number }

function placeBeside(wish: Wish, side: 'above' | 'below', { turns }: TalkGround): Beside | null {
  if (wish.wish !== 'remove' && wish.wish !== 'remove-numbered' && wish.wish !== 'replace') return null
  const change = [...(turns[0]?.changed?.files ?? [])].find(([path]) => isSame(path, wish.path))?.[1]
  const lines = (change?.before ?? '').replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  const sought = wish.wish === 'remove' ? wish.text : wish.wish === 'replace' ? wish.old : ''
  const at =
    wish.wish === 'remove-numbered'
      ? (wish.line === -1 ? lines.length : wish.line) - 1
      : lines.findIndex((line) => line.includes(sought))
  const number = at + (side === 'below' ? 2 : 0)
  const text = at < 0 ? undefined : lines[number - 1]
  return text === undefined || text.trim() === '' ? null : { text, lines, number }
}

/** The same wish for the line beside. */
function nextTo(
  wish: Wish,
  side: 'above' | 'below',
  { ground, how }: { ground: TalkGround; how: Putting },
): Wish | null {
  const found = placeBeside(wish, side, ground)
  if (found === null || !('path' in wish) || wish.path === null) return null
  const text = lineBeside(wish, side, ground)
  if (wish.wish === 'replace') return text === null ? null : { ...wish, old: text, isLine: true, which: 'any' }
  if (text !== null) return { wish: 'remove', path: wish.path, text, which: 'any', isLine: true }
  return {
    wish: 'remove-numbered',
    path: wish.path,
    line: how === 'goOn' && side === 'below' ? found.number - 1 : found.number,
  }
}
