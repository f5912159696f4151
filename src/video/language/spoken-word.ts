/** One word of a sentence as it was said; times only serve to find pauses. */
export type SpokenWord = { text: string; startSeconds: number; endSeconds: number }

export type RemovalKind = 'hesitation' | 'marker' | 'repeat' | 'false-start'

/** A word that may go, with what a person is told about it. */
export type Removal = { index: number; kind: RemovalKind; reason: string }
