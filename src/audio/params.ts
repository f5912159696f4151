import { z } from 'zod'

/** A place or length in seconds: never negative, never endless. */
export const seconds = z.number().min(0).max(1e7)

/** What a track or label may be called: anything that is not blank. */
export const trackName = z.string().trim().min(1).max(200)
export const labelText = z.string().trim().min(1).max(1000)
