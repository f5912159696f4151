import type { MissingAbility } from './missing-ability.ts'

/** What recordings of sound lack, and what no kind of document has. */
export const missingInSound: readonly MissingAbility[] = [
  {
    name: 'playback by request',
    kinds: ['audio', 'video'],
    nearest: 'Press p while you review a plan to hear it, "cutroom preview ID" plays a plan that waits, and "cutroom '
      + 'render FILE" writes the whole to listen to.',
    says: [
      '(?:play|preview|audition|listen to)\\b(?! (?:\\S+ ){0,6}(?:backwards?|reversed?))',
      'let me (?:hear|see|listen to|watch)', 'show me how (?:\\S+ ){1,4}(?:sounds|looks)',
    ],
  },
  {
    name: 'de-clip',
    kinds: ['audio'],
    nearest: 'What was clipped when it was recorded stays so; a limiter or less gain keeps what comes after from '
      + 'clipping.',
    says: ['de-?clip\\w*', 'declip\\w*', 'unclip\\w*'],
    rids: [
      'clipping', 'clipped (?:peaks?|parts?|audio|bits?|sound)', 'distortions?',
      'distorted (?:bits?|parts?|audio|sound)', 'overload', 'crackl(?:e|es|ing)', 'saturation', 'peaking',
    ],
  },
  {
    name: 'de-click',
    kinds: ['audio'],
    nearest: 'A single one can be silenced or deleted by its exact time, such as "silence 1:02.30 to 1:02.32".',
    says: ['de-?click\\w*', 'de-?crackle\\w*'],
    rids: [
      'clicks', 'clicking', 'pops', 'popping', 'ticks', '(?:mouth|lip|tongue) (?:noises?|sounds?|clicks?|smacks?)',
      'lip smacks?', 'smacking', 'glitch(?:es)?', 'crackles',
    ],
  },
  {
    name: 'de-hum',
    kinds: ['audio'],
    nearest: 'Noise reduction lowers steady noise such as hum, buzz or hiss.',
    instead: 'reduce the noise {where}',
    heardAs: 'apply_noise_reduction',
    says: ['de-?hum\\w*', 'notch out'],
    rids: [
      'hum', 'humming', 'buzz', 'buzzing', 'mains', 'ground loop', 'hiss', 'hissing', 'rumble', 'whine', 'drone',
      'background noises?',
      '(?<=\\b(?:the|this|that|all|any|some|of|horrible|annoying|bad|awful|loud|constant|steady) )noise',
      'static', 'wind noise', 'wind', 'air ?con\\w*', 'fan noise',
    ],
  },
  {
    name: 'de-reverb',
    kinds: ['audio'],
    nearest: 'Noise reduction takes a little of a room away, and a low cut some of its boom.',
    instead: 'reduce the noise {where}',
    says: ['de-?reverb\\w*', 'dereverberat\\w*', 'de-?echo'],
    rids: [
      'reverb', 'reverbs', 'reverberation', 'echo', 'echoes', 'echoing', 'echo-?y sound', 'room', 'room sound',
      'roominess', 'room echo', 'ambience', 'boxiness', 'hall', 'hollowness',
    ],
  },
  {
    name: 'de-ess',
    kinds: ['audio'],
    nearest: 'Less treble softens it.',
    instead: 'less treble {where}',
    says: ['de-?ess\\w*'],
    rids: [
      'sibilan(?:ce|ts?)', 'esses', '(?:s|ess|hissing) sounds?', 'harsh (?:s|ess)(?:es)?', "s's", 'sharp s(?:es)?',
      'hissy s\\w*',
    ],
  },
  {
    name: 'de-plosive',
    kinds: ['audio'],
    nearest: 'A low cut at 80 to 120 Hz softens them.',
    instead: 'high-pass at 100 Hz {where}',
    says: ['de-?plosive\\w*', 'de-?pop\\w*'],
    rids: ['plosives?', 'p-?pops', 'popped ps', 'p sounds?', 'pops of the p'],
  },
  {
    name: 'breath removal',
    kinds: ['audio'],
    nearest: 'A single one can be silenced by its exact time; shortening pauses takes the quiet ones that stand in '
      + 'them.',
    says: ['de-?breath\\w*'],
    rids: ['breaths', 'breathing', 'breath (?:sounds?|noises?)', 'inhales', 'gasps', 'sniffs', 'sniffling'],
  },
  {
    name: 'bleed removal',
    kinds: ['audio'],
    nearest: 'The other track can be silenced or ducked where it is not needed, by its time.',
    rids: ['bleed', 'spill', 'crosstalk', 'cross-talk', 'leakage', 'headphone bleed'],
  },
  {
    name: 'filler removal',
    kinds: ['audio'],
    nearest: 'A recording that is brought in with "cutroom import FILE --as video" is edited by its words, and there '
      + '"take out the ums" works, also without a picture.',
    rids: [
      'ums?(?: and uhs?)?', 'uhs', 'umms?', 'filler(?:s| words)', 'stutters?', 'stuttering', 'hesitations',
      'false starts', 'repeated words', 'swear ?words', 'curse words',
    ],
  },
  {
    name: 'noise gate',
    kinds: ['audio'],
    nearest: 'Noise reduction lowers steady noise, and pauses can be shortened.',
    instead: 'reduce the noise {where}',
    says: ['(?:noise )?gate', 'gated', 'noise-gate', 'expander', 'downward expansion'],
  },
  {
    name: 'stem separation',
    kinds: ['audio', 'video', 'music'],
    nearest: 'Tracks that were brought in apart can be muted, soloed and mixed.',
    says: [
      'stems?', 'unmix', 'demix', 'source separation', 'karaoke version', 'acapella', 'a cappella',
      '(?:separate|isolate|extract|rip|pull|lift) (?:\\w+ ){1,3}(?:out of|from|off) (?:\\w+ )?(?:mix|song|mp3|wav)',
      'instrumental version',
    ],
  },
  {
    name: 'speed change',
    kinds: ['audio', 'video'],
    nearest: 'Pauses can be shortened, which makes speech move along.',
    says: [
      '(?:speed|slow)(?:ing|ed)?(?: \\S+){0,5} (?:up|down)', '(?:speed|slow)(?:ing)? (?:up|down)',
      'time-?stretch\\w*', '(?:half|double|twice|normal|playback|the) speed', 'slow motion', 'slow-?mo',
      'time-?lapse', '(?:play|run|make) (?:\\S+ ){0,4}(?:faster|slower)', '\\d+(?:\\.\\d+)?x speed', 'speed ramp',
    ],
  },
  {
    name: 'pitch change',
    kinds: ['audio'],
    nearest: 'In a song of notes they can be transposed.',
    says: [
      'auto-?tun\\w*', 'pitch', 'pitched', 're-?pitch', 'transpos\\w*', 'semitones?', 'octaves?', 'in tune',
      'out of tune', 'vocoder', '(?:a |one )half step', 'whole step', 'harmoni[sz]e\\w*', 'higher key', 'lower key',
      'key change',
    ],
  },
  {
    name: 'voice change',
    kinds: ['audio', 'video'],
    nearest: 'Tone can be changed with bass, mid and treble in a recording of sound.',
    says: [
      'sound like (?:a|an|my|the) \\w+',
      '(?:robot|chipmunk|alien|monster|telephone|radio|deeper|younger|female|male|different|disguised?) voice',
      'voice chang\\w*', 'disguise', 'anonymi[sz]e (?:the |his |her |my )?voice', 'lo-?fi telephone',
    ],
  },
  {
    name: 'speech synthesis',
    kinds: ['audio', 'video', 'music'],
    nearest: 'A voice that is recorded elsewhere can be brought in with "cutroom import FILE".',
    says: [
      '(?:computer|ai|synthetic|synthesi[sz]ed|generated|artificial|cloned) (?:voice|speech|narrator|narration)',
      'text[- ]to[- ]speech', 'tts', '(?:clone|dub|overdub|re-?voice|synthesi[sz]e)\\b', 'voice (?:clone|cloning)',
      'read (?:it|this|the \\w+) (?:out|aloud)', 'narrat\\w+', 'voice-?over',
    ],
  },
  {
    name: 'translation',
    kinds: ['audio', 'video'],
    nearest: 'The words can be exported with "cutroom export words.srt" and translated elsewhere.',
    says: [
      'translat\\w+', 'dubbed',
      'in (?:spanish|german|french|italian|chinese|japanese|english) (?:subtitles|captions|instead)',
    ],
  },
  {
    name: 'reverb and echo',
    kinds: ['audio'],
    nearest: 'There is level, fade, tone, compressor, limiter, noise reduction and ducking.',
    adds: ['reverb', 'reverberation', 'echo', 'echoes', 'delay', 'slapback', 'ambience', 'hall', 'room sound'],
  },
  {
    name: 'chorus, distortion and the like',
    kinds: ['audio'],
    nearest: 'There is level, fade, tone, compressor, limiter, noise reduction and ducking.',
    says: [
      'flang(?:er|e|ing)', 'phaser', 'tremolo', 'vibrato', 'bit-?crush\\w*', 'overdrive', 'tape saturation',
      'exciter', 'stereo widen\\w*', 'wah',
    ],
    adds: ['chorus effect', 'distortion', 'fuzz', 'warmth effect', 'vinyl (?:noise|crackle)', 'telephone effect'],
  },
  {
    name: 'crossfade',
    kinds: ['audio'],
    nearest: 'Fade the one out and the other in, each by its own range.',
    says: ['cross-?fad\\w+', 'x-?fade'],
  },
  {
    name: 'music generation',
    kinds: ['audio', 'video'],
    nearest: 'Music is composed in a song of its own ("create a 4 bar lo-fi intro"), rendered, and brought in with '
      + '"cutroom import".',
    says: [
      '(?:compose|write|generate|create|make|produce) (?:\\w+ ){0,3}(?:jingle|tune|song|beat|music|melody|theme)',
    ],
  },
  {
    name: 'sound effects and music library',
    kinds: ['audio'],
    nearest: 'A sound that you have can be brought in with "cutroom import FILE".',
    adds: [
      'sound effects?', 'sfx', 'whoosh', 'applause', 'laugh(?:ter| track)', 'beep', 'bleep', 'jingle', 'stinger',
      'door slam', 'ding', 'drum ?roll', 'foley', 'rain', 'birds', 'background music', 'music bed',
    ],
  },
]
