import type { StereoBlock } from '../open-synth.ts'

/**
 * An effect in the way of one track: it changes the first `count` samples of a block in place and remembers what it
 * needs for the next ones.
 */
export type Insert = (block: StereoBlock, count: number) => void
