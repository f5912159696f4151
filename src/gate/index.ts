export { appendDurable } from './append.ts'
export { endBackground, startInBackground } from './background.ts'
export { readClipboard, writeClipboard } from './clipboard.ts'
export { contain, pathInProject, type ContainedPath } from './contain.ts'
export { findProtectedPlace } from './find-protected-place.ts'
export { containedFetch, type Fetched } from './contained-fetch.ts'
export { parseWebAddress } from './web-address.ts'
export { describePrograms, findPlayer } from './describe-programs.ts'
export { fetchPackages, type KeptFile, type WantedPackage } from './fetch-packages.ts'
export {
  ensureFolder,
  isFolder,
  listFolder,
  permissionsOf,
  readFrom,
  readSmall,
  remove,
  removeFolder,
} from './files.ts'
export {
  type FoundProgram,
  type ProgramName,
  findProgram,
  findProgramBeside,
  identifyProgram,
  listPrograms,
  withPrograms,
} from './find-program.ts'
export { isSha256Hex, newUuid, sha256Hex, sha256HexOf } from './hash.ts'
export { killPoint, runUncounted } from './life.ts'
export { withLock } from './lock.ts'
export {
  type ModelFetch,
  isAnswering,
  isLoopback,
  modelFetch,
  refuseServerAddress,
  serverFetch,
} from './model-fetch.ts'
export { mapFewAtATime } from './on-disk.ts'
export { loadOnnxRuntime, type OnnxRuntime, type OnnxSession, type OnnxTensor } from './onnx-runtime.ts'
export { needsTerminal, openPreviewer } from './open-previewer.ts'
export { dataFolder, ownFolder, withTempFolder } from './own-folder.ts'
export { plainLine, plainText } from './plain-text.ts'
export { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts'
export { howToGet, runProgram, startProgram, type Ending, type ProgramCall } from './programs.ts'
export { readProjectConfig } from './project-config.ts'
export { displayPath, markOf, openReader, readStdin, readText, type Reader } from './reader.ts'
export { copyCheaply, moveToNew } from './copy-cheaply.ts'
export { cutFile, freeBytes, receivePiece } from './receive-file.ts'
export { redact, redactDeep, rememberSecret } from './redact.ts'
export { Refusal, systemCode } from './refusal.ts'
export { findHidden, refuseCommand } from './refuse-command.ts'
export { runCommand, type CommandCall, type CommandRun } from './run-command.ts'
export { findCommand, startServer, type StartedServer } from './start-server.ts'
export { removeEmptied, stageFiles, sweepStaged, type FileSwap, type StagedFiles } from './swap-files.ts'
export { openBrowser, type OpenedBrowser } from './open-browser.ts'
export { openCalledThread, readThreadData, serveCalls, type CalledThread, type CallWatch } from './thread-calls.ts'
export { openThreads, serveThread, type Threads } from './threads.ts'
export { changeUserConfig, configFolder, readUserConfig, type ServerConfig, type UserConfig } from './user-config.ts'
export { VERSION } from './version.ts'
export { watchFiles } from './watch-files.ts'
export { walkProject, type WalkedEntry, type WalkedFolder } from './walk-project.ts'
export { isTemporaryName, rewriteFile, writeAtomic } from './write-atomic.ts'
export { createWriter, diskFull, makeFolder, writeText, type Writer } from './writer.ts'
