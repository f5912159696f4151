export type { Intent, Pending, TurnMemory } from './intent.ts'
export { type MachineState, type Transition } from './machine.ts'
export { draw, openBudget, usedUp, type Budget, type BudgetLimits } from './budget.ts'
export { howToBegin } from './plan-request.ts'
export { isCertain } from './is-certain.ts'
export type { ForModels, WorkLimits } from './for-models.ts'
export type { ForeignResult, ForeignTool, ForeignTools } from './foreign-tools.ts'
export type { Call, Mind, MindView, Selection } from './mind.ts'
export { builtInMind } from './minds/built-in/built-in-mind.ts'
export type { ModelMindSetup, ModelProgress, Voted } from './minds/model/ask-model.ts'
export { modelMind } from './minds/model/model-mind.ts'
export type { Alternative, Outcome, TurnTrace } from './outcome.ts'
export type { Phase } from './phase.ts'
export type { PlanDocument } from './plan-document.ts'
export { planRequest, type PlanRequest } from './plan-request.ts'
export type {
  Ask,
  Branch,
  Control,
  Goal,
  Offer,
  ReflectionDecision,
  Reminder,
  ToolEvent,
  TurnInput,
  TurnOutput,
  TurnWorkingState,
} from './records.ts'

export { chosenWords } from './understand.ts'
export { distinct } from './alternatives.ts'
export { doOnDesk, isSetter, seenFromDesk, setOnDesk, type Desk } from './desk.ts'
export { nextNumbers } from './plan-call.ts'
export { sayUnknownOperation } from './unknown-operation.ts'
