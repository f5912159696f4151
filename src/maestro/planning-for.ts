import type { musicPlanning } from '../music/index.ts'

type Ear = typeof musicPlanning.ear

/**
 * An ear that seeds what is composed by this seed: of itself it takes the words of the request, and what was composed
 * remembers its seed.
 */
export function seedEar(ear: Ear, seed: string): Ear {
  return {
    ...ear,
    hear: (clause, around) => {
      const heard = ear.hear(clause, around)
      if (!('calls' in heard)) return heard
      return {
        calls: heard.calls.map(({ found, ...call }) => ({
          ...call,
          found: found['seed'] ? { ...found, seed: { ...found['seed'], value: seed } } : found,
        })),
      }
    },
  }
}
