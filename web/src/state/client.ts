import { openStudioClient } from '../../../src/client/index.ts'

/** The server that this page came from. */
export const client = openStudioClient({ transport: (url, options) => fetch(url, options) })
