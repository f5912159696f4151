import { withName, type Topic } from './topic.ts'

/** What can be done with recordings of sound on tracks. */
export const topicsInSound: readonly Topic[] = [
  {
    name: 'cutting',
    asks: /\b(?:cut(?:s|ting)?|delet\w+|remov\w+|eras\w+|trim\w*|shorten\w*|crop\w*|clips? out)\b/,
    says: 'A stretch goes from every track at once, or is only silenced on one.',
    examples: ({ at, labels, tracks }) => [
      `delete from ${at(0.4)} to ${at(0.5)}`,
      ...withName(labels, ({ name }) => `delete the ${name}`),
      `trim it to ${at(0.1)} to ${at(0.9)}`,
      ...withName(tracks, (track) => `silence ${at(0.2)} to ${at(0.3)} on ${track}`),
    ],
  },
  {
    name: 'volume',
    asks: /\b(?:volumes?|loud\w*|quiet\w*|levels?|gain|boost\w*|softer|amplif\w+|decibels?|db|faders?)\b/,
    says: 'A track or a stretch gets louder or quieter by decibels.',
    examples: ({ tracks, at }) => [
      ...withName(tracks.slice(-1), (track) => `make ${track} 3 dB quieter`),
      'make everything 3 dB louder',
      ...withName(tracks, (track) => `make ${track} 6 dB louder from ${at(0.2)} to ${at(0.3)}`),
    ],
  },
  {
    name: 'loudness',
    isMeasured: true,
    asks: /\b(?:normali[sz]\w*|loudness|lufs|peaks?|streaming)\b/,
    says: 'Tracks are brought to a loudness in LUFS, or their peaks to a level.',
    examples: ({ tracks }) => [
      ...withName(tracks, (track) => `normalize ${track} to -16 LUFS`),
      ...withName(tracks, (track) => `normalize the peaks of ${track} to -1 dB`),
    ],
  },
  {
    name: 'fades',
    asks: /\bfad(?:e|es|ed|ing)\b/,
    says: 'A stretch is faded in or out, on one track or on all.',
    examples: ({ tracks }) => [
      'fade out the last 3 seconds',
      'fade in the first second',
      ...withName(tracks.slice(-1), (track) => `fade in the first 2 seconds of ${track}`),
    ],
  },
  {
    name: 'muting',
    asks: /\b(?:mut(?:e|es|ed|ing)|unmut\w+|solo\w*)\b/,
    says: 'A track is muted or soloed, and put back.',
    examples: ({ tracks }) => [
      ...withName(tracks.slice(-1), (track) => `mute ${track}`),
      ...withName(tracks, (track) => `solo ${track}`),
    ],
  },
  {
    name: 'panning',
    asks: /\b(?:pan(?:s|ned|ning)?|stereo (?:position|place)|left and right)\b/,
    says: 'A track is put to the left or to the right.',
    examples: ({ tracks }) => [
      ...withName(tracks.slice(-1), (track) => `pan ${track} 30% left`),
      ...withName(tracks, (track) => `pan ${track} hard right`),
    ],
  },
  {
    name: 'tone',
    asks: /\b(?:tone|eq|equali[sz]\w*|filters?|filtering|bass|treble|rumble|high ?pass|low ?pass|bright\w*|warm\w*)\b/,
    says: 'Frequencies are cut or lifted by filters, shelves and bells.',
    examples: ({ voices, tracks }) => [
      ...withName([...voices, ...tracks], (track) => `high-pass ${track} at 80 Hz`),
      ...withName([...voices, ...tracks], (track) => `boost 3 kHz by 3 dB on ${track}`),
    ],
  },
  {
    name: 'dynamics',
    asks: /\b(?:compress\w*|limit\w*|dynamics?|evener|even out)\b/,
    says: 'A compressor evens out what is loud and soft, and a limiter holds peaks down.',
    examples: ({ voices, tracks }) => [
      ...withName([...voices, ...tracks], (track) => `compress ${track}`),
      ...withName([...voices, ...tracks], (track) => `limit ${track} to -1 dB`),
    ],
  },
  {
    name: 'noise',
    isMeasured: true,
    asks: /\b(?:noise|noisy|denois\w*|hiss\w*|background)\b/,
    says: 'Steady noise under a track is reduced by decibels.',
    examples: ({ voices, tracks }) =>
      withName([...voices, ...tracks], (track) => `reduce the noise on ${track} by 12 dB`),
  },
  {
    name: 'ducking',
    asks: /\bduck\w*\b/,
    says: 'Music goes down wherever somebody speaks.',
    examples: ({ beds, voices }) => withName(beds, (bed) => `duck ${bed} under ${voices[0] ?? 'the voice'}`),
  },
  {
    name: 'pauses',
    isMeasured: true,
    asks: /\b(?:pauses?|silences?|gaps?|dead air|tighten\w*)\b/,
    says: 'Long silences are shortened, on all tracks together.',
    examples: () => ['shorten silences longer than 2 seconds to 0.5 in the whole project'],
  },
  {
    name: 'labels',
    asks: /\b(?:labels?|markers?|chapters?|marks?)\b/,
    says: 'Labels mark a place or a stretch, and other requests can name them.',
    examples: ({ at, labels }) => [
      `add a label "Good bit" at ${at(0.3)}`,
      `label ${at(0.5)} to ${at(0.6)} "Best part"`,
      ...withName(labels, ({ name }) => `select the ${name}`),
      ...withName(labels, ({ name }) => `remove the label ${name}`),
    ],
  },
  {
    name: 'splitting and moving',
    asks: /\b(?:split\w*|mov(?:e|es|ing)|shift\w*|clips?|slid\w+|arrang\w+|join\w*)\b/,
    says: 'Clips are split, joined and moved along their track.',
    examples: ({ at, tracks }) => [
      `split everything at ${at(0.5)}`,
      ...withName(tracks.slice(-1), (track) => `split ${track} at ${at(0.3)}`),
      ...withName(tracks.slice(-1), (track) => `move ${track} 2 seconds later`),
    ],
  },
  {
    name: 'tracks',
    asks: /\b(?:tracks?|renam\w+|duplicat\w+|channels?)\b/,
    says: 'Tracks are made, renamed, duplicated, put in another order and removed.',
    examples: ({ tracks }) => [
      'add a mono track called Notes',
      ...withName(tracks, (track) => `rename ${track} to Anna`),
      ...withName(tracks, (track) => `duplicate the ${track} track`),
      ...withName(tracks.slice(-1), (track) => `delete the ${track} track`),
    ],
  },
  {
    name: 'copying',
    asks: /\b(?:cop(?:y|ies|ying)|past(?:e|es|ing)|clipboard)\b/,
    says: 'A stretch is copied and put in at another place.',
    examples: ({ at, tracks }) => [
      ...withName(tracks, (track) => `copy ${at(0.1)} to ${at(0.2)} on ${track}`),
      `copy ${at(0.1)} to ${at(0.2)} and paste it at ${at(0.5)}`,
    ],
  },
  {
    name: 'reversing',
    asks: /\b(?:revers\w+|backwards?|invert\w*|polarity|phase)\b/,
    says: 'A stretch plays backwards, or with its polarity flipped.',
    examples: ({ at, tracks }) => withName(tracks.slice(-1), (track) => `reverse ${at(0.1)} to ${at(0.2)} on ${track}`),
  },
  {
    name: 'selecting',
    asks: /\b(?:select\w*|cursor|playhead)\b/,
    says: 'What is selected is what the next words are about, where they name nothing.',
    examples: ({ at, tracks }) => [
      `select ${at(0.1)} to ${at(0.2)}`,
      ...withName(tracks, (track) => `select ${track}`),
    ],
  },
]
