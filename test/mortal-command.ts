import { liveOnce, mustLive } from '../src/gate/life.ts'
import { main } from '../src/cli/main.ts'
import { capturedIo } from './captured-io.ts'
import { endOf, type Ended } from './mortal.ts'

/** `cutroom ARGS` in this process, ended at a named point as SIGKILL would end it. */
export async function cutroomUntil(folder: string, args: readonly string[], killAt?: string): Promise<Ended> {
  const { io, stdout, stderr } = capturedIo(folder, { isHeard: mustLive })
  const lived = await liveOnce(() => main(args, io), killAt)
  return endOf(lived, { stdout: stdout(), stderr: stderr() })
}
