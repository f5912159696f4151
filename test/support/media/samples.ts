import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'

/** A timeline that another program wrote; skips the test where the folder of samples is not at hand. */
export function sampleTimeline(context: Pick<TestContext, 'skip'>, name: string): string {
  const folder = process.env['CUTROOM_SAMPLES']
  if (folder === undefined || folder === '')
    return context.skip('CUTROOM_SAMPLES does not name the folder of sample files')
  return readFileSync(join(folder, 'timelines', name), 'utf8')
}
