import { stateKey, type Asked, type Inference, type Problem, type State, problem } from '../../kernel/index.ts'
import { rateOf } from '../tracks.ts'

export const cursor = stateKey<number>({
  name: 'cursor_position',
  kind: 'editor',
  about: 'where the cursor stands',
  owns: ['editor:cursor'],
  ask: 'At what time? (for example "at 20 seconds", "at 1:30", "here")',
  read: (state) => Number(state.editor['cursor'] ?? 0),
  setBy: (value, state) => ({ operation: 'seek', params: { time: value / rateOf(state.document) } }),
  infer: (asked, state) => {
    const found = inferTime(asked)
    if (found === undefined || 'problem' in found) return found
    return { ...found, value: Math.round(found.value * rateOf(state.document)) }
  },
})

/** The point in time that the words name, in seconds: for the cursor, and for parameters called `time`. */
export function inferTime(asked: Asked): Inference<number> | Problem | undefined {
  const wrong = asked.mentions.find((mention) => mention.kind === 'problem' && mention.about === 'time')
  if (wrong?.kind === 'problem')
    return wrong.code === 'outside' || wrong.code === 'negative'
      ? problem(`time-${wrong.code}`, wrong.message)
      : undefined
  for (const mention of asked.mentions) {
    if (mention.kind === 'time')
      return {
        value: mention.seconds,
        source: 'words',
        text: mention.text,
        confidence: mention.confidence,
        notes: mention.notes,
      }
    if (mention.kind === 'range' && mention.atSeconds !== undefined)
      return {
        value: mention.atSeconds,
        source: 'words',
        text: mention.text,
        confidence: mention.confidence,
        notes: mention.notes,
      }
  }
  return undefined
}

/** The cursor's place in seconds. */
export const cursorSeconds = (state: State): number => cursor.read(state) / rateOf(state.document)
