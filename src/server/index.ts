export { startServer, type RunningServer, type ServerOptions } from './start-server.ts'
export type { Conductor, Maestro, Run } from './maestro-port.ts'
export { openLogFile } from './watch/log.ts'
