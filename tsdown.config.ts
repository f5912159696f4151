import { defineConfig } from 'tsdown'
import { thirdPartyNotices } from './scripts/third-party-notices.ts'

/** The program, and what it runs on threads of its own. */
export const programs = {
  cutroom: 'src/cli/cutroom.ts',
  'conduct-thread': 'src/maestro/conduct-thread.ts',
  'studio-thread': 'src/app/studio/studio-thread.ts',
  'job-thread': 'src/app/studio/job-thread.ts',
  'hash-thread': 'src/app/studio/hash-thread.ts',
  'sound-thread': 'src/app/studio/sound-thread.ts',
  'peaks-thread': 'src/app/studio/peaks-thread.ts',
}

/** What other programs import, as package.json names it: `cutroom`, and the rooms `cutroom/…` of these names. */
export const entries = {
  index: 'src/index.ts',
  kernel: 'src/kernel/index.ts',
  maestro: 'src/maestro/client/index.ts',
  client: 'src/client/index.ts',
}

/**
 * One bundle with lazy chunks: `cutroom --help` loads only what it prints. What we depend on is bundled too, since
 * finding and opening hundreds of small files took half of a command's time; only the embedded database stays where it
 * is, next to the files that it reads.
 */
export default defineConfig({
  entry: { ...programs, ...entries },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outDir: 'dist',
  dts: false,
  // The types stay: tsdown.types.config.ts makes them when the package is packed, before this is built once more.
  clean: ['dist/*.mjs', 'dist/*.txt'],
  // No module of ours, or of those we depend on, does anything by being loaded: a room's index brings only what is used of it.
  treeshake: { moduleSideEffects: false },
  deps: { alwaysBundle: [/^(?!@electric-sql\/pglite)/], neverBundle: ['@electric-sql/pglite'], onlyBundle: false },
  inputOptions: { experimental: { attachDebugInfo: 'none' } },
  plugins: [thirdPartyNotices()],
})
