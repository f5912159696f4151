import { readUserConfig } from '../src/gate/user-config.ts'
import { isProblem, type Problem } from '../src/kernel/index.ts'
import { openModel } from '../src/models/index.ts'
import type { Candidate } from './candidate.ts'
import { builtInCandidate } from './candidates/built-in-candidate.ts'
import { modelCandidate } from './candidates/model-candidate.ts'
import { referenceCandidate } from './candidates/reference-candidate.ts'

/** The mind that a person names: `builtin`, `reference`, or a model as `PROVIDER/MODEL`. */
export async function openCandidate(name: string, options: { readonly votes: boolean }): Promise<Candidate | Problem> {
  if (name === 'builtin') return builtInCandidate()
  if (name === 'reference') return referenceCandidate(options)
  const config = await readUserConfig()
  if (isProblem(config)) return config
  const model = await openModel(name, { config, env: process.env })
  return isProblem(model) ? model : modelCandidate(model, options)
}
