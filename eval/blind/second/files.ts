import type { Request } from '../../files/request.ts'

import { conversations } from './files-conversations.ts'
import { edits } from './files-edits.ts'
import { others } from './files-others.ts'

/** What is said to plain files and to the documents made of a project, written without sight of any other. */
export const requests: readonly Request[] = [...edits, ...others]
export { conversations }
