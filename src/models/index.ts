export { type CallOptions, type Clock, callModel, systemClock } from './call-model.ts'
export { contextLimit, dataText, estimateTokens, replyRoom, withMargin } from './context-room.ts'
export type { ModelProblemCode } from './model-problem.ts'
export type {
  CallResult,
  Capabilities,
  Model,
  ModelCall,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelResult,
  ModelTool,
  Price,
  ReplyOptions,
  Stop,
  Usage,
} from './model.ts'
export { badModelId, describeModel, describeProviders, openModel, type ModelAddress } from './open-model.ts'
export { costOf } from './model-facts.ts'
export { exchangeOf, replayedModel, type Exchange, type Replay } from './replayed.ts'
export { scriptedModel, type ScriptedReplies, type ScriptedReply } from './scripted.ts'
