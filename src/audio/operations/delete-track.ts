import { z } from 'zod'
import { operation, type Claim, type Edit, type EditorEdit } from '../../kernel/index.ts'
import { trackList } from '../keys/content.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { chosenTracks, namesOf, trackReads } from './read-selected.ts'

export const deleteTrack = operation({
  name: 'delete_track',
  summary: 'Delete the selected tracks with everything on them.',
  kind: 'operate',
  destroys: 'the selected tracks with everything on them',
  reads: trackReads,
  writes: [trackList, selectedTracks],
  params: z.strictObject({}),
  rules: [
    {
      name: 'delete-track',
      removes: true,
      says: [
        '<remove> {tracks:said-tracks} [completely|entirely|altogether|for good]',
        '<remove> track {tracks} [completely|entirely|altogether]',
        '<remove> tracks {tracks}',
        '{tracks:said-tracks} <must> <go> [completely|entirely|altogether]',
        '<have> {tracks:said-tracks} <gone>',
        '(i|we) <want> [that] {tracks:said-tracks} [to be|is|are|be|to get] <gone>',
      ],
      examples: ['throw out the Music track altogether', 'the guest track can go'],
    },
  ],
  heard: [
    {
      words:
        'delete|remove|erase|drop|kill|lose|scrap|ditch|dump|snip|strip|bin|axe|wipe|nuke|discard|toss|trash|zap|omit|eliminate|chuck|yeet|shave|junk|purge|cull|whack|yank|del|excise|obliterate|cut-out|delet|rm track|tracks',
      without: 'label|labels|marker|silence|silences|pauses|noise|hiss|hum|split|splits|clip|clips|audio|solo|mute',
      withoutMention: ['range', 'name:clip', 'time', 'duration', 'quantity', 'name:label'],
    },
    {
      words: 'get rid track|tracks',
      without: 'label|labels|marker|silence|noise|hiss|hum|split|clip|clips|audio|solo|mute',
      withoutMention: ['range', 'name:clip', 'time', 'duration', 'quantity', 'name:label'],
    },
    {
      words: 'throw|take away|out track|tracks',
      without: 'of|label|labels|marker|silence|noise|hiss|hum|split|clip|clips|audio|solo|mute',
      withoutMention: ['range', 'name:clip', 'time', 'duration', 'quantity', 'name:label'],
    },
    {
      words:
        'delete|remove|erase|drop|kill|lose|scrap|ditch|dump|snip|strip|bin|axe|wipe|nuke|discard|toss|trash|zap|omit|eliminate|chuck|yeet|shave|junk|purge|cull|whack|yank|del|excise|obliterate|cut-out|delet|rm label|labels|marker track',
      withoutMention: ['range'],
    },
    {
      words:
        'delete|remove|erase|drop|kill|lose|scrap|ditch|dump|snip|strip|bin|axe|wipe|nuke|discard|toss|trash|zap|omit|eliminate|chuck|yeet|shave|junk|purge|cull|whack|yank|del|excise|obliterate|cut-out|delet|rm',
      with: ['said:track'],
      without: 'label|labels|marker|silence|silences|pauses|noise|hiss|hum|split|splits|clip|clips|audio|solo|mute',
      withoutMention: ['range', 'name:clip', 'time', 'duration', 'quantity', 'name:label'],
    },
  ],
  apply: (view): (Edit | EditorEdit)[] => [
    ...chosenTracks(view).map(({ id }): Edit => ({ edit: 'place', item: id, at: null })),
    { edit: 'editor', field: 'selectedTracks', to: [] },
  ],
  claims: (view) =>
    chosenTracks(view).map(({ id, name }): Claim => ({
      check: 'track-there',
      promise: `${name} is gone`,
      about: { track: id },
      expect: false,
    })),
  says: (view) => `Delete the ${chosenTracks(view).length === 1 ? 'track' : 'tracks'} ${namesOf(chosenTracks(view))}`,
})
