import { editRequests } from './files-edits.ts'
import { otherRequests } from './files-others.ts'
import { talks } from './files-talks.ts'
import type { FilesConversation } from '../conversations/conversation-case.ts'
import type { Request } from '../files/request.ts'

export const requests: readonly Request[] = [...editRequests, ...otherRequests]
export const conversations: readonly FilesConversation[] = talks
