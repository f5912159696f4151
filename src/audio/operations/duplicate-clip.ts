import { z } from 'zod'
import { operation, problem, type EditorEdit } from '../../kernel/index.ts'
import { insertAudio } from '../insert-audio.ts'
import { clips } from '../keys/content.ts'
import { selectedClips } from '../keys/editor.ts'
import { listClips } from '../clips.ts'
import { storeAudio } from '../windows.ts'

export const duplicateClip = operation({
  name: 'duplicate_clip',
  summary: 'Put a copy of each selected clip right after it and push what follows on that track.',
  kind: 'operate',
  reads: [selectedClips.required, clips.required],
  writes: [clips, selectedClips],
  params: z.strictObject({}),
  heard: [
    { words: 'duplicate|dup|double|repeat|clone clip|clips', weight: 2 },
    { words: 'duplicate|dup|repeat|clone|double', with: ['name:clip'], weight: 2 },
    { words: 'copy clip after|behind itself|it', weight: 2 },
    { words: 'make|create|add|another copy|duplicate of clip|clips', weight: 2 },
    { words: 'make|create copy|duplicate', with: ['name:clip'], weight: 3 },
  ],
  apply: (view, _params, tools) => {
    const timeline = view.read(clips)
    const chosen = view.read(selectedClips)
    const found = listClips(timeline).filter(({ id }) => chosen.includes(id))
    if (found.length === 0)
      return problem('unknown-clip', 'The selected clips are not there any more; select a clip first.')
    const edits = found.flatMap(({ track, start, end }) => {
      const { windows, jobs, leans } = timeline.heard(track, start, end)
      return insertAudio(
        timeline,
        { track, at: end, audio: storeAudio(windows, jobs), length: end - start, leans },
        tools,
      )
    })
    const made = edits.flatMap((edit) => (edit.edit === 'insert' && edit.content !== null ? [edit.run] : []))
    return [...edits, { edit: 'editor', field: 'selectedClips', to: made } satisfies EditorEdit]
  },
  claims: (_view, _params, changes) =>
    changes.flatMap((change) =>
      change.edit === 'insert'
        ? [
            {
              check: 'audible-run',
              promise: 'The copy is there',
              about: { track: change.sequence, run: change.run },
              expect: true,
            },
          ]
        : [],
    ),
  says: (view) => {
    const chosen = view.read(selectedClips)
    return `Duplicate ${
      listClips(view.read(clips))
        .filter(({ id }) => chosen.includes(id))
        .map(({ name }) => name)
        .join(' and ') || 'the selected clip'
    }`
  },
})
