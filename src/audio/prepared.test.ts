import { describe, expect, it } from 'vitest'
import {
  isProblem,
  isQuestion,
  planUnit,
  type Json,
  type PlannedUnit,
  type Problem,
  type Question,
  type WorkingCopy,
} from '../kernel/index.ts'
import { readWords } from '../words/index.ts'
import { audio } from './for-planning.ts'
import { audioFrame } from './frame.ts'
import { after, documentWith, measure } from '../../test/support/audio/sound.ts'

/** Words with the operation already chosen: what is prepared, and with which parameters it runs. */
async function plan(
  copy: WorkingCopy,
  name: string,
  words: string,
  params: { [param: string]: Json } = {},
): Promise<PlannedUnit | Question | Problem> {
  const operation = audio.operations.get(name)
  if (!operation) throw new Error(`No operation ${name}`)
  const mentions = readWords(words, audioFrame(copy.state, words)).clauses.flatMap((clause) => clause.mentions)
  return planUnit(
    audio,
    copy,
    {
      operation,
      asked: { operation: name, destroys: operation.destroys !== undefined, mentions },
      params,
      document: 'd',
      unitNumber: 1,
      firstStep: 1,
    },
    { measure },
  )
}

async function steps(
  copy: WorkingCopy,
  name: string,
  words: string,
  params: { [param: string]: Json } = {},
): Promise<(string | Json)[][]> {
  const planned = await plan(copy, name, words, params)
  if (isProblem(planned)) throw new Error(planned.message)
  if (isQuestion(planned)) throw new Error(planned.question)
  return planned.unit.steps.map((step) => [step.operation, step.params])
}

const last = async (...request: Parameters<typeof steps>): Promise<Json> =>
  (await steps(...request)).at(-1)?.[1] as Json

const two = (): WorkingCopy => documentWith({ name: 'Host', seconds: 300 }, { name: 'Guest', seconds: 300 })
const selected = (): Promise<WorkingCopy> =>
  after(two(), ['set_time_selection', { start_time: 5, end_time: 10 }], ['select_all_tracks'])

describe('words fill parameters', () => {
  it.each([
    ['apply_normalize', 'normalize to -3 dB', { peak_db: -3 }],
    ['apply_normalize', 'normalize', { peak_db: -1 }],
    ['apply_normalize_loudness', 'normalize to -14 LUFS', { lufs: -14 }],
    ['apply_normalize_loudness', 'bring it to podcast loudness', { lufs: 'podcast' }],
    ['apply_normalize_loudness', 'make it ready for ACX level', { lufs: 'acx' }],
    ['apply_normalize_loudness', 'normalize the loudness', { lufs: -16 }],
    ['apply_amplify', 'amplify by 4 dB', { db: 4 }],
    ['apply_amplify', 'make it twice as loud', { db: 6.02 }],
    ['apply_limiter', 'limit to -2 dB', { ceiling_db: -2 }],
    ['apply_compressor', 'compress with 4:1 at -18 dB', { threshold_db: -18, ratio: 4 }],
    ['apply_noise_reduction', 'reduce noise by 20 dB', { reduction_db: 20 }],
    ['split_at_time', 'split at 1:30', { time: 90 }],
    ['seek', 'go to 2:00', { time: 120 }],
    ['add_label', 'add a label at 1:30 called Sponsor', { text: 'Sponsor', time: 90, end: 90 }],
    ['add_label', 'mark 2:00 to 2:30 as Ad break', { text: 'Ad break', time: 120, end: 150 }],
    ['add_label', 'label the selection as Quote', { text: 'Quote', time: 5, end: 10 }],
    ['create_mono_track', 'add a track called Room tone', { name: 'Room tone' }],
    ['create_stereo_track', 'add a stereo track', { name: 'Track 3' }],
  ])('%s hears "%s"', async (name, words, params) => {
    expect(await last(await selected(), name, words)).toEqual(params)
  })

  it.each([
    ['set_track_gain', 'set the guest track gain to -6 dB', { gain_db: -6 }],
    ['set_track_pan', 'pan the guest 30% left', { pan: -0.3 }],
    ['set_track_pan', 'pan the guest hard right', { pan: 1 }],
    ['set_track_pan', 'pan the guest to the centre', { pan: 0 }],
    ['rename_track', 'rename the guest to Bo', { name: 'Bo' }],
  ])('%s hears "%s" on the track that is named', async (name, words, params) => {
    expect(await steps(await selected(), name, words)).toEqual([
      ['select_tracks', { tracks: ['t3'] }],
      [name, params],
    ])
  })

  it('a place that is said beats the selection', async () => {
    expect(await last(await selected(), 'split', 'split the guest at 2:00')).toEqual({ times: [120] })
    expect(await last(await selected(), 'split', 'split')).toEqual({ times: [5, 10] })
    expect(await last(await after(two(), ['select_all_tracks'], ['seek', { time: 15 }]), 'split', 'split')).toEqual({
      times: [15],
    })
  })

  it('a length alone is a fade at that end', async () => {
    expect((await steps(two(), 'apply_fade_out', 'fade out over 3 seconds'))[0]).toEqual([
      'set_time_selection',
      { start_time: 297, end_time: 300 },
    ])
    expect((await steps(two(), 'apply_fade_in', 'fade in the guest over 2 seconds')).slice(0, 2)).toEqual([
      ['set_time_selection', { start_time: 0, end_time: 2 }],
      ['select_tracks', { tracks: ['t3'] }],
    ])
  })

  it('a clip moves to a place, or by a length in a direction', async () => {
    const split = await after(
      documentWith({ name: 'Host', seconds: 12 }),
      ['split_at_time', { time: 8 }],
      ['clear_selection'],
    )
    expect(await last(split, 'move_clip', 'move the second clip to 0:10')).toMatchObject({
      clip: 'r2@800',
      time: 10,
      by: 0,
    })
    expect(
      await last(split, 'move_clip', 'move the second clip 3 seconds later', { direction: 'later' }),
    ).toMatchObject({ clip: 'r2@800', time: 8, by: 3, direction: 'later' })
  })
})

describe('what is not known is asked', () => {
  it.each([
    ['split', 'split', /what time/i],
    ['apply_amplify', 'make the guest louder', /how much/i],
    ['set_track_gain', 'set the gain of the guest', /what gain/i],
    ['set_track_gain', 'raise the gain of the guest by 3 dB', /what gain/i],
    ['set_track_pan', 'pan the guest', /where to/i],
    ['rename_track', 'rename the guest', /called/i],
    ['add_label', 'add a label at 1:30', /say/i],
    ['remove_label', 'remove the label', /which label/i],
    ['delete_track', 'delete the track', /which tracks/i],
    ['mute_track', 'mute', /which tracks/i],
    ['apply_duck', 'duck from 0 to 10', /which tracks/i],
    ['move_clip', 'move the clip', /which clip|where to/i],
    ['apply_normalize', 'normalize', /time range/i],
    ['repeat_last_effect', 'again from 0 to 10', /which effect/i],
    ['delete_selection', 'delete', /time range/i],
    ['duplicate_clip', 'duplicate the clip', /which clip/i],
  ])('%s asks after "%s"', async (name, words, asked) => {
    const planned = await plan(two(), name, words)
    expect(isQuestion(planned) ? planned.question : planned).toMatch(asked)
  })

  it('a shift without a direction is not guessed', async () => {
    const planned = await plan(documentWith({ name: 'Host', seconds: 12 }), 'move_clip', 'move the clip by 3 seconds')
    expect(isQuestion(planned) ? planned.question : planned).toMatch(/earlier or later/i)
  })

  it('the only track needs no name, unless there are others', async () => {
    expect((await steps(documentWith({ name: 'Host', seconds: 12 }), 'mute_track', 'mute the track'))[0]).toEqual([
      'select_all_tracks',
      {},
    ])
  })
})
