import { emptyDocument, type State } from '../kernel/index.ts'

/** How an audio document begins: known without the operations, so that a journal can be read that speaks of one. */
export const newAudioDocument: State = {
  document: emptyDocument,
  editor: {
    selection: null,
    cursor: 0,
    selectedTracks: [],
    selectedClips: [],
    clipboard: null,
    loop: false,
    lastEffect: null,
  },
}
