import type { Mention } from '../../../words/index.ts'
import type { MindView } from '../../mind.ts'

/**
 * A later clause means the timeline that the person saw, while earlier clauses have already changed it. A time that is
 * counted from an edge ("the last 2 seconds", "the end") or hangs on a label is read again; any other goes where its
 * content went.
 */
export function followTimes(view: MindView, said: readonly Mention[], now: readonly Mention[]): readonly Mention[] {
  const { document, copy } = view
  if (copy.state.document === document.state.document) return said
  const things = said.flatMap((mention) =>
    mention.kind === 'name' ? mention.things.filter(({ kind }) => kind === 'track').map(({ id }) => id) : [],
  )
  const follow = (seconds: number): number => document.follow?.(document.state, copy.state, seconds, things) ?? seconds
  return said.map((mention, index) => {
    const again = now[index]
    if (mention.kind === 'time')
      return {
        ...mention,
        seconds: again?.kind === 'time' && again.seconds !== mention.seconds ? again.seconds : follow(mention.seconds),
      }
    if (mention.kind !== 'range') return mention
    const read = again?.kind === 'range' ? again : mention
    if (edges.has(mention.via)) return { ...mention, startSeconds: read.startSeconds, endSeconds: read.endSeconds }
    return {
      ...mention,
      startSeconds: read.startSeconds === mention.startSeconds ? follow(mention.startSeconds) : read.startSeconds,
      endSeconds: read.endSeconds === mention.endSeconds ? follow(mention.endSeconds) : read.endSeconds,
      ...(mention.atSeconds !== undefined && { atSeconds: follow(mention.atSeconds) }),
    }
  })
}

const edges: ReadonlySet<string> = new Set(['first', 'last', 'middle', 'whole', 'label', 'nth'])
