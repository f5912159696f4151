import type { Domain, Measurement, State } from '../kernel/index.ts'
import type { Frame } from '../words/index.ts'
import type { Ear } from './ear.ts'
import type { ForModels } from './for-models.ts'

/**
 * A document that a request may be about. Everything that the agent knows of its domain comes through here and through
 * its operations.
 */
export type PlanDocument = {
  readonly name: string
  readonly domain: Domain
  readonly state: State
  readonly revision: number
  readonly nextId: number
  /**
   * What words may refer to in a state of it. The words tell what has to be listed: clips only where clips are spoken
   * of.
   */
  frame(state: State, words: string): Frame
  /** Where a place of one state stands in a later one, on some things or on all; undefined where they disagree. */
  follow?(from: State, to: State, seconds: number, things: readonly string[]): number | undefined
  /** What has to be measured to tell how loud some things are. */
  loudnessOf?(state: State, things: readonly string[]): Measurement[]
  /** How it hears requests, where its operations' phrases are not enough. */
  readonly ear?: Ear
  readonly forModels: ForModels
}
