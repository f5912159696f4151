import { z } from 'zod'
import { operation, problem, type Edit, type Problem } from '../../kernel/index.ts'
import { goneClaims } from '../claims.ts'
import { clips, labels } from '../keys/content.ts'
import { hasTimeSelection } from '../keys/time-selection.ts'
import { hide, onTracks, readSelected, selectionReads, spanOf } from './read-selected.ts'

export const clearSelectionEdit = { edit: 'editor', field: 'selection', to: null } as const

export const deleteSelection = operation({
  name: 'delete_selection',
  summary: 'Delete the audio within a time range and close the gap.',
  kind: 'operate',
  destroys: 'the selected range on the selected tracks',
  reads: selectionReads,
  writes: [clips, labels, hasTimeSelection],
  params: z.strictObject({}),
  rules: [
    {
      name: 'delete',
      removes: true,
      says: [
        '<remove> {scope} [completely|entirely|altogether|for good|please]',
        '{scope} <must> <go> [completely|entirely|altogether]',
        '<have> {scope} <gone>',
        '(i|we) <want> [that] {scope} [to be|is|are|be|to get] <gone>',
        '<have> [that] {scope} (is|are|to be|be) <gone>',
        '(make|let|have) {scope} <go>',
        '{scope} out',
        '<remove> {on} {where} [completely|entirely|altogether]',
      ],
      examples: ['cut out the last 5 seconds', 'get rid of 0:10 to 0:20 on the guest', 'the first 3 seconds can go'],
    },
    {
      name: 'delete-but-keep',
      removes: true,
      says: [
        '<remove> {scope} (and|but) <keep> (the rest|everything else|all else|what is left)',
        '<remove> {scope} {rest-stays}',
        '{scope} <must> <go> {rest-stays}',
      ],
      examples: ['cut 0:10 to 0:20 but keep everything else', 'delete the intro and keep the rest'],
    },
  ],
  heard: [
    {
      words:
        'delete|remove|erase|drop|kill|lose|scrap|ditch|dump|snip|strip|bin|axe|wipe|nuke|discard|toss|trash|zap|omit|eliminate|chuck|yeet|shave|junk|purge|cull|whack|yank|nix|del|excise|obliterate|cut-out|delet|rm',
      without:
        'label|labels|marker|markers|silence|silences|pauses|split|splits|solo|mute|fade|fades|gaps|dead|clipboard|noise|hiss|hum',
    },
    {
      words:
        'delete|remove|erase|drop|kill|lose|scrap|ditch|dump|snip|strip|bin|axe|wipe|nuke|discard|toss|trash|zap|omit|eliminate|chuck|yeet|shave|junk|purge|cull|whack|yank|nix|del|excise|obliterate|cut-out|delet|rm',
      with: ['range:some'],
      without:
        'label|labels|marker|markers|silence|silences|pauses|split|splits|solo|mute|fade|fades|gaps|dead|clipboard',
    },
    {
      words: 'clear',
      with: ['range:some'],
      without:
        'label|labels|marker|markers|silence|silences|pauses|split|splits|solo|mute|fade|fades|gaps|dead|clipboard|selection',
    },
    {
      words: 'drop|lose|remove|kill',
      with: ['range:selection'],
      withoutMention: ['name:track'],
      without:
        'label|labels|marker|markers|silence|silences|pauses|split|splits|solo|mute|fade|fades|gaps|dead|clipboard|audio|sound|part|bit|this',
      weight: 2,
      asks: {
        question: 'Should the selected time range be deleted, or only be selected no longer?',
        offers: [
          { text: 'deleted', words: 'delete the selection' },
          { text: 'selected no longer', words: 'clear the selection' },
        ],
      },
    },
    {
      words: 'take|cut|chop|lop|get|throw|rip|pull|edit|hack|slice out|off|away|rid',
      without:
        'label|labels|marker|markers|silence|silences|pauses|split|splits|solo|mute|fade|fades|gaps|dead|clipboard|noise|hiss|hum',
      withoutMention: ['quantity:db'],
    },
    {
      words: 'take|cut|chop|lop|get|throw|rip|pull|edit|hack|slice out|off|away|rid',
      with: ['range:some'],
      without:
        'label|labels|marker|markers|silence|silences|pauses|split|splits|solo|mute|fade|fades|gaps|dead|clipboard',
      withoutMention: ['quantity:db'],
    },
    { words: 'gone|unwanted|unneeded', with: ['range:some'], isNoun: true, without: "not|no|isn't|been" },
    { words: 'make gone|disappear|vanish', with: ['range'] },
    { words: 'trim|crop off|away|out', other: 'trim_to_selection', weight: 2 },
    { words: 'trim|crop', with: ['range:edge'], other: 'trim_to_selection', weight: 4 },
    {
      words: 'chop|slice|hack|clip',
      with: ['range:some'],
      without:
        'in|into|label|labels|marker|markers|silence|silences|pauses|split|splits|solo|mute|fade|fades|gaps|dead|clipboard',
    },
    {
      words:
        'delete|remove|erase|drop|kill|lose|scrap|ditch|dump|snip|strip|bin|axe|wipe|nuke|discard|toss|trash|zap|omit|eliminate|chuck|yeet|shave|junk|purge|cull|whack|yank|nix|del|excise|obliterate|cut-out|delet|rm',
      with: ['name:track'],
      withoutMention: ['range', 'said:track', 'name:clip', 'time', 'duration', 'text', 'quantity'],
      without:
        'label|labels|marker|markers|silence|silences|pauses|split|splits|solo|mute|fade|fades|gaps|dead|clipboard|track|tracks|audio|sound|everything|noise|hiss|hum|clip|clips',
      weight: 2,
      asks: {
        question: 'Do you mean the track {name}, or the audio on it? If it is the audio: what time range?',
        offers: [
          { text: 'the track', words: 'delete the {name} track' },
          { text: 'the audio on it', words: 'delete everything on {name}' },
        ],
      },
    },
    {
      words: 'get rid',
      with: ['name:track'],
      withoutMention: ['range', 'said:track', 'name:clip', 'time', 'duration', 'text', 'quantity'],
      without:
        'label|labels|marker|markers|silence|silences|pauses|split|splits|solo|mute|fade|fades|gaps|dead|clipboard|track|tracks|audio|sound|everything|noise|hiss|hum|clip|clips',
      weight: 2,
      asks: {
        question: 'Do you mean the track {name}, or the audio on it? If it is the audio: what time range?',
        offers: [
          { text: 'the track', words: 'delete the {name} track' },
          { text: 'the audio on it', words: 'delete everything on {name}' },
        ],
      },
    },
  ],
  apply: (view): (Edit | typeof clearSelectionEdit)[] | Problem => {
    const on = readSelected(view)
    const removed = hide(on)
    return removed.length === 0
      ? problem('nothing-there', `There is nothing at ${spanOf(on.timeline, on.range)}${onTracks(on)} to delete.`)
      : [...removed, clearSelectionEdit]
  },
  claims: (view, _params, changes) => goneClaims(readSelected(view), changes),
  says: (view) => `Delete ${spanOf(view.read(clips), readSelected(view).range)}${onTracks(readSelected(view))}`,
})
