import type { Problem } from '../gate/problem.ts'
import type { UserConfig } from '../gate/user-config.ts'
import type { Clock } from './clock.ts'
import { modelProblem } from './model-problem.ts'
import type { Model } from './model.ts'

export type OpenOptions = { readonly config: UserConfig; readonly env: { readonly [name: string]: string | undefined }; readonly clock?: Clock | undefined }

export async function openModel(id: string, _options: OpenOptions): Promise<Model | Problem> {
  return modelProblem('unknown-mind', `${id} is not known.`)
}
