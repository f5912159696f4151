import { z } from 'zod'
import {
  keyBetween,
  operation,
  problem,
  type AnyOperation,
  type Claim,
  type Edit,
  type View,
} from '../../kernel/index.ts'
import type { Phrase } from '../../words/index.ts'
import { trackList } from '../keys/content.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { TRACKS, type Track } from '../tracks.ts'
import { chosenTracks, namesOf, trackReads } from './read-selected.ts'

type Way = {
  name: string
  words: string
  heard: readonly Phrase[]
  order: (tracks: readonly Track[], isChosen: (track: Track) => boolean) => Track[]
}

export const moveTrackUp = moveTrack({
  name: 'up',
  words: 'up by one',
  heard: [
    {
      words: 'move|put|stick|shift|send|drag|take up|higher',
      without: 'top|above|below|volume|gain|level|louder|clip|clips|everything|all|others|selection|cursor',
      withoutMention: ['quantity:db', 'time', 'range:some', 'duration'],
      repeats: true,
    },
    {
      words:
        'bring|push|pull|shove|bump up|higher ' +
        'slot|place|places|position|positions|spot|spots|row|rows|notch|list|order|track',
      without: 'top|same|volume|gain|level|louder|clip',
      withoutMention: ['quantity:db', 'range:some'],
      repeats: true,
    },
    {
      words: 'up|higher',
      with: ['name:track'],
      isNoun: true,
      without:
        'top|volume|gain|level|louder|clip|clips|selection|cursor|turn|bring|crank|pitch|speed|shut|clean|tighten|fade|pan|start|end|pick|set|mix|back|a|bit|little|is|too|sound',
      withoutMention: ['quantity:db', 'quantity:lufs', 'quantity:percent', 'time', 'range', 'duration'],
      weight: -4,
    },
    {
      words: 'up|higher list|order|stack|row|slot|spot|place|places|position|positions|notch',
      with: ['name:track'],
      isNoun: true,
      without: 'top|same|volume|gain|level|louder|clip',
      withoutMention: ['quantity:db', 'range:some'],
      repeats: true,
      weight: 4,
    },
    {
      words: 'one|two|place|places|position|positions|slot|slots|spot|spots|row|rows|notch|step|track up|higher',
      with: ['name:track'],
      isNoun: true,
      without: 'top|same|volume|gain|level|louder|clip',
      withoutMention: ['quantity:db', 'range:some'],
      repeats: true,
      weight: 4,
    },
  ],
  order: (tracks, isChosen) => stepped(tracks, isChosen),
})
export const moveTrackDown = moveTrack({
  name: 'down',
  words: 'down by one',
  heard: [
    {
      words: 'move|put|shift|place|bring|drag above|below|over|under|beneath|between|before|after',
      with: ['name:track'],
      without: 'clip|clips|top|bottom|voice|voices|speech|talking|cursor|label|marker',
      withoutMention: ['time', 'range', 'quantity'],
      asks: {
        question:
          'How far should {first} move: up one place, down one place, to the top or to the bottom of the track list?',
        offers: [
          { text: 'up one place', words: 'move the {first} track up one place' },
          { text: 'down one place', words: 'move the {first} track down one place' },
          { text: 'to the top', words: 'move the {first} track to the top' },
          { text: 'to the bottom', words: 'move the {first} track to the bottom' },
        ],
      },
    },
    {
      words: 'move|put|stick|shift|send|drag|take down|lower',
      without: 'bottom|above|below|volume|gain|level|quieter|clip|clips|everything|all|others|selection|cursor',
      withoutMention: ['quantity:db', 'time', 'range:some', 'duration'],
      repeats: true,
    },
    {
      words:
        'bring|push|pull|shove|bump down|lower ' +
        'slot|place|places|position|positions|spot|spots|row|rows|notch|list|order|track',
      without: 'bottom|same|volume|gain|level|quieter|clip',
      withoutMention: ['quantity:db', 'range:some'],
      repeats: true,
    },
    {
      words: 'down|lower',
      with: ['name:track'],
      isNoun: true,
      without:
        'bottom|volume|gain|level|quieter|clip|clips|selection|cursor|turn|bring|pitch|slow|calm|cut|trim|fade|pan|start|end|pick|set|mix|back|a|bit|little|is|too|sound',
      withoutMention: ['quantity:db', 'quantity:lufs', 'quantity:percent', 'time', 'range', 'duration'],
      weight: -4,
    },
    {
      words: 'down|lower list|order|stack|row|slot|spot|place|places|position|positions|notch',
      with: ['name:track'],
      isNoun: true,
      without: 'bottom|same|volume|gain|level|quieter|clip',
      withoutMention: ['quantity:db', 'range:some'],
      repeats: true,
      weight: 4,
    },
    {
      words: 'one|two|place|places|position|positions|slot|slots|spot|spots|row|rows|notch|step|track down|lower',
      with: ['name:track'],
      isNoun: true,
      without: 'bottom|same|volume|gain|level|quieter|clip',
      withoutMention: ['quantity:db', 'range:some'],
      repeats: true,
      weight: 4,
    },
  ],
  order: (tracks, isChosen) => stepped(tracks.toReversed(), isChosen).toReversed(),
})
export const moveTrackToTop = moveTrack({
  name: 'to_top',
  words: 'to the top',
  heard: [
    {
      words: 'move|put|shift|bring|send|place|drag|push|pull|get|take|shove top',
      without: 'clip|clips|cursor|playhead|off',
      withoutMention: ['quantity', 'range:some'],
    },
    {
      words: 'move|put|bring|place first',
      with: ['name:track'],
      without: 'top|bottom|up|down|clip|clips|second|seconds|minute|minutes',
      withoutMention: ['quantity', 'time', 'range'],
    },
    { words: 'make|be|have first|top|topmost track', with: ['name:track'], withoutMention: ['quantity', 'range'] },
    {
      words: 'put|move|place|bring|drag above|over|before everything|all|others|rest',
      withoutMention: ['quantity', 'time'],
      weight: 4,
    },
    {
      words: 'to|at|on|want|have top',
      with: ['name:track'],
      isNoun: true,
      without: 'clip|clips|cursor|playhead|off|end|selection',
      withoutMention: ['quantity', 'range:some'],
      weight: -2,
    },
    { words: 'come|go|be first', with: ['name:track'], withoutMention: ['quantity', 'time', 'range'] },
  ],
  order: (tracks, isChosen) => [...tracks.filter(isChosen), ...tracks.filter((track) => !isChosen(track))],
})
export const moveTrackToBottom = moveTrack({
  name: 'to_bottom',
  words: 'to the bottom',
  heard: [
    {
      words: 'move|put|shift|bring|send|place|drag|push|pull|get|take|shove bottom',
      without: 'clip|clips|cursor|playhead|off',
      withoutMention: ['quantity', 'range:some'],
    },
    {
      words: 'move|put|bring|place last',
      with: ['name:track'],
      without: 'top|bottom|up|down|clip|clips|second|seconds|minute|minutes',
      withoutMention: ['quantity', 'time', 'range'],
    },
    { words: 'make|be|have last|bottom|lowest track', with: ['name:track'], withoutMention: ['quantity', 'range'] },
    {
      words: 'put|move|place|bring|drag below|under|beneath|after everything|all|others|rest',
      withoutMention: ['quantity', 'time'],
      weight: 4,
    },
    {
      words: 'to|at|on|want|have bottom',
      with: ['name:track'],
      isNoun: true,
      without: 'clip|clips|cursor|playhead|off|end|selection',
      withoutMention: ['quantity', 'range:some'],
      weight: -2,
    },
    { words: 'come|go|be last', with: ['name:track'], withoutMention: ['quantity', 'time', 'range'] },
  ],
  order: (tracks, isChosen) => [...tracks.filter((track) => !isChosen(track)), ...tracks.filter(isChosen)],
})

function moveTrack({ name, words, heard, order }: Way): AnyOperation {
  const wanted = (view: View): Track[] => {
    const chosen = new Set(chosenTracks(view).map(({ id }) => id))
    return order(view.read(trackList), ({ id }) => chosen.has(id))
  }
  return operation({
    name: `move_track_${name}`,
    summary: `Move the selected tracks ${words} in the list; several keep their order.`,
    kind: 'operate',
    reads: trackReads,
    writes: [trackList],
    params: z.strictObject({}),
    heard,
    apply: (view) => {
      const before = view.read(trackList)
      const after = wanted(view)
      if (after.every(({ id }, index) => id === before[index]?.id))
        return problem(
          'nothing-to-do',
          `${namesOf(chosenTracks(view))} cannot move further ${name.replace('to_', 'to the ')}.`,
        )
      return placed(after, new Set(chosenTracks(view).map(({ id }) => id)))
    },
    claims: (view) =>
      wanted(view).flatMap(({ id, name: called }, index): Claim[] =>
        view.read(selectedTracks).includes(id)
          ? [
              {
                check: 'track-order',
                promise: `${called} is track ${index + 1}`,
                about: { track: id },
                expect: index,
                passing: true,
              },
            ]
          : [],
      ),
    says: (view) => `Move ${namesOf(chosenTracks(view))} ${words}`,
  })
}

/** Each chosen track goes before the one that stands before it, unless that one is chosen and could not move. */
function stepped(tracks: readonly Track[], isChosen: (track: Track) => boolean): Track[] {
  const order = [...tracks]
  for (const [index, track] of order.entries()) {
    const before = order[index - 1]
    if (before && isChosen(track) && !isChosen(before)) order.splice(index - 1, 2, track, before)
  }
  return order
}

/** New places for the chosen tracks, between neighbours that stay. */
function placed(order: readonly Track[], chosen: ReadonlySet<string>): Edit[] {
  let low: string | null = null
  return order.flatMap((track, index): Edit[] => {
    if (!chosen.has(track.id)) {
      low = track.key
      return []
    }
    const high = order.slice(index).find((other) => !chosen.has(other.id))?.key ?? null
    low = keyBetween(low, high, Number(track.id.slice(1)))
    return [{ edit: 'place', item: track.id, at: { list: TRACKS, key: low } }]
  })
}
