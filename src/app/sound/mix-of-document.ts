import type { Mix } from '../../audio/index.ts'
import { problem, type Document, type Problem } from '../../kernel/index.ts'
import { kindOf, type SoundPlace } from '../kinds.ts'

/** What would be heard of a document of any kind, with everything made that it needs. */
export async function mixOfDocument(domain: string, document: Document, place: SoundPlace): Promise<Mix | Problem> {
  const sound = await kindOf(domain).loadSound?.()
  return sound ? sound.mixOf(document, place) : problem('no-sound', 'Files have no sound; name another document.')
}
