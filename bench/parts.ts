import { builtCommand, chromium, ffmpeg, ffprobe, postgres, type Need } from './need.ts'
import type { BenchRow, NotMeasured } from './row.ts'

/** What is measured in one go. A room has several when they need different things; `name` tells them apart. */
export type Part = {
  readonly room: string
  readonly name?: string
  readonly needs: readonly Need[]
  readonly measure: Measure
}
export type Measure = (how: { readonly isLong: boolean }) => BenchResults | Promise<BenchResults>
type BenchResults = readonly (BenchRow | NotMeasured)[]

/** In this order. Each is loaded when its turn comes, so that one which cannot be loaded stops no other. */
export const parts: readonly Part[] = [
  { room: 'startup', needs: [builtCommand], measure: async () => (await import('./startup.ts')).benchStartup() },
  { room: 'kernel', needs: [], measure: async () => (await import('./kernel.ts')).benchKernel() },
  { room: 'media', needs: [ffmpeg], measure: async () => (await import('./media.ts')).benchMedia() },
  {
    room: 'video-document',
    needs: [],
    measure: async () => (await import('./video-document.ts')).benchVideoDocument(),
  },
  { room: 'video', needs: [ffmpeg, ffprobe], measure: async (how) => (await import('./video.ts')).benchVideo(how) },
  {
    room: 'understanding',
    needs: [],
    measure: async () => (await import('./understanding.ts')).benchUnderstanding(),
  },
  { room: 'music', needs: [], measure: async () => (await import('./music.ts')).benchMusic() },
  { room: 'store', needs: [], measure: async () => (await import('./store.ts')).benchStore() },
  {
    room: 'store',
    name: 'on PostgreSQL',
    needs: [postgres],
    measure: async () => (await import('./store.ts')).benchStoreOnPostgres(),
  },
  { room: 'server', needs: [builtCommand], measure: async () => (await import('./server.ts')).benchServer() },
  {
    room: 'server',
    name: 'on PostgreSQL',
    needs: [builtCommand, postgres],
    measure: async () => (await import('./server.ts')).benchServerOnPostgres(),
  },
  {
    room: 'studio',
    name: 'load',
    needs: [builtCommand, chromium],
    measure: async () => (await import('./studio-load.ts')).benchStudioLoad(),
  },
  {
    room: 'studio',
    name: 'sound',
    needs: [builtCommand, chromium],
    measure: async () => (await import('./studio-sound.ts')).benchStudioSound(),
  },
  {
    room: 'studio',
    name: 'large',
    needs: [builtCommand, chromium],
    measure: async (how) => (await import('./studio-large.ts')).benchStudioLarge(how),
  },
  { room: 'sessions', needs: [], measure: async () => (await import('./sessions.ts')).benchSessions() },
  {
    room: 'sessions',
    name: 'input',
    needs: [],
    measure: async () => (await import('./sessions-input.ts')).benchSessionsInput(),
  },
  { room: 'sessions', name: 'execute', needs: [], measure: async () => (await import('./execute.ts')).benchExecute() },
]
