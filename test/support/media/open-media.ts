import type { SourceAddress } from '../../../src/audio/index.ts'
import type { Problem } from '../../../src/kernel/index.ts'
import { catchRefusal } from '../../../src/media/catch-refusal.ts'
import { openFootage } from '../../../src/media/cutting/footage-record.ts'
import { openSources, type SampleSource } from '../../../src/media/sources.ts'

/** One source of a media folder, or why it cannot be opened. */
export function openSource(mediaFolder: string, address: SourceAddress): Promise<SampleSource | Problem> {
  return catchRefusal(() => openSources(mediaFolder).get(address))
}

/** Where the file of a picture lies now, or what to do when it is gone. */
export function footageFile(mediaFolder: string, address: SourceAddress): Promise<string | Problem> {
  return catchRefusal(async () => (await openFootage(mediaFolder, address)).originalPath)
}
