import { z } from 'zod'

/** A command that a turn left running, and who it is: a number alone may be another process by now. */
export const leftRunning = z.object({
  command: z.string(),
  process: z.object({
    pid: z.int(),
    host: z.string(),
    startTicks: z.string().nullable(),
    boot: z.string().nullable(),
    space: z.string().nullable(),
  }),
})
export type LeftRunning = z.infer<typeof leftRunning>
