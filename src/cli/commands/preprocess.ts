import { basename, dirname, resolve } from 'node:path'
import {
  readClipboard,
  writeClipboard,
  contain,
  plainText,
  readSmall,
  readStdin,
  rewriteFile,
} from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { findProject } from '../../project/index.ts'
import { decodePlan, preprocessPlan, readPlan, type Preprocessed } from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { fail, shown, voice, type Voice } from '../print.ts'

/** Repairs the fences of a plan: a file in its place, stdin to stdout with `-`, else what is on the clipboard. */
export async function run([file]: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const project = await findProject(resolve(io.cwd, options.project ?? '.'))
  if (isProblem(project)) return fail(speak, project)
  const done =
    file === undefined
      ? await onClipboard({ speak, io }, options['copy'] !== false)
      : file === '-'
        ? await onStdin({ speak, io })
        : await inPlace({ speak, io }, file)
  return done === undefined ? 0 : fail(speak, done)
}

type Acting = { readonly speak: Voice; readonly io: Io }

const MAX_BYTES = 16 * 1024 * 1024

async function inPlace({ speak, io }: Acting, file: string): Promise<Problem | undefined> {
  const path = resolve(io.cwd, file)
  // The person named this file, so it may also lie among the turns in `.cutroom/`.
  const place = await contain(dirname(path), basename(path), { access: 'write', own: true })
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
  if (isProblem(place)) return place
  if (isProblem(bytes))
    return bytes.code === 'too-large'
      ? problem(
          'bad-plan',
          `${shown(file)} is larger than 16 MB, which no plan for a person is; make several plans of it.`,
        )
      : bytes
  const text = decodePlan(bytes)
  const mended = isProblem(text) ? text : preprocessPlan(text)
  if (isProblem(mended)) return mended
  const isChanged = mended.text !== text
  const refused = isChanged
    ? await rewriteFile(place, new TextEncoder().encode(mended.text), { label: 'preprocess' })
    : undefined
  if (refused) return refused
  speak.say(isChanged ? `${shown(file)} was repaired.` : `${shown(file)} needs no repair.`)
  tell(mended, (line) => {
    speak.say(line)
  })
  speak.give({ changed: isChanged, rewrites: mended.rewrites, path: place.path })
  return undefined
}

async function onStdin(acting: Acting): Promise<Problem | undefined> {
  const text = await readStdin(acting.io.stdin, MAX_BYTES)
  const mended = isProblem(text) ? text : preprocessPlan(text)
  if (isProblem(mended)) return mended
  print(acting, mended, mended.text !== text)
  return undefined
}

async function onClipboard(acting: Acting, isCopied: boolean): Promise<Problem | undefined> {
  const text = await readClipboard(MAX_BYTES)
  const mended = isProblem(text) ? text : preprocessPlan(text)
  if (isProblem(mended)) return mended
  const refused = isCopied && mended.text !== text ? await writeClipboard(mended.text) : undefined
  print(acting, mended, mended.text !== text)
  return refused
}

/** The text goes to stdout, byte for byte unless a terminal would act on it; what was done is said beside it. */
function print({ speak, io }: Acting, mended: Preprocessed, isChanged: boolean): void {
  if (speak.json) speak.give({ changed: isChanged, rewrites: mended.rewrites, path: null, text: mended.text })
  else io.stdout.write(io.stdout.isTTY === true ? plainText(mended.text) : mended.text)
  tell(mended, (line) => {
    speak.remark(line)
  })
}

/** What was repaired, and what still keeps the text from being a plan. */
function tell({ text, rewrites }: Preprocessed, say: (line: string) => void): void {
  for (const { line, message } of rewrites) say(`  line ${line}: ${shown(message, 400)}`)
  const read = readPlan(text)
  if (isProblem(read)) say(`Note: ${shown(read.message, 400)}`)
}
