export { BLUES_BARS, bluesChords, isBlues } from './read-style.ts'
export { chordsFor, compose } from './compose.ts'
export {
  type ComposeRequest,
  type ComposedChord,
  type ComposedPart,
  type Composition,
  contours,
  dynamicMarks,
  registers,
  swells,
} from './setting.ts'
export { drumKinds, isPlayedBy, readDrumKind, type DrumKind } from './drum-kinds.ts'
export { chordPitchClasses, type Chord } from './chord.ts'
export { isMinor, nameOfPitchClass, pitchClassesOf, readKey, type Key } from './key.ts'
export { readChord } from './read-chord.ts'
export { instrumentAt, readRole } from './read-role.ts'
export { readStyle, styleAt, styleNote } from './read-style.ts'
export { soundOf } from './sound-of.ts'
export type { DrumKitId, PitchedRole, Role, Style, StyleName } from './style.ts'
export { styles } from './styles/index.ts'
