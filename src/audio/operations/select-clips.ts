import { z } from 'zod'
import { operation, problem, type Asked, type Inference, type State } from '../../kernel/index.ts'
import { clips } from '../keys/content.ts'
import { selectedClips } from '../keys/editor.ts'
import { allClips } from '../named-clips.ts'

export const selectClips = operation({
  name: 'select_clips',
  summary: 'Select some clips, by id.',
  kind: 'prepare',
  reads: [clips.required],
  writes: [selectedClips],
  params: z.strictObject({ clips: z.array(z.string()).min(1) }),
  fill: { clips: clipsSaid },
  asks: { clips: selectedClips.ask },
  heard: [
    { words: 'select|highlight|pick|choose|grab|mark clip|clips', weight: 2 },
    { words: 'select|highlight|pick|choose|grab|mark', with: ['name:clip'], weight: 2 },
  ],
  apply: (view, { clips: ids }) => {
    const known = new Set(allClips(view.read(clips)).map(({ id }) => id))
    const unknown = ids.find((id) => !known.has(id))
    if (unknown !== undefined) return problem('unknown-clip', `There is no clip "${unknown}".`)
    return [{ edit: 'editor', field: 'selectedClips', to: [...new Set(ids)] }]
  },
  says: (view, { clips: ids }) => {
    const named = allClips(view.read(clips))
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
    return `Select ${named.join(' and ') || ids.join(' and ')}`
  },
})

function clipsSaid(asked: Asked, state: State): Inference<string[]> | undefined {
  const found = selectedClips.infer?.(asked, state)
  if (!found || 'problem' in found) return undefined
  const { others: _, ...rest } = found
  return { ...rest, value: [...found.value] }
}
