import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'tsdown'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The command as users run it, built from the source as it is now. */
    command: string
  }
}

/** Builds the real command, and a child that is started often, once per run, in a folder of its own, so that runs side by side do not disturb each other. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Inside node_modules, since what the bundle imports is looked for from there upwards.
  const outDir = resolve(import.meta.dirname, `../node_modules/.cache/cutroom-test-${process.pid}`)
  await mkdir(outDir, { recursive: true })
  // A program that cannot be built fails the tests that run it, not the others.
  await build({ entry: { cutroom: 'src/cli/main.ts', 'accept-two': 'test/children/accept-two.ts' }, outDir, logLevel: 'silent' }).catch((cause: unknown) => process.stderr.write(`The command was not built: ${String(cause).slice(0, 400)}\n`))
  project.provide('command', resolve(outDir, 'cutroom.mjs'))
  return () => rm(outDir, { recursive: true, force: true })
}
