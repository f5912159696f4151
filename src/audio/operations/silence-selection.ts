import { z } from 'zod'
import { operation, problem, type Edit } from '../../kernel/index.ts'
import { aboutContent } from '../claims.ts'
import { clips } from '../keys/content.ts'
import { eachMark } from './effect.ts'
import { onTracks, readSelected, selectionReads, spanOf } from './read-selected.ts'

export const silenceSelection = operation({
  name: 'silence_selection',
  summary: 'Replace the audio within a time range by silence of the same length.',
  kind: 'operate',
  destroys: 'the sound of the selected range on the selected tracks',
  reads: selectionReads,
  writes: [clips],
  params: z.strictObject({}),
  rules: [
    {
      name: 'silence',
      removes: true,
      says: [
        '<silence> {scope} [{same-length}] [{nowhere-else}]',
        '<silence> {tracks} (while|when|where|whenever|as) {beside:tracks} [is|are] <speaks> {where}',
        '(make|turn|keep) {scope} <silent> [{same-length}] [{nowhere-else}]',
        '(make|turn|keep) (silent|quiet|mute) {scope} [{same-length}] [{nowhere-else}]',
        '[there <must> be] no {on} [at all] {where}',
        '{on} <must-not> (play|be heard|sound|be audible|be there) [at all] {where}',
        '(keep|leave) {on} (out of|quiet in|silent in|out during|silent during) {where}',
        '{on} (silent|off|quiet) {where}',
        '(replace|fill|swap|cover|overwrite) {scope} (with|by) (silence|nothing|quiet|dead air)',
        'turn {scope} (into|to) (silence|nothing)',
        '{scope} <must> (be|become|go) (silent|silence|silenced|blank|blanked|muted|quiet)',
        '<have> {scope} (silent|silenced|blanked|muted)',
        '<have> silence {where} [{on}]',
        '(put|drop|lay) silence {where} [{on}]',
      ],
      examples: ['make 5 to 6 silent', 'silence 0:10 to 0:20 on the guest', 'replace the intro with silence'],
    },
  ],
  heard: [
    {
      words: 'silence',
      without:
        'truncate|remove|between|add|insert|generate|create|put|shorten|delete|cut|trim|strip|tighten|pauses|silences',
    },
    {
      words: 'silence',
      with: ['range'],
      without: 'truncate|remove|add|insert|generate|create|shorten|delete|cut|trim|strip|tighten|truncating',
    },
    {
      words: 'silent',
      with: ['range:some'],
      isNoun: true,
      withoutMention: ['quantity'],
      without: "not|isn't|delete|remove|cut|truncate|shorten",
    },
    { words: 'make|turn|go silent|quiet', with: ['range:some'], withoutMention: ['quantity'] },
    { words: 'mute|bleep|blank|hush|censor|zero', with: ['range:some'], weight: 8 },
    { words: 'mute|bleep|blank|hush|censor|zero', with: ['name:clip'], weight: 8 },
    { words: 'replace|turn|fill with|into|to|by silence', with: ['range'] },
  ],
  apply: (view) => {
    const { timeline, range, tracks } = readSelected(view)
    const edits = tracks.flatMap(({ id }): Edit[] => {
      const ranges = timeline.solid(id, range.start, range.end)
      return ranges.length === 0 ? [] : [{ edit: 'mark', sequence: id, ranges, fact: 'silence', value: null }]
    })
    return edits.length === 0
      ? problem('nothing-there', `There is no audio at ${spanOf(timeline, range)} to silence.`)
      : edits
  },
  claims: (view, _params, changes, measured) =>
    eachMark(view, changes, measured, ({ name, made }) => [
      { check: 'peak', promise: `Nothing is heard of ${name} there`, about: aboutContent(made), expect: null },
    ]),
  says: (view) => `Silence ${spanOf(view.read(clips), readSelected(view).range)}${onTracks(readSelected(view))}`,
})
