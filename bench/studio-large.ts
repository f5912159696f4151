import { inLargeStudio } from './large-project.ts'
import type { BenchRow } from './row.ts'
import { measureSong, measureTracks } from './studio-frames.ts'
import { measureMemory } from './studio-memory.ts'
import { measureWords } from './studio-words.ts'

/** What the studio is with large documents: its frames, the size of its views, and its memory, in one page. */
export function benchStudioLarge(how: { readonly isLong: boolean }): Promise<BenchRow[]> {
  return inLargeStudio(async (studio) => [
    ...(await measureTracks(studio)),
    ...(await measureWords(studio)),
    ...(await measureSong(studio)),
    ...(await measureMemory(studio, how)),
  ])
}
