/** A hostile or broken file must not fill the disk or run for days. */
export const maxHours = 24
export const maxStreams = 64

/** ffmpeg is ended when it has neither read nor written for this long. */
export const stallMs = 120_000
