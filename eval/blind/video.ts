import { blindConversations } from './video-conversations.ts'
import { blindRequests } from './video-requests.ts'
import type { VideoConversation } from '../conversations/conversation-case.ts'
import type { Expect } from '../video/expect.ts'
import type { SceneName } from '../video/scene.ts'

/** A further set of what people say to the editor of speech, written without sight of any other. */
export const requests: readonly { id: string; scene: SceneName; words: string; expect: Expect }[] = blindRequests
export const conversations: readonly VideoConversation[] = blindConversations
