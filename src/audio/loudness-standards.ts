/** What publishers ask for, by name; a number is LUFS. */
export const standardNames = ['podcast', 'mono_podcast', 'broadcast', 'streaming', 'acx'] as const

export type Target = number | (typeof standardNames)[number]

/** Integrated loudness in LUFS. Broadcast is EBU R 128. */
export const loudnessStandards: ReadonlyMap<string, number> = new Map([
  ['podcast', -16],
  ['mono_podcast', -19],
  ['broadcast', -23],
  ['streaming', -14],
])

/** Audiobooks are measured otherwise: a band for the mean level, and a ceiling for the peak. */
export const ACX = { rmsLeastDb: -23, rmsMostDb: -18, rmsAimDb: -20, peakDb: -3 } as const
