import { clipsOf } from './clips.ts'
import { audioFrame, followPlace, loudnessOf } from './frame.ts'
import { problem, type Domain, type Json, type Measure, type Problem, type State } from '../kernel/index.ts'
import { checkers } from './checkers.ts'
import { cursorSeconds } from './keys/cursor.ts'
import { keys } from './keys/index.ts'
import { selectedTracks } from './keys/selected-tracks.ts'
import { selectionEnd, selectionStart } from './keys/time-selection.ts'
import { labelsOf } from './labels.ts'
import { moveAudioPlaces } from './move-places.ts'
import { newAudioDocument } from './new-document.ts'
import { operations } from './operations/index.ts'
import { audioTracks, endOf, lengthOf, rateOf, tracksOf, type Track } from './tracks.ts'
import type { Frame } from '../words/index.ts'
import { nameParts } from './name-parts.ts'
import { refuseOneChannel } from './one-channel.ts'

let rules: Promise<(typeof import('./rules/index.ts'))['audioRules']> | null = null

/** What a model is told of audio documents. */
const audioForModels = {
  instructions: [
    'The document is audio: tracks with clips, and labels. All times are in seconds from the start; "1:30" is 90.',
    'Operations work on a time range and on tracks. Where the request names them they are filled in for you; name ' +
      'them yourself only where you choose them: set_time_selection and select_tracks hold for the calls after ' +
      'them. For ' +
      'whole tracks call select_all first, then select_tracks.',
    'Cutting or deleting closes the gap, so later times move earlier: work from the end to the start.',
    'To level speakers use apply_normalize_loudness on each track; for publishing −16 LUFS (podcast). Dead air is ' +
      'taken out by apply_truncate_silence on all tracks. A gentle ending is apply_fade_out over the last 2 to 5 ' +
      'seconds.',
    'Ids of tracks and labels stand before their names in the document; use ids where a parameter asks for one.',
  ].join('\n'),
  often: [
    'set_time_selection',
    'select_all',
    'select_tracks',
    'delete_selection',
    'trim_to_selection',
    'silence_selection',
    'split_at_time',
    'apply_normalize_loudness',
    'apply_amplify',
    'apply_fade_in',
    'apply_fade_out',
    'apply_truncate_silence',
    'add_label',
  ],
  describe,
  look: {
    description: 'See the clips and labels within a time range, on one track or on all.',
    parameters: {
      type: 'object',
      properties: { start_time: { type: 'number' }, end_time: { type: 'number' }, track: { type: 'string' } },
      required: ['start_time', 'end_time'],
    } as Json,
    run: look,
  },
}

const MAX_TRACKS = 40
const MAX_MEASURED = 16
const MAX_LABELS = 30
const MAX_LISTED = 60

async function describe(state: State, measure: Measure): Promise<string> {
  const { document } = state
  const rate = rateOf(document)
  const tracks = tracksOf(document)
  const labels = labelsOf(document)
  const start = selectionStart.read(state)
  const end = selectionEnd.read(state)
  const levels = await levelsOf(state, measure)
  return [
    `Length ${seconds(lengthOf(document) / rate)} s, ${tracks.length} tracks.`,
    ...tracks.slice(0, MAX_TRACKS).map((track) => trackLine(state, track, levels.get(track.id))),
    ...more(tracks.length - MAX_TRACKS, 'tracks'),
    ...(labels.length > 0 ? [`Labels:`] : []),
    ...labels
      .slice(0, MAX_LABELS)
      .map((label) => `${label.id} ${named(label.text)} ${span(label.start / rate, label.end / rate)}`),
    ...more(labels.length - MAX_LABELS, 'labels'),
    `Selected: ${start === null || end === null ? 'no time range' : span(start / rate, end / rate)}; ` +
      `${selectedTracks.read(state).length === 0 ? 'no track' : selectedTracks.read(state).join(', ')}. Cursor ` +
      `${seconds(cursorSeconds(state))}.`,
  ].join('\n')
}

/** How loud each track is; with very many it would take a while, and only the first are measured. */
async function levelsOf(state: State, measure: Measure): Promise<ReadonlyMap<string, number>> {
  const tracks = audioTracks(state.document)
  const levels = new Map<string, number>()
  for (const { id } of tracks.slice(0, MAX_MEASURED)) {
    for (const look of loudnessOf(state, [id])) {
      const found = await measure(look)
      if (typeof found === 'number') levels.set(id, found)
    }
  }
  return levels
}

function trackLine({ document }: State, track: Track, level: number | undefined): string {
  const { id, name, kind, gainDb, pan, muted, solo } = track
  if (kind === 'label') return `${id} ${named(name)} label track`
  const clips = clipsOf(document, id)
  const settings = [
    ...(gainDb === 0 ? [] : [`gain ${gainDb} dB`]),
    ...(pan === 0 ? [] : [`pan ${pan}`]),
    ...(muted ? ['muted'] : []),
    ...(solo ? ['solo'] : []),
  ]
  return [
    `${id} ${named(name)} ${kind}`,
    clips.length === 0 ? 'empty' : `to ${seconds(endOf(document, id) / rateOf(document))}`,
    clips.length > 1 ? `${clips.length} clips` : '',
    level === undefined ? '' : `${level.toFixed(1)} LUFS`,
    ...settings,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function look(
  { document }: State,
  { start_time: from, end_time: to, track }: { readonly [param: string]: Json },
): string | Problem {
  if (typeof from !== 'number' || typeof to !== 'number' || to <= from)
    return problem('invalid-params', 'look needs start_time and end_time in seconds, the end after the start.')
  const rate = rateOf(document)
  const tracks = audioTracks(document).filter(({ id, name }) => track === undefined || track === id || track === name)
  if (tracks.length === 0) return problem('unknown-track', `There is no track ${JSON.stringify(track)}.`)
  const within = ({ start, end }: { start: number; end: number }): boolean => start < to * rate && end >= from * rate
  const clips = tracks.flatMap(({ id }) =>
    clipsOf(document, id)
      .filter(within)
      .map((clip) => `${id} clip ${clip.id} ${span(clip.start / rate, clip.end / rate)}`),
  )
  const labels = labelsOf(document)
    .filter(within)
    .map((label) => `label ${label.id} ${named(label.text)} ${span(label.start / rate, label.end / rate)}`)
  const lines = [...clips, ...labels]
  return (
    [...lines.slice(0, MAX_LISTED), ...more(lines.length - MAX_LISTED, 'more; look at a shorter range')].join('\n') ||
    'Nothing lies there.'
  )
}

/** Names come from people and files: quoted, on one line, short. */
function named(name: string): string {
  const line = name.replaceAll(/[\s\u0085]+/g, ' ')
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 59)}…` : line)
}
const seconds = (value: number): string => String(Number(value.toFixed(2)))
const span = (start: number, end: number): string => `${seconds(start)}–${seconds(end)}`
const more = (count: number, what: string): string[] => (count > 0 ? [`… and ${count} ${what}`] : [])

/** Everything that can be known of and done to an audio document. */
export const audio: Domain = {
  name: 'audio',
  operations: new Map(operations.map((operation) => [operation.name, operation])),
  keys: new Map(keys.map((key) => [key.name, key])),
  checkers,
  newDocument: newAudioDocument,
  movePlaces: moveAudioPlaces,
}

/** Everything that a mind may know of audio documents. */
export const audioPlanning = {
  domain: audio,
  frame: audioFrame,
  sayExactly,
  refuses: refuseOneChannel,
  follow: followPlace,
  loudnessOf,
  rules: () => (rules ??= import('./rules/index.ts').then(({ audioRules }) => audioRules)),
  forModels: audioForModels,
}

/**
 * The same words with everything named that they only point to or count: parts and tracks by their names, what was
 * highlighted as the selection, and a place that the sentence spoke of just before.
 */
function sayExactly(words: string, frame: Frame): string {
  if (words.length > MAX_WORDS) return words
  return nameParts(namePlaces(nameSelection(nameOnly(words, frame))), frame)
}

/**
 * Where there is but one track with sound, a request that begins with "it" is about that: "make it 4 dB louder". What
 * else the sentence names may be meant instead, and what is to go is never guessed.
 */
function nameOnly(words: string, { things, selection, durationSeconds }: Frame): string {
  const [only, ...more] = things.filter(({ kind, tags }) => kind === 'track' && tags?.includes('label') !== true)
  if (!only || more.length > 0 || selection !== null || durationSeconds === 0) return words
  return words.replace(ABOUT_IT, (_all, before: string) => `${before}${only.name}`)
}
const ABOUT_IT = new RegExp(
  String.raw`^((?:(?:please|pls|ok|so|just|can you|could you|would you|and)[,]?\s+)*` +
    String.raw`(?:(?:make|turn|bring|raise|lower|boost|normali[sz]e|reverse|crank|pump|get|level|compress|` +
    String.raw`limit)\s+)?)it` +
    String.raw`(?=\s+(?:must|should|needs|has to|could|up|down|by|to|a|\d|louder|quieter|softer|more|less|is|` +
    String.raw`two|three|four|five|six|so|too|half|twice)\b|[\s.!]*$)`,
  'i',
)

const MAX_WORDS = 2000

/** "What I've highlighted". */
const nameSelection = (words: string): string =>
  words.replaceAll(
    new RegExp(
      String.raw`\b(?:everything |all |the (?:part|bit|stuff|area|section|range|piece) )?(?:that |what |whatever ` +
        String.raw`|which )?` +
        String.raw`(?:i|we)(?:'ve| have|ve)?(?: just)? (?:highlighted|selected|marked out)\b(?! (?:at|from|with|` +
        String.raw`between|as))`,
      'gi',
    ),
    (said) => (/^(?:i|we)\b/i.test(said) ? said : 'the selection'),
  )

const TIME =
  String.raw`(?:\d{1,3}(?::\d{2}){1,2}(?:\.\d+)?|(?:second|minute) \d+(?:\.\d+)?|` +
  String.raw`\d+(?:\.\d+)? (?:seconds?|minutes?|secs?|mins?))`

/** "… at 6:40, so cut from there to 7:05": the one time that was said before. */
function namePlaces(words: string): string {
  const there = new RegExp(
    [
      String.raw`\b(?:from|starting|start|beginning) (?:there|that point|then|that moment|that spot)\b|\b(?:up `,
      String.raw`)?(?:to|until|till) (?:there|then|that point)\b|\b(?:everything|all|anything|what's|what is|`,
      String.raw`whatever is) (?:before|after|behind)(?: that| it| this| then)?(?=[\s.!]*$)`,
    ].join(''),
    'i',
  ).exec(words)
  if (!there) return words
  const before = words.slice(0, there.index)
  const times = before.match(new RegExp(TIME, 'gi')) ?? []
  const [only, ...more] = times
  if (only === undefined || more.length > 0) return words
  const said = there[0]
  const plain = /^(?:everything|all|anything|what|whatever)/i.test(said)
    ? `${said.replace(/\s+(?:that|it|this|then)$/i, '').replace(/behind$/i, 'after')} ${only}`
    : said.replace(/(?:there|then|that (?:point|moment|spot))$/i, only)
  return before + plain + words.slice(there.index + said.length)
}
