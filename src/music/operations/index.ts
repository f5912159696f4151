import type { AnyOperation } from '../../kernel/index.ts'
import { addMidiTrack } from './add-midi-track.ts'
import { addNotes, controlAdders } from './add-notes.ts'
import { anotherTake } from './another-take.ts'
import { clearNotes, noteBenders } from './change-notes.ts'
import { deleteNotes, noteChangers } from './chosen-notes.ts'
import { composeSection } from './compose-section.ts'
import { generateMidi } from './generate-midi.ts'
import { addAutomation, addInsertEffect, addSend, ensureBus } from './mixing.ts'
import { readProject, createProject, setKey, setTempo } from './set-song.ts'
import { addMidiRegion, deleteRegion, duplicateRegion, moveRegion } from './regions.ts'
import { selectNotes } from './select-notes.ts'
import { setMidiProgram, trackSetters } from './set-track.ts'
import { play, setPlayhead, setZoom, showPanel, stop } from './transport.ts'

/** One line per operation, in the order in which people meet them. */
export const operations: readonly AnyOperation[] = [
  composeSection,
  anotherTake,
  generateMidi,
  readProject,
  createProject,
  setTempo,
  setKey,
  addMidiTrack,
  setMidiProgram,
  ...trackSetters,
  addMidiRegion,
  moveRegion,
  duplicateRegion,
  deleteRegion,
  addNotes,
  clearNotes,
  ...noteBenders,
  deleteNotes,
  ...noteChangers,
  ...controlAdders,
  addInsertEffect,
  ensureBus,
  addSend,
  addAutomation,
  play,
  stop,
  setPlayhead,
  showPanel,
  setZoom,
  selectNotes,
]
