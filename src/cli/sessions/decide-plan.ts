import { join } from 'node:path'
import { needsTerminal, openPreviewer } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import {
  applyDecisions,
  findPreviewCommand,
  readKeptPage,
  SESSIONS,
  type PlanDecisions,
  type Resource,
  type Reviewed,
} from '../../sessions/index.ts'
import { askYes } from '../keys.ts'
import type { Here } from '../open-here.ts'
import { shown } from '../print.ts'
import type { Previewer } from '../review/actions/drafts.ts'
import { reviewPlan } from '../review/actions/review-plan.ts'
import { planHere } from './plan-here.ts'

/**
 * Puts a plan to the person at the terminal. What they leave out takes along what needs it; a number is the end of the
 * command.
 */
export async function decidePlan(at: Here, reviewed: Reviewed): Promise<PlanDecisions | number | Problem> {
  const { workbench, voice } = at
  const { sessions, folder } = workbench
  const { plan, place, tried } = reviewed
  const previewer = await openPreview(at)
  if (isProblem(previewer)) return previewer
  const decision = await reviewPlan(
    {
      voice,
      previewer,
      plan,
      title: plan.title,
      planPath: join(folder, SESSIONS, place.id, 'plan.md'),
      checks: tried.checks,
      dependents: (skipped, changed) =>
        sessions.dependents(reviewed, { skippedActions: skipped, skippedMemos: new Set(), changed }),
      recheck: (changed) =>
        sessions.tryOut(
          reviewed,
          applyDecisions(plan, { skippedActions: new Set(), skippedMemos: new Set(), changed }).plan,
        ),
      resourceText: (resource) => textOf(at, place.session, resource),
    },
    at.io,
  )
  if (decision.decision === 'quit')
    return problem('not-approved', `Nothing was run; the plan of turn ${place.id} waits for "cutroom execute".`)
  if (decision.decision === 'skip') return planAgain(at, reviewed, decision.message)
  return decision
}

async function textOf(
  { workbench: { folder, project } }: Here,
  session: string,
  resource: Resource,
): Promise<string | Problem> {
  if ('url' in resource)
    return (await readKeptPage(folder, session, resource.url)) ?? `${resource.url} is fetched when the plan runs.`
  const looked = await project.workspace.look(resource.path, 'read')
  return isProblem(looked)
    ? looked
    : (looked.file?.text ?? (looked.isFolder ? 'A folder.' : 'There is no such file yet.'))
}

async function openPreview(at: Here): Promise<Previewer | Problem> {
  const argv = await findPreviewCommand(at.workbench.folder, async (said) => {
    at.voice.remark(`This project wants previews opened with: ${shown(said, 600)}`)
    return askYes(at, 'Run that for previews, now and from now on?')
  })
  if (isProblem(argv)) return argv
  if (argv === undefined) return { kind: 'none', show: async () => undefined }
  return { kind: needsTerminal(argv) ? 'terminal-program' : 'external', show: (path) => openPreviewer({ argv, path }) }
}

/** A person wanted another plan: this one is closed as skipped, and the next turn is planned from what they said. */
async function planAgain(at: Here, { place, plan }: Reviewed, message: string): Promise<number | Problem> {
  const next = await at.workbench.sessions.close(place, { plan, errors: [], isSkipped: true })
  return isProblem(next) ? next : planHere(at, next, message)
}
