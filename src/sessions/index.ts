// What plan.md says: read, repaired and written, text in and text out.
export { decodePlan } from './plan/check-plan-text.ts'
export { describeAction, missingIn } from './plan/plan.ts'
export type {
  Action,
  Create,
  Delete,
  EditAction,
  Execute,
  Memo,
  Move,
  Plan,
  Prune,
  Read,
  Rename,
  Replacement,
  Resource,
} from './plan/plan.ts'
export { preprocessPlan, type Preprocessed } from './plan/preprocess-plan.ts'
export { readPlan } from './plan/read-plan.ts'
export { writeAction, writePlan } from './plan/write-plan.ts'

// Turns as folders, those of `ask` among them. What writes those is behind turns/index.ts, since it is loaded late.
export { hasCommand, tellCommandEnds } from './turns/turn-batches.ts'
export {
  findNamedTurn,
  findTurnPlace,
  readCurrentSession,
  readResumeState,
  type Where,
} from './turns/find-turn-place.ts'
export { readMemos } from './turns/memos.ts'
export { costOfRecord, readMindRecord, writeMindRecord, type MindCost, type MindRecord } from './turns/mind-record.ts'
export { joinContexts, readContexts } from './turns/read-contexts.ts'
export {
  batchesOfTurns,
  isBatchOf,
  tellCommandsStay,
  withoutCommands,
  tellRetracted,
  turnOfBatch,
  type TakenBack,
} from './turns/turn-batches.ts'
export {
  isBegun,
  listFileNames,
  listSessions,
  listTurnFiles,
  listTurns,
  readTurnFile,
  writeTurnFile,
} from './turns/turn-file.ts'
export { readOwnMeta, readTurnMeta, writeTurnMeta } from './turns/turn-meta.ts'
export { SESSIONS, parsePlace, type TurnPlace } from './turns/turn-place.ts'

// The way from a message to a plan that ran, and to the next turn.
export { beginSession, branchSession, readTurnState } from './workflow/begin-next-turn.ts'
export { type PlanDecisions, applyDecisions, everything } from './workflow/execute/make-report.ts'
export type { ActionCheck, PlanError, Preflight } from './workflow/execute/preflight.ts'
export { explainFaultyPlan, listPlanErrors } from './workflow/plan-by-model.ts'
export {
  DEFAULT_BUDGET_TOKENS,
  MIN_BUDGET_TOKENS,
  composeInput,
  type InputText,
} from './workflow/input/compose-input.ts'
export { countTokens } from './workflow/input/fit-resources.ts'
export { TOO_MUCH, formatSize } from './workflow/input/fit-resources.ts'
export { neverRead } from './workflow/input/never-read.ts'
export { suggestPruning } from './workflow/input/suggest-pruning.ts'
export { laterSessions } from './workflow/later-sessions.ts'
export type { FilesTurn, Leant, MediaOutcome, PlannedFiles, ShownDocument } from './workflow/mind/files-request.ts'
export { planInTalk } from './workflow/mind/talk/plan-in-talk.ts'
export { readEarlierTurns } from './workflow/mind/talk/read-earlier-turns.ts'
export { needsPerson } from './workflow/needs-person.ts'
export type { Executed, Reviewed, Sessions } from './workflow/sessions.ts'
export { findPreviewCommand } from './workflow/outside/find-preview-command.ts'
export { readKeptPage } from './workflow/outside/kept-pages.ts'
export { findUnapproved, listRunning, refuseUnapproved } from './workflow/outside/execute-command.ts'
export { buildPlanRequest, minReplyTokens, openPlanner, planByModel, type Planner } from './workflow/plan-by-model.ts'
export { type MindChoice, type PlannedWith, describeFirstUse, planWithMind } from './workflow/plan-with-mind.ts'
export { readAgentPrompt } from './workflow/prompts/read-agent-prompt.ts'
export { keepRecipe, listRecipes, makeRecipe, planRecipe, readRecipe, readRecipeText } from './workflow/recipe.ts'
export { replanTurns, type Replanned } from './workflow/replan-turns.ts'
