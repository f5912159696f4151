import { defineConfig } from 'tsdown'
import { entries } from './tsdown.config.ts'

/** The types of what other programs import. They know zod, which such programs use too, and no other package. */
export default defineConfig({
  entry: entries,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outDir: 'dist',
  dts: { emitDtsOnly: true },
  clean: ['dist/*.d.mts'],
  checks: { pluginTimings: false },
  deps: { neverBundle: ['zod'], onlyBundle: [] },
})
