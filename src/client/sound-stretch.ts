/** The longest stretch that is given at once, in seconds. */
export const MAX_STRETCH_SECONDS = 10

/** The headers of a stretch: all counts are at the rate of the result. */
export const soundHeaders = {
  rate: 'Cutroom-Rate',
  channels: 'Cutroom-Channels',
  firstFrame: 'Cutroom-First-Frame',
  frames: 'Cutroom-Frames',
  totalFrames: 'Cutroom-Total-Frames',
  documentRate: 'Cutroom-Document-Rate',
  revision: 'Cutroom-Revision',
} as const

/** The ids of the tracks whose levels come along, in order, percent-encoded, with commas between them. */
export const LEVEL_TRACKS_HEADER = 'Cutroom-Level-Tracks'
/** How many frames a block of levels has. */
export const levelFrames = (rate: number): number => Math.max(1, Math.round(rate / 25))

/** What the headers of a stretch say of it. */
export type StretchFacts = { readonly [fact in keyof typeof soundHeaders]: number }
