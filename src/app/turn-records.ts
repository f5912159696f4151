import type { Problem } from '../kernel/index.ts'

type Turns = typeof import('../sessions/turns/index.ts')

/**
 * The turns of a project as people read them. What writes them and takes them back, with a reader of YAML, is loaded
 * when there is something to write: a plan that is only looked at goes without.
 */
const turns = (): Promise<Turns> => import('../sessions/turns/index.ts')

export const recordPlan: Turns['recordPlan'] = async (...given) => (await turns()).recordPlan(...given)
export const recordReport: Turns['recordReport'] = async (...given) => (await turns()).recordReport(...given)
export const recordTalk: Turns['recordTalk'] = async (...given) => (await turns()).recordTalk(...given)
export const newTurnFolder = async (...given: Parameters<Turns['newTurnFolder']>): Promise<string | Problem> =>
  (await turns()).newTurnFolder(...given)
export const undoBatches: Turns['undoBatches'] = async (...given) => (await turns()).undoBatches(...given)
export const redoBatches: Turns['redoBatches'] = async (...given) => (await turns()).redoBatches(...given)
export const dropTurnFolder: Turns['dropTurnFolder'] = async (...given) => (await turns()).dropTurnFolder(...given)
