import type { Where } from '../../sessions/index.ts'
import type { Here } from '../open-here.ts'

/** The session that a command is about: the one that is named, or the one whose folder the person stands in. */
export const readWhere = ({ options, io }: Pick<Here, 'options' | 'io'>): Where => ({
  cwd: io.cwd,
  session: typeof options['session'] === 'string' ? options['session'] : undefined,
})
