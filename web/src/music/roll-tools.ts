import { createStore, useStore } from 'zustand'
import { wholeBeats } from './beats.ts'

/** What a press in the piano roll does. */
export type RollTool = 'select' | 'draw' | 'erase'

/** Steps that notes are put on, in beats; null lets them lie anywhere. */
export const grids = [
  { id: '1/4', beats: 1 },
  { id: '1/8', beats: 1 / 2 },
  { id: '1/16', beats: 1 / 4 },
  { id: '1/32', beats: 1 / 8 },
  { id: '1/4 triplets', beats: 2 / 3 },
  { id: '1/8 triplets', beats: 1 / 3 },
  { id: '1/16 triplets', beats: 1 / 6 },
  { id: 'off', beats: null },
] as const
export type GridId = (typeof grids)[number]['id']

type RollTools = {
  readonly tool: RollTool
  readonly grid: GridId
  /** Whether arrows move the notes that are chosen; else they go from note to note. */
  readonly isHeld: boolean
  /** Whether a note that is chosen or drawn is heard. */
  readonly isHeard: boolean
  readonly isMixing: boolean
}

const HEARD = 'cutroom-hear-notes'

/** How hands work in songs, in this tab. */
export const rollTools = createStore<RollTools>(() => ({
  tool: 'select',
  grid: '1/16',
  isHeld: false,
  isHeard: localStorage.getItem(HEARD) !== 'off',
  isMixing: false,
}))

export const useRollTools = <Seen>(look: (tools: RollTools) => Seen): Seen => useStore(rollTools, look)

/** A tool that is chosen again is put away. */
export function takeTool(tool: RollTool): void {
  rollTools.setState((now) => ({ tool: now.tool === tool ? 'select' : tool }))
}

export function toggleHeard(): void {
  const isHeard = !rollTools.getState().isHeard
  localStorage.setItem(HEARD, isHeard ? 'on' : 'off')
  rollTools.setState({ isHeard })
}

export const toggleMixing = (): void => rollTools.setState(({ isMixing }) => ({ isMixing: !isMixing }))

/** Without a grid, arrows still go by a step that can be heard. */
const FREE_STEP_BEATS = 1 / 32

const gridBeats = (): number | null => grids.find(({ id }) => id === rollTools.getState().grid)?.beats ?? null

/** How far an arrow goes. */
export const stepBeats = (): number => gridBeats() ?? FREE_STEP_BEATS

/** To a finer grid or a coarser one of the same kind. */
export function walkGrids(step: 1 | -1): void {
  const at = grids.findIndex(({ id }) => id === rollTools.getState().grid)
  const next = grids[Math.min(grids.length - 1, Math.max(0, at + step))]
  if (next) rollTools.setState({ grid: next.id })
}

/** The nearest line of the grid; with `floor` the one before. */
export function snapBeat(beat: number, how: 'near' | 'floor' = 'near'): number {
  const step = gridBeats()
  if (step === null) return wholeBeats(beat)
  return wholeBeats((how === 'near' ? Math.round(beat / step) : Math.floor(beat / step + 1e-6)) * step)
}
