import { isProblem } from '../../kernel/index.ts'
import { readPosition } from '../position/read-position.ts'
import { resolvePosition } from '../position/resolve-position.ts'
import type { Hearing } from './hearing.ts'
import { fitAny } from './pattern.ts'
import { spokenPlace } from './spoken-place.ts'
import { ask, heardCall, type Understanding } from './understanding.ts'

const panels: ReadonlyMap<string, string> = new Map([
  ['mixer', 'mixer'],
  ['inspector', 'inspector'],
  ['piano roll', 'piano_roll'],
  ['step sequencer', 'step_sequencer'],
  ['sequencer', 'step_sequencer'],
  ['library', 'library'],
  ['automation', 'automation'],
  ['score', 'score'],
  ['notation', 'score'],
  ['sheet music', 'score'],
])

/** Playing, the playhead, panels and zoom: where the client stands, and no part of the song. */
export function hearTransport(hearing: Hearing): Understanding | null {
  const { clause, wide } = hearing
  const { text } = wide
  // A track may be called piano, and a panel is the piano roll.
  const said = clause.text
    .toLowerCase()
    .replace(/[.!?]+/g, '')
    .replace(/^\W*(?:can|could|would|will|shall) (?:you|we|i)\b/, ' ')
    .replace(/\b(?:please|kindly|for me|thanks|thank you|the|my|up the)\b|,/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const call = (operation: string, values: Parameters<typeof heardCall>[1]): Understanding => ({
    calls: [heardCall(operation, values, { text: clause.text })],
  })
  const panel = fitAny(said, [
    `(?<verb>show|open|display|hide|close|bring up)(?: me)? (?<panel>${[...panels.keys()].join('|')})(?: panel| view| window| lanes?)?`,
  ])
  if (panel)
    return call('stori_show_panel', {
      panel: panels.get(panel['panel'] ?? '') ?? 'mixer',
      visible: !/^(?:hide|close)$/.test(panel['verb'] ?? ''),
    })
  const zoom = fitAny(text, ['(?:set )?zoom(?: in| out)?(?: to| at)? NUMBER ?%?'])
  if (zoom)
    return Number(zoom['number']) >= 10 && Number(zoom['number']) <= 500
      ? call('stori_set_zoom', { zoomPercent: Number(zoom['number']) })
      : ask('Zoom to how much? There is 10 to 500 %.', { missing: ['zoomPercent'] })
  if (/^zoom(?: (?:in|out))?(?: (?:a bit|a little|more))?$/.test(text))
    return call('stori_set_zoom', { zoomPercent: zoomed(hearing, /out/.test(text)) })
  if (/^(?:stop|stop (?:it|song|playing|playback|@t\d+))$/.test(text)) return call('stori_stop', {})
  const seconds = fitAny(text, [
    '(?:set|move|put|jump|go|take) (?:playhead|cursor|me|us)? ?(?:to|at) NUMBER (?:s|sec|secs|second|seconds)',
  ])
  if (seconds) return call('stori_set_playhead', { seconds: Number(seconds['number']) })
  const going = fitAny(text, [
    '(?<play>play|start|start playing|listen)(?: it| song| back| playback)? (?:(?<from>from|at|starting at) )?(?<place>.+)',
    '(?:(?:set|move|put|bring|take) (?:playhead|cursor|me|us) (?:to|at)|(?:go|jump|skip|seek|rewind|back) (?:back )?(?:to|at)|(?:playhead|cursor) (?:to|at)) (?<place>.+)',
  ])
  if (!going) return /^(?:play|play song|start playing)$/.test(text) ? call('stori_play', {}) : null
  const beat = beatOf(hearing, going['place'] ?? '')
  if (beat === null) return null
  if (typeof beat === 'string') return ask(beat, { missing: ['position'] })
  return going['play'] === undefined ? call('stori_set_playhead', { beat }) : call('stori_play', { fromBeat: beat })
}

/** A beat, a sentence that says why it is none, or null where the words are no place at all. */
function beatOf(hearing: Hearing, words: string): number | string | null {
  const place = spokenPlace(hearing, words.replace(/^from /, ''))
  const isPlain = /^(?:at )?(?:bar|beat) \d+|^@s\d+|^(?:start|beginning|top|end)\b/.test(words.replace(/^from /, ''))
  if (!isPlain) return null
  const read = readPosition(place.startsWith('at ') ? place : `at ${place}`)
  const found = isProblem(read) ? read : resolvePosition(read, hearing.score.arrangement)
  return isProblem(found) ? found.message : found.beat
}

const ZOOM_STEP = 1.5

function zoomed({ around }: Hearing, isOut: boolean): number {
  const now = Number(around.now.editor['zoom'] ?? 100)
  return Math.round(Math.min(500, Math.max(10, isOut ? now / ZOOM_STEP : now * ZOOM_STEP)))
}
