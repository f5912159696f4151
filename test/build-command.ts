import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build } from 'tsdown'
import { build as buildPage } from 'vite'
import type { TestProject } from 'vitest/node'
import { programs } from '../tsdown.config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The command as users run it, built from the source as it is now. */
    command: string
  }
}

let outDir: string | undefined

/**
 * Builds the real command, and the children that tests start, once per run and in a folder of its own, so that runs
 * side by side do not disturb each other.
 */
export async function setup(project: TestProject): Promise<void> {
  // Inside node_modules, since what the bundle imports is looked for from there upwards.
  const cache = resolve(import.meta.dirname, '../node_modules/.cache')
  await mkdir(cache, { recursive: true })
  outDir = await mkdtemp(join(cache, 'cutroom-test-'))
  // One test runs the command as another user.
  await chmod(outDir, 0o755)
  // What the configuration cleans lies in `dist/`, which is not this run's. A program that cannot be built fails the
  // tests that run it, not the others.
  const entry = { ...programs, ...(await children()) }
  const page = { configFile: resolve(import.meta.dirname, '../web/vite.config.ts'), logLevel: 'silent' as const }
  const built = await Promise.allSettled([
    build({ entry, outDir, clean: false, logLevel: 'silent' }),
    buildPage({ ...page, build: { outDir: join(outDir, 'studio'), emptyOutDir: false } }),
  ])
  for (const each of built)
    if (each.status === 'rejected')
      process.stderr.write(`The command was not built: ${String(each.reason).slice(0, 400)}\n`)
  project.provide('command', join(outDir, 'cutroom.mjs'))
}

export async function teardown(): Promise<void> {
  if (outDir !== undefined) await rm(outDir, { recursive: true, force: true })
}

/** Those in plain JavaScript are started as they are. */
async function children(): Promise<Record<string, string>> {
  const names = (await readdir(join(import.meta.dirname, 'children'))).filter((name) => name.endsWith('.ts'))
  return Object.fromEntries(names.map((name) => [basename(name, '.ts'), `test/children/${name}`]))
}
