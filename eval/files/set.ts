import type { Mind } from '../../src/agent/index.ts'
import { planFiles } from '../../src/sessions/workflow/mind/plan-files.ts'
import type { PlannedFiles } from '../../src/sessions/workflow/mind/files-request.ts'
import type { EvalSet, Ran } from '../eval-set.ts'
import { judge, type FilesOutcome } from './judge.ts'
import { judgeMedia } from './judge-media.ts'
import { openProject } from './project.ts'
import type { Request } from './request.ts'
import { isPutAside, requests } from './requests.ts'
import { runPlan } from './run-plan.ts'
import { scenes } from './scene.ts'

/**
 * What people say about the files of a project, alone and together with its recordings. The candidate is asked for what
 * is not about files.
 */
export const filesSet: EvalSet = {
  name: 'files',
  about: 'what people say about the files of a project',
  hasReference: false,
  cases: requests.map((request) => ({
    id: request.id,
    isPutAside: isPutAside(request),
    scene: request.scene,
    words: [request.words],
    run: (candidate) => runRequest(request, candidate.open(null)),
  })),
}

export async function runRequest({ scene, words, expect }: Request, mind: Mind): Promise<Ran> {
  const project = openProject(scene)
  const planned = await planFiles(project.request(words, mind))
  const outcome: FilesOutcome = {
    status: statusOf(planned),
    text: textOf(planned),
    end: planned.status === 'plan' ? runPlan(scenes[scene], planned.plan) : null,
    media: (kind, change) => judgeMedia(scene, project, kind, change),
  }
  return { ...judge(scene, expect, outcome), status: outcome.status, said: outcome.text }
}

/** What is handed on to somebody who writes is asked of the person. */
export const statusOf = ({ status }: PlannedFiles): FilesOutcome['status'] =>
  status === 'plan' ? 'ready' : status === 'unknown' ? 'question' : status

export function textOf(planned: PlannedFiles): string {
  if (planned.status === 'plan') return planned.plan.title
  if (planned.status === 'question') return [planned.question, ...planned.offers.map(({ text }) => text)].join(' ')
  if (planned.status === 'refused') return `${planned.problem.code}: ${planned.problem.message}`
  return planned.status === 'answer' ? planned.answer : 'this needs somebody who writes'
}
