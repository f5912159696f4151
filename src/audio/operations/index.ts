import type { AnyOperation } from '../../kernel/index.ts'
import { addLabel } from './add-label.ts'
import { clearSelection, selectAll } from './select-all.ts'
import { copy, cut } from './copy.ts'
import { createLabelTrack, createMonoTrack, createStereoTrack } from './create-track.ts'
import { deleteSelection } from './delete-selection.ts'
import { deleteTrack } from './delete-track.ts'
import { duplicateClip } from './duplicate-clip.ts'
import { duplicateTrack } from './duplicate-track.ts'
import { effects } from './effects.ts'
import { insertSilence } from './insert-silence.ts'
import { join } from './join.ts'
import { moveClip } from './move-clip.ts'
import { moveClips } from './move-clips.ts'
import { moveTrackDown, moveTrackToBottom, moveTrackToTop, moveTrackUp } from './move-track.ts'
import { muteTrack, soloTrack, setTrackGain, setTrackPan } from './track-settings.ts'
import { paste } from './paste.ts'
import { removeLabel } from './remove-label.ts'
import { renameTrack } from './rename-track.ts'
import { rewindToStart, seek } from './seek.ts'
import { cutAllTracksRipple, deleteAllTracksRipple } from './ripple.ts'
import { selectClips, selectAllTracks, selectTracks } from './select-tracks.ts'
import { setSelectionEndTime, setSelectionStartTime, setTimeSelection } from './set-time-selection.ts'
import { silenceSelection } from './silence-selection.ts'
import { splitAtTime, split } from './split.ts'
import { trimToSelection } from './trim-to-selection.ts'

/** One line per operation, in the order in which people meet them. */
export const operations: readonly AnyOperation[] = [
  setTimeSelection,
  setSelectionStartTime,
  setSelectionEndTime,
  clearSelection,
  selectAll,
  selectAllTracks,
  selectTracks,
  selectClips,
  seek,
  rewindToStart,
  split,
  splitAtTime,
  join,
  duplicateClip,
  trimToSelection,
  silenceSelection,
  insertSilence,
  moveClip,
  moveClips,
  cut,
  copy,
  paste,
  deleteSelection,
  cutAllTracksRipple,
  deleteAllTracksRipple,
  createMonoTrack,
  createStereoTrack,
  createLabelTrack,
  deleteTrack,
  duplicateTrack,
  moveTrackUp,
  moveTrackDown,
  moveTrackToTop,
  moveTrackToBottom,
  renameTrack,
  setTrackGain,
  setTrackPan,
  muteTrack,
  soloTrack,
  addLabel,
  removeLabel,
  ...effects,
]
