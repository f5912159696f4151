import { decide, documentOf, type Part } from '../../../kernel/index.ts'
import { listItems, type ReviewState } from '../../../review/index.ts'
import { editRows, historyWithout, partsThatCount, type EditRow, type Workbench } from '../../../app/index.ts'
import { tellRetracted } from '../../../sessions/index.ts'
import type { Io } from '../../io.ts'
import { openKeys, type Keys } from '../../keys.ts'
import { playChanges } from '../../play-changes.ts'
import { followReview, type ReviewEnd, type ReviewSource } from '../follow-review.ts'
import { screenDisplay } from '../screen-display.ts'
import { isPlainTerminal, openStage } from '../stage.ts'
import { textDisplay } from '../text-display.ts'
import { editsAsText, editsOnScreen, type EditsShown } from './edits-layout.ts'

/** A plan with what is shown of it; `head` are the lines that were said above it. */
type EditsToReview = EditsShown & {
  readonly workbench: Workbench
  readonly io: Io
  readonly parts: readonly Part[]
  readonly retracts?: readonly string[] | undefined
  readonly head: readonly string[]
}

/** Puts the edits of a plan to whoever sits at the terminal, until they have decided. */
export async function reviewEdits(
  edits: EditsToReview,
  start: ReviewState<EditRow>,
  message: string,
): Promise<ReviewEnd<EditRow>> {
  const { voice, io, head } = edits
  if (isPlainTerminal()) {
    const keys = await openKeys(io.stdin)
    const display = textDisplay(voice, keys, editsAsText(edits))
    const source = editsSource(edits, { pressed: keys.pressed, drop: () => void keys.take() })
    return followReview({ display, source }, start, message).finally(keys.close)
  }
  const stage = await openStage(() => head, io)
  const display = screenDisplay(voice, stage, editsOnScreen(edits))
  return followReview({ display, source: editsSource(edits, stage) }, start, message).finally(stage.close)
}

type AnyKey = Pick<Keys, 'pressed'> & { drop(): void }

function editsSource(edits: EditsToReview, anyKey: AnyKey): ReviewSource<EditRow> {
  let last: { readonly ticked: ReadonlySet<string>; readonly settled: SettledPlan } | undefined
  const settle = ({ rows, ticked }: Pick<ReviewState<EditRow>, 'rows' | 'ticked'>): SettledPlan => {
    if (last?.ticked === ticked) return last.settled
    const refused = rows.flatMap(({ id, kind }) => (kind === 'heading' || ticked.has(id) ? [] : [id]))
    const settled = settlePlan(edits.workbench, edits, new Set(refused))
    last = { ticked, settled }
    return settled
  }
  return {
    settle,
    preview: async (row, { state, say }) => {
      const units = listItems(state.rows, row.id)
      // What is left out is heard as if it were in.
      const isIn = units.some((unit) => state.ticked.has(unit))
      const { parts } = settle(isIn ? state : { ...state, ticked: new Set([...state.ticked, ...units]) })
      const steps = state.rows.flatMap((each) =>
        each.kind !== 'heading' && units.includes(each.id) ? [each.step] : [],
      )
      say('Playing; any key stops it.')
      return { message: await play(edits, { parts, steps: new Set(steps), anyKey }) }
    },
  }
}

const MAX_PLAYED_LINES = 3

/** Plays steps as they would sound, until any key stops it. */
async function play(
  { workbench, retracts }: Pick<EditsToReview, 'workbench' | 'retracts'>,
  { parts, steps, anyKey }: { parts: readonly Part[]; steps: ReadonlySet<string>; anyKey: AnyKey },
): Promise<string> {
  const stop = new AbortController()
  const playing = playChanges(workbench, { parts, retracts }, { steps, signal: stop.signal })
  const isStopped = await Promise.race([playing.then(() => false), anyKey.pressed().then(() => true)])
  if (isStopped) {
    anyKey.drop()
    stop.abort()
  }
  return (await playing).split('\n').slice(-MAX_PLAYED_LINES).join('\n')
}

/** What would be applied of a plan: `along` says of units that go with refused ones why they do. */
type SettledPlan = {
  readonly parts: readonly Part[]
  readonly along: ReadonlyMap<string, string>
  readonly summary: string
  readonly rows: readonly EditRow[]
}

/** Leaves units out as accepting would, so that what comes of it is seen before anything is accepted. */
export function settlePlan(
  workbench: Workbench,
  { parts, retracts }: Pick<EditsToReview, 'parts' | 'retracts'>,
  refused: ReadonlySet<string>,
): SettledPlan {
  const history = historyWithout(workbench.project, retracts)
  const along = new Map<string, string>()
  const told = new Map<string, string>()
  const all = parts.flatMap((part): Part[] => {
    if (part.units.every(({ id }) => !refused.has(id))) return [part]
    const domain = workbench.domains.get(part.domain)
    const base = documentOf(history, part.document)
    if (!domain || !base) return []
    const { kept, taken, working, purposes } = decide(domain, part, base.state, refused)
    for (const [unit, purpose] of purposes) told.set(unit, purpose)
    for (const { unit, because } of taken) if (!refused.has(unit)) along.set(unit, because)
    return [{ ...part, units: kept, working }]
  })
  const settled = partsThatCount(all, { parts, retracts })
  return {
    parts: settled,
    along,
    rows: editRows(parts, { purposes: told, takesBack: tellRetracted(workbench.project.history(), retracts) }),
    summary: settled.length === 0 ? 'nothing would change' : workbench.diff(settled, retracts).summary,
  }
}
