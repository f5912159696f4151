import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What keeps people out of the page as it is now, in both themes: each thing that axe calls serious or critical. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The debugger puts it there, once: the page's own policy lets no script in.
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
    const { violations } = await page.evaluate<{ violations: AxeRule[] }>(
      `axe.run(document, { resultTypes: ['violations'] })`,
    )
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        for (const { html, failureSummary } of nodes) found.push(`${colorScheme}: ${id}: ${html}: ${failureSummary}`)
  }
  return found
}

type AxeRule = {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}
