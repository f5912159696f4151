import { describe, expect, it } from 'vitest'
import { buildScene } from '../../eval/audio/build-scene.ts'
import { buildScene as buildVideo } from '../../eval/video/build-scene.ts'
import { audioPlanning } from '../audio/for-planning.ts'
import { videoPlanning } from '../video/for-planning.ts'
import { talk } from '../../test/support/video/told.ts'
import { findMissingAbility } from './abilities/find-missing-ability.ts'
import { builtInMind, planRequest, type Outcome, type Pending, type PlanDocument, type TurnMemory } from './index.ts'
import { callsAsked } from './minds/built-in/calls-asked.ts'
import { openTurn, viewOf } from './turn.ts'

const podcast: PlanDocument = { name: 'podcast', revision: 1, ...buildScene('podcast', {}), ...audioPlanning }
const interview: PlanDocument = { name: 'interview', revision: 1, ...buildScene('interview', {}), ...audioPlanning }
const founder: PlanDocument = { name: 'founder', revision: 1, ...buildVideo('founder'), ...videoPlanning }
const senses = { measure: async () => null }

const ask = (
  words: string,
  documents: readonly PlanDocument[] = [interview],
  more: { pending?: Pending | null; previous?: TurnMemory } = {},
): Promise<Outcome> =>
  planRequest({ words, documents, lastUsed: documents[0]?.name ?? null, mind: builtInMind, senses, ...more })

const said = (outcome: Outcome): string =>
  outcome.status === 'question'
    ? outcome.question.question
    : outcome.status === 'ready'
      ? outcome.reading
      : outcome.status

describe('the guard against losses', () => {
  it('says of a statement that it is one', async () => {
    expect(said(await ask('there is clipping between 5:08 and 5:20'))).toBe(
      '“there is clipping between 5:08 and 5:20” says how it is, and nothing is taken away for that. Say what to do, and with which part.',
    )
    expect(said(await ask('between 4:00 and 4:05 the guest is gone'))).toContain('says how it is')
    expect(said(await ask('clipping between 5:08 and 5:20'))).toContain('nothing is taken away unasked')
  })

  it('names what is missing, offers what comes nearest, and does that when it is chosen', async () => {
    const first = await ask("there's a horrible hum, get rid of it")
    expect(said(first)).toBe(
      'I have no de-hum. Noise reduction lowers steady noise such as hum, buzz or hiss. Should I do that?',
    )
    const pending = first.status === 'question' ? first.pending : null
    expect(said(await ask('yes', [interview], { pending }))).toBe('Reduce noise by 12 dB on 0:00–10:00 on all 2 tracks')
    const reverb = await ask('remove the reverb from the guest')
    expect(said(reverb)).toContain('I have no de-reverb. ')
    expect(said(await ask('1', [interview], { pending: reverb.status === 'question' ? reverb.pending : null }))).toBe(
      'Reduce noise by 12 dB on 0:00–10:00 on Guest',
    )
  })

  it('does not give way to a value that comes later', async () => {
    const first = await ask('remove clicks from host')
    expect(said(first)).toContain('I have no de-click. ')
    const pending = first.status === 'question' ? first.pending : null
    expect((await ask('from 1:00 to 2:00', [interview], { pending })).status).toBe('question')
  })

  it('lets go what is asked to go: a thing that is called like a fault, a single noise by its time, and what another clause asks for', async () => {
    const named = buildScene('notes', {})
    expect(
      said(await ask('delete the cough', [{ name: 'notes', revision: 1, ...named, ...audioPlanning }])),
    ).not.toContain('I have no')
    expect(said(await ask('remove the click from 1:10.2 to 1:10.3'))).toBe('Delete 1:10.2–1:10.3 on all 2 tracks')
    expect(said(await ask('The host coughs from 33 to 34.5 seconds, take that out on the host track only.'))).toBe(
      'Delete 0:33–0:34.5 on Host',
    )
    expect(said(await ask('move 3:00-3:30 to the start'))).toContain('Cut 3:00–3:30')
  })

  it('holds for follow-ups and for a document that the words may be meant for', async () => {
    const previous: TurnMemory = {
      intent: { words: 'normalize the host', additions: [] },
      document: 'interview',
      destroyed: false,
    }
    expect((await ask('and there is clipping between 5:08 and 5:20', [interview], { previous })).status).toBe(
      'question',
    )
    const elsewhere = await ask('there is clipping between 5:08 and 5:20', [founder, interview])
    expect(elsewhere.status === 'question' ? elsewhere.question.offers : elsewhere.status).toEqual([])
  })

  it('keeps offers of a loss for a few words that name only a part, and for no statement', async () => {
    const offers = async (words: string): Promise<string[]> => {
      const outcome = await ask(words, [founder])
      return outcome.status === 'question' ? outcome.question.offers.map(({ text }) => text) : [outcome.status]
    }
    expect(await offers('the second sentence')).toContain('take it out')
    expect(await offers('the part about funding is the best')).toEqual([])
  })

  it('counts no loss as said where a model makes one of a statement', async () => {
    const asked = async (words: string): Promise<string[]> => {
      const turn = openTurn(
        { userInput: words, previousResponse: null, inputSource: 'cli' },
        {
          mind: builtInMind,
          document: interview,
          documents: ['interview'],
          intent: { words, additions: [] },
          senses,
          turnId: 't',
          when: '',
        },
      )
      return (await callsAsked(viewOf(turn))).map(({ operation }) => operation)
    }
    expect(await asked('there is clipping between 5:08 and 5:20')).toEqual([])
    expect(await asked('delete 5:08 to 5:20')).toEqual(['delete_selection'])
  })

  it('reads no name, topic, quoted text or pasted page as a wish for something missing', () => {
    const find = (words: string, kind = 'audio', names: string[] = []): string | undefined =>
      findMissingAbility(words, { kind, names: new Set(names), way: 'any' })?.ability.name
    expect(find('remove the reverb')).toBe('de-reverb')
    expect(find('remove the reverb', 'audio', ['reverb'])).toBeUndefined()
    expect(find('remove the reverb track')).toBeUndefined()
    expect(find('take out the part about reverb', 'video')).toBeUndefined()
    expect(find('delete the label "remove the reverb"')).toBeUndefined()
    expect(find('remove the reverb', 'files')).toBeUndefined()
    expect(find(`remove the ${'very '.repeat(600)}reverb`)).toBeUndefined()
  })
})

describe('verbs that were mistaken', () => {
  it('turning up is no muting, and playing around a time no reversing', async () => {
    expect(said(await ask('turn the host up'))).toContain('By how much?')
    expect(said(await ask('turn the host off'))).toBe('Set Host: muted')
    expect(said(await ask('shut the guest up', [podcast]))).toBe('Set Guest: muted')
    expect(said(await ask('play me the bit around 3:20'))).toContain('I have no playback by request. Press p')
    expect(said(await ask('turn 1:00 to 1:10 around'))).toContain('Reverse 1:00–1:10')
  })
})

describe('times without a unit', () => {
  it('are asked about where sound would go, and told where it stays', async () => {
    expect(said(await ask('delete between 2 and 3'))).toContain('Did you mean "0:02–0:03" or "2:00–3:00"?')
    const fade = await ask('fade out between 2 and 3')
    expect(fade.status === 'ready' ? fade.notes.map(({ text }) => text) : []).toContain(
      'Read as 0:02–0:03; it could also be 2:00–3:00.',
    )
    expect(fade.status === 'ready' ? fade.alternatives[0]?.reading : '').toBe('Fade out 2:00–3:00 on all 2 tracks')
  })

  it('are asked about in a cut by its words, with each reading to choose', async () => {
    const state = talk(
      Array.from({ length: 10 }, (_, at) => [
        ['Ann', `This is part number ${at} of a talk that goes on about rivers and hills for quite some time. /20`],
      ]),
    )
    const long: PlanDocument = { name: 'talk', revision: 1, state, nextId: 1000, ...videoPlanning }
    const first = await ask('delete between 2 and 3', [long])
    expect(said(first)).toBe('“between 2 and 3” can be read as 0:02–0:03 or as 2:00–3:00. Which one is meant?')
    const pending = first.status === 'question' ? first.pending : null
    expect(said(await ask('2', [long], { pending }))).toContain('heard from 2:00 to 3:00')
    expect((await ask('take out sentences 2 to 3', [long])).status).toBe('ready')
  })
})
