import { builtInMind, planRequest, type Outcome, type Pending, type PlanDocument } from '../../src/agent/index.ts'
import { audioPlanning } from '../../src/audio/for-planning.ts'
import type { Domain, Part } from '../../src/kernel/index.ts'
import { songState } from '../../src/maestro/song-state.ts'
import { musicPlanning } from '../../src/music/index.ts'
import { videoPlanning } from '../../src/video/for-planning.ts'
import { buildScene as buildAudio } from '../audio/build-scene.ts'
import { projects } from '../music/projects.ts'
import { buildScene as buildVideo } from '../video/build-scene.ts'
import type { HarmlessScene } from './sentences.ts'

/** A way from some words to a plan that takes something away: what was said or chosen on the way, and what would go. */
export type Loss = { readonly path: readonly string[]; readonly reading: string }

/** The replies that a person may give to any question, beside its offers. */
const ANSWERS = ['yes', 'all of it', 'from 10 to 20 seconds', 'the first one', 'everything'] as const

/** More turns than any of our questions take. */
const MOST_TURNS = 4

/**
 * What came of the words, and every way on from there that ends in a loss: through each offer, each other plan and each
 * common reply.
 */
export async function findLosses(
  scene: HarmlessScene,
  words: string,
): Promise<{ readonly first: Outcome; readonly losses: readonly Loss[] }> {
  const document = openScene(scene)
  const losses: Loss[] = []
  const seen = new Set<string>()
  const look = async (line: string, pending: Pending | null, path: readonly string[]): Promise<Outcome> => {
    const outcome = await planRequest({
      words: line,
      documents: [document],
      lastUsed: document.name,
      pending,
      mind: builtInMind,
      senses: { measure: async () => null },
    })
    const plans = outcome.status === 'ready' ? [outcome, ...outcome.alternatives] : []
    losses.push(
      ...plans
        .filter(({ parts }) => takesAway(parts, document.domain))
        .map(({ reading }) => ({ path: [...path, line], reading })),
    )
    return outcome
  }
  const say = async (line: string, pending: Pending | null, path: readonly string[]): Promise<Outcome> => {
    const outcome = await look(line, pending, path)
    if (outcome.status !== 'question' || !outcome.pending) return outcome
    const key = JSON.stringify([outcome.question, outcome.pending.intent])
    if (seen.has(key) || path.length >= MOST_TURNS) return outcome
    seen.add(key)
    const { offers } = outcome.question
    for (const at of offers.keys()) await say(String(at + 1), outcome.pending, [...path, line])
    for (const reply of ANSWERS) await look(reply, outcome.pending, [...path, line])
    return outcome
  }
  return { first: await say(words, null, []), losses }
}

function takesAway(parts: readonly Part[], domain: Domain): boolean {
  return parts.some(({ units }) =>
    units.some(({ steps }) => steps.some(({ operation }) => domain.operations.get(operation)?.destroys !== undefined)),
  )
}

export function openScene(scene: HarmlessScene): PlanDocument {
  const [kind = '', name = ''] = scene.split(' ')
  const at = { name, revision: 1 }
  if (kind === 'audio') return { ...at, ...buildAudio(name as Parameters<typeof buildAudio>[0], {}), ...audioPlanning }
  if (kind === 'video') return { ...at, ...buildVideo(name as Parameters<typeof buildVideo>[0]), ...videoPlanning }
  return { ...at, ...songState(projects[name as keyof typeof projects], { recipes: {}, seed: name }), ...musicPlanning }
}
