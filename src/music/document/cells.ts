import { listHeldBy } from '../../kernel/index.ts'

export const TRACKS = 'tracks'
export const BUSES = 'buses'
export const regionsIn = (track: string): string => listHeldBy(track)
/**
 * Lists of a track beside its regions; their items are of no interest to anybody else and have ids of the document's
 * own.
 */
export const effectsOf = (track: string): string => `effects/${track}`
export const lanesOf = (track: string): string => `lanes/${track}`

/**
 * `made` holds a thing as it came into the document, with fields that nobody here knows; a cell of a field stands
 * above it. Where a region starts is always a cell of its own, so that it can be shifted.
 */
export const songCell = (field: string): string => `song/song/${field}`
export const trackCell = (track: string, field: string): string => `track/${track}/${field}`
export const regionCell = (region: string, field: string): string => `region/${region}/${field}`
export const busCell = (bus: string): string => `bus/${bus}/made`
export const effectCell = (effect: string): string => `effect/${effect}/made`
export const laneCell = (lane: string): string => `lane/${lane}/made`
export const sendCell = (track: string, bus: string): string => `send/${track}/${bus}`
export const sendsOf = (track: string): string => `send/${track}/`

/** What a region holds in order: `notes`, `controls`, `bends`, `touches`. */
export type Held = 'notes' | 'controls' | 'bends' | 'touches'
export const heldIn = (region: string, held: Held): string => `${held}/${region}`
