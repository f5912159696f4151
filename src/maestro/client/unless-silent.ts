import type { Sleep } from './ports.ts'

/** Servers say every fifteen seconds that they are there; one that was silent for this long is not. */
export const MAX_SILENT_MS = 60_000

/** Waits for what a server says next, but not for ever. */
export async function unlessSilent<T>(ask: () => Promise<T>, sleep: Sleep): Promise<T> {
  const heard = new AbortController()
  const silence = sleep(MAX_SILENT_MS, heard.signal).then(() => {
    throw new Error('the server was silent for too long')
  })
  return Promise.race([silence, ask()]).finally(() => heard.abort())
}
