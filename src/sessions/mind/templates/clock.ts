import { formatTime } from '../../../words/index.ts'

/** A time in whole seconds, as chapters have it: 4:05, 1:02:03. */
export const clock = (seconds: number): string => formatTime(Math.floor(seconds + 0.0005))

/** The same with two digits in front: 04:05, 01:02:03. */
export const wideClock = (seconds: number): string => clock(seconds).replace(/^(\d):/, '0$1:')
