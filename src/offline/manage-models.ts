import { join } from 'node:path'
import {
  contain,
  dataFolder,
  fetchPackages,
  isFolder,
  listFolder,
  loadOnnxRuntime,
  markOf,
  readSmall,
  Refusal,
  removeFolder,
  type OnnxRuntime,
} from '../gate/index.ts'
import { isProblem, problem, type Problem } from '../kernel/index.ts'
import { FORMER_RUNTIME_FOLDER, models, runtime, type Bundle, type ModelName, type OfflineModel } from './catalogue.ts'

/** A model as a list shows it. `bytes` is what it takes on the disk, or would take. */
export type ModelRow = {
  readonly name: ModelName
  readonly purpose: string
  readonly version: string
  readonly licence: string
  /** Of the package that brings it, as lockfiles write it. */
  readonly hash: string
  readonly found: boolean
  readonly bytes: number
  /** What would still have to be fetched for it, with what runs it. */
  readonly downloadBytes: number
  readonly folder: string | null
}

export async function listModels(): Promise<ModelRow[]> {
  const isRuntimeHere = (await findRuntime()) !== null
  return Promise.all([...models.values()].map((model) => rowOf(model, isRuntimeHere)))
}

async function rowOf(model: OfflineModel, isRuntimeHere: boolean): Promise<ModelRow> {
  const { name, purpose, version, licence, keptBytes, packages } = model
  const folder = folderOf(model)
  const isHere = await isWhole(folder, model)
  const found = isHere && isRuntimeHere
  return {
    name,
    purpose,
    version,
    licence,
    hash: packages[0]?.integrity ?? '',
    found,
    bytes: isHere ? await sizeOf(folder) : keptBytes,
    downloadBytes: (isHere ? 0 : sumOf(model)) + (isRuntimeHere ? 0 : sumOf(runtime)),
    folder: found ? folder : null,
  }
}

/** Where a model lies that can be run, or null. */
export async function findModel(name: ModelName): Promise<string | null> {
  const model = modelOf(name)
  const folder = folderOf(model)
  return (await isWhole(folder, model)) && (await findRuntime()) !== null ? folder : null
}

export type Fetching = {
  /** Called as each package begins: how many bytes of `total` are done. */
  readonly onPackage?: (step: { readonly name: string; readonly done: number; readonly total: number }) => void
  readonly signal?: AbortSignal | undefined
}

/** Fetches what is missing of a model and of what runs it. Where that fails, what this call has fetched goes again. */
export async function getModel(
  name: ModelName,
  { onPackage, signal }: Fetching = {},
): Promise<{ readonly folder: string; readonly isNew: boolean } | Problem> {
  const model = modelOf(name)
  const folder = folderOf(model)
  const wanted: { readonly bundle: Bundle; readonly into: string }[] = [
    ...((await findRuntime()) === null ? [{ bundle: runtime, into: folderOf(runtime) }] : []),
    ...((await isWhole(folder, model)) ? [] : [{ bundle: model, into: folder }]),
  ]
  const sizes = new Map(wanted.flatMap(({ bundle }) => Object.entries(bundle.downloadBytes)))
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  let done = 0
  const begin = (packageName: string): void => {
    onPackage?.({ name: packageName, done, total })
    done += sizes.get(packageName) ?? 0
  }
  try {
    for (const { bundle, into } of wanted) {
      await fetchPackages(bundle.packages, { folder: into, onPackage: begin, signal })
      if (!(await isWhole(into, bundle)))
        throw new Refusal('wrong-package', 'A package lacked what is needed of it; nothing was kept.')
    }
    await openRuntime()
    return { folder, isNew: wanted.length > 0 }
  } catch (error) {
    if (wanted.some(({ bundle }) => bundle === model)) await takeAway(model)
    await takeAwayUnused()
    if (error instanceof Refusal) return problem(error.code, error.message)
    throw error
  }
}

/** Takes a model off the disk, and what runs it where no other model needs that. */
export async function removeModel(name: ModelName): Promise<{ readonly freedBytes: number } | Problem> {
  const model = modelOf(name)
  if (!(await isThere(folderOf(model)))) return problem('not-there', `The model "${name}" is not here.`)
  const before = await sizeOf(dataFolder())
  const refused = (await takeAway(model)) ?? (await takeAwayUnused())
  return refused ?? { freedBytes: Math.max(0, before - (await sizeOf(dataFolder()))) }
}

/** What runs the models. */
export async function openRuntime(): Promise<OnnxRuntime> {
  const folder = await findRuntime()
  if (folder === null)
    throw new Refusal('model-missing', 'What runs the offline models is not here; "cutroom models list" says more.')
  return loadOnnxRuntime(folder)
}

const MAX_FILE_BYTES = 64_000_000

/** A file of a model, whole. */
export async function readModelFile(name: ModelName, file: string): Promise<Buffer> {
  const place = await contain(folderOf(modelOf(name)), file, { own: true })
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_FILE_BYTES)
  if (isProblem(bytes))
    throw new Refusal('model-missing', `${bytes.message} Fetch the model again with "cutroom models get ${name}".`)
  return bytes
}

async function findRuntime(): Promise<string | null> {
  for (const each of [runtime.folder, FORMER_RUNTIME_FOLDER]) {
    const folder = join(dataFolder(), each)
    if (await isWhole(folder, runtime)) return folder
  }
  return null
}

const folderOf = ({ folder }: Bundle): string => join(dataFolder(), folder)
const sumOf = ({ downloadBytes }: Bundle): number => Object.values(downloadBytes).reduce((sum, bytes) => sum + bytes, 0)

function modelOf(name: ModelName): OfflineModel {
  const model = models.get(name)
  if (!model) throw new Error(`${name} is not in the catalogue.`)
  return model
}

async function isWhole(folder: string, { files }: Bundle): Promise<boolean> {
  for (const file of files) if ((await markOf(join(folder, file))) === null) return false
  return true
}

const takeAway = (bundle: Bundle): Promise<Problem | undefined> => removeBelow(bundle.folder)

/** Removes the runtime where no model is left, and a folder that nothing lies in. */
async function takeAwayUnused(): Promise<Problem | undefined> {
  for (const model of models.values()) if (await isThere(folderOf(model))) return undefined
  return (await removeBelow(runtime.folder)) ?? (await removeBelow(FORMER_RUNTIME_FOLDER))
}

async function removeBelow(folder: string): Promise<Problem | undefined> {
  if (!(await isThere(join(dataFolder(), folder)))) return undefined
  const place = await contain(dataFolder(), folder, { access: 'write', own: true })
  return isProblem(place) ? place : removeFolder(place, { label: 'model' })
}

async function isThere(folder: string): Promise<boolean> {
  const place = await contain(dataFolder(), folder, { own: true })
  return !isProblem(place) && isFolder(place)
}

/** The bytes of all files in a folder, those of folders in it included. */
async function sizeOf(folder: string): Promise<number> {
  const place = await contain(folder, '.', { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return 0
  let sum = 0
  for (const { name, kind, sizeBytes } of entries)
    sum += kind === 'folder' ? await sizeOf(join(folder, name)) : kind === 'file' ? sizeBytes : 0
  return sum
}
