import { describe, expect, it } from 'vitest'
import { buildScene } from '../../eval/audio/build-scene.ts'
import { openTalk, say } from '../../eval/conversations/talk.ts'
import { audioPlanning } from '../audio/for-planning.ts'
import { builtInMind, type Outcome } from './index.ts'

/** A plan, or a question, on a recording of five minutes with host, guest and music. */
function planned(words: string): Promise<Outcome> {
  const ground = { name: 'podcast', ...buildScene('podcast', {}), planning: audioPlanning }
  return say(openTalk({ ...ground, senses: { measure: async () => -20 } }), words, builtInMind)
}

/** What every operation of a plan is done to: the range and the tracks that were set before it. */
function aims({ steps }: Extract<Outcome, { status: 'ready' }>): { range: [number, number]; tracks: string[] }[] {
  let range: [number, number] = [0, 300]
  let tracks: string[] = []
  return steps.flatMap(({ operation, params }) => {
    const { start_time: from, end_time: to, tracks: named } = params as Record<string, unknown>
    if (operation === 'set_time_selection') range = [Number(from), Number(to)]
    else if (operation === 'select_tracks') tracks = named as string[]
    else if (operation === 'select_all_tracks') tracks = ['t1', 't3', 't5']
    else return [{ range, tracks }]
    return []
  })
}

const requests = ['compress the guest', 'reverse the guest', 'make the guest 3 dB louder', 'take the guest down 6 dB']

describe('a stretch that is left out', () => {
  it.each(
    requests.flatMap((request) =>
      [', but not from 1:00 to 1:20', ' but leave 1:00 to 1:20 alone', ', not between 1:00 and 1:20'].map(
        (left) => request + left,
      ),
    ),
  )('is not touched by “%s”', async (words) => {
    const came = await planned(words)
    if (came.status !== 'ready') return expect(came.status).toBe('question')
    expect(aims(came).length).toBeGreaterThan(0)
    for (const { range } of aims(came)) expect(range[1] <= 60 || range[0] >= 80, JSON.stringify(range)).toBe(true)
  })
})

describe('a track that is left out', () => {
  it.each([
    'normalize everything, just not the music',
    'make everything 3 dB louder but leave the music alone',
    'more treble on the host, not on the music',
    'compress all tracks, not the music',
  ])('is not touched by “%s”', async (words) => {
    const came = await planned(words)
    if (came.status !== 'ready') return expect(came.status).toBe('question')
    const music = buildScene('podcast', {})
    const { id } = audioPlanning.frame(music.state, '').things.find(({ name }) => name === 'Music') ?? { id: '' }
    expect(aims(came).length).toBeGreaterThan(0)
    for (const { tracks } of aims(came)) expect(tracks).not.toContain(id)
  })
})

it('what is said of other things leaves a plan as it is', async () => {
  expect(await planned('mute the guest, not the host')).toMatchObject({ status: 'ready', reading: 'Set Guest: muted' })
  expect(await planned('trim to 1:00 to 2:00, but not the music')).not.toMatchObject({ status: 'refused' })
})
