import type { EvalSet } from '../eval-set.ts'
import { judge } from './judge.ts'
import { halfOf, requests } from './requests.ts'
import { openTalk, say } from './talk.ts'

/** What people say to an editor that works by the transcript. */
export const videoSet: EvalSet = {
  name: 'video',
  about: 'what people say to an editor of speech by its transcript',
  hasReference: false,
  cases: requests.map((request) => ({
    id: request.id,
    isPutAside: halfOf(request) === 'aside',
    scene: request.scene,
    words: [...request.said, request.words],
    run: async (candidate) => {
      const talk = openTalk(request.scene)
      for (const earlier of request.said) await say(talk, earlier, candidate.open(null))
      const { planned, outcome } = await say(talk, request.words, candidate.open(null))
      return {
        ...judge(request.expect, outcome),
        status: outcome.status,
        said: planned.status === 'ready' ? planned.reading : outcome.text,
      }
    },
  })),
}
