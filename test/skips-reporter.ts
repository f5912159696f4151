import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { isNothingSkipped } from './full.ts'

/**
 * Lists what was skipped and why, at the end of a run. With CUTROOM_FULL a skip is a failure: there, what a test needs
 * has to be there.
 */
export class SkipsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    // Someone who picks tests by name leaves out all others on purpose.
    if (modules.some((module) => module.project.config.testNamePattern !== undefined)) return
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')])
    if (skipped.length === 0) return
    process.stdout.write(
      `\nSkipped (${skipped.length}):\n${skipped.map((test) => `  ${test.module.relativeModuleId} > ${test.fullName}: ${reasonOf(test)}\n`).join('')}`,
    )
    if (!isNothingSkipped) return
    process.stdout.write('With CUTROOM_FULL nothing may be skipped.\n')
    process.exitCode = 1
  }
}

/** The note given to `skip`, else what the name of the test or of a group around it says in brackets. */
export function reasonOf(test: Pick<TestCase, 'fullName' | 'result'>): string {
  const result = test.result()
  const note = result.state === 'skipped' ? result.note : undefined
  return note ?? [...test.fullName.matchAll(/\(([^()]*)\)(?= >|$)/g)].at(-1)?.[1] ?? 'no reason given'
}
