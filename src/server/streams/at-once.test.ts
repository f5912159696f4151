import { describe, expect, it } from 'vitest'
import { builtInMaestro } from '../../../test/support/server/built-in.ts'
import type { EventOf } from '../../music/wire/events.ts'
import type { Maestro } from '../maestro-port.ts'
import { ask, song, testServer, type Told } from '../../../test/support/server/server.ts'

/** The built-in mind, which begins only when so many requests are under way. */
function together(count: number): Maestro {
  let waiting = 0
  let begin = (): void => undefined
  const all = new Promise<void>((resolve) => {
    begin = resolve
  })
  return {
    ...builtInMaestro,
    conductorFor: async (request) => {
      const conductor = await builtInMaestro.conductorFor(request)
      if (!('conduct' in conductor)) return conductor
      return {
        ...conductor,
        conduct: async (run) => {
          waiting += 1
          if (waiting >= count) begin()
          await all
          return conductor.conduct(run)
        },
      }
    },
  }
}

const tracksOf = ({ events }: Told): string[] =>
  events
    .filter(
      (event): event is EventOf<'toolCall'> & { seq: number } =>
        event.type === 'toolCall' && event.name === 'stori_add_midi_track',
    )
    .map(({ params }) => params['name'] as string)

describe('requests at once on one project', () => {
  it.each([
    'add an 8 bar verse with drums and bass',
    'add a drums track',
    'STORI PROMPT\nMode: compose\nStyle: house\nRole: [drums, bass]\n',
  ])('make no two tracks of one name: %s', async (prompt) => {
    const { call } = await testServer({ maestro: together(3) })
    const told = await Promise.all([1, 2, 3].map(() => call('/api/v1/maestro/stream', { json: ask({ prompt }) })))
    const names = told.flatMap(tracksOf)
    expect(names.length).toBeGreaterThanOrEqual(3)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('Drums')
  })

  it('are counted project by project, and no longer than they last', async () => {
    const { call } = await testServer({ maestro: together(2) })
    const both = await Promise.all(
      ['one', 'two'].map((projectId) =>
        call('/api/v1/maestro/stream', { json: ask({ prompt: 'add a drums track', project: { ...song, projectId } }) }),
      ),
    )
    expect(both.flatMap(tracksOf)).toEqual(['Drums', 'Drums'])
    expect(
      tracksOf(
        await call('/api/v1/maestro/stream', {
          json: ask({ prompt: 'add a drums track', project: { ...song, projectId: 'one' } }),
        }),
      ),
    ).toEqual(['Drums'])
  })
})
