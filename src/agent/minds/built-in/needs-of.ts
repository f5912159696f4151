import type { AnyOperation } from '../../../kernel/index.ts'

/** What an operation works on, told from the state keys of its contract (their wire names are fixed). */
export type Needs = {
  readonly range: boolean
  readonly point: boolean
  readonly clips: boolean
  readonly tracks: boolean
  readonly db: boolean
  readonly lufs: boolean
}

export function needsOf({ reads, fill = {} }: AnyOperation): Needs {
  const has = (name: string): boolean => reads.some(({ key }) => key.name === name)
  const range = has('selection_start_time') || ('start_time' in fill && 'end_time' in fill)
  return {
    range,
    point: has('cursor_position') || 'time' in fill,
    clips: has('selected_clips') || 'clips' in fill,
    tracks: has('selected_tracks') || 'tracks' in fill || 'track' in fill,
    lufs: 'lufs' in fill,
    db: Object.keys(fill).some((param) => /(?:^|_)db$/.test(param)),
  }
}
