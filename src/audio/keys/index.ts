import type { StateKey } from '../../kernel/index.ts'
import { clips, labels, projectOpen, totalTime, trackList, trackSettings } from './content.ts'
import { cursor } from './cursor.ts'
import { clipboard, lastEffect, loop, selectedClips } from './editor.ts'
import { floor, loudness, peak, rms, silences } from './measured.ts'
import { selectedTracks } from './selected-tracks.ts'
import { hasTimeSelection, selectionEnd, selectionStart } from './time-selection.ts'

export const keys = [
  hasTimeSelection,
  selectionStart,
  selectionEnd,
  cursor,
  selectedTracks,
  selectedClips,
  trackList,
  totalTime,
  projectOpen,
  clips,
  labels,
  clipboard,
  loop,
  trackSettings,
  lastEffect,
  peak,
  rms,
  loudness,
  floor,
  silences,
] as readonly StateKey<unknown>[]
