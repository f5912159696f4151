import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { beforeEach, expect, onTestFinished } from 'vitest'
import { isNothingSkipped, MAX_TEST_MS } from '../../full.ts'
import { BROWSER_FLAGS } from './browser-flags.ts'

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const program = process.env['CUTROOM_CHROMIUM'] ?? PROGRAMS.find((path) => existsSync(path))

/** A name of someone else that leads to this machine, as one does that was rebound. */
export const REBOUND_HOST = 'rebound.example'

const FLAGS = [...BROWSER_FLAGS, `--host-resolver-rules=MAP ${REBOUND_HOST} 127.0.0.1`]

/** One for all files that a process runs, each page in a context of its own. It ends with the process. */
let browser: Promise<Browser> | undefined

/** For a file whose tests look at pages: skips them, with the reason, where there is no browser. */
export function needsBrowser(): void {
  beforeEach((context) => context.skip(program === undefined && !isNothingSkipped, 'Chromium is not installed'))
}

/** Begun anew should it have crashed, so that one crash fails one test. */
async function openBrowser(): Promise<Browser> {
  const opened = await browser?.catch(() => undefined)
  if (opened?.isConnected()) return opened
  browser = launch()
  return browser
}

const launch = (): Promise<Browser> =>
  chromium.launch({ ...(program !== undefined && { executablePath: program }), args: FLAGS })

async function openOwn(): Promise<Browser> {
  const own = await launch()
  onTestFinished(() => own.close())
  return own
}

export type OpenedPage = {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page's policy stopped, and errors that nobody caught. The test fails at its end if there were any. */
  readonly faults: string[]
}

/**
 * A page in a context of its own, with no history and no cookies; `mayFail` lets its faults pass. `isAlone` gives it a
 * browser of its own, for what a server that comes and goes leaves in one.
 */
export async function openPage(
  address: string,
  {
    mayFail = false,
    isAlone = false,
    context: given,
    ...options
  }: BrowserContextOptions & { mayFail?: boolean; isAlone?: boolean; context?: BrowserContext } = {},
): Promise<OpenedPage> {
  const context =
    given ??
    (await (
      await (isAlone ? openOwn() : openBrowser())
    ).newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options }))
  // Nearly as long as a test may take, so that a wait without end says what it waited for: how fast a page is, is
  // measured elsewhere.
  context.setDefaultTimeout(MAX_TEST_MS * 0.75)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => void faults.push(message))
  page.on('console', (said) => {
    if (/Content Security Policy|Trusted/i.test(said.text())) faults.push(said.text())
  })
  onTestFinished(async () => {
    if (!mayFail) expect(faults).toEqual([])
    if (!given) await context.close()
  })
  await page.goto(address)
  return { page, context, faults }
}
