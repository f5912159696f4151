import { z } from 'zod'

/** A place or length in seconds: never negative, never endless. */
export const seconds = z.number().min(0).max(1e7)
