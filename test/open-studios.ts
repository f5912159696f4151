import type { Studio } from '../src/app/studio.ts'

const open: Studio[] = []

/** Has a studio closed when the tests of the file are over; the recordings that it has open are files. */
export function closeLater(studio: Studio): void {
  open.push(studio)
}

export async function closeStudios(): Promise<void> {
  for (const studio of open.splice(0)) await studio.close()
}
