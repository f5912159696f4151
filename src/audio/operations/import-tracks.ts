import { z } from 'zod'
import { operation, type Edit, type Json } from '../../kernel/index.ts'
import { clips, trackList } from '../keys/content.ts'
import { newTrackEdits, RATE } from '../tracks.ts'

/**
 * What an import adds: one track per source. It is no operation of the registry, since only the importer knows what a
 * source holds.
 */
export const importTracks = operation({
  name: 'import',
  summary: 'Add one track for each imported source.',
  kind: 'operate',
  reads: [trackList.optional],
  writes: [clips, trackList],
  params: z.object({
    rate: z.number().int().min(1),
    sources: z
      .array(
        z.object({
          name: z.string(),
          source: z.string(),
          frames: z.number().int().min(1),
          channels: z.union([z.literal(1), z.literal(2)]),
        }),
      )
      .min(1),
  }),
  apply: (view, { rate, sources }, tools) => {
    let last = view.read(trackList).at(-1)
    // Every import says the rate, so that it stays when another import is undone.
    const edits: Edit[] = [{ edit: 'set', cell: RATE, to: rate }]
    for (const { name, source, frames, channels } of sources) {
      const id = tools.newId('t')
      const made = newTrackEdits(
        { id, name, kind: channels === 2 ? 'stereo' : 'mono', after: last, before: undefined },
        undefined,
      )
      edits.push(...made, {
        edit: 'insert',
        run: tools.newId('r'),
        sequence: id,
        after: null,
        length: frames,
        content: { windows: [{ source, from: 0, to: frames }] } as Json,
      })
      last = {
        id,
        key: (made[0] as { at: { key: string } }).at.key,
        name,
        kind: 'mono',
        gainDb: 0,
        pan: 0,
        muted: false,
        solo: false,
      }
    }
    return edits
  },
  claims: (_view, { sources }, changes) =>
    changes
      .filter((change) => change.edit === 'insert')
      .map((change, index) => ({
        check: 'track-there',
        promise: `${sources[index]?.name ?? 'It'} is a track`,
        about: { track: change.sequence },
        expect: true,
      })),
  says: (_view, { sources }) => `Import ${sources.map(({ name }) => name).join(', ')}`,
})
