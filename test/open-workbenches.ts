import type { Workbench } from '../src/app/workbench.ts'

const open: Workbench[] = []

/** Has a workbench closed when the tests of the file are over; the recordings that it has open are files. */
export function closeLater(workbench: Workbench): void {
  open.push(workbench)
}

export async function closeWorkbenches(): Promise<void> {
  for (const workbench of open.splice(0)) await workbench.close()
}
