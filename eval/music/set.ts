import type { Candidate } from '../candidate.ts'
import type { EvalSet } from '../eval-set.ts'
import type { RunMusic } from './case.ts'
import { judge } from './judge.ts'
import { projects } from './projects.ts'
import { isPutAside, requests } from './requests.ts'

/** What people say to a music project. `bind` tells how a candidate is asked. */
export const musicSet = (bind: (candidate: Candidate) => RunMusic): EvalSet => ({
  name: 'music',
  about: 'what people say to a music project',
  hasReference: false,
  cases: requests.map((request) => ({
    id: request.id,
    isPutAside: isPutAside(request),
    scene: request.project,
    words: [request.words],
    run: async (candidate) => {
      const outcome = await bind(candidate)(structuredClone(projects[request.project]), request.words)
      return { ...judge(request.expect, outcome), status: outcome.status, said: outcome.text }
    },
  })),
})
