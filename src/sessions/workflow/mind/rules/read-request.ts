import { readSentence, type ReadClause, type SentenceReading } from '../../../../grammar/index.ts'
import type { SetApart } from '../set-texts-apart.ts'
import type { Wish } from '../wish.ts'
import { filesLanguage } from './language.ts'
import { lowerClause, type LoweredClause } from './lower.ts'
import type { FilesWorld } from './world.ts'

/** The files that are there, and what those hold that the words may be about. */
export type ProjectFiles = {
  readonly files: readonly string[]
  readonly texts: ReadonlyMap<string, string>
  /** Whether there are recordings or songs as well. */
  readonly hasMedia?: boolean
}

/**
 * A part of a request and whom it is for: `files` are changed, `spared` are not to be, `aside` only says how things
 * are, and everything else is `media`.
 */
export type RequestPart = {
  readonly is: 'files' | 'spared' | 'aside' | 'media'
  readonly from: number
  readonly to: number
  readonly wishes: readonly Wish[]
  /** The files that it names. */
  readonly files: readonly string[]
}

/** Some words of a request, and what they were read as. */
export type ReadWords = { readonly text: string; readonly as: string; readonly rule: string }

/** What a request comes to. Where nothing reads all of it, what it would need. */
export type RequestRead =
  | {
      readonly parts: readonly RequestPart[]
      readonly words: readonly ReadWords[]
      /** The clauses as they were read, and the files that they name in order. */
      readonly clauses: readonly ReadClause[]
      readonly files: readonly string[]
      /** It could be said of a file, if it named one. */
      readonly isOpen?: boolean
    }
  | { readonly lacks: 'file' | 'words' }
  /** Several files may be meant by some words. */
  | { readonly choices: readonly string[]; readonly from: number; readonly to: number }

/** Reads a request by the rules: the cheapest reading that fits the project. */
export function readRequest(apart: SetApart, { files, texts, hasMedia = false }: ProjectFiles): RequestRead {
  const world: FilesWorld = { files, texts, hasMedia, meant: apart.meant }
  if (HESITATING.test(apart.masked)) return { lacks: 'words' }
  // What stands in no file is pointed at by nobody, unless nothing else fits.
  const strict = readAs(apart, { ...world, isStrict: true })
  const isWhole = texts.size > 0 && strict.reads.some(isOfFiles)
  const { readings, reads } = isWhole ? strict : readAs(apart, world)
  const costs = readings.map(({ cost }) => cost)
  const first = reads.findIndex((each) => 'parts' in each)
  // What is said of a file by a word of its name is no less said of it.
  const ofFiles = reads.findIndex(
    (each, at) => isOfFiles(each) && (costs[at] ?? 0) < (costs[first] ?? 0) + (hasMedia ? 1.5 : 6),
  )
  const found = reads[ofFiles >= 0 && !isOfFiles(reads[first] ?? { lacks: 'words' }) ? ofFiles : first]
  const choices = reads.find((each) => 'choices' in each)
  const isOpen = reads.some((each) => 'lacks' in each && each.lacks === 'file')
  if (found === undefined || !('parts' in found)) return choices ?? { lacks: isOpen ? 'file' : 'words' }
  // What could be said of a file, if it named one, is for the recordings where those can do it.
  const isMedia = found.parts.every(({ is }) => is === 'media' || is === 'aside')
  return isMedia ? (choices ?? { ...found, isOpen }) : found
}

function readAs(
  apart: SetApart,
  world: FilesWorld,
): { readonly readings: readonly SentenceReading[]; readonly reads: readonly RequestRead[] } {
  const readings = readSentence(apart.masked, filesLanguage(), world)
  return { readings, reads: readings.map((each) => lowerReading(each, apart, world)) }
}

const isOfFiles = (read: RequestRead): boolean => 'parts' in read && read.parts.some(({ is }) => is === 'files')

/** Who only thinks aloud, or sets a condition, has asked for nothing yet. */
const HESITATING = /\b(?:maybe|perhaps|i think|i guess|i suppose|unless)\b/i

function lowerReading({ clauses }: SentenceReading, apart: SetApart, world: FilesWorld): RequestRead {
  const parts: RequestPart[] = []
  for (const [at, clause] of clauses.entries()) {
    const { from, to } = clause.span
    // "Fix that in notes.md" says where, of what was told before it.
    const isTold = clauses.slice(0, at).some(({ rule }) => rule !== null && rule.op !== 'nothing')
    if (clause.rule?.name === 'do-that' && !isTold) return { lacks: 'words' }
    const lowered = lowerClause({
      world,
      clause: inList(clauses, at, apart.masked),
      file: fileAround(clauses, at, apart),
      that: lastWritten(parts.flatMap((part) => part.wishes)),
      words: apart.masked.slice(from, to),
    })
    if (lowered === null) return { lacks: 'words' }
    if ('lacks' in lowered) return { lacks: 'file' }
    if ('choices' in lowered) return { choices: lowered.choices, ...lowered.value.span }
    parts.push({ ...partOf(clause, lowered), from, to, files: filesOf(clause) })
  }
  if (conflicts(clauses, parts)) return { lacks: 'words' }
  const wanted = parts.map((part) => ({ ...part, wishes: part.wishes.map((wish) => allButKept(wish, clauses)) }))
  return {
    parts: wanted.map((part, at) => (part.is === 'media' ? widen(part, { parts, at, masked: apart.masked }) : part)),
    clauses,
    files: clauses.flatMap(filesOf),
    words: clauses.flatMap(({ rule, how, pieces }) =>
      pieces.map(({ text, as }) => ({ text: apart.written(text), as, rule: rule?.name ?? how })),
    ),
  }
}

/** "Delete the lines A and B": the second is a line as the first is, and "both A and B" are two that stand once. */
function inList(clauses: readonly ReadClause[], at: number, masked: string): ReadClause {
  const clause = clauses[at] as ReadClause
  const { old } = clause.slots
  if (!old) return clause
  const isLine = clause.how === 'gapped' && clauses[at - 1]?.slots['old']?.['isLine'] === true
  const isOneOfTwo =
    old['which'] === 'every' &&
    clauses[at + 1]?.how === 'gapped' &&
    /\bboth\b/i.test(masked.slice(clause.span.from, clause.span.to))
  return {
    ...clause,
    slots: { ...clause.slots, old: { ...old, ...(isLine && { isLine }), ...(isOneOfTwo && { which: 'any' }) } },
  }
}

/** The last line that some wishes write. */
export function lastWritten(wishes: readonly Wish[]): string | null {
  const last = wishes.at(-1)
  if (last?.wish === 'insert') return last.lines.at(-1) ?? null
  if (last?.wish === 'create') return last.content.trimEnd().split('\n').at(-1) ?? null
  return last?.wish === 'replace' || last?.wish === 'replace-line' ? last.now : null
}

function partOf(
  clause: ReadClause,
  lowered: Extract<LoweredClause, { wishes: unknown }>,
): Pick<RequestPart, 'is' | 'wishes'> {
  if (clause.how === 'foreign') return { is: 'media', wishes: [] }
  if (clause.how === 'denied') return { is: 'spared', wishes: [] }
  if (lowered.wishes.length === 0) return { is: 'aside', wishes: [] }
  return { is: 'files', wishes: lowered.wishes }
}

/** What is for the recordings is handed on with all that stands around it: a word that says nothing here may there. */
function widen(
  part: RequestPart,
  { parts, at, masked }: { readonly parts: readonly RequestPart[]; readonly at: number; readonly masked: string },
): RequestPart {
  const start = parts[at - 1]?.to ?? 0
  const end = parts[at + 1]?.from ?? masked.length
  const from = start + (LEADING_JOINT.exec(masked.slice(start, part.from))?.[0].length ?? 0)
  const to = end - (TRAILING_JOINT.exec(masked.slice(part.to, end))?.[0].length ?? 0)
  return { ...part, from, to }
}

const LEADING_JOINT = /^(?:[\s,;.!–—-]|(?:and|then|also|but|so|plus|next|afterwards|finally|while)\b)*/i
const TRAILING_JOINT = /(?:[\s,;.!–—-]|\b(?:and|then|also|but|so|plus|next|afterwards|finally|while))*$/i

/** "Replace cat, but leave category alone": all that is not kept is meant. */
function allButKept(wish: Wish, clauses: readonly ReadClause[]): Wish {
  if (wish.wish !== 'replace' || wish.which !== 'any') return wish
  const kept = clauses.flatMap(({ rule, slots }) => (rule?.name === 'leave' && slots['kept'] ? [slots['kept']] : []))
  const isPart = kept.some(({ value }) => typeof value === 'string' && value !== wish.old && value.includes(wish.old))
  return isPart ? { ...wish, which: 'every' } : wish
}

/** What is to stay as it is may not be what changes. */
function conflicts(clauses: readonly ReadClause[], parts: readonly RequestPart[]): boolean {
  const spared = clauses.flatMap(({ rule, slots }) =>
    rule?.name === 'leave' ? ((slots['lines']?.['numbers'] ?? []) as readonly number[]) : [],
  )
  if (
    parts.some(({ wishes }) =>
      wishes.some((wish) => 'line' in wish && wish.line !== undefined && spared.includes(wish.line)),
    )
  )
    return true
  // "Change the second, the second stays": which of them is not said.
  const keptOnes = clauses.flatMap(({ rule, slots }) =>
    rule?.name === 'leave' && slots['one'] ? [slots['one']['which']] : [],
  )
  if (parts.some(({ wishes }) => wishes.some((wish) => 'which' in wish && keptOnes.includes(wish.which)))) return true
  const kept = clauses.flatMap(({ slots }) => (slots['kept'] ? [String(slots['kept']['value'])] : []))
  return parts.some(({ wishes }) =>
    wishes.some((wish) => ('old' in wish && kept.includes(wish.old)) || ('text' in wish && kept.includes(wish.text))),
  )
}

const filesOf = ({ slots }: ReadClause): readonly string[] =>
  Object.values(slots).flatMap((value) => {
    const items = value.is === 'list' ? (value['items'] as readonly { readonly paths?: readonly string[] }[]) : [value]
    return items.flatMap((each) => (each as { readonly paths?: readonly string[] }).paths ?? [])
  })

/** The file of the nearest clause before; of one that is told in two, the file that the second names. */
function fileAround(clauses: readonly ReadClause[], at: number, apart: SetApart): string | null {
  for (const clause of clauses.slice(0, at).toReversed()) {
    const own = filesOf(clause).at(-1)
    if (own !== undefined && clause.how !== 'denied') return own
  }
  for (const next of clauses.slice(at + 1)) {
    if (next.how !== 'gapped' && next.rule?.name !== 'do-that') return null
    const [file] = filesOf(next)
    if (file !== undefined) return apart.meant(file)
  }
  return null
}
