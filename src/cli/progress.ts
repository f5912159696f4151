import type { Output } from './io.ts'

/** A bar for what takes longer than a second; nothing is drawn where no one looks. */
export type ProgressBar = { at(done: number, what: string): void; end(): void }

const SHOWS_AFTER_MS = 1000
const CELLS = 24

export function openProgress(out: Output): ProgressBar {
  const started = performance.now()
  let drawn = ''
  return {
    at: (done, what) => {
      if (out.isTTY !== true || performance.now() - started < SHOWS_AFTER_MS) return
      const full = Math.round(Math.max(0, Math.min(1, done)) * CELLS)
      const line =
        `${'█'.repeat(full)}${'░'.repeat(CELLS - full)} ${String(Math.round(done * 100)).padStart(3)} %  ${what}`.slice(
          0,
          (out.columns ?? 80) - 1,
        )
      if (line === drawn) return
      out.write(`\r\u001b[2K${line}`)
      drawn = line
    },
    end: () => {
      if (drawn !== '') out.write('\r\u001b[2K')
      drawn = ''
    },
  }
}
