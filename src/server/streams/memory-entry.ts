import type { Json } from '../../kernel/index.ts'
import type { EventOf, MaestroEvent } from '../../music/wire/events.ts'

/** Gathers what a conversation remembers of one stream: what was asked, how it was understood, what came of it. */
export function memoryOf({ streamId, prompt, seed }: { streamId: string; prompt: string | null; seed: string }): { hear(event: MaestroEvent): void; entry(complete: EventOf<'complete'>): Json } {
  let state: EventOf<'state'> | undefined
  let title: string | null = null
  let content = ''
  return {
    hear: (event) => {
      if (event.type === 'state') state = event
      if (event.type === 'plan') title = event.title
      if (event.type === 'content') content += event.content
    },
    entry: ({ success, error }) => ({ streamId, prompt, seed, state: state?.state ?? null, intent: state?.intent ?? null, parsed: state?.parsed ?? null, title, content, success, error: error ?? null }),
  }
}
