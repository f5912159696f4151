import { fileOf, memosPath, touchedFiles } from '../../../../files/index.ts'
import {
  changesOf,
  documentOf,
  emptyDocument,
  isProblem,
  turnsOf,
  undo,
  type Document,
  type History,
  type Problem,
} from '../../../../kernel/index.ts'
import { filesDocument } from '../../../../project/index.ts'
import type { Plan } from '../../../plan/plan.ts'
import { readWrittenPlan } from '../../../plan/preprocess-plan.ts'
import { isBatchOf } from '../../../turns/turn-batches.ts'
import { listTurns, readTurnFile } from '../../../turns/turn-file.ts'
import { readTurnMeta, type TurnMeta } from '../../../turns/turn-meta.ts'
import { compareTurns, type TurnPlace } from '../../../turns/turn-place.ts'
import type { AskedBack, FilesChange, FilesTurn, ListChange } from '../files-request.ts'
import { earlierAfter } from './earlier-after.ts'

/** A question as the project keeps it. */
type Asked = {
  readonly question: string
  readonly offers: readonly { readonly text: string; readonly words?: string | undefined }[]
}

/** How many turns of a session later words may lean on. */
const MAX_EARLIER_TURNS = 8

/**
 * What was said in a session before a turn, the latest first, with what it changed: the turns that were carried out and
 * are not undone, and the question that waits in the turn itself.
 */
export async function readEarlierTurns(
  folder: string,
  place: TurnPlace,
  { history, asked }: { readonly history: History; readonly asked: Asked | null },
): Promise<readonly FilesTurn[] | Problem> {
  const places = await listTurns(folder, place.session)
  if (isProblem(places)) return places
  const before = places.filter(({ turn }) => compareTurns(turn, place.turn) < 0).slice(-MAX_EARLIER_TURNS)
  let left = history
  const found: { readonly meta: TurnMeta; readonly own: FilesChange }[] = []
  for (const each of before.toReversed()) {
    const meta = await readTurnMeta(folder, each)
    const plan = await readPlanThatRan(folder, each)
    if (isProblem(meta) || isProblem(plan)) return isProblem(meta) ? meta : (plan as Problem)
    const batches = turnsOf(left).filter(({ id, undone }) => isBatchOf(id, each.id) && !undone)
    if (batches.length === 0 || plan === null) continue
    const earlier = batches
      .toReversed()
      .reduce<History | Problem>((now, { id }) => (isProblem(now) ? now : undo(now, id)), left)
    // What lies before a turn that cannot be taken back is not leant on.
    if (isProblem(earlier)) break
    const parts = batches.flatMap((batch) => batch.parts)
    const paths = touchedFiles(
      parts.filter(({ domain }) => domain === 'files').flatMap((part) => changesOf(part)),
    ).keys()
    found.unshift({
      meta,
      own: {
        files: changedFiles([...paths], filesIn(earlier), filesIn(left)),
        ...changedLists(plan, meta.done ?? []),
        isOnMedia: parts.some(({ domain }) => domain !== 'files'),
      },
    })
    left = earlier
  }
  const turns = found.reduce<readonly FilesTurn[]>((now, { meta, own }) => {
    const said = meta.said ?? meta.message ?? ''
    return earlierAfter(now, { turn: meta.turn_id, said, own }, meta.leaning ?? { words: said, takesBack: [] })
  }, [])
  const lately = await readAnswered(folder, before.at(-1), found.at(-1)?.meta.turn_id)
  if (isProblem(lately)) return lately
  const spoken = lately === null ? turns : [lately, ...turns]
  const here = asked === null ? null : await readTurnMeta(folder, place)
  if (isProblem(here)) return here
  if (asked === null || here?.said === undefined) return spoken
  const about = here.leaning ?? { words: here.said, takesBack: [] }
  return [{ turn: place.id, said: here.said, question: askedBack(asked), changed: null, ...about }, ...turns]
}

/** The turn before, where it only asked something and changed nothing. */
async function readAnswered(
  folder: string,
  place: TurnPlace | undefined,
  last: string | undefined,
): Promise<FilesTurn | Problem | null> {
  if (place === undefined || place.id === last) return null
  const [meta, plan] = [await readTurnMeta(folder, place), await readPlanThatRan(folder, place)]
  if (isProblem(meta)) return meta
  const said = meta.said ?? meta.message
  return isProblem(plan) || plan !== null || said === undefined
    ? null
    : { turn: place.id, said, words: said, changed: null, isAnswered: true }
}

const askedBack = ({ question, offers }: Asked): AskedBack => ({
  status: 'question',
  question,
  offers: offers.map(({ text, words = text }) => ({ text, words })),
})

const filesIn = (history: History): Document => documentOf(history, filesDocument)?.state.document ?? emptyDocument

function changedFiles(paths: readonly string[], before: Document, after: Document): FilesChange['files'] {
  return new Map(
    paths
      .filter((path) => path !== memosPath)
      .map((path) => [path, { before: fileOf(before, path)?.text ?? null, after: fileOf(after, path)?.text ?? null }]),
  )
}

/** What a plan that ran did to the memos and the context. */
function changedLists({ memos, actions }: Plan, done: readonly number[]): { memos: ListChange; context: ListChange } {
  const ran = actions.filter((_, at) => done.includes(at))
  const named = (kind: 'READ' | 'PRUNE'): readonly string[] =>
    ran.flatMap((action) =>
      (action.action === 'READ' || action.action === 'PRUNE') && action.action === kind
        ? ['path' in action.resource ? action.resource.path : action.resource.url]
        : [],
    )
  const textsOf = (wanted: 'add' | 'remove'): readonly string[] =>
    memos.filter(({ change }) => change === wanted).map(({ text }) => text)
  return {
    memos: { added: textsOf('add'), removed: textsOf('remove') },
    context: { added: named('READ'), removed: named('PRUNE') },
  }
}

async function readPlanThatRan(folder: string, { id }: TurnPlace): Promise<Plan | null | Problem> {
  const text = (await readTurnFile(folder, id, 'plan.effective.md')) ?? (await readTurnFile(folder, id, 'plan.md'))
  if (text === undefined || isProblem(text)) return text ?? null
  const read = readWrittenPlan(text)
  return isProblem(read) ? null : read.plan
}
