import type { Locator, Page } from 'playwright-core'

/** The parts of the studio's page, by what a person would call them. */
export type StudioPage = {
  readonly page: Page
  readonly field: Locator
  readonly review: Locator
  readonly said: Locator
  readonly toast: Locator
  /** The plan that shows that text. */
  plan(text: string | RegExp): Locator
  tick(name: string | RegExp): Locator
  /** Says it, and sends it by Enter. */
  say(words: string): Promise<void>
  /** Waits until the page shows that revision of the document that is looked at. */
  atRevision(revision: number): Promise<void>
  openHistory(): Promise<void>
}

export function studioPage(page: Page): StudioPage {
  const field = page.getByLabel('Say what to do')
  const said = page.locator('#said')
  return {
    page,
    field,
    said,
    review: page.getByRole('region', { name: 'Review' }),
    toast: page.locator('[data-toast]'),
    plan: (text) => page.getByRole('article').filter({ hasText: text }),
    tick: (name) => said.getByRole('checkbox', { name }),
    say: async (words) => {
      await field.fill(words)
      await field.press('Enter')
    },
    atRevision: (revision) => page.getByText(`saved · revision ${revision}`, { exact: true }).waitFor(),
    openHistory: () => page.getByRole('banner').getByRole('button', { name: 'History' }).click(),
  }
}
