import { plainLine, plainText } from '../gate/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import type { Io, Output } from './io.ts'

/** Exit codes: 0 done, 1 failed or a value refused, 2 bad usage, 3 an answer is needed, 4 not approved or unsafe. */
const USAGE = new Set(['invalid-params', 'unknown-operation', 'no-project', 'usage', 'unknown-mind'])
const UNSAFE = new Set([
  'not-approved',
  'unsafe',
  'unsafe-address',
  'outside-project',
  'protected-place',
  'would-overwrite',
])

/** Where a command speaks: JSON on stdout alone, people's text on stdout or, with `--json`, on stderr. */
export type Voice = {
  readonly json: boolean
  readonly color: boolean
  readonly width: number
  say(text: string): void
  give(value: unknown): void
  /** What is said beside that: a line on stderr. */
  remark(text: string): void
}

export function voice({ json = false }: { json?: boolean }, { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>): Voice {
  const out = json ? stderr : stdout
  const color = out.isTTY === true && process.env['NO_COLOR'] === undefined && process.env['TERM'] !== 'dumb'
  return {
    json,
    color,
    width: Math.max(40, Math.min(120, out.columns ?? 80)),
    say: (text) => out.write(`${text}\n`),
    give: (value) => {
      if (json) stdout.write(`${JSON.stringify(value)}\n`)
    },
    // Colours are chosen for stdout; stderr may lead elsewhere.
    remark: (text) => stderr.write(`${stderr.isTTY === true ? text : unpaint(text)}\n`),
  }
}

/** `gone` and `going` are struck through, `coming` is underlined. */
const codes = {
  bold: 1,
  dim: 2,
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  cyan: 36,
  gone: '2;9',
  going: '31;9',
  coming: '32;4',
} as const

export function paint({ color }: Pick<Voice, 'color'>, style: keyof typeof codes, text: string): string {
  return color ? `\u001b[${codes[style]}m${text}\u001b[0m` : text
}

const unpaint = (text: string): string => text.replaceAll(new RegExp(String.raw`\u001b\[[\d;]*m`, 'gu'), '')

/** A refusal: one sentence for the person, the same as data for a program. */
export function fail(voice: Voice, problem: Problem, plan: object = { steps: [] }): number {
  const { code, message, details } = problem
  if (voice.json) voice.give({ ...plan, status: 'refused', problem: { code, message, details: details ?? null } })
  voice.remark(`${paint(voice, 'red', 'Not done:')} ${plainText(message)}`)
  return exitCode(problem)
}

export const shown = plainLine

export function exitCode({ code }: Problem): 1 | 2 | 4 {
  return USAGE.has(code) ? 2 : UNSAFE.has(code) ? 4 : 1
}

/** What was not expected: said in one sentence, with the trace for whoever mends it. */
export function sayCrash(cause: unknown, argv: readonly string[], io: Io): number {
  if (isProblem(cause)) return fail(voice({ json: argv.includes('--json') }, io), cause)
  const { message, stack } = cause instanceof Error ? cause : new Error(String(cause))
  io.stderr.write(
    `This is a fault of Cutroom itself: ${message}\nNothing that was applied is lost. Please report it with what ` +
      `follows.\n${stack ?? ''}\n`,
  )
  return 1
}

/** A bar for what takes longer than a second; nothing is drawn where no one looks. */
export type ProgressBar = { at(done: number, what: string): void; end(): void }

const SHOWS_AFTER_MS = 1000
const CELLS = 24

export function openProgress(out: Output): ProgressBar {
  // The clock is loaded when it is first used, so only where someone looks.
  const startedMs = out.isTTY === true ? performance.now() : 0
  let drawn = ''
  return {
    at: (done, what) => {
      if (out.isTTY !== true || performance.now() - startedMs < SHOWS_AFTER_MS) return
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
