import { problem, type Change, type Claim, type Edit, type Json, type Problem, type View } from '../../kernel/index.ts'
import { mixClaim } from '../claims.ts'
import { trackSettings } from '../keys/content.ts'
import { trackCell } from '../tracks.ts'
import { chosenAudio, chosenTracks, namesOf, trackReads } from './chosen-tracks.ts'

type Setting = { field: 'gainDb' | 'pan' | 'muted' | 'solo'; param: string; says: (value: Json) => string }

/** What the settings of tracks share: one cell on each selected track that has sound. */
export function settingOperation({ field, param, says }: Setting) {
  const given = (params: object): Json => (params as { [name: string]: Json })[param] ?? null
  return {
    kind: 'operate' as const,
    reads: trackReads,
    writes: [trackSettings],
    apply: (view: View, params: object): Edit[] | Problem => {
      const tracks = chosenAudio(view)
      if (tracks.length === 0)
        return problem('no-audio-track', `${namesOf(chosenTracks(view))} holds labels and makes no sound.`)
      return tracks.map(({ id }) => ({ edit: 'set', cell: trackCell(id, field), to: given(params) }))
    },
    claims: (view: View, params: object, changes: readonly Change[]): Claim[] => [
      ...changes.flatMap((change): Claim[] => {
        const track =
          change.edit === 'set' ? chosenAudio(view).find(({ id }) => trackCell(id, field) === change.cell) : undefined
        return change.edit === 'set'
          ? [
              {
                check: 'cell',
                promise: `${track?.name ?? 'It'} is set: ${says(given(params))}`,
                about: { path: change.cell },
                expect: given(params),
              },
            ]
          : []
      }),
      mixClaim,
    ],
    says: (view: View, params: object): string => `Set ${namesOf(chosenAudio(view))}: ${says(given(params))}`,
  }
}
