import { musicPlanning, rewritingNotes, type ReadRequest } from '../music/index.ts'

/** A request as far as it decides what a mind knows: what was said before it, and whether its words may be kept. */
type Asked = {
  readonly request: Pick<ReadRequest, 'storePrompt'>
  readonly seed: string
  readonly kept: readonly { readonly words: string; readonly reply: string }[]
}

/** What a mind knows of music while it plans a request. */
export function planningFor({ request, seed, kept }: Asked): typeof musicPlanning {
  return {
    ...musicPlanning,
    domain,
    ...(!request.storePrompt && { ear: seedEar(musicPlanning.ear, seed) }),
    forModels: withConversation(kept),
  }
}

/** Clients know calls for whole regions of notes, and none for some of them; what is selected there nobody knows. */
const domain = {
  ...musicPlanning.domain,
  operations: new Map([
    ...[...musicPlanning.domain.operations].filter(([name]) => name !== 'select_notes'),
    ...rewritingNotes.map((operation) => [operation.name, operation] as const),
  ]),
}

type Ear = typeof musicPlanning.ear

/**
 * An ear that seeds what is composed by this seed: of itself it takes the words of the request, and what was composed
 * remembers its seed.
 */
function seedEar(ear: Ear, seed: string): Ear {
  return {
    ...ear,
    hear: (clause, around) => {
      const heard = ear.hear(clause, around)
      if (!('calls' in heard)) return heard
      return {
        calls: heard.calls.map(({ found, ...call }) => ({
          ...call,
          found: found['seed'] ? { ...found, seed: { ...found['seed'], value: seed } } : found,
        })),
      }
    },
  }
}

const MAX_EARLIER = 6
const MAX_CHARACTERS = 400

/** What a model reads beside the song: what was asked and done before. */
function withConversation(earlier: Asked['kept']): typeof musicPlanning.forModels {
  const { forModels } = musicPlanning
  const lines = earlier
    .slice(-MAX_EARLIER)
    .map(
      ({ words, reply }) =>
        `- asked ${JSON.stringify(words.slice(0, MAX_CHARACTERS))}, done ` +
        JSON.stringify(reply.slice(0, MAX_CHARACTERS)),
    )
  if (lines.length === 0) return forModels
  return {
    ...forModels,
    describe: async (state) =>
      `${await forModels.describe(state)}\n\nEarlier in this conversation:\n${lines.join('\n')}`,
  }
}
