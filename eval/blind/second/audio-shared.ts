import { anyOf, silenceTruncated, type Expect } from '../../audio/expect.ts'

/** Whether the quiet before the first word is a pause is a matter of taste. */
export const pausesOf = (leftSeconds: number): Expect =>
  anyOf(
    silenceTruncated(
      [
        [0, 3],
        [40, 46],
        [90, 95],
      ],
      { leftSeconds },
    ),
    silenceTruncated(
      [
        [40, 46],
        [90, 95],
      ],
      { leftSeconds },
    ),
  )
