import type { Frame, Mention } from '../../../words/index.ts'
import type { Ask } from '../../records.ts'
import type { Heard } from './choose-operation.ts'
import type { Needs } from './needs-of.ts'

/** An operation on whole tracks is not meant for all of them unless the words say so: "solo" asks which. */
export function trackDoubt({
  mentions,
  heard,
  needs,
  frame,
}: {
  mentions: readonly Mention[]
  heard: Heard
  needs: Needs
  frame: Frame
}): Ask | null {
  const { operation } = heard
  if (!needs.tracks || needs.range || needs.point || operation.kind === 'prepare') return null
  const tracks = frame.things.filter(({ kind, tags }) => kind === 'track' && tags?.includes('label') !== true)
  const isNamed = mentions.some(
    (mention) =>
      (mention.kind === 'name' && mention.things.some(({ kind }) => kind === 'track')) ||
      (mention.kind === 'range' && mention.via === 'whole'),
  )
  if (isNamed || tracks.length < 2 || tracks.some(({ selected }) => selected === true)) return null
  return {
    question: `To ${operation.name.replaceAll('_', ' ')} I need to know which track: ${tracks.map(({ name }) => name).join(', ')}, or all tracks?`,
    operation: operation.name,
    missing: ['selected_tracks'],
    offers: [],
  }
}
