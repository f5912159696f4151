import type { Where } from '../../sessions/turns/find-turn-place.ts'
import type { Options } from '../main.ts'

/** The session that a command is about: the one that is named, or the one whose folder the person stands in. */
export const whereOf = (options: Options): Where => ({ cwd: process.cwd(), session: typeof options['session'] === 'string' ? options['session'] : undefined })
