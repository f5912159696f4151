import { builtInMind, type Mind, type Outcome } from '../../src/agent/index.ts'
import { songState } from '../../src/maestro/song-state.ts'
import { musicPlanning, projectSnapshot } from '../../src/music/index.ts'
import { audioPlanning } from '../../src/audio/for-planning.ts'
import { videoPlanning } from '../../src/video/for-planning.ts'
import { snapshotOf } from '../../src/video/index.ts'
import { buildScene as buildAudio } from '../audio/build-scene.ts'
import { hear } from '../audio/hear.ts'
import { judge as judgeAudio } from '../audio/judge.ts'
import { measureFrom } from '../audio/measure-sources.ts'
import type { Verdict } from '../audio/outcome.ts'
import { listen } from '../audio/talk.ts'
import { statusOf, textOf } from '../conversation.ts'
import { judge as judgeMusic } from '../music/judge.ts'
import { projects } from '../music/projects.ts'
import { buildScene as buildVideo } from '../video/build-scene.ts'
import { judge as judgeVideo } from '../video/judge.ts'
import { readTimeline } from '../video/read-timeline.ts'
import type { AudioConversation, MusicConversation, VideoConversation } from './conversation-case.ts'
import { openTalk, say, stateOf, type Ground, type Talk } from './talk.ts'

/** How a turn went. */
export type HeldTurn = { readonly words: string; readonly planned: Outcome; readonly verdict: Verdict }

/** A mind for each turn. */
type Open = () => Mind
const byGrammar: Open = () => builtInMind

const deaf = { measure: async () => null }

export const holdAudio = ({ scene, given, turns }: AudioConversation, open = byGrammar): Promise<readonly HeldTurn[]> =>
  hold({
    open,
    ground: {
      name: scene,
      ...buildAudio(scene, given),
      planning: audioPlanning,
      senses: { measure: measureFrom(scene) },
    },
    turns,
    look: (talk) => hear(stateOf(talk)),
    judge: (expect, { talk, ...outcome }) =>
      judgeAudio(expect, { ...outcome, ...listen({ scene, state: stateOf(talk) }) }),
  })

export const holdVideo = ({ scene, turns }: VideoConversation, open = byGrammar): Promise<readonly HeldTurn[]> =>
  hold({
    open,
    ground: { name: scene, ...buildVideo(scene), planning: videoPlanning, senses: deaf },
    turns,
    look: (talk) => readTimeline(snapshotOf({ name: scene, revision: 1, state: stateOf(talk) })),
    judge: (expect, { talk: _, ...outcome }) => judgeVideo(expect, outcome),
  })

export const holdMusic = ({ scene, turns }: MusicConversation, open = byGrammar): Promise<readonly HeldTurn[]> =>
  hold({
    open,
    ground: {
      name: 'song',
      ...songState(structuredClone(projects[scene]), { recipes: {}, seed: turns[0]?.[0] ?? scene }),
      planning: musicPlanning,
      senses: deaf,
    },
    turns,
    look: (talk) => projectSnapshot(stateOf(talk).document),
    judge: (expect, { talk: _, ...outcome }) => judgeMusic(expect, outcome),
  })

type Came<Look> = {
  readonly status: ReturnType<typeof statusOf>
  readonly text: string
  readonly before: Look
  readonly after: Look
  readonly talk: Talk
}

type Held<Expect, Look> = {
  readonly open: Open
  readonly ground: Ground
  readonly turns: readonly (readonly [words: string, expect: Expect])[]
  look(talk: Talk): Look
  judge(expect: Expect, came: Came<Look>): Verdict
}

/**
 * Says one thing after another, and stops behind a turn that is not right. Edits are judged against the start of the
 * conversation, whatever changes nothing against the moment before.
 */
async function hold<Expect extends { readonly expect: string }, Look>({
  open,
  ground,
  turns,
  look,
  judge,
}: Held<Expect, Look>): Promise<readonly HeldTurn[]> {
  const talk = openTalk(ground)
  const start = look(talk)
  const held: HeldTurn[] = []
  for (const [words, expect] of turns) {
    const [now, before] = [look(talk), stateOf(talk)]
    const planned = await say(talk, words, open())
    const came = {
      status: statusOf(planned, stateOf(talk) !== before),
      text: textOf(planned),
      after: look(talk),
      talk,
    }
    const verdicts = waysOf(expect).map((way) =>
      judge(way, { ...came, before: way.expect === 'edits' && came.status === 'ready' ? start : now }),
    )
    const verdict =
      verdicts.find((each) => each.verdict === 'right') ??
      verdicts.find((each) => each.verdict === 'asked') ??
      ({ verdict: 'wrong', why: verdicts[0]?.why ?? [] } as const)
    held.push({ words, planned, verdict })
    if (verdict.verdict !== 'right') break
  }
  return held
}

const waysOf = <Expect extends { readonly expect: string }>(expect: Expect): readonly Expect[] =>
  expect.expect === 'anyOf' && 'of' in expect ? (expect.of as readonly Expect[]).flatMap(waysOf) : [expect]
