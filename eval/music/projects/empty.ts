import { writeProject } from '../write-project.ts'

/** Nothing yet. */
export const empty = writeProject({ name: 'Untitled', tempo: 120, key: 'C', tracks: {} })
