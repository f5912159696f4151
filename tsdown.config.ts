import { defineConfig } from 'tsdown'

/** One bundle with lazy chunks: `cutroom --help` loads only what it prints. */
export default defineConfig({ entry: { cutroom: 'src/cli/main.ts' }, format: 'esm', platform: 'node', target: 'node20', outDir: 'dist', dts: false, clean: true })
