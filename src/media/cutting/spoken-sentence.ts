/** What is said in a cut, as captions and other programs want it. Times are whole microseconds of the source. */
export type SpokenSentence = {
  readonly id: string
  readonly speaker: string | null
  readonly words: readonly SpokenWord[]
}

export type SpokenWord = {
  readonly id: string
  readonly text: string
  readonly startMicros: number
  readonly endMicros: number
  readonly excluded: boolean
}
