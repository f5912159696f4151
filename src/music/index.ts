export { arrangementOf, endOfSong } from './arrangement.ts'
export { diffOf } from './diff.ts'
export { firstNumber, formatUuid, keyOf, uuidFrom } from './document/ids.ts'
export { lanesOn, sendsFrom, songOf, type Lane, type Song } from './document/song.ts'
export { music } from './for-planning.ts'
export { musicPlanning } from './for-planning.ts'
export { mayBeginSong } from './may-begin-song.ts'
export { importSnapshot } from './operations/import-snapshot.ts'
export { editsOfSnapshot } from './edits-of-snapshot.ts'
export { projectSnapshot, snapshotOf } from './snapshot.ts'
export {
  readProject,
  type ReadRequest,
  type VariationScope,
  readStreamRequest,
  streamRequestSchema,
  HAS_WORDS,
  isFields,
  MAX_PROMPT_CHARACTERS,
  unknownFields,
  camelField,
  wrongPaths,
} from './wire/request.ts'
export {
  snapshotSchema,
  type SongNote,
  type ProjectSnapshot,
  beatsPerBar,
  copyName,
  type SnapshotRegion,
  type SnapshotTrack,
  type TimeSignature,
  noteSchema,
} from './wire/snapshot.ts'
export { type MaestroEvent, type EventOf, type NoteChange, type Phase, eventSchema } from './wire/events.ts'
export { rewritingNotes } from './operations/chosen-notes.ts'
export { describeRegion } from './operations/things.ts'
export { readPosition } from './position/read-position.ts'
export { resolvePosition } from './position/resolve-position.ts'
export { sayNames } from './position/say-names.ts'
export { sectionIndex } from './position/section-index.ts'
export { type StructuredPrompt, isStructured } from './prompt/structured-prompt.ts'
export { readPrompt } from './prompt/read-prompt.ts'
export { BARS_OF_PHRASE } from './composing/recipe.ts'
export { regionCell, songCell } from './document/cells.ts'
export {
  barAt,
  barBeatsAt,
  beatOfBar,
  formatSignature,
  metreParts,
  readFileHead,
  secondsAt,
  tempoAt,
  temposOf,
} from './document/bars.ts'
export { drumVoices } from './composer/drum-kinds.ts'
export { chordsIn } from './composing/chords-in.ts'
export { describeKey } from './composing/key-in.ts'
export { canonicalName } from './calls/call.ts'
export { instrumentFor } from './instruments.ts'
export { drumKits } from './operations/params.ts'
export { readKey } from './composer/key.ts'
export { bendNote, bendTouch } from './document/bend-note.ts'
export { packNote, unpackNote } from './document/bend-note.ts'
