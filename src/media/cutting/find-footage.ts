import type { SourceAddress } from '../../audio/index.ts'
import type { Problem } from '../../kernel/index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import type { FilePlace } from '../file-place.ts'
import { sniff, type Demuxer } from '../sniff.ts'
import { openFootage } from './footage-record.ts'
import { proxyFile } from './make-proxy.ts'

/**
 * Where a film lies that is unchanged since it was brought in, what it is by its bytes, and where in the media folder
 * its proxy lies if there is one.
 */
export type FootagePlace = FilePlace & { readonly demuxer: Demuxer; readonly proxy: string }

type FindCall = { readonly mediaFolder: string; readonly address: SourceAddress; readonly name: string }

export function findFootage({ mediaFolder, address, name }: FindCall): Promise<FootagePlace | Problem> {
  return catchRefusal(async () => {
    const { originalPath: path, size, modifiedMs } = await openFootage(mediaFolder, address, name)
    return { path, size, modifiedMs, demuxer: await sniff(path), proxy: proxyFile(address) }
  })
}
