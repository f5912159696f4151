/** The least and the most that a figure may be. */
export type Span = { readonly min: number; readonly max: number }

export const exactly = (value: number): Span => ({ min: value, max: value })
export const between = (min: number, max: number): Span => ({ min, max })
export const near = (value: number, by = 0.02): Span => ({ min: value - by, max: value + by })

/** Beats come from ticks or from plain numbers; this much is no difference. */
export const beatTolerance = 0.002

export const holds = ({ min, max }: Span, value: unknown): boolean =>
  typeof value === 'number' && value >= min - beatTolerance && value <= max + beatTolerance
