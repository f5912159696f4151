import { defineConfig } from 'tsdown'

/** The program, and what it runs on threads of its own. */
export const programs = { cutroom: 'src/cli/cutroom.ts', 'conduct-thread': 'src/maestro/conduct-thread.ts' }

/**
 * One bundle with lazy chunks: `cutroom --help` loads only what it prints.
 * What we depend on is bundled too, since finding and opening hundreds of small files took half of a command's time; only the embedded
 * database stays where it is, next to the files that it reads.
 */
export default defineConfig({
  entry: programs,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outDir: 'dist',
  dts: false,
  clean: true,
  deps: { alwaysBundle: [/^(?!@electric-sql\/pglite)/], neverBundle: ['@electric-sql/pglite'], onlyBundle: false },
})
