import { textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { CUE_TIMES, readCaptions } from './read-captions.ts'

/** SubRip captions: no head, cues with times. */
export const srt: Format = {
  name: 'SRT',
  fits: (value) =>
    textOf(value)
      ?.split(/\r\n|\r|\n/)
      .some((line) => CUE_TIMES.test(line)) ?? false,
  read: (value) => readCaptions(textOf(value) ?? ''),
}
