/** A hostile or broken file must not fill the disk or run for days. */
export const maxHours = 24
export const maxStreams = 64
export const maxDecodedBytes = 40e9

/** Below the first the loudness filters have no meaning; above the second nothing records. */
export const leastRate = 4000
export const mostRate = 768_000

/** ffmpeg is ended when it has neither read nor written for this long. */
export const stallMs = 120_000
