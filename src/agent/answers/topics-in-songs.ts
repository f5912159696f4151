import { withName, type Topic } from './topic.ts'

/** What can be done with songs of notes. */
export const topicsInSongs: readonly Topic[] = [
  {
    name: 'composing',
    asks: /\b(?:compos\w+|writ(?:e|es|ing)|creat\w+|generat\w+|beats?|melod\w+|chords?|new (?:section|part)s?)\b/,
    says: 'A section is composed by its length, style, key, tempo and instruments.',
    examples: ({ sections }) => [
      'add a 4 bar outro',
      ...withName(sections.slice(-1), (section) => `add an 8 bar chorus after the ${section}`),
      'compose an 8 bar lo-fi verse in D minor with drums, bass and chords',
    ],
  },
  {
    name: 'takes',
    asks: /\b(?:takes?|variations?|again|anew|another|different)\b/,
    says: 'A part is played once more in another way.',
    examples: ({ tracks, sections }) => [
      ...withName(tracks, (track) => `another take of the ${track}`),
      ...withName(
        tracks,
        (track) => `another take of the ${track}${sections.length > 0 ? ` in the ${sections[0]}` : ''}, less busy`,
      ),
    ],
  },
  {
    name: 'tempo',
    asks: /\b(?:tempos?|bpm|speed|fast\w*|slow\w*)\b/,
    says: 'The song goes at another tempo, as a whole or from a place on.',
    examples: () => ['make it 10 bpm faster', 'set the tempo to 100 bpm'],
  },
  {
    name: 'key',
    asks: /\b(?:keys?|transpos\w+|pitch\w*|semitones?|octaves?|higher|lower)\b/,
    says: 'The key is set, and notes go up or down by semitones and octaves.',
    examples: ({ tracks }) => [
      'transpose everything up 2 semitones',
      'set the key to G minor',
      ...withName(tracks.slice(1), (track) => `transpose the ${track} down an octave`),
    ],
  },
  {
    name: 'metre',
    asks: /\b(?:met(?:re|er)s?|time signatures?|signature|three four|waltz)\b/,
    says: 'The time signature is set while the song is empty.',
    examples: () => [
      'set the time signature to 3/4',
      'compose an 8 bar waltz verse in 3/4',
      'compose a 4 bar intro in 3/4',
    ],
  },
  {
    name: 'volume',
    asks: /\b(?:volumes?|loud\w*|quiet\w*|levels?|mix\w*|softer|faders?|gain|fad(?:e|es|ing))\b/,
    says: 'Tracks get louder or quieter, and fade.',
    examples: ({ tracks }) => [
      ...withName(tracks, (track) => `make the ${track} 3 dB quieter`),
      ...withName(tracks.slice(-1), (track) => `make the ${track} louder`),
    ],
  },
  {
    name: 'muting',
    asks: /\b(?:mut(?:e|es|ed|ing)|unmut\w+|solo\w*)\b/,
    says: 'Tracks are muted or soloed, and put back.',
    examples: ({ tracks }) => [
      ...withName(tracks.slice(-1), (track) => `mute the ${track}`),
      ...withName(tracks, (track) => `solo the ${track}`),
    ],
  },
  {
    name: 'panning',
    asks: /\b(?:pan(?:s|ned|ning)?|left and right|stereo)\b/,
    says: 'Tracks are put to the left or to the right.',
    examples: ({ tracks }) => withName(tracks.slice(-1), (track) => `pan the ${track} 30% left`),
  },
  {
    name: 'effects',
    asks: new RegExp(
      [
        String.raw`\b(?:effects?|reverbs?|echo\w*|delays?|chorus|compress\w*|eq|equali[sz]\w*|filters?|distort\w*|`,
        String.raw`bus(?:es)?|sends?|fx|plugins?)\b`,
      ].join(''),
    ),
    says: 'Tracks have effects of their own, and are sent to buses.',
    examples: ({ tracks }) => [
      ...withName(tracks.slice(-1), (track) => `add reverb to the ${track}`),
      ...withName(tracks.slice(-1), (track) => `add a delay to the ${track}`),
      ...withName(tracks, (track) => `put a compressor on the ${track}`),
    ],
  },
  {
    name: 'instruments',
    asks: /\b(?:instruments?|sounds?|patch(?:es)?|programs?|kits?|tracks?|add\w* a track)\b/,
    says: 'Tracks are added and renamed, and play another instrument.',
    examples: ({ tracks }) => ['add a strings track', ...withName(tracks, (track) => `rename the ${track} to Anna`)],
  },
  {
    name: 'sections',
    asks: new RegExp(
      [
        String.raw`\b(?:sections?|parts?|regions?|form|structure|repeat\w*|loops?|cop(?:y|ies|ying)|duplicat\w+|`,
        String.raw`mov(?:e|ing)|cut\w*|delet\w+|remov\w+|shorten\w*|longer)\b`,
      ].join(''),
    ),
    says: 'Sections are copied, moved, repeated and removed.',
    examples: ({ sections }) => [
      ...withName(sections.slice(-1), (section) => `duplicate the ${section}`),
      ...withName(sections.slice(-1), (section) => `delete the ${section}`),
    ],
  },
  {
    name: 'notes',
    asks: /\b(?:notes?|velocit\w+|quanti[sz]\w*|humani[sz]\w*|swing\w*|busy|busier|timing|groove)\b/,
    says: 'Notes are quantized, swung, humanized and played softer or harder.',
    examples: ({ tracks }) => [
      ...withName(tracks, (track) => `quantize the ${track} to 16ths`),
      ...withName(tracks, (track) => `add some swing to the ${track}`),
      ...withName(tracks, (track) => `humanize the ${track}`),
    ],
  },
]
