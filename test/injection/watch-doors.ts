import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { onTestFinished } from 'vitest'

/**
 * Counts what Node itself reports of this process until the test ends: programs that are started, and connections that
 * are made.
 */
export function watchDoors(): { readonly programs: number; readonly connections: number } {
  const seen = { programs: 0, connections: 0 }
  const onProgram = (): void => {
    seen.programs += 1
  }
  const onConnection = (): void => {
    seen.connections += 1
  }
  subscribe('child_process', onProgram)
  subscribe('net.client.socket', onConnection)
  onTestFinished(() => {
    unsubscribe('child_process', onProgram)
    unsubscribe('net.client.socket', onConnection)
  })
  return seen
}
