import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isProblem, type Problem } from '../src/kernel/index.ts'
import { initProject } from '../src/project/project-file.ts'
import { everything } from '../src/sessions/workflow/execute/make-report.ts'
import type { Action } from '../src/sessions/plan/plan.ts'
import { writePlan } from '../src/sessions/plan/write-plan.ts'
import { openWorkbench } from '../src/app/workbench.ts'
import { against, median, type BenchRow } from './row.ts'

const FILES = 5000
const ACTIONS = 500
const ROUNDS = 3
/** A plan is looked at without changing anything, so it is looked at a few times. */
const LOOKS = 3

/**
 * A plan of 500 actions in a project of 5,000 files, as a person waits for it: read and tried out in a second, run and
 * read back in three.
 */
export async function benchExecute(): Promise<BenchRow[]> {
  const rounds: { validates: number; executes: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timed())
  return [
    against(
      `a plan of ${ACTIONS} actions over ${FILES} files is tried out, ms (reference: a second)`,
      median(rounds.map(({ validates }) => validates)),
      1000,
      1,
    ),
    against(
      `a plan of ${ACTIONS} actions over ${FILES} files is run, ms (reference: three seconds)`,
      median(rounds.map(({ executes }) => executes)),
      3000,
      1,
    ),
  ]
}

async function timed(): Promise<{ validates: number; executes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  try {
    must(await initProject(folder))
    await makeFiles(folder)
    const workbench = must(await openWorkbench({ folder }))
    const place = must(await workbench.sessions.placeForPlan())
    const plan = writePlan({
      title: 'Many',
      status: 'Green 🟢',
      planType: 'Edit',
      agent: 'studio',
      rationale: 'All at once.',
      memos: [],
      actions: Array.from({ length: ACTIONS }, (_, at) => actionAt(at)),
    })
    const refused = await workbench.sessions.keepPlan(place, plan, { isForeign: true })
    if (refused) throw new Error(refused.message)
    const looks: number[] = []
    for (let look = 0; look < LOOKS; look += 1) {
      const start = performance.now()
      must(await workbench.sessions.review(place))
      looks.push(performance.now() - start)
    }
    const reviewed = must(await workbench.sessions.review(place))
    if (reviewed.tried.errors[0]) throw new Error(reviewed.tried.errors[0].message)
    const start = performance.now()
    const executed = must(await workbench.sessions.execute(reviewed, everything))
    const end = performance.now()
    if (executed.ran.problem) throw new Error(executed.ran.problem.message)
    await workbench.close()
    return { validates: median(looks), executes: end - start }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const pathAt = (at: number): string => `part-${at % 50}/file-${at}.md`
const description = 'one of many'

/** Two of five make a file, two change one, one brings one into view. */
function actionAt(at: number): Action {
  if (at % 5 < 2)
    return {
      action: 'CREATE',
      path: `new-${at % 20}/note-${at}.md`,
      description,
      overwrite: false,
      content: `# Note ${at}\n\nIt is about ${at}.\n`,
    }
  if (at % 5 < 4)
    return {
      action: 'EDIT',
      path: pathAt(at * 7),
      description,
      edits: [
        { find: `value = ${at * 7}`, replace: `value = ${at}, once ${at * 7}` },
        { find: 'The end.', replace: 'The very end.' },
      ],
    }
  return { action: 'READ', resource: { path: pathAt(at * 9 + 1) }, description }
}

async function makeFiles(folder: string): Promise<void> {
  for (let part = 0; part < 50; part += 1) await mkdir(join(folder, `part-${part}`))
  for (let from = 0; from < FILES; from += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => writeFile(join(folder, pathAt(from + at)), fileText(from + at))),
    )
}

const fileText = (at: number): string =>
  `# File ${at}\n\nvalue = ${at}\n\n${Array.from({ length: 40 }, (_, line) => `Line ${line} of file ${at}, with some words in it.`).join('\n')}\n\nThe end.\n`

function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}
