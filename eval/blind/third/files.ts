import { edits } from './files-edits.ts'
import { others } from './files-others.ts'
import { talks } from './files-conversations.ts'
import type { FilesConversation } from '../../conversations/conversation-case.ts'
import type { Request } from '../../files/request.ts'

/** Requests and conversations about files and what is written into them; written without sight of any other. */
export const requests: readonly Request[] = [...edits, ...others]
export const conversations: readonly FilesConversation[] = talks
