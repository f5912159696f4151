export { startServer, type RunningServer, type ServerOptions } from './start-server.ts'
export type { Conductor, Maestro, StreamRun } from './maestro-port.ts'
export { openLogFile } from './watch/log.ts'
export type { StudioPort } from './studio/studio-port.ts'
