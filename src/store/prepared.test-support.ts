import { resolve } from 'node:path'

/** Where an empty embedded database is kept that all tests begin with; the first one to need it makes it. */
export const preparedIn = resolve(import.meta.dirname, '../../node_modules/.cache/cutroom-prepared')
