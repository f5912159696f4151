import { describe, expect, it } from 'vitest'
import type { WorkingCopy } from '../../kernel/index.ts'
import { endOf, tracksOf } from '../tracks.ts'
import { labelsOf } from '../labels.ts'
import { after, documentWith, run } from '../../../test/support/audio/sound.ts'

const start = (): Promise<WorkingCopy> =>
  after(
    documentWith({ name: 'Host', seconds: 20 }, { name: 'Guest', seconds: 12 }),
    ['add_label', { text: 'One', time: 1 }],
    ['add_label', { text: 'In', time: 6, end: 7 }],
    ['add_label', { text: 'Across', time: 4, end: 9 }],
    ['add_label', { text: 'After', time: 15, end: 18 }],
    ['set_time_selection', { start_time: 5, end_time: 8 }],
  )
const labels = ({ state }: WorkingCopy): (string | number)[][] =>
  labelsOf(state.document).map(({ text, start: from, end }) => [text, from / 100, end / 100])

describe.each(['delete_all_tracks_ripple', 'cut_all_tracks_ripple'])('%s', (name) => {
  it('shortens every track and takes the labels along, whatever is selected', async () => {
    const done = await after(await start(), ['select_tracks', { tracks: ['t1'] }], [name])
    expect(endOf(done.state.document, 't1')).toBe(1700)
    expect(endOf(done.state.document, 't3')).toBe(900)
    expect(labels(done)).toEqual([
      ['One', 1, 1],
      ['Across', 4, 6],
      ['After', 12, 15],
    ])
    expect(done.state.editor['selection']).toBeNull()
  })

  it('is refused where there is nothing', async () => {
    expect(
      await run(
        await after(documentWith({ name: 'Host', seconds: 5 }), ['set_time_selection', { start_time: 8, end_time: 9 }]),
        name,
      ),
    ).toMatchObject({ code: 'nothing-there' })
  })
})

describe('labels', () => {
  it('stay where they are when only some tracks are cut', async () => {
    const done = await after(await start(), ['select_tracks', { tracks: ['t3'] }], ['delete_selection'])
    expect(labels(done)).toEqual(labels(await start()))
  })

  it('follow when all tracks are cut, and what is pasted on all', async () => {
    const cut = await after(await start(), ['select_all_tracks'], ['cut'])
    expect(labels(cut)).toEqual([
      ['One', 1, 1],
      ['Across', 4, 6],
      ['After', 12, 15],
    ])
    expect(labels(await after(cut, ['seek', { time: 0.5 }], ['paste']))).toEqual([
      ['One', 4, 4],
      ['Across', 7, 9],
      ['After', 15, 18],
    ])
  })

  it('go on the selected label track, else on the first, else on one that is made', async () => {
    const made = await after(documentWith({ name: 'Host', seconds: 5 }), ['add_label', { text: 'A', time: 1 }])
    expect(labelsOf(made.state.document)).toMatchObject([{ text: 'A', start: 100, end: 100 }])
    const first = labelsOf(made.state.document)[0]!.track
    const second = await after(made, ['create_label_track', { name: 'Notes' }])
    const notes = tracksOf(second.state.document).find(({ name }) => name === 'Notes')!.id
    const both = await after(
      second,
      ['add_label', { text: 'B', time: 2 }],
      ['select_tracks', { tracks: [notes] }],
      ['add_label', { text: 'C', time: 3 }],
    )
    expect(labelsOf(both.state.document).map(({ track }) => track)).toEqual([first, first, notes])
  })

  it('are removed by id or by text, and a text that two carry is not guessed', async () => {
    const twice = await after(await start(), ['add_label', { text: 'one', time: 2 }])
    expect(await run(twice, 'remove_label', { label: 'ONE' })).toMatchObject({ code: 'which-label' })
    expect(labels(await after(twice, ['remove_label', { label: 'One' }])).map(([text]) => text)).toEqual([
      'one',
      'Across',
      'In',
      'After',
    ])
    expect(
      labels(await after(twice, ['remove_label', { label: labelsOf(twice.state.document).map(({ id }) => id) }])),
    ).toEqual([])
    expect(await run(twice, 'remove_label', { label: 'Nope' })).toMatchObject({
      code: 'unknown-label',
      message: expect.stringContaining('"Across"'),
    })
  })

  it('cannot end before they start', async () => {
    expect(await run(await start(), 'add_label', { text: 'x', time: 5, end: 4 })).toMatchObject({ code: 'empty-range' })
  })
})

it('delete_selection says so where there is nothing to delete', async () => {
  const short = await after(
    documentWith({ name: 'Host', seconds: 5 }, { name: 'Guest', seconds: 20 }),
    ['select_tracks', { tracks: ['t1'] }],
    ['set_time_selection', { start_time: 8, end_time: 9 }],
  )
  expect(await run(short, 'delete_selection')).toMatchObject({
    code: 'nothing-there',
    message: 'There is nothing at 0:08–0:09 on Host to delete.',
  })
})
