import { Refusal } from '../gate/index.ts'
import type { SourceAddress } from '../audio/index.ts'

/**
 * The name of a source's files in the media folder. Addresses reach us from documents and journals,
 * so anything that does not have the exact shape of one is refused before it becomes a path.
 * A source that was resampled on import carries its rate behind an `@`: its samples are not those of the file.
 */
export function fileNameOf(address: SourceAddress): string {
  const match = /^(?:sha256:([0-9a-f]{64}(?:@[0-9]{4,6})?)|job:([0-9a-f]{32,64}))$/.exec(address)
  if (!match) throw new Refusal('bad-address', `${JSON.stringify(address)} does not name a source.`)
  return match[1] ?? `job-${match[2]}`
}

export function addressOf(hash: string, resampledTo?: number): SourceAddress {
  return resampledTo === undefined ? `sha256:${hash}` : `sha256:${hash}@${resampledTo}`
}
