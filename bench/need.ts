import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../src/gate/find-program.ts'
import { howToGet } from '../src/gate/programs.ts'
import { withoutPostgres } from '../test/support/store/postgres.ts'

/** What a figure cannot be measured without, and what a person does to get it. */
export type Need = { readonly name: string; readonly advice: string; isThere(): boolean | Promise<boolean> }

export const ffmpeg: Need = cutroomProgram('ffmpeg')
export const ffprobe: Need = cutroomProgram('ffprobe')
export const sox: Need = { name: 'sox', advice: 'apt install sox', isThere: () => runs('sox', ['--version']) }
/** The cp of other systems cannot be kept from sharing the blocks of both files, which would copy nothing. */
export const gnuCp: Need = {
  name: 'the cp of GNU',
  advice: 'install GNU coreutils',
  isThere: () => runs('cp', ['--reflink=never', '--version']),
}
export const postgres: Need = {
  name: 'PostgreSQL 15',
  advice: 'apt install postgresql',
  isThere: () => withoutPostgres === undefined,
}
export const builtCommand: Need = {
  name: 'the built command',
  advice: 'npm run build',
  isThere: () => existsSync(resolve('dist/cutroom.mjs')),
}

export const chromium: Need = {
  name: 'Chromium',
  advice: 'apt install chromium, or name it in CUTROOM_CHROMIUM',
  isThere: () => chromiumPath() !== undefined,
}

export const chromiumPath = (): string | undefined =>
  [process.env['CUTROOM_CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )

export async function lacking(needs: readonly Need[]): Promise<Need[]> {
  const found = await Promise.all(needs.map(async (need) => need.isThere()))
  return needs.filter((_, at) => found[at] === false)
}

/** Looked for as Cutroom does, which also takes what npm brought. */
function cutroomProgram(name: 'ffmpeg' | 'ffprobe'): Need {
  return { name, advice: howToGet(name).replace(/\.$/, ''), isThere: async () => (await findProgram(name)) !== null }
}

async function runs(program: string, args: readonly string[]): Promise<boolean> {
  return promisify(execFile)(program, args).then(
    () => true,
    () => false,
  )
}
