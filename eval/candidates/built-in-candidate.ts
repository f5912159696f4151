import { builtInMind } from '../../src/agent/index.ts'
import type { Candidate } from '../candidate.ts'

/** The grammar: it asks no model and costs nothing. */
export const builtInCandidate = (): Candidate => ({
  name: 'builtin',
  open: () => builtInMind,
  spent: () => ({ fresh: 0, cached: 0, output: 0, calls: 0, money: null }),
})
