import { randomUUID } from 'node:crypto'

/** An id that nothing else has. */
export const newUuid = (): string => randomUUID()
