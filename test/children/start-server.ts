import { isProblem } from '../../src/base/index.ts'
import { startServer } from '../../src/gate/start-server.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Starts a server and passes on what it prints, until a test ends it: COMMAND… */
const startAServer: ChildRun = async (command, print) => {
  const server = await startServer({ command: [...command] })
  if (isProblem(server)) throw new Error(server.message)
  for await (const part of server.output) print(Buffer.from(part).toString())
}
await asChild(import.meta.url, startAServer)
