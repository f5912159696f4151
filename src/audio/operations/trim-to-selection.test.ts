import { describe, expect, it } from 'vitest'
import { after, documentWith, run } from '../../../test/support/audio/sound.ts'
import { clipsOf } from '../clips.ts'

const halves = () =>
  after(
    documentWith({ name: 'Host', seconds: 10 }, { name: 'Guest', seconds: 10 }),
    ['split_at_time', { time: 5 }],
    ['select_tracks', { tracks: ['t1'] }],
    ['set_time_selection', { start_time: 6, end_time: 8 }],
  )

describe('trimming one clip', () => {
  it('takes its ends away and leaves all others where they are', async () => {
    const done = await after(await halves(), ['trim_to_selection', { clip: 'r2@500' }])
    const places = clipsOf(done.state.document, 't1').map(({ start, end }) => [start / 100, end / 100])
    expect(places).toEqual([
      [0, 5],
      [6, 8],
    ])
    expect(clipsOf(done.state.document, 't3').map(({ end }) => end / 100)).toEqual([5, 10])
  })

  it('refuses a clip that is not there, and one of which nothing would be left', async () => {
    expect(await run(await halves(), 'trim_to_selection', { clip: 'r9' })).toMatchObject({ code: 'unknown-clip' })
    expect(await run(await halves(), 'trim_to_selection', { clip: 'r2' })).toMatchObject({ code: 'empty-range' })
  })
})
