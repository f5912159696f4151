import type { Mix } from '../../audio/index.ts'
import { problem, type Problem } from '../../kernel/index.ts'
import { refused } from '../refused.ts'
import { cutRecordings } from './cut-recordings.ts'
import { cutSound } from './cut-sound.ts'
import { placeKnownEdges, type PlaceCall } from './place-edges.ts'

/** What is heard of a cut, to be played or written: the same samples that a render of its sound has. */
export function soundOfCut(call: Omit<PlaceCall, 'rate'>): Promise<Mix | Problem> {
  return refused(async () => {
    const { recordings, rate } = await cutRecordings(call)
    if (recordings.size === 0)
      return problem('no-sound', 'Nothing in this cut can be heard; it was made from a transcript alone.')
    return cutSound({ cut: await placeKnownEdges({ ...call, rate: { num: rate, den: 1 } }), recordings, rate })
  })
}
