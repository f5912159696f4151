import type { Page } from 'playwright-core'

/** Drops files on the page, as a person does from their desktop. */
export async function dropFiles(
  page: Page,
  files: readonly { name: string; bytes: Buffer }[],
  { on = 'body', says = 'Drop to bring them in' } = {},
): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }))
  const transfer = await page.evaluateHandle((all) => {
    // Only a browser has it.
    const { DataTransfer } = globalThis as unknown as { DataTransfer: new () => { items: { add(file: File): void } } }
    const dropped = new DataTransfer()
    for (const { name, base64 } of all)
      dropped.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name))
    return dropped
  }, given)
  await page.dispatchEvent(on, 'dragenter', { dataTransfer: transfer })
  await page.getByText(says).waitFor()
  await page.dispatchEvent(on, 'drop', { dataTransfer: transfer })
}
