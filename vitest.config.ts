import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SkipsReporter } from './test/skips-reporter.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'eval/**/*.test.ts', 'examples/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 120_000, hookTimeout: 120_000, pool: 'forks', maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['./test/build-command.ts'],
    reporters: ['default', new SkipsReporter()],
  },
})
