import { isProblem } from '../base/index.ts'
import { providers } from './providers/index.ts'
import type { Surroundings } from './providers/provider.ts'

/**
 * One maker of models as this machine is set up for it: where it would be reached and with what, or what is missing.
 */
export type ProviderPart = {
  readonly name: string
  readonly example: string
  readonly reached: string | null
  readonly how: string
}

/** What models could be asked here. Nothing is contacted, and a key is only said to be there. */
export function describeProviders(surroundings: Surroundings): ProviderPart[] {
  return [...providers].map(([name, { example, open }]) => {
    const setup = open(example.slice(name.length + 1), surroundings)
    if (isProblem(setup)) return { name, example, reached: null, how: setup.message }
    const hasKey = ['authorization', 'x-api-key'].some((header) => header in setup.headers)
    return {
      name,
      example,
      reached: `${setup.address.host}, ${hasKey ? 'with a key' : 'without a key'}, not contacted now`,
      how: 'nothing to do',
    }
  })
}
