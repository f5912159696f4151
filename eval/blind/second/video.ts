import { secondVideoConversations } from './video-conversations.ts'
import { secondVideoRequests } from './video-requests.ts'

/** What people say to video documents, once more; written without sight of any other set. */
export const requests = secondVideoRequests
export const conversations = secondVideoConversations
