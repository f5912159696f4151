import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Found = { readonly violations: readonly { id: string; impact: string; nodes: readonly { html: string }[] }[] }

/** What axe calls serious or critical on the page as it is now, each with what it was found in. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Evaluated by the test and not by the page, so its policy is not asked.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    () =>
      (globalThis as unknown as { axe: { run(options: object): Promise<unknown> } }).axe.run({
        resultTypes: ['violations'],
      }) as Promise<Found>,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
