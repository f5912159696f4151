import { spawnSync } from 'node:child_process'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { SEVENTHS } from './test/full.ts'
import { LongestFirst } from './test/longest-first.ts'
import { SkipsReporter } from './test/skips-reporter.ts'
import { SlowestReporter } from './test/slowest-reporter.ts'

// Each commit runs another seventh of the long tests, so that a week of them runs all. The processes that run the tests inherit it.
process.env['CUTROOM_OFFSET'] ??= String(Number.parseInt(spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).stdout || '0', 16) % SEVENTHS)

const pure = ['audio', 'kernel', 'music', 'video', 'words'].map((room) => `src/${room}/**/*.test.ts`)

export default defineConfig({
  test: {
    projects: [
      // Tests share a few processes: starting one, and loading the rooms into it, takes longer than most of the tests.
      { extends: true, test: { name: 'pure', include: pure, isolate: false, globalSetup: ['./test/temporary-folders.ts'] } },
      { extends: true, test: { name: 'whole', isolate: false, setupFiles: ['./test/after-each-file.ts'], include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'eval/**/*.test.ts', 'examples/**/*.test.ts', 'bench/**/*.test.ts'], exclude: ['**/node_modules/**', ...pure], globalSetup: ['./test/temporary-folders.ts', './test/build-command.ts'] } },
    ],
    testTimeout: 120_000, hookTimeout: 120_000, pool: 'forks', sequence: { sequencer: LongestFirst },
    // One more than there are cores, since many tests wait for the disk or for processes that they started.
    maxWorkers: availableParallelism() + 1,
    // The embedded database is opened hundreds of times, and the optimising compiler of WebAssembly would take longer than what it saves.
    execArgv: ['--liftoff-only'],
    // Neither the settings nor the keys of whoever runs the tests are to show up in them.
    env: { CUTROOM_CONFIG_DIR: join(tmpdir(), 'cutroom-tests-have-no-settings'), ANTHROPIC_API_KEY: '', OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OLLAMA_HOST: '', CUTROOM_TRANSCRIBE_URL: '', CUTROOM_DATA_DIR: join(tmpdir(), 'cutroom-tests-have-no-data'), CUTROOM_OWN_DATA_DIR: process.env['CUTROOM_DATA_DIR'] ?? '' },
    reporters: ['default', new SkipsReporter(), new SlowestReporter()],
  },
})
