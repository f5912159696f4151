import type { Clause, Frame, Mention } from '../../../words/index.ts'
import type { Ask } from '../../records.ts'
import type { Heard } from './choose-operation.ts'
import type { Needs } from './needs-of.ts'

/** One digit each, and one for all of them. */
const MOST_OFFERS = 8

/** An operation on whole tracks is not meant for all of them unless the words say so: "solo" asks which. */
export function trackDoubt({
  clause,
  mentions,
  heard,
  needs,
  frame,
}: {
  clause: Clause
  mentions: readonly Mention[]
  heard: Heard
  needs: Needs
  frame: Frame
}): Ask | null {
  const { operation } = heard
  if (operation.kind === 'prepare') return null
  // "Split the track at 0:18": one of several is meant.
  const isOne = namesNone(clause) && ONE_TRACK.test(clause.text)
  const isWhole = needs.tracks && !needs.range && !needs.point
  if (!isWhole && !(isOne && (needs.tracks || operation.name.startsWith('split')))) return null
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
    offers: [...tracks.slice(0, MOST_OFFERS).map(({ name }) => `the ${name} track`), 'all tracks'].map((track) => ({
      text: track === 'all tracks' ? track : track.slice(4, -6),
      words: isOne
        ? clause.text.replace(ONE_TRACK, track)
        : `${clause.text.replace(/[.!?\s]+$/, '').replace(/\s+(?:the |a |an |my )?tracks?$/i, '')} ${track}`,
    })),
  }
}

const ONE_TRACK = /\b(?:the|this|that) track\b(?! of\b)/i
const namesNone = ({ mentions }: Clause): boolean => !mentions.some(({ kind }) => kind === 'name')
