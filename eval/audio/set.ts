import type { EvalSet } from '../eval-set.ts'
import { requests } from './requests.ts'
import { runRequest } from './run-request.ts'
import { halfOf } from './table.ts'
import { ranOf } from './talk.ts'

/** The three sets of audio requests that a grammar should be able to answer. */
export const audioSet: EvalSet = {
  name: 'audio',
  about: 'what people say to an audio editor, mostly in one sentence',
  hasReference: false,
  cases: requests.map((request) => ({
    id: request.id,
    isPutAside: halfOf(request) === 'aside',
    scene: request.scene,
    words: [...request.said, request.words],
    run: async (candidate) => {
      const judged = await runRequest(request, () => candidate.open(null))
      return ranOf(judged, judged)
    },
  })),
}
