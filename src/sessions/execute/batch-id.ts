/** A plan with commands in it is several turns of the journal, told apart by a number, and one turn to a person. */
export const batchId = (turn: string, number: number): string => (number === 0 ? turn : `${turn}+${number + 1}`)

export const isBatchOf = (id: string, turn: string): boolean => id === turn || id.startsWith(`${turn}+`)

/** The turn that a batch belongs to, as a person knows it. */
export const turnOfBatch = (id: string): string => id.replace(/\+\d+$/, '')
