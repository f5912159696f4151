import { planRequest } from '../../src/agent/index.ts'
import { songState } from '../../src/maestro/song-state.ts'
import { musicPlanning, projectSnapshot } from '../../src/music/index.ts'
import type { Candidate } from '../candidate.ts'
import { statusOf, textOf } from '../conversation.ts'
import type { RunMusic } from './case.ts'

/** Says words to a project as the wire does, and takes the plan as it stands. */
export const askMusic =
  (candidate: Candidate): RunMusic =>
  async (project, words) => {
    const { state, nextId } = songState(project, { recipes: {}, seed: words })
    const before = projectSnapshot(state.document)
    const planned = await planRequest({
      words,
      documents: [{ name: 'song', state, revision: 0, nextId, ...musicPlanning }],
      lastUsed: 'song',
      mind: candidate.open(null),
      senses: { measure: async () => null },
    })
    const after = planned.status === 'ready' ? (planned.parts[0]?.working ?? state) : state
    return {
      status: statusOf(planned, after !== state),
      text: textOf(planned),
      before,
      after: planned.status === 'ready' ? projectSnapshot(after.document) : null,
    }
  }
