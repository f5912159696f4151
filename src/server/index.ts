export { startServer, type RunningServer, type ServerOptions } from './start-server.ts'
export type { Conductor, Maestro, StreamRun } from './maestro-port.ts'
export { openLogFile } from './watch/log.ts'
export type {
  StudioPort,
  SoundCall,
  SoundPort,
  SoundStretch,
  JobsPort,
  MediaContainer,
  MediaCopy,
  OpenedMedia,
  SessionsPort,
  UploadPiece,
  UploadsPort,
} from './studio/studio-port.ts'
export type { Shell } from './studio/shell-routes.ts'
