import { textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { readCaptions } from './read-captions.ts'

/** WebVTT captions: SubRip's shape under a line that says WEBVTT. */
export const vtt: Format = {
  name: 'WebVTT',
  fits: (value) => textOf(value)?.startsWith('WEBVTT') ?? false,
  read: (value) => readCaptions(textOf(value) ?? ''),
}
