import type { PlainRule } from './plainly.ts'

/** How long sections are, how often they come, and what is kept of them. */
export const lengthRules: readonly PlainRule[] = [
  {
    name: 'twice-as-long',
    says: [
      '(make|let|have|get|<wish>) {sections} [to] [be|last|run|play] (twice as long|double as long|twice the length|double the length|double its length|twice its length)',
      '{sections} <should> (be|last|run|play) (twice as long|double as long|twice the length|double the length|double its length|twice its length)',
      '{sections} (twice as long|double as long|double length|twice the length)',
      'double [the] length of {sections}',
      "double {sections} ' s length",
    ],
    plainly: 'repeat {sections} once, moving what follows',
    examples: ['the drop should be twice as long', 'make the bridge double as long'],
  },
  {
    name: 'many-times',
    says: [
      '[(play|<wish>|let us hear|have|let|make|do|put|use|repeat)] {sections} [<should>] [to] [(play|come|sound|be played|run|be|appear|be heard)] (three times|3 times|3 x|x 3|three x) [in (total|all)] [in a row|back to back|altogether]',
    ],
    plainly: 'repeat {sections} 2 times, moving what follows',
    examples: ['i want the verse three times in total', 'the riff should come three times'],
  },
  {
    name: 'copy-and-push',
    says: [
      '<copy> {sections} [right|directly] [behind it|after it|behind itself|after itself] [,] [and|so] (push|move|shift|slide) (everything|the rest|what follows|everything after it|everything else|everything behind it|{next:sections}) (back|later|along|to the right|out of the way) [accordingly|to make room|to make space]',
      'double {sections} [,] [and|so] (push|move|shift|slide) (everything|the rest|what follows|everything after it|everything else|everything behind it|{next:sections}) (back|later|along|to the right|out of the way) [accordingly|to make room|to make space]',
    ],
    plainly: 'repeat {sections} once, moving what follows',
    reasons: ['next'],
    examples: ['duplicate the verse and push everything back', 'double the riff and move the rest later'],
  },
  {
    name: 'halve-by',
    removes: true,
    says: [
      '<shorten> {scope} by half',
      '{scope} <should> be (half as long|half the length|half its length)',
      '{scope} (half as long|half the length)',
      'halve [the] length of {scope}',
      'halve {scope} length',
      '[only] keep [only] [the] first half of {scope}',
    ],
    plainly: 'make {scope} half as long',
    examples: ['shorten the intro by half', 'the intro should be half as long'],
  },
  {
    name: 'keep-first',
    removes: true,
    says: [
      '[only|just] (keep|leave) [only|just] [the] first {length} of {scope}',
      '[only|just] [the] first {length} of {scope} <should> (stay|remain|be kept)',
      'of {scope} [only|just] (keep|leave) [only|just] [the] first {length}',
      'make {scope} [only|just] {length}',
      '(make|let|have) {scope} [be|last] [only|just] {length} (instead|short|long|only) ',
    ],
    plainly: 'shorten {scope} to {length}',
    examples: ['only keep the first 4 bars of the intro', 'make the outro just two bars'],
  },
]
