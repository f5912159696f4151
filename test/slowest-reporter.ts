import type { Reporter, TestModule } from 'vitest/node'
import { extent } from './full.ts'

const SHOWN = 20

/** Lists the files that took longest, and says how to run the same part of the long tests again. */
export class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({ path: module.relativeModuleId, seconds: secondsOf(module) }))
      .sort((a, b) => b.seconds - a.seconds)
    const all = files.reduce((sum, { seconds }) => sum + seconds, 0)
    process.stdout.write(
      `\nSlowest files of ${files.length}, ${all.toFixed(0)} s in all:\n${files
        .slice(0, SHOWN)
        .map(({ path, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${path}\n`)
        .join('')}`,
    )
    process.stdout.write(`${againText()}\n`)
  }
}

/** What a file kept its worker busy for: loading, hooks and tests. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

function againText(): string {
  if (extent === 'seventh')
    return `A seventh of every long test ran. The same again: CUTROOM_FULL=1 CUTROOM_OFFSET=${process.env['CUTROOM_OFFSET']} npm test; everything: CUTROOM_FULL=all npm test`
  return extent === 'all' ? 'Everything ran.' : 'A sample of every long test ran; everything: CUTROOM_FULL=all npm test'
}
