// What writes the turns of `ask` and takes turns back, loaded when there is something to write.
export { recordPlan, recordReport, recordTalk } from './record-turn.ts'
export { redoBatches, undoBatches } from './turn-batches.ts'
export { dropTurnFolder, newTurnFolder } from './turn-folder.ts'
