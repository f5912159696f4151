import { plainLine } from '../../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../../kernel/index.ts'
import { changeMemos, forgetAll } from './settle-memos.ts'
import { chooseSource } from './choose-source.ts'
import { readDraftText, type FilesDraft } from './draft.ts'
import type { FilesRequest, ShownDocument } from './files-request.ts'
import { findFile, checkPath } from './find-file.ts'
import {
  insertLines,
  doubt,
  quoteText,
  type Doubt,
  type TextChange,
  retitle,
  findAnchor,
  findHeadingsNamed,
  listHeadings,
} from './texts/insert-lines.ts'
import { replaceInText, choosePlaces, findLinesAround, lineSaid } from './texts/replace-in-text.ts'
import type { Wish } from './wish.ts'
import { findFreeName, nameDocument, writeDocument } from './templates/write-document.ts'

/**
 * Where a wish is settled: the draft that it changes, the documents as the media part leaves them, and the clause that
 * it was said in.
 */
export type Settling = {
  readonly request: FilesRequest
  readonly draft: FilesDraft
  readonly documents: readonly ShownDocument[]
  readonly edited: readonly string[]
  readonly clause: string
}

/** Why a wish is not settled: it is asked, refused, or nothing that a grammar can do. */
export type UnsettledWish = Doubt | Problem | 'unknown'

/** Puts one wish into the draft. */
export async function settleWish(wish: Wish, settling: Settling): Promise<UnsettledWish | undefined> {
  switch (wish.wish) {
    case 'impossible':
      return problem('not-supported', wish.because)
    case 'create':
      return create(wish, settling)
    case 'copy':
      return copyFile(wish, settling)
    case 'document':
      return makeDocument(wish, settling)
    case 'read':
    case 'prune':
      return changeContext(wish, settling)
    case 'remember':
    case 'forget':
      return changeMemos(wish, settling)
    case 'forget-all':
      return forgetAll(wish, settling)
    case 'prune-all':
      return pruneAll(settling)
    default:
      return changeText(wish, settling)
  }
}

type TextWish = Extract<
  Wish,
  {
    wish: 'replace' | 'replace-line' | 'retitle' | 'insert' | 'move' | 'remove' | 'remove-numbered' | 'remove-section'
  }
>

async function changeText(wish: TextWish, { request, draft, clause }: Settling): Promise<UnsettledWish | undefined> {
  const said = checkPath(wish.path, { isWritten: true })
  const path =
    !isProblem(said) && draft.texts.has(said)
      ? said
      : await findFile(wish.path, { files: request.files, clause, isWritten: true })
  if (typeof path !== 'string') return path
  const file = await readDraftText(draft, path, request)
  if (isProblem(file)) return file
  const changed = changedText(file.now, { ...wish, path })
  if ('question' in changed) return changed
  if (changed.text === file.now) return doubt(`That would leave ${path} as it is.`)
  draft.texts.set(path, { ...file, now: changed.text, says: [...file.says, changed.says] })
  return undefined
}

function changedText(text: string, wish: TextWish): TextChange {
  switch (wish.wish) {
    case 'replace':
      return replaceInText(text, wish)
    case 'retitle':
      return retitle(text, wish)
    case 'insert':
      return insertLines(text, wish)
    case 'replace-line':
      return replaceLine(text, wish)
    case 'move':
      return moveLine(text, wish)
    case 'remove':
      return removeText(text, wish)
    case 'remove-numbered':
      return removeNumbered(text, wish)
    case 'remove-section':
      return removeSection(text, wish)
  }
}

async function create(
  { path: said, content, overwrite }: Extract<Wish, { wish: 'create' }>,
  settling: Settling,
): Promise<UnsettledWish | undefined> {
  const line = content.replace(/\n$/, '')
  const offers =
    line.includes('\n') || line.includes('"')
      ? []
      : [
          { text: 'overwrite it', clause: `overwrite ${said} with "${line}"` },
          { text: 'add it at the end', clause: `append "${line}" to ${said}` },
        ]
  return write(
    {
      said,
      content,
      overwrite,
      says: content === '' ? 'with nothing in it yet' : `with ${quoteText(content)}`,
      offers,
    },
    settling,
  )
}

async function makeDocument(
  { template, path, isPlain, overwrite, about }: Extract<Wish, { wish: 'document' }>,
  settling: Settling,
): Promise<UnsettledWish | undefined> {
  const facts = chooseSource(template, { about, documents: settling.documents, edited: settling.edited })
  if (facts === null) return 'unknown'
  if ('question' in facts) return facts
  const said = path ?? nameDocument(template, { isPlain })
  const noun = template.replace('-', ' ')
  const offers = [{ text: 'overwrite it', clause: `overwrite ${said} with the ${noun}` }]
  const safe = checkPath(said, { isWritten: true })
  if (!isProblem(safe) && said.includes('.')) {
    const free = await findFreeName(safe, settling.request.files)
    offers.push({ text: `call it ${free}`, clause: `write the ${noun} to ${free}` })
  }
  return write(
    {
      said,
      content: writeDocument(template, facts, { path: said, isPlain }),
      overwrite,
      says: `with the ${noun} of ${plainLine(facts.name, 100)}`,
      offers,
    },
    settling,
  )
}

async function copyFile(
  { from, path }: Extract<Wish, { wish: 'copy' }>,
  settling: Settling,
): Promise<UnsettledWish | undefined> {
  const { request, draft, clause } = settling
  const source = draft.texts.has(from) ? from : await findFile(from, { files: request.files, clause, isWritten: false })
  if (typeof source !== 'string') return source
  if (path === '') return doubt(`What should the copy of ${plainLine(source, 200)} be called?`)
  const content = draft.texts.get(source)?.now ?? (await request.files.read(source))
  if (isProblem(content)) return content
  return write(
    { said: path, content, overwrite: false, says: `as a copy of ${plainLine(source, 200)}`, offers: [] },
    settling,
  )
}

type NewText = {
  readonly said: string
  readonly content: string
  readonly overwrite: boolean
  readonly says: string
  readonly offers: Doubt['offers']
}

async function write(
  { said, content, overwrite, says, offers }: NewText,
  { request, draft }: Settling,
): Promise<UnsettledWish | undefined> {
  const path = checkPath(said, { isWritten: true })
  if (isProblem(path)) return path
  if (path === '') return doubt('What should the file be called?')
  if (draft.texts.has(path))
    return doubt(`${plainLine(path, 200)} is written twice in this request. Give one of them another name.`)
  const isThere = await request.files.exists(path)
  // Nothing is lost of a file that holds nothing.
  if (isThere && !overwrite && (content === '' || (await request.files.read(path)) !== ''))
    return doubt(`${plainLine(path, 200)} is there already. Should it be overwritten, or be called otherwise?`, offers)
  const there = isThere ? await readDraftText(draft, path, request) : null
  if (isProblem(there)) return there
  draft.texts.set(path, {
    before: there?.before ?? null,
    now: content,
    says: [`${isThere ? 'Overwrite' : 'Make'} ${plainLine(path, 200)} ${says}`],
  })
  return undefined
}

async function changeContext(
  { wish, resource, isAddress, isOneOfAll = false }: Extract<Wish, { wish: 'read' | 'prune' }>,
  { request, draft, clause }: Settling,
): Promise<UnsettledWish | undefined> {
  if (isAddress) {
    if (wish === 'prune' && !request.context.includes(resource))
      return doubt(`${plainLine(resource, 200)} is not in the context.`)
    draft.resources.push({
      action: wish === 'read' ? 'READ' : 'PRUNE',
      resource: { url: resource },
      description: wish === 'read' ? 'Bring it into the context' : 'Take it out of the context',
    })
    return undefined
  }
  if (wish === 'prune') {
    const known =
      request.context.find((each) => each === resource) ?? request.context.find((each) => each.endsWith(`/${resource}`))
    if (known === undefined && isOneOfAll) return undefined
    if (known === undefined)
      return doubt(
        `${plainLine(resource, 200)} is not in the context; there is ` +
          `${request.context.map((each) => plainLine(each, 200)).join(', ') || 'nothing'}.`,
      )
    draft.resources.push({ action: 'PRUNE', resource: { path: known }, description: 'Take it out of the context' })
    return undefined
  }
  const made = checkPath(resource, { isWritten: false })
  const path =
    !isProblem(made) && draft.texts.has(made)
      ? made
      : await findFile(resource, { files: request.files, clause, isWritten: false })
  if (typeof path !== 'string') return path
  if (isOneOfAll && request.context.includes(path)) return undefined
  if (request.context.includes(path)) return doubt(`${plainLine(path, 200)} is in the context already.`)
  draft.resources.push({ action: 'READ', resource: { path }, description: 'Bring it into the context' })
  return undefined
}

function pruneAll({ request: { context }, draft }: Settling): UnsettledWish | undefined {
  if (context.length === 0) return doubt('Nothing is in the context.')
  for (const each of context)
    draft.resources.push({
      action: 'PRUNE',
      resource: /^https?:\/\//.test(each) ? { url: each } : { path: each },
      description: 'Take it out of the context',
    })
  return undefined
}

/** Takes a text out; where it is a whole line, the line goes. */
function removeText(text: string, { path, text: said, which, isLine }: Extract<Wish, { wish: 'remove' }>): TextChange {
  const gone = isLine ? lineSaid(text, said) : said
  const again = (which: string, find: string): string =>
    `delete ${which === '' ? 'the' : which} ${isLine ? 'line' : 'text'} "${find}" from ${path}`
  const places = choosePlaces(text, { find: gone, which, isLine, path, again })
  if ('question' in places) return places
  const bare = isLine
    ? undefined
    : places.map((at) => bulletLeft(text, at, at + gone.length)).find((line) => line !== null)
  if (bare)
    return doubt(
      `Without ${quoteText(gone)} nothing is left of the line ${quoteText(bare)} in ${path}. Should the line go?`,
      [{ text: 'delete the line', clause: `delete the line "${bare.trim()}" from ${path}` }],
    )
  const left = places.toReversed().reduce((done, at) => removeRange(done, at, at + gone.length), text)
  return {
    text: left,
    says: `Delete ${isLine ? 'the line ' : ''}${quoteText(gone)}${
      places.length > 1 ? ` at all ${places.length} places` : ''
    } from ${path}`,
  }
}

/** The line of which only its bullet would be left. */
function bulletLeft(text: string, from: number, to: number): string | null {
  const { start, end } = findLinesAround(text, from, to)
  const isBullet =
    /^\s*(?:[-*+]|\d+[.)])\s*(?:\[.\])?\s*$/.test(text.slice(start, from)) && text.slice(to, end).trim() === ''
  return isBullet ? text.slice(start, end) : null
}

/** A line goes with its break; within a line one of the two blanks around it goes along. */
function removeRange(text: string, from: number, to: number): string {
  const { start, end } = findLinesAround(text, from, to)
  if (text.slice(start, from).trim() === '' && text.slice(to, end).trim() === '')
    return removeWholeLines(text, start, end)
  const [before, after] = [text.slice(0, from), text.slice(to)]
  if (/[ \t]$/.test(before) && /^(?:[ \t.,;:!?)]|\n|$)/.test(after)) return before.replace(/[ \t]$/, '') + after
  return start === from ? before + after.replace(/^[ \t]/, '') : before + after
}

function removeWholeLines(text: string, start: number, end: number): string {
  if (end < text.length) return text.slice(0, start) + text.slice(end + 1)
  return text.slice(0, Math.max(0, start - 1))
}

/** Takes a line out by its number, from 1; -1 is the last. */
function removeNumbered(text: string, { path, line }: Extract<Wish, { wish: 'remove-numbered' }>): TextChange {
  const lines = text.replace(/\n$/, '').split('\n')
  const at = line === -1 ? lines.length - 1 : line - 1
  const gone = lines[at]
  if (gone === undefined || text === '')
    return doubt(`${path} has ${text === '' ? 'no lines' : `${lines.length} lines`}, so there is no such line.`)
  return {
    text: `${lines.toSpliced(at, 1).join('\n')}${text.endsWith('\n') && lines.length > 1 ? '\n' : ''}`,
    says: `Delete line ${at + 1}, ${quoteText(gone)}, from ${path}`,
  }
}

/** Puts another text in the place of a line, by its number. */
function replaceLine(text: string, { path, line, now }: Extract<Wish, { wish: 'replace-line' }>): TextChange {
  const lines = text.replace(/\n$/, '').split('\n')
  const at = line === -1 ? lines.length - 1 : line - 1
  const old = lines[at]
  if (old === undefined || text === '')
    return doubt(`${path} has ${text === '' ? 'no lines' : `${lines.length} lines`}, so there is no such line.`)
  return {
    text: `${lines.with(at, now).join('\n')}${text.endsWith('\n') ? '\n' : ''}`,
    says: `Replace line ${at + 1}, ${quoteText(old)}, by ${quoteText(now)} in ${path}`,
  }
}

/** Takes a line out and puts it in elsewhere. */
function moveLine(text: string, { path, text: moved, line, place }: Extract<Wish, { wish: 'move' }>): TextChange {
  const lines = text.replace(/\n$/, '').split('\n')
  const at = line === undefined ? findAnchor(lines, { anchor: moved, path }) : line > 0 ? line - 1 : lines.length + line
  if (typeof at !== 'number') return at
  const end = text.endsWith('\n') ? '\n' : ''
  const left = `${lines.toSpliced(at, 1).join('\n')}${end}`
  const put = insertLines(left, { wish: 'insert', path, lines: [lines[at] ?? ''], place })
  return 'question' in put ? put : { text: put.text, says: `Move ${put.says.replace(/^Add /, '')}` }
}

/** Takes out a heading with all that it heads. */
function removeSection(text: string, { path, heading }: Extract<Wish, { wish: 'remove-section' }>): TextChange {
  const found = findHeadingsNamed(text, heading)
  const [only] = found
  if (!only) return doubt(`${path} has no section ${quoteText(heading)}.${listHeadings(text)}`)
  if (found.length > 1) return doubt(`${path} has ${found.length} sections ${quoteText(heading)}.`)
  const lines = text.split('\n')
  const isLast = only.end >= lines.length
  const left = lines.toSpliced(only.line, only.end - only.line)
  // At the end of a file the blank lines before the section go with it.
  return {
    text: isLast
      ? `${left.join('\n').replace(/\n+$/, '')}${text.endsWith('\n') && left.some((line) => line !== '') ? '\n' : ''}`
      : left.join('\n'),
    says: `Delete the section ${quoteText(only.title)} from ${path}`,
  }
}
