import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { plainLine } from '../../gate/index.ts'

const document = z
  .string()
  .max(200)
  .optional()
  .describe('the name of the document; without it, the one that was used last')

const everyPlan =
  'Give every operation its exact values. All your calls on a document gather in one proposal: when it is complete, ' +
  'tell me what it does, what it destroys, and its id, and let me decide.'

/** Ways to begin. They only say what to do: a prompt can approve nothing. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'explain-state',
    {
      title: 'Explain a document',
      description: 'What is in a document, in plain words.',
      argsSchema: z.object({ document }),
    },
    ({ document }) =>
      says(
        `Look at ${named(document)} with cutroom_state and tell me in a few sentences what is in it: how long it ` +
          `is, its parts, what stands out, and what waits for my decision. Change nothing.`,
      ),
  )
  server.registerPrompt(
    'tidy-episode',
    {
      title: 'Tidy an episode',
      description: 'Plan the cuts and levels that a rough recording needs.',
      argsSchema: z.object({
        document,
        wishes: z.string().max(2000).optional().describe('what to look after, in your own words'),
      }),
    },
    ({ document, wishes }) =>
      says(
        `Tidy ${named(document)}. Look at it with cutroom_state first. Then plan, one operation at a time: dead air ` +
          `shortened, levels evened out, a gentle start and ` +
          `end.${wishes === undefined ? '' : ` Look after this above all: ${plainLine(wishes, 2000)}`} ${everyPlan}`,
      ),
  )
  server.registerPrompt(
    'prepare-for-publishing',
    {
      title: 'Prepare for publishing',
      description: 'Plan what is missing before a document goes out.',
      argsSchema: z.object({
        document,
        place: z.string().max(200).optional().describe('where it will be published, such as a podcast or broadcast'),
      }),
    },
    ({ document, place }) =>
      says(
        `Prepare ${named(document)} for publishing${place === undefined ? '' : ` (${plainLine(place)})`}. Look at ` +
          `it with cutroom_state, say what is missing, and plan only that: loudness for the place it goes to, ` +
          `clean edges, ` +
          `labels for the parts. ${everyPlan}`,
      ),
  )
}

const named = (document: string | undefined): string =>
  document === undefined ? 'the document that was used last' : `the document "${plainLine(document)}"`

function says(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] }
}
