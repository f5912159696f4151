import { resolve } from 'node:path'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { refused } from '../refused.ts'
import { sniff } from '../sniff.ts'
import { footageFacts } from './footage-facts.ts'

/** Whether a file shows something that moves; the cover of a song does not count. */
export async function hasPicture(path: string): Promise<boolean | Problem> {
  const facts = await refused(async () => footageFacts({ path: resolve(path), demuxer: await sniff(resolve(path)) }))
  return isProblem(facts) ? facts : facts.picture !== null
}
