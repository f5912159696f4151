export { chooseReading, rulesMind } from './rules-mind.ts'
export type { RoomRules } from './room-rules.ts'
