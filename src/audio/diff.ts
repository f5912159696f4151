import type { Json, State, Unit } from '../kernel/index.ts'
export type DiffChange = { id: string; stepId: string; kind: string; before: Json; after: Json; reason: string }
export type Diff = { summary: string; changes: DiffChange[] }
export function diffOf(_before: State, _after: State, _units: readonly Unit[]): Diff { return { summary: '', changes: [] } }
