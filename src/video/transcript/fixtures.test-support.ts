type Fixture = { readonly format: string; readonly about: string; readonly content: unknown; readonly language: string | null; readonly words: readonly (readonly [text: string, startSeconds: number, endSeconds: number, speaker: string | null])[]; readonly estimated?: true }

const line = (...words: readonly (readonly [string, number, number])[]): Fixture['words'] => words.map(([text, start, end]) => [text, start, end, null])
const hello = line(['Hello', 0.1, 0.5], ['world.', 0.6, 1.1])

/** One small transcript for each way of writing them, made from the documentation of its format; the real ones are the samples. */
export const fixtures: readonly Fixture[] = [
  {
    format: 'Whisper', about: 'of the command, with word times', language: 'en', words: line(['A', 0, 0.2], ['two-year-old', 0.2, 1.1], ['cat.', 1.1, 1.5]),
    content: {
      text: ' A two-year-old cat.', language: 'en',
      segments: [{ id: 0, seek: 0, start: 0, end: 1.5, text: ' A two-year-old cat.', tokens: [1], temperature: 0, words: [{ word: ' A', start: 0, end: 0.2, probability: 0.9 }, { word: ' two', start: 0.2, end: 0.5, probability: 0.9 }, { word: '-year', start: 0.5, end: 0.8, probability: 0.9 }, { word: '-old', start: 0.8, end: 1.1, probability: 0.9 }, { word: ' cat.', start: 1.1, end: 1.5, probability: 0.9 }] }],
    },
  },
  {
    format: 'Whisper', about: 'of the command, without word times', language: 'en', words: line(['Hello', 1, 2], ['there,', 2, 3.2], ['you.', 3.2, 4]), estimated: true,
    content: { text: ' Hello there, you.', language: 'en', segments: [{ id: 0, start: 1, end: 4, text: ' Hello there, you.' }] },
  },
  {
    format: 'Whisper', about: 'of the endpoint, whose words have no punctuation', language: 'english', words: line(['“Hello,', 0.1, 0.5], ['World”,', 0.6, 1.1], ['she', 1.1, 1.3], ['said.', 1.3, 1.8]),
    content: { task: 'transcribe', language: 'english', duration: 2, text: '“Hello, World”, she said.', words: [{ word: 'Hello', start: 0.1, end: 0.5 }, { word: 'World', start: 0.6, end: 1.1 }, { word: 'she', start: 1.1, end: 1.3 }, { word: 'said', start: 1.3, end: 1.8 }], segments: [{ id: 0, start: 0, end: 2, text: '“Hello, World”, she said.' }] },
  },
  {
    format: 'whisper.cpp', about: 'in full, with tokens', language: 'en', words: line(['Hello', 0.1, 0.5], ['world.', 0.6, 1.1]),
    content: {
      systeminfo: '', model: { type: 'tiny' }, params: { language: 'en' }, result: { language: 'en' },
      transcription: [{
        timestamps: { from: '00:00:00,000', to: '00:00:01,100' }, offsets: { from: 0, to: 1100 }, text: ' Hello world.',
        tokens: [{ text: '[_BEG_]', offsets: { from: 0, to: 0 }, id: 50363, p: 0.9 }, { text: ' Hel', offsets: { from: 100, to: 300 }, p: 0.9 }, { text: 'lo', offsets: { from: 300, to: 500 }, p: 0.7 }, { text: ' world', offsets: { from: 600, to: 1000 }, p: 0.9 }, { text: '.', offsets: { from: 1000, to: 1100 }, p: 0.9 }, { text: '[_TT_55]', offsets: { from: 1100, to: 1100 }, p: 0.1 }],
      }],
    },
  },
  {
    format: 'whisper.cpp', about: 'with one word a line', language: 'de', words: hello,
    content: { result: { language: 'de' }, transcription: [{ offsets: { from: 100, to: 500 }, text: ' Hello' }, { offsets: { from: 600, to: 1100 }, text: ' world.' }] },
  },
  {
    format: 'WhisperX', about: 'with a number that has no time', language: 'en', words: [['In', 0.1, 0.3, 'SPEAKER_00'], ['7', 0.3, 0.425, 'SPEAKER_00'], ['days.', 0.8, 1.2, 'SPEAKER_00']],
    content: { language: 'en', word_segments: [], segments: [{ start: 0.1, end: 1.2, text: ' In 7 days.', speaker: 'SPEAKER_00', words: [{ word: 'In', start: 0.1, end: 0.3, score: 0.9, speaker: 'SPEAKER_00' }, { word: '7' }, { word: 'days.', start: 0.8, end: 1.2, score: 0.8 }] }] },
  },
  {
    format: 'faster-whisper', about: 'as a bare list of segments', language: null, words: hello,
    content: [{ id: 1, seek: 0, start: 0.1, end: 1.1, text: ' Hello world.', avg_logprob: -0.2, words: [{ start: 0.1, end: 0.5, word: ' Hello', probability: 0.9 }, { start: 0.6, end: 1.1, word: ' world.', probability: 0.9 }] }],
  },
  {
    format: 'faster-whisper', about: 'beside its info', language: 'fr', words: hello,
    content: { info: { language: 'fr', duration: 2 }, segments: [{ start: 0.1, end: 1.1, text: ' Hello world.', words: [{ start: 0.1, end: 0.5, word: ' Hello' }, { start: 0.6, end: 1.1, word: ' world.' }] }] },
  },
  {
    format: 'Deepgram', about: 'with speakers', language: 'en', words: [['Hello', 0.1, 0.5, 'Speaker 0'], ['world.', 0.6, 1.1, 'Speaker 1']],
    content: { metadata: { duration: 2 }, results: { channels: [{ detected_language: 'en', alternatives: [{ transcript: 'Hello world.', words: [{ word: 'hello', punctuated_word: 'Hello', start: 0.1, end: 0.5, confidence: 0.99, speaker: 0 }, { word: 'world', punctuated_word: 'world.', start: 0.6, end: 1.1, confidence: 0.98, speaker: 1 }] }] }] } },
  },
  {
    format: 'Deepgram', about: 'with two channels', language: null, words: [['Yes.', 0.1, 0.5, 'Channel 2'], ['no.', 0.6, 1.1, 'Channel 1']],
    content: { results: { channels: [{ alternatives: [{ words: [{ word: 'no.', start: 0.6, end: 1.1 }] }] }, { alternatives: [{ words: [{ word: 'Yes.', start: 0.1, end: 0.5 }] }] }] } },
  },
  {
    format: 'AssemblyAI', about: 'in milliseconds', language: 'en_us', words: [['Hello', 0.1, 0.5, 'A'], ['world.', 0.6, 1.1, 'B']],
    content: { id: 'x', status: 'completed', audio_url: 'https://example.org/a.mp3', audio_duration: 2, language_code: 'en_us', text: 'Hello world.', words: [{ text: 'Hello', start: 100, end: 500, confidence: 0.9, speaker: 'A' }, { text: 'world.', start: 600, end: 1100, confidence: 0.9, speaker: 'B' }] },
  },
  {
    format: 'AWS Transcribe', about: 'with speakers apart', language: 'en-US', words: [['Hello,', 0.1, 0.5, 'spk_0'], ['world.', 0.6, 1.1, 'spk_1']],
    content: {
      jobName: 'x', status: 'COMPLETED',
      results: {
        language_code: 'en-US', transcripts: [{ transcript: 'Hello, world.' }],
        speaker_labels: { speakers: 2, segments: [{ start_time: '0.1', end_time: '0.5', speaker_label: 'spk_0', items: [{ start_time: '0.1', end_time: '0.5', speaker_label: 'spk_0' }] }, { items: [{ start_time: '0.6', speaker_label: 'spk_1' }] }] },
        items: [{ start_time: '0.1', end_time: '0.5', alternatives: [{ confidence: '0.99', content: 'Hello' }], type: 'pronunciation' }, { alternatives: [{ confidence: '0.0', content: ',' }], type: 'punctuation' }, { start_time: '0.6', end_time: '1.1', alternatives: [{ confidence: '0.98', content: 'world' }], type: 'pronunciation' }, { alternatives: [{ confidence: null, content: '.' }], type: 'punctuation' }],
      },
    },
  },
  {
    format: 'Google Speech-to-Text', about: 'v1, with all words again to name the speakers', language: 'en-us', words: [['Hello', 0.1, 0.5, 'Speaker 1'], ['world.', 0.6, 1.1, 'Speaker 2']],
    content: {
      name: 'operations/1', done: true,
      response: {
        results: [
          { alternatives: [{ transcript: 'Hello world.', confidence: 0.9, words: [{ startTime: '0.100s', endTime: '0.500s', word: 'Hello' }, { startTime: '0.600s', endTime: '1.100s', word: 'world.' }] }], languageCode: 'en-us' },
          { alternatives: [{ words: [{ startTime: '0.100s', endTime: '0.500s', word: 'Hello', speakerTag: 1 }, { startTime: '0.600s', endTime: '1.100s', word: 'world.', speakerTag: 2 }] }], languageCode: 'en-us' },
        ],
      },
    },
  },
  {
    format: 'Google Speech-to-Text', about: 'v2, which leaves zero out', language: 'en-US', words: line(['Hello', 0, 0.5], ['world.', 0.6, 1.1]),
    content: { results: [{ alternatives: [{ transcript: 'Hello world.', words: [{ endOffset: '0.500s', word: 'Hello', confidence: 0.9 }, { startOffset: { seconds: '0', nanos: 600_000_000 }, endOffset: '1.100s', word: 'world.' }] }], resultEndOffset: '1.5s', languageCode: 'en-US' }] },
  },
  {
    format: 'Google Speech-to-Text', about: 'without word times', language: 'en-US', words: line(['Hello', 0, 1], ['again', 1, 2]), estimated: true,
    content: { results: [{ alternatives: [{ transcript: 'Hello' }], resultEndTime: '1s', languageCode: 'en-US' }, { alternatives: [{ transcript: ' again' }], resultEndTime: '2s' }] },
  },
  {
    format: 'Speechmatics', about: 'v2', language: 'es', words: [['¿Hello?', 0.1, 0.5, 'S1'], ['World', 0.6, 1.1, null]],
    content: {
      format: '2.9', metadata: { transcription_config: { language: 'es' } },
      results: [
        { type: 'punctuation', start_time: 0.1, end_time: 0.1, attaches_to: 'next', alternatives: [{ content: '¿', confidence: 1 }] }, { type: 'word', start_time: 0.1, end_time: 0.5, alternatives: [{ content: 'Hello', confidence: 0.9, speaker: 'S1' }] },
        { type: 'punctuation', start_time: 0.5, end_time: 0.5, attaches_to: 'previous', is_eos: true, alternatives: [{ content: '?', confidence: 1 }] }, { type: 'word', start_time: 0.6, end_time: 1.1, alternatives: [{ content: 'World', confidence: 0.9, speaker: 'UU' }] },
      ],
    },
  },
  {
    format: 'Speechmatics (1.0)', about: 'by duration', language: 'en', words: [['Hello.', 0.1, 0.5, 'M1'], ['World', 0.6, 1.1, 'F2']],
    content: { format: '1.0', job: { lang: 'en' }, speakers: [{ time: '0.1', duration: '0.4', name: 'M1' }, { time: '0.6', duration: '0.5', name: 'F2' }], words: [{ time: '0.1', duration: '0.4', name: 'Hello', confidence: '0.9' }, { time: '0.5', duration: '0.03', name: '.', confidence: '0.9' }, { time: '0.6', duration: '0.5', name: 'World', confidence: '0.9' }] },
  },
  {
    format: 'IBM Watson', about: 'with a hesitation', language: null, words: [['um', 0.1, 0.5, 'Speaker 0'], ['world', 0.6, 1.1, 'Speaker 1']],
    content: { result_index: 0, speaker_labels: [{ from: 0.1, to: 0.5, speaker: 0, confidence: 0.5 }, { from: 0.6, to: 1.1, speaker: 1 }], results: [{ final: true, alternatives: [{ transcript: '%HESITATION world ', confidence: 0.9, timestamps: [['%HESITATION', 0.1, 0.5], ['world', 0.6, 1.1]], word_confidence: [['%HESITATION', 0.4], ['world', 0.9]] }] }, { final: false, alternatives: [{ timestamps: [['not', 2, 3]] }] }] },
  },
  {
    format: 'ElevenLabs', about: 'with spaces and laughter', language: 'eng', words: [['Hello', 0.1, 0.5, 'speaker_0'], ['world.', 0.6, 1.1, 'speaker_0']],
    content: { language_code: 'eng', language_probability: 0.98, text: 'Hello (laughs) world.', words: [{ text: 'Hello', start: 0.1, end: 0.5, type: 'word', speaker_id: 'speaker_0', logprob: -0.1 }, { text: ' ', start: 0.5, end: 0.5, type: 'spacing', speaker_id: 'speaker_0' }, { text: '(laughs)', start: 0.5, end: 0.6, type: 'audio_event' }, { text: 'world.', start: 0.6, end: 1.1, type: 'word', speaker_id: 'speaker_0', logprob: 0 }] },
  },
  { format: 'words', about: 'with word', language: 'en', words: hello, content: { language: 'en', words: [{ word: 'Hello', start: 0.1, end: 0.5 }, { word: 'world.', start: 0.6, end: 1.1 }] } },
  { format: 'words', about: 'as a bare list, with text, times as text', language: null, words: hello, content: [{ text: 'Hello', start: '0.1', end: '0.5' }, { text: 'world.', start: '0.6', end: '1.1' }] },
  {
    format: 'SRT', about: 'with tags, styling and Windows line ends', language: null, estimated: true, words: line(['Hello', 1, 2], ['there,', 2, 3.2], ['you.', 3.2, 4], ['Bye!', 3600, 3601.5]),
    content: '1\r\n00:00:01,000 --> 00:00:04,000 X1:100 X2:100\r\n{\\an8}<i>Hello there,</i>\r\n<font color="#ff0000">you.</font>\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,500\r\nBye!\r\n',
  },
  {
    format: 'WebVTT', about: 'with voices, notes, styles and entities', language: 'en', estimated: true, words: [['Q&A:', 1, 2, 'Ann B'], ['“so”', 2, 3, 'Ann B'], ['3', 3.1, 3.35, null], ['<', 3.35, 3.6, null], ['4', 3.6, 3.85, null], ['é', 3.85, 4.1, null]],
    content: 'WEBVTT Kind: captions\nLanguage: en\n\nSTYLE\n::cue { color: red }\n\nNOTE nothing\n\nintro\n00:01.000 --> 00:03.000 align:start\n<v.loud Ann B>Q&amp;A: <b>“so”</b></v>\n\n00:00:03.100 --> 00:00:04.100\n3&nbsp;&lt; <c.x>4</c> &#233;\n',
  },
  {
    format: 'WebVTT', about: 'that rolls up, with times inside the lines', language: null, words: line(['so', 0, 0.5], ['we', 0.5, 1], ['began', 1, 2], ['again', 2.01, 2.5], ['now', 2.5, 3]),
    content: 'WEBVTT\n\n00:00.000 --> 00:02.000\nso<00:00:00.500><c> we</c><00:00:01.000><c> began</c>\n\n00:02.000 --> 00:02.010\nso we began\n\n00:02.010 --> 00:03.000\nso we began\nagain<00:00:02.500><c> now</c>\n',
  },
]
