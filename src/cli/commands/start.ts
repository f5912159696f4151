import { join, resolve } from 'node:path'
import { serve } from '../../app/index.ts'
import { dataFolder, ownFolder } from '../../gate/index.ts'
import { isProblem, problem } from '../../kernel/index.ts'
import { openLogFile } from '../../server/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { fail, shown, voice } from '../print.ts'

const PORT = 4860
/** How long whatever is still under way may keep a stopped server. */
const LINGER_MS = 500

/** The server, in the foreground until it is told to stop. */
export async function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const { host = '127.0.0.1', port = String(PORT), data, log } = options as { [option: string]: string | undefined }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return fail(speak, problem('usage', '--port should be a number from 0 to 65535; 0 takes any that is free.'))
  const { CUTROOM_TOKEN: token, DATABASE_URL: databaseUrl } = process.env
  const folder = data === undefined ? join(dataFolder(), 'server') : resolve(io.cwd, data)
  const isEmbedded = databaseUrl === undefined || databaseUrl === ''
  const unfit = isEmbedded && data !== undefined ? await ownFolder(folder) : undefined
  if (unfit) return fail(speak, unfit)
  const written =
    log === undefined
      ? { write: (line: string) => void io.stderr.write(line), close: async () => undefined }
      : await openLogFile(resolve(io.cwd, log))
  if (isProblem(written)) return fail(speak, written)
  const started = await serve({
    folder: resolve(io.cwd, options.project ?? '.'),
    host,
    port: Number(port),
    token: token === '' ? undefined : token,
    data: { folder, preparedIn: dataFolder(), ...(!isEmbedded && { databaseUrl }) },
    onProgress: (message) => speak.say(shown(message)),
    onNotice: (notice) => void io.stderr.write(`${notice}\n`),
    writeLog: written.write,
  })
  if (isProblem(started)) {
    await written.close()
    return fail(speak, started)
  }
  const { url } = started
  speak.say(
    `Cutroom listens on ${url}, for whoever sends this token:\n${started.token}\n"${url}/openapi.json" says what it ` +
      `offers. Ctrl-C stops it.`,
  )
  speak.give({ url, token: started.token })
  // A database of its own costs nothing to open, and may hold work that another server left.
  const warmed = isEmbedded ? undefined : await started.warm()
  if (warmed) speak.say(shown(warmed.message))
  await new Promise<void>((stop) => void io.onEnd(stop))
  await started.close()
  await written.close()
  // A database that is still being opened would keep the process for as long as that takes.
  io.endWithin(LINGER_MS)
  return 0
}
