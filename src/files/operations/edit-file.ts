import { z } from 'zod'
import {
  isProblem,
  operation,
  problem,
  type Problem,
  factOf,
  isHidden,
  piecesFrom,
  sequenceOf,
  runOf,
  type Anchor,
  type ContentRange,
  type Document,
  type Edit,
  type Identity,
  type RunId,
  type SequenceId,
} from '../../kernel/index.ts'
import { runContent } from '../document.ts'
import { workspace } from '../keys.ts'
import { replaceEvery, type EveryEdit, replaceOnce } from '../text/replace-once.ts'
import { claimText } from './claims.ts'
import { ownFilePath } from './params.ts'

const params = z.strictObject({
  path: ownFilePath,
  edits: z
    .array(z.strictObject({ find: z.string().min(1), replace: z.string() }))
    .min(1)
    .max(1000)
    .describe('texts that are found exactly once, each with what takes its place, one after another'),
  all: z
    .boolean()
    .optional()
    .describe('whether every place of each text is replaced, and not the one place where it stands'),
})

type Params = z.infer<typeof params>

export const editFile = operation({
  name: 'edit_file',
  summary: 'Replace texts in a file, each of which is found exactly once, or wherever it stands.',
  kind: 'operate',
  destroys: 'the texts that are replaced',
  reads: [workspace.required],
  writes: [workspace],
  params,
  apply: (view, { path, edits, all = false }, { newId }) => {
    const files = view.read(workspace)
    const file = files.file(path)
    if (!file)
      return problem('file-missing', `${path} does not exist, so nothing in it can be replaced; make it first.`, {
        path,
      })
    const spliced = layOut(files.document, file.record.sequence)
    let { text } = file
    for (const [index, edit] of edits.entries()) {
      const found = all ? replaceEvery(text, edit) : once(text, edit)
      if (isProblem(found))
        return problem(
          found.code,
          `${path}${edits.length > 1 ? ` (text ${index + 1} of ${edits.length})` : ''}: ${found.message}`,
          found.details,
        )
      for (const each of found.edits) spliced.replace(each, newId)
      text = found.text
    }
    return spliced.edits()
  },
  claims: (_view, { path }, changes) => claimText(path, changes),
  says: (view, { path, edits, all = false }) => {
    const count = all ? placesIn(view.read(workspace).file(path)?.text ?? '', edits) : edits.length
    return `Change ${count === 1 ? 'a text' : `${count} texts`} in ${path}`
  },
})

function once(text: string, edit: Params['edits'][number]): EveryEdit | Problem {
  const found = replaceOnce(text, edit)
  return isProblem(found)
    ? found
    : { edits: [found], count: 1, text: `${text.slice(0, found.from)}${found.insert}${text.slice(found.to)}` }
}

/** How many places of a text all replacements together change. */
function placesIn(start: string, edits: Params['edits']): number {
  let [text, count] = [start, 0]
  for (const edit of edits) {
    const found = replaceEvery(text, edit)
    if (isProblem(found)) return count
    text = found.text
    count += found.count
  }
  return count
}

/** A stretch of a run as it stands in the text. `by` are the changes that took it out before, if it is out. */
type Stretch = ContentRange & { readonly length: number; readonly by: readonly Identity[] | null }

type Replaced = { readonly from: number; readonly to: number; readonly insert: string }

/**
 * Replacements in one text, one after another. Places are counted in the text as it is after those before; what comes
 * out is addressed by identity: the characters that go, and the new ones after the character that stands before them.
 */
function layOut(
  document: Document,
  id: SequenceId,
): { replace(replaced: Replaced, newId: (prefix: string) => string): void; edits(): Edit[] } {
  const sequence = sequenceOf(document, id)
  const lengths = new Map<RunId, number>()
  let stretches: Stretch[] = []
  for (const { piece } of piecesFrom(sequence)) {
    const { run, from, to } = piece
    lengths.set(run, runOf(sequence, run)?.length ?? to)
    stretches.push({
      run,
      from,
      to,
      length: to - from,
      by: isHidden(piece)
        ? piece.facts.filter(({ kind }) => kind === 'hide').map(({ change }) => factOf(change))
        : null,
    })
  }
  const edits: Edit[] = []
  const anchor = (before: readonly Stretch[]): Anchor | null => {
    const last = before.findLast(({ by }) => by === null)
    return last
      ? { run: last.run, offset: last.to, ...(last.to === lengths.get(last.run) && { edge: true as const }) }
      : null
  }
  return {
    replace: ({ from, to, insert }, newId) => {
      const opened = cut(cut(stretches, from), to)
      const { before, inside, after } = parts(opened, from, to)
      const gone = inside.filter(({ by }) => by === null)
      edits.push({ edit: 'mark', sequence: id, fact: 'hide', value: true, ranges: joined(gone) })
      // A text that closes over what another turn took out belongs to that turn too: without it, it would stand in two
      // places.
      const leans = [...new Set(inside.flatMap(({ by }) => by ?? []))]
      const added: Stretch[] = []
      if (insert !== '') {
        const run = newId('r')
        edits.push({
          edit: 'insert',
          run,
          sequence: id,
          after: anchor(before),
          length: insert.length,
          content: runContent(insert),
          ...(leans.length > 0 && { leans }),
        })
        lengths.set(run, insert.length)
        added.push({ run, from: 0, to: insert.length, length: insert.length, by: null })
      }
      // The new text stands right behind its anchor, before anything that is out there.
      const standing = before.findLastIndex(({ by }) => by === null) + 1
      stretches = [
        ...before.slice(0, standing),
        ...added,
        ...before.slice(standing),
        ...inside.map((each) => ({ ...each, by: each.by ?? [] })),
        ...after,
      ]
    },
    edits: () => edits,
  }
}

const seen = ({ by, length }: Stretch): number => (by === null ? length : 0)

/** The same stretches, with one that begins at a place. */
function cut(stretches: readonly Stretch[], at: number): Stretch[] {
  let position = 0
  return stretches.flatMap((stretch) => {
    const start = position
    position += seen(stretch)
    if (at <= start || at >= position) return [stretch]
    const { run, from, to, by } = stretch
    const middle = from + at - start
    return [
      { run, from, to: middle, length: middle - from, by },
      { run, from: middle, to, length: to - middle, by },
    ]
  })
}

function parts(
  stretches: readonly Stretch[],
  from: number,
  to: number,
): { before: Stretch[]; inside: Stretch[]; after: Stretch[] } {
  const found = { before: [] as Stretch[], inside: [] as Stretch[], after: [] as Stretch[] }
  let position = 0
  for (const stretch of stretches) {
    const end = position + seen(stretch)
    // What is out and stands at an edge lies outside.
    if (end <= from) found.before.push(stretch)
    else if (position >= to) found.after.push(stretch)
    else found.inside.push(stretch)
    position = end
  }
  return found
}

function joined(stretches: readonly Stretch[]): ContentRange[] {
  const ranges: { run: RunId; from: number; to: number }[] = []
  for (const { run, from, to } of stretches) {
    const last = ranges.at(-1)
    if (last?.run === run && last.to === from) last.to = to
    else ranges.push({ run, from, to })
  }
  return ranges
}
