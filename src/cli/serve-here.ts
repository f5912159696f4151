import { join, resolve } from 'node:path'
import { findRunningStudio, recordRunningStudio, serve } from '../app/index.ts'
import { dataFolder, openBrowser, ownFolder, type OpenedBrowser } from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { findProject } from '../project/index.ts'
import { openLogFile, type RunningServer } from '../server/index.ts'
import type { Io } from './io.ts'
import type { Options } from './main.ts'
import { fail, paint, shown, voice, type Voice } from './print.ts'

const PORT = 4860
/** How many ports above its own are tried where nobody named one. */
const MAX_PORTS = 20
/** How long whatever is still under way may keep a stopped server. */
const LINGER_MS = 500

/** `studio` is for a person: it opens the browser, and where the project is served already, it opens that. */
type Serving = { readonly as: 'server' | 'studio' }

/** The server, in the foreground until it is told to stop. */
export async function serveHere({ as }: Serving, options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const asked = options as { readonly [option: string]: string | undefined }
  const project = await findProject(resolve(io.cwd, asked['project'] ?? '.'))
  if (as === 'studio' && isProblem(project)) return fail(speak, project)
  if (as === 'studio' && !isProblem(project)) {
    const running = await findRunningStudio(project.folder)
    if (running) return showRunning(speak, running, options)
  }
  // A person at the terminal is told of what went wrong; every single request is for a file that they name.
  const writeLog = (line: string): void => {
    if (as === 'server' || line.includes('"level":"error"')) io.stderr.write(line)
  }
  const started = await startOn(asked, io, { speak, writeLog })
  if (isProblem(started)) return fail(speak, started)
  const { server, closeLog, isEmbedded } = started
  const forget = isProblem(project) ? undefined : await recordRunningStudio(project.folder, server)
  const opened = as === 'studio' ? await showStudio(speak, server, options) : sayServer(speak, server)
  if (as === 'studio') speak.say('Ctrl-C stops it.')
  // Whoever reads that it listens may stop it at once.
  const stopped = new Promise<void>((stop) => void io.onEnd(stop))
  speak.give({ url: server.url, token: server.token })
  // A database of its own costs nothing to open, and may hold work that another server left.
  const warmed = isEmbedded ? undefined : await server.warm()
  if (warmed) speak.say(shown(warmed.message))
  await stopped
  await forget?.()
  await opened?.close()
  await server.close()
  await closeLog()
  // A database that is still being opened would keep the process for as long as that takes.
  io.endWithin(LINGER_MS)
  return 0
}

type Listening = { readonly server: RunningServer; readonly isEmbedded: boolean; closeLog(): Promise<void> }

async function startOn(
  { host = '127.0.0.1', port, data, log, project = '.' }: { readonly [option: string]: string | undefined },
  io: Io,
  { speak, writeLog }: { readonly speak: Voice; writeLog(line: string): void },
): Promise<Listening | Problem> {
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    return problem('usage', '--port should be a number from 0 to 65535; 0 takes any that is free.')
  const { CUTROOM_TOKEN: token, DATABASE_URL: databaseUrl } = process.env
  const folder = data === undefined ? join(dataFolder(), 'server') : resolve(io.cwd, data)
  const isEmbedded = databaseUrl === undefined || databaseUrl === ''
  const unfit = isEmbedded && data !== undefined ? await ownFolder(folder) : undefined
  if (unfit) return unfit
  const written =
    log === undefined ? { write: writeLog, close: async () => undefined } : await openLogFile(resolve(io.cwd, log))
  if (isProblem(written)) return written
  const ports = port === undefined ? Array.from({ length: MAX_PORTS }, (_, at) => PORT + at) : [Number(port)]
  let refused: Problem | undefined
  for (const each of ports) {
    const server = await serve({
      folder: resolve(io.cwd, project),
      host,
      port: each,
      token: token === '' ? undefined : token,
      data: { folder, preparedIn: dataFolder(), ...(!isEmbedded && { databaseUrl }) },
      onProgress: (message) => speak.say(shown(message)),
      onNotice: (notice) => void io.stderr.write(`${notice}\n`),
      writeLog: written.write,
    })
    if (!isProblem(server)) return { server, isEmbedded, closeLog: written.close }
    refused = server
    if (server.code !== 'port-taken') break
  }
  await written.close()
  return refused ?? problem('port-taken', 'No port is free; choose one with --port.')
}

function sayServer(speak: Voice, { url, token }: RunningServer): undefined {
  speak.say(
    `Cutroom listens on ${url}, for whoever sends this token:\n${token}\n"${url}/openapi.json" says what it ` +
      `offers. Ctrl-C stops it.`,
  )
}

const addressOf = ({ url, token }: { readonly url: string; readonly token: string }): string =>
  `${url}/#token=${encodeURIComponent(token)}`

/** Opens the page, and prints where it is all the same: the browser may be another one, or none. */
async function showStudio(
  speak: Voice,
  at: { readonly url: string; readonly token: string },
  { open }: Options,
): Promise<OpenedBrowser | undefined> {
  const opened = open === false ? undefined : await openBrowser(addressOf(at))
  speak.say(
    opened
      ? `The studio is open in your browser. If it is not, its address is`
      : `The studio is at this address, which only you should have:`,
  )
  speak.say(`  ${paint(speak, 'cyan', addressOf(at))}`)
  return opened
}

/** A second start on the same project opens the one that runs. */
async function showRunning(
  speak: Voice,
  running: { readonly url: string; readonly token: string },
  options: Options,
): Promise<number> {
  speak.say('The studio runs already for this project.')
  await showStudio(speak, running, options)
  speak.give({ url: running.url, token: running.token })
  return 0
}
