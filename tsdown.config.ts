import { defineConfig, type TsdownPlugin } from 'tsdown'
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
 * What is loaded together lies in one file: opening, decoding and linking eighty small ones took a tenth of a plan's
 * time. Each line takes its modules with everything that they use and no line above has taken, so that a file imports
 * only from files above it and no circle comes about. What is not reached from here is split as the bundler likes.
 */
const files = [
  { name: 'command-line', test: /[\\/]src[\\/]cli[\\/](?:main|io)\.ts$/ },
  { name: 'version', test: /[\\/]src[\\/]mcp[\\/]version\.ts$/ },
  { name: 'kernel', test: /[\\/](?:src[\\/]kernel[\\/]index\.ts|zod[\\/]v4[\\/]classic[\\/]schemas\.js)$/ },
  { name: 'project', test: /[\\/]src[\\/](?:app[\\/]workbench|cli[\\/]commands[\\/]ask|words[\\/]say-count)\.ts$/ },
  { name: 'audio', test: /[\\/]src[\\/](?:app[\\/]kinds[\\/]audio|cli[\\/]audio[\\/]face)\.ts$/ },
  { name: 'wire', test: /[\\/]src[\\/]maestro[\\/]client[\\/]index\.ts$/ },
  { name: 'yaml', test: /[\\/]node_modules[\\/]yaml[\\/]dist[\\/]index\.js$/ },
  { name: 'music', test: /[\\/]src[\\/]app[\\/]kinds[\\/]music\.ts$/ },
  { name: 'video', test: /[\\/]src[\\/]app[\\/]kinds[\\/]video\.ts$/ },
]

/** Commander can start commands that are programs of their own; we have none, and what starts programs loads slowly. */
const commandsWithoutPrograms: TsdownPlugin = {
  name: 'commands-without-programs',
  transform: {
    filter: { id: /[\\/]commander[\\/]lib[\\/]command\.js$/ },
    handler: (code) => code.replace("require('node:child_process')", '{}'),
  },
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
  // A third of the time to a plan goes into reading code, so there is as little of it as names of functions allow: they
  // stay, for whoever has to read where something failed.
  minify: {
    compress: { keepNames: { function: true, class: true } },
    mangle: { keepNames: { function: true, class: true } },
    codegen: { removeWhitespace: true },
  },
  deps: { alwaysBundle: [/^(?!@electric-sql\/pglite)/], neverBundle: ['@electric-sql/pglite'], onlyBundle: false },
  outputOptions: {
    codeSplitting: { groups: files.map((file, at) => ({ ...file, priority: files.length - at })) },
  },
  inputOptions: { experimental: { attachDebugInfo: 'none' } },
  plugins: [commandsWithoutPrograms, thirdPartyNotices()],
})
