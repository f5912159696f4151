import { createStore, useStore } from 'zustand'
import { isProblem, type MindRow } from '../../../src/client/index.ts'
import { client } from '../state/client.ts'

/** Who plans in this tab. The grammar is always there; a model is the person's choice, request by request. */
type Minds = {
  readonly minds: readonly MindRow[]
  /** What was chosen here; null is what the settings say. */
  readonly chosen: string | null
}

const minds = createStore<Minds>(() => ({ minds: [], chosen: null }))

export function useMinds(): Minds {
  return useStore(minds)
}

export async function readMinds(): Promise<void> {
  const reply = await client.call('/minds')
  if (!isProblem(reply)) minds.setState({ minds: (await reply.json()) as readonly MindRow[] })
}

export function chooseMind(mind: string): void {
  minds.setState({ chosen: mind })
}

/** What a request names: nothing where the settings decide. */
export const chosenMind = (): { readonly mind?: string } => {
  const { chosen } = minds.getState()
  return chosen === null ? {} : { mind: chosen }
}

export const nameOfMind = (mind: string): string => (mind === 'builtin' ? 'grammar' : mind)
