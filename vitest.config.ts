import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { SkipsReporter } from './test/skips-reporter.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'eval/**/*.test.ts', 'examples/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 120_000, hookTimeout: 120_000, pool: 'forks', sequence: { sequencer: LongestFirst },
    // One more than there are cores, since many tests wait for the disk or for processes that they started.
    maxWorkers: availableParallelism() + 1,
    // The embedded database is opened hundreds of times, and the optimising compiler of WebAssembly would take longer than what it saves.
    execArgv: ['--liftoff-only'],
    // Neither the settings nor the keys of whoever runs the tests are to show up in them.
    env: { CUTROOM_CONFIG_DIR: join(tmpdir(), 'cutroom-tests-have-no-settings'), ANTHROPIC_API_KEY: '', OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OLLAMA_HOST: '', CUTROOM_TRANSCRIBE_URL: '', CUTROOM_DATA_DIR: join(tmpdir(), 'cutroom-tests-have-no-data'), CUTROOM_OWN_DATA_DIR: process.env['CUTROOM_DATA_DIR'] ?? '' },
    globalSetup: ['./test/build-command.ts'],
    reporters: ['default', new SkipsReporter()],
  },
})
