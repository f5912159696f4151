import type { CutList, HandOff } from './cut-list.ts'

/** Everything, in our own words. */
export function writeJson(cutList: CutList): HandOff {
  return { text: `${JSON.stringify({ schema: 'cutroom.cut-list', version: 1, ...cutList }, null, 2)}\n`, warnings: [] }
}
