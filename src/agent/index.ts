export { dropRepeats } from './alternatives.ts'
export { chosenWords } from './answer-question.ts'
export { stepsOf } from './conclude-turn.ts'
export { countCall, openBudget, refuseSpent, type Budget, type BudgetLimits } from './budget.ts'
export type { AmountScale, Leaning } from './dialogue/leaning.ts'
export { readLeaning } from './dialogue/message.ts'
export { doOnDesk, isSetter, seeFromDesk, setOnDesk, type Desk } from './desk.ts'
export type { Intent, Pending, Told, TurnMemory } from './intent.ts'
export { listTopics } from './list-topics.ts'
export type { Meaning } from './meaning.ts'
export type { ForeignResult, ForeignTool, ForeignTools, Mind, MindCall, MindSelection, MindView } from './mind.ts'
export { builtInMind } from './minds/built-in/built-in-mind.ts'
export type { ModelMindSetup, ModelProgress, Voted } from './minds/model/ask-model.ts'
export { modelMind } from './minds/model/model-mind.ts'
export { isCertain, type Alternative, type Outcome, type TurnTrace } from './outcome.ts'
export { nextNumbers, sayUnknownOperation } from './plan-call.ts'
export type { ForModels, PlanDocument, ShownText, WorkLimits, WorkPhase } from './plan-document.ts'
export { howToBegin, planRequest, type PlanRequest } from './plan-request.ts'
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
export type { MachineState, Transition } from './turn.ts'
export { withoutManners } from './without-manners.ts'
