import { z } from 'zod'
import { operation, stateKey, type EditorEdit, type Json, type StateKey } from '../../kernel/index.ts'
import { song } from '../document/song.ts'
import { beatAtSecond, beatOfBar } from '../document/bars.ts'
import { beat, isMissing } from './params.ts'
import { formatBeat } from './things.ts'

/** Where a client stands: no part of the song and nothing to undo. */
export const editorKey = (name: string, about: string, usual: Json): StateKey<Json> =>
  stateKey<Json>({
    name,
    kind: 'editor',
    about,
    owns: [`editor:${name}`],
    read: ({ editor }) => editor[name] ?? usual,
    isSet: () => true,
  })

export const playing = editorKey('playing', 'whether the song plays', false)
export const playhead = editorKey('playhead', 'the beat where playing goes on', 0)
export const panels = editorKey('panels', 'the panels that are shown', {})
export const zoom = editorKey('zoom', 'the zoom of the timeline in per cent', 100)

const set = (field: string, to: Json): EditorEdit => ({ edit: 'editor', field, to })

export const play = operation({
  name: 'stori_play',
  summary: 'Play the song, from a beat or from where it stands.',
  kind: 'prepare',
  reads: [],
  writes: [playing, playhead],
  params: z.strictObject({ fromBeat: beat.exactOptional() }),
  apply: (_view, { fromBeat }) => [
    set('playing', true),
    ...(fromBeat === undefined ? [] : [set('playhead', fromBeat)]),
  ],
  says: (_view, { fromBeat }) => (fromBeat === undefined ? 'Play' : `Play from beat ${formatBeat(fromBeat)}`),
})

export const stop = operation({
  name: 'stori_stop',
  summary: 'Stop playing.',
  kind: 'prepare',
  reads: [],
  writes: [playing],
  params: z.strictObject({}),
  apply: () => [set('playing', false)],
  says: () => 'Stop',
})

export const setPlayhead = operation({
  name: 'stori_set_playhead',
  summary: 'Move the playhead to a bar (counted from 1), a beat or a second.',
  kind: 'prepare',
  reads: [song.required],
  writes: [playhead],
  params: z
    .strictObject({
      bar: z.int().min(1).exactOptional(),
      beat: beat.exactOptional(),
      seconds: z.number().min(0).exactOptional(),
    })
    .refine((given) => Object.keys(given).length > 0, {
      error: 'needs one of bar, beat and seconds',
      params: isMissing,
    })
    .refine((given) => Object.keys(given).length < 2, 'takes one of bar, beat and seconds'),
  apply: (view, { bar, beat: at, seconds }) => {
    const now = view.read(song)
    return [set('playhead', bar === undefined ? (at ?? beatAtSecond(now, seconds ?? 0)) : beatOfBar(now, bar))]
  },
  says: (_view, { bar, beat: at, seconds }) =>
    `Move the playhead to ` +
    (bar === undefined ? (at === undefined ? `${seconds} s` : `beat ${formatBeat(at)}`) : `bar ${bar}`),
})

export const showPanel = operation({
  name: 'stori_show_panel',
  summary: 'Show or hide a panel of the client.',
  kind: 'prepare',
  reads: [panels.optional],
  writes: [panels],
  params: z.strictObject({
    panel: z.enum(['mixer', 'inspector', 'piano_roll', 'step_sequencer', 'library', 'automation', 'score']),
    visible: z.boolean().default(true),
  }),
  apply: (view, { panel, visible }) => [set('panels', { ...(view.read(panels) as object), [panel]: visible })],
  says: (_view, { panel, visible }) => `${visible ? 'Show' : 'Hide'} the ${panel.replaceAll('_', ' ')}`,
})

export const setZoom = operation({
  name: 'stori_set_zoom',
  summary: 'Set the zoom of the timeline in per cent.',
  kind: 'prepare',
  reads: [],
  writes: [zoom],
  params: z.strictObject({ zoomPercent: z.number().min(10).max(500) }),
  apply: (_view, { zoomPercent }) => [set('zoom', zoomPercent)],
  says: (_view, { zoomPercent }) => `Zoom to ${zoomPercent} %`,
})
