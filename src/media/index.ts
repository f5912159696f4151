/** Recordings in and out: import, measurement, effects on samples, rendering, preview. */
export { importSource } from './import-source.ts'
export { isOriginal } from './media-index.ts'
export { relink, type Relinked } from './relink.ts'
export { importFootage, type Footage } from './cutting/import-footage.ts'

export { placeEdges, type PlaceCall } from './cutting/place-edges.ts'
export type { PlacedCut, PlacedRange } from './cutting/placed-cut.ts'
export { chooseFfmpeg } from './cutting/choose-ffmpeg.ts'
export { renderCut, type RenderCutCall } from './cutting/render-cut.ts'
export type { RenderedCut, RenderedPicture, Splice } from './cutting/rendered-cut.ts'
export { originalPaths } from './cutting/footage-record.ts'
export { soundOfCut, placesInCut, type PlaceInCut } from './cutting/mix-cut.ts'
export { cutListOf, nominalRate, type CutListCall } from './cutting/cut-list-of.ts'
export type { SentenceWord, SpokenSentence } from './cutting/heard-words.ts'
export {
  cutFormatForPath,
  formatForPath,
  isFilm,
  type CutFormat,
  type FilmFormat,
  type RenderFormat,
} from './render-format.ts'
export { openSources, type SampleSource, type Sources } from './sources.ts'
export { measure, measureMix, measureDifference, type TrackMeasure, type Measured, type MixLevels } from './measure.ts'
export { findSpeechSilences, type SpokenSilence } from './speech-silences.ts'
export type { Silence } from './find-silences.ts'
export type { Waveform } from './draw-waveform.ts'
export { readPeaks, type ChannelPeaks } from './read-peaks.ts'
export { type ImportCall, type ImportedSource, type SourceDescription, describeSource } from './source-record.ts'
export type { TrackPart } from './track-reader.ts'
export { render, preview, type Rendered, type RenderCall } from './render.ts'
export { openSound, type OpenedSound } from './open-sound.ts'
export type { Chapter } from './format-ffmetadata.ts'
export { ensureJobs, type JobCall } from './run-job.ts'
export type { EffectParam } from './effects.ts'
export { play, type Played } from './play.ts'
export { type FrameRate, type Rational, fpsText, frameRates } from './timecode/frame-rate.ts'

export type { Caption, CutEvent, CutList, CutSource, HandOff, TakenIn } from './interchange/cut-list.ts'

export { srtCues, type SubtitleCue } from './interchange/write-captions.ts'
export { handOffFormats, writeHandOff } from './interchange/write-hand-off.ts'
export { readEdl } from './interchange/read-edl.ts'
export { readOtio } from './interchange/read-otio.ts'
export { describeWays } from './transcribe/describe-ways.ts'
export {
  findTranscriptionWay,
  transcribe,
  wayNames,
  type TranscribeCall,
  type TranscribeWay,
  type WayName,
} from './transcribe/transcribe.ts'
export { findFootage, type FootagePlace } from './cutting/find-footage.ts'
export { makeProxy } from './cutting/make-proxy.ts'
export { hasPicture } from './cutting/read-footage-facts.ts'
export { transcriptJson } from './transcribe/transcript-json.ts'
export { readMidi, type ReadMidi } from './midi/read-midi.ts'
export { writeMidi } from './midi/write-midi.ts'
export type { MidiSong } from './midi/midi-song.ts'
export { snapshotOfMidi } from './midi/snapshot-of-midi.ts'
export { midiOfSnapshot, beatClock, sectionLabels, sectionSpans } from './midi/midi-of-snapshot.ts'
export { soundOfMusic } from './midi/sound-of-music.ts'
export { soundOfNote, type NoteToHear } from './midi/sound-of-note.ts'
export { programNames } from './midi/program-names.ts'
export type { StereoBlock } from './midi/open-synth.ts'
export { renderMusicTo, type RenderMusicCall } from './midi/render-music-to.ts'
export type { MusicCall } from './midi/render-music.ts'
export { findSoundfont, type Soundfont } from './midi/find-soundfont.ts'
export { hashFile } from './hash-file.ts'
export { catchRefusal } from './catch-refusal.ts'
