/**
 * `cutroom/client`: the studio's routes, as shapes and as functions. Programs hand it a token, a page has its cookie.
 *
 * @experimental It follows the studio, which still grows.
 */
export { isProblem, problem, type Json, type Problem } from '../base/index.ts'
export { MAX_WORDS_CHARACTERS } from './limits.ts'
export { openStudioClient, type StudioClient, type StudioTransport } from './open-studio-client.ts'
export {
  audioView,
  documentQuery,
  type AudioClip,
  type AudioPiece,
  type AudioSource,
  type AudioTrack,
  type AudioView,
  type DocumentQuery,
} from './audio-view.ts'
export { captionsView, videoView, type CaptionsView, type PlayedStretch, type VideoView } from './video-view.ts'
export {
  musicTakes,
  musicView,
  type MusicTakes,
  type MusicNotes,
  type MusicRegion,
  type MusicSection,
  type MusicTrack,
  type MusicView,
} from './music-view.ts'
export {
  LEVEL_TRACKS_HEADER,
  levelFrames,
  MAX_STRETCH_SECONDS,
  soundHeaders,
  type StretchFacts,
} from './sound-stretch.ts'
export { soundQuery, type SameTimes } from './sound-shapes.ts'
export {
  applied,
  approveBody,
  askBody,
  askRow,
  documentRow,
  historyBody,
  project,
  proposal,
  proposalRow,
  ran,
  runBody,
  readingBody,
  studioEvent,
  turn,
  turnRow,
  type AppliedReply,
  type ApproveBody,
  type AskBody,
  type AskRow,
  type DocumentRow,
  type OfferPlace,
  type PlanReply,
  type ProjectView,
  type ProposalRow,
  type ProposalView,
  type RanReply,
  type RunBody,
  type ShownState,
  type ReviewRowView,
  type StudioEvent,
  type TurnRow,
  type TurnView,
} from './shapes.ts'
export {
  doctor,
  helpTopic,
  mindRow,
  offlineModel,
  settings,
  settingsBody,
  suggestion,
  type DoctorView,
  type HelpTopicRow,
  type MindRow,
  type OfflineModelRow,
  type SettingsBody,
  type SettingsView,
  type SuggestionRow,
} from './around-shapes.ts'
export {
  jobAgainBody,
  jobBody,
  jobRow,
  MAX_PIECE_BYTES,
  outputLook,
  outputQuery,
  renderFormat,
  renderOptions,
  renderOptionsQuery,
  uploadBody,
  uploadRow,
  type JobAgainBody,
  type JobBody,
  type JobResult,
  type JobRow,
  type OutputLook,
  type OutputQuery,
  type RenderOptions,
  type UploadBody,
  type UploadRow,
} from './job-shapes.ts'
export {
  MAX_TILES,
  MAX_TILE_SOURCES,
  PEAK_LEVELS,
  TILE_BINS,
  readTileQuery,
  readTiles,
  writeTileQuery,
  writeTiles,
  type PeakLevel,
  type PeakPlanes,
  type PeakTile,
  type TileWish,
} from './peak-tiles.ts'
