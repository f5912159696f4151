export type { Drafted, Host } from './host.ts'
export { type ServerParts, makeServer, serveStdio } from './server/make-server.ts'
export { commandLine, connectServer, foreignLimits } from './client/connect-server.ts'
export { type Listing, listServerTools } from './client/call-server-tool.ts'
