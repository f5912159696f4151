import { spawnSync } from 'node:child_process'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { MAX_TEST_MS, SEVENTHS } from './test/full.ts'
import { LongestFirst } from './test/longest-first.ts'
import { SkipsReporter } from './test/skips-reporter.ts'
import { SlowestReporter } from './test/slowest-reporter.ts'

// Each commit runs another seventh of the long tests, so that a week of them runs all. The processes that run the tests
// inherit it.
process.env['CUTROOM_OFFSET'] ??= String(
  Number.parseInt(
    spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).stdout || '0',
    16,
  ) % SEVENTHS,
)

export default defineConfig({
  // `cutroom/kernel` and the like are the sources here, as tsconfig.json says, so that no build has to be made first.
  resolve: { tsconfigPaths: true },
  // As what users run is built: the editions of packages for development check themselves, and take twice as long.
  ssr: { resolve: { conditions: ['node'] } },
  test: {
    include: ['src', 'web', 'test', 'eval', 'examples', 'bench'].map((folder) => `${folder}/**/*.test.ts`),
    globalSetup: ['./test/temporary-folders.ts', './test/build-command.ts'],
    setupFiles: ['./test/each-file.ts'],
    // Tests share a few processes: starting one, and loading the rooms into it, takes longer than most of the tests.
    isolate: false,
    testTimeout: MAX_TEST_MS,
    hookTimeout: MAX_TEST_MS,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // One more than there are cores, since many tests wait for the disk or for processes that they started.
    maxWorkers: availableParallelism() + 1,
    // What runs here runs a few times only. The embedded database is opened hundreds of times, and the optimising
    // compiler of WebAssembly would take longer than what it saves; that of JavaScript waits four times as long as usual
    // before it takes something up. What tests make is short-lived: a wider nursery lets most of it die there, the rest
    // may grow to hundreds of megabytes before anyone looks for what is left of it, and whoever looks does so in one
    // thread, since the others have work to do.
    execArgv: [
      '--liftoff-only',
      '--interrupt-budget=540672',
      '--max-semi-space-size=32',
      '--initial-old-space-size=700',
      '--single-threaded-gc',
      '--expose-gc',
    ],
    // Neither the settings nor the keys of whoever runs the tests are to show up in them.
    env: {
      CUTROOM_CONFIG_DIR: join(tmpdir(), 'cutroom-tests-have-no-settings'),
      ANTHROPIC_API_KEY: '',
      OPENAI_API_KEY: '',
      OPENAI_BASE_URL: '',
      OLLAMA_HOST: '',
      CUTROOM_TRANSCRIBE_URL: '',
      CUTROOM_DATA_DIR: join(tmpdir(), 'cutroom-tests-have-no-data'),
      CUTROOM_OWN_DATA_DIR: process.env['CUTROOM_DATA_DIR'] ?? '',
      // Each of a thousand processes would read them as it starts, which takes it longer than the rest of its start, and
      // whatever tests ask is on this machine.
      NODE_EXTRA_CA_CERTS: '',
    },
    reporters: ['default', new SkipsReporter(), new SlowestReporter()],
  },
})
