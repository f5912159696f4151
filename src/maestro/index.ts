export { applyCalls } from './song-state.ts'
export { conductWith, type BuiltInJob, type WrittenRun } from './conduct-thread.ts'
export { conduct, opening, type KeptTurn, type PlanResult } from './conduct.ts'

export { seededIds } from './conduct-thread.ts'
