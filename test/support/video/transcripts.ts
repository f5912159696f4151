type Fixture = {
  readonly format: string
  readonly about: string
  readonly content: unknown
  readonly language: string | null
  readonly words: readonly (readonly [text: string, startSeconds: number, endSeconds: number, speaker: string | null])[]
  readonly estimated?: true
}

const line = (...words: readonly (readonly [string, number, number])[]): Fixture['words'] =>
  words.map(([text, start, end]) => [text, start, end, null])
const hello = line(['Hello', 0.1, 0.5], ['world.', 0.6, 1.1])

/**
 * One small transcript for each way of writing them, made from the documentation of its format; the real ones are the
 * samples.
 */
export const fixtures: readonly Fixture[] = [
  {
    format: 'Whisper',
    about: 'of the command, with word times',
    language: 'en',
    words: line(['A', 0, 0.2], ['two-year-old', 0.2, 1.1], ['cat.', 1.1, 1.5]),
    content: {
      text: ' A two-year-old cat.',
      language: 'en',
      segments: [
        {
          id: 0,
          seek: 0,
          start: 0,
          end: 1.5,
          text: ' A two-year-old cat.',
          tokens: [1],
          temperature: 0,
          words: [
            { word: ' A', start: 0, end: 0.2, probability: 0.9 },
            { word: ' two', start: 0.2, end: 0.5, probability: 0.9 },
            { word: '-year', start: 0.5, end: 0.8, probability: 0.9 },
            { word: '-old', start: 0.8, end: 1.1, probability: 0.9 },
            { word: ' cat.', start: 1.1, end: 1.5, probability: 0.9 },
          ],
        },
      ],
    },
  },
  {
    format: 'Whisper',
    about: 'of the command, without word times',
    language: 'en',
    words: line(['Hello', 1, 2], ['there,', 2, 3.2], ['you.', 3.2, 4]),
    estimated: true,
    content: {
      text: ' Hello there, you.',
      language: 'en',
      segments: [{ id: 0, start: 1, end: 4, text: ' Hello there, you.' }],
    },
  },
  {
    format: 'Whisper',
    about: 'of the endpoint, whose words have no punctuation',
    language: 'english',
    words: line(['“Hello,', 0.1, 0.5], ['World”,', 0.6, 1.1], ['she', 1.1, 1.3], ['said.', 1.3, 1.8]),
    content: {
      task: 'transcribe',
      language: 'english',
      duration: 2,
      text: '“Hello, World”, she said.',
      words: [
        { word: 'Hello', start: 0.1, end: 0.5 },
        { word: 'World', start: 0.6, end: 1.1 },
        { word: 'she', start: 1.1, end: 1.3 },
        { word: 'said', start: 1.3, end: 1.8 },
      ],
      segments: [{ id: 0, start: 0, end: 2, text: '“Hello, World”, she said.' }],
    },
  },
  {
    format: 'whisper.cpp',
    about: 'in full, with tokens',
    language: 'en',
    words: line(['Hello', 0.1, 0.5], ['world.', 0.6, 1.1]),
    content: {
      systeminfo: '',
      model: { type: 'tiny' },
      params: { language: 'en' },
      result: { language: 'en' },
      transcription: [
        {
          timestamps: { from: '00:00:00,000', to: '00:00:01,100' },
          offsets: { from: 0, to: 1100 },
          text: ' Hello world.',
          tokens: [
            { text: '[_BEG_]', offsets: { from: 0, to: 0 }, id: 50363, p: 0.9 },
            { text: ' Hel', offsets: { from: 100, to: 300 }, p: 0.9 },
            { text: 'lo', offsets: { from: 300, to: 500 }, p: 0.7 },
            { text: ' world', offsets: { from: 600, to: 1000 }, p: 0.9 },
            { text: '.', offsets: { from: 1000, to: 1100 }, p: 0.9 },
            { text: '[_TT_55]', offsets: { from: 1100, to: 1100 }, p: 0.1 },
          ],
        },
      ],
    },
  },
  {
    format: 'whisper.cpp',
    about: 'with one word a line',
    language: 'de',
    words: hello,
    content: {
      result: { language: 'de' },
      transcription: [
        { offsets: { from: 100, to: 500 }, text: ' Hello' },
        { offsets: { from: 600, to: 1100 }, text: ' world.' },
      ],
    },
  },
  {
    format: 'WhisperX',
    about: 'with a number that has no time',
    language: 'en',
    words: [
      ['In', 0.1, 0.3, 'SPEAKER_00'],
      ['7', 0.3, 0.425, 'SPEAKER_00'],
      ['days.', 0.8, 1.2, 'SPEAKER_00'],
    ],
    content: {
      language: 'en',
      word_segments: [],
      segments: [
        {
          start: 0.1,
          end: 1.2,
          text: ' In 7 days.',
          speaker: 'SPEAKER_00',
          words: [
            { word: 'In', start: 0.1, end: 0.3, score: 0.9, speaker: 'SPEAKER_00' },
            { word: '7' },
            { word: 'days.', start: 0.8, end: 1.2, score: 0.8 },
          ],
        },
      ],
    },
  },
  {
    format: 'faster-whisper',
    about: 'as a bare list of segments',
    language: null,
    words: hello,
    content: [
      {
        id: 1,
        seek: 0,
        start: 0.1,
        end: 1.1,
        text: ' Hello world.',
        avg_logprob: -0.2,
        words: [
          { start: 0.1, end: 0.5, word: ' Hello', probability: 0.9 },
          { start: 0.6, end: 1.1, word: ' world.', probability: 0.9 },
        ],
      },
    ],
  },
  {
    format: 'faster-whisper',
    about: 'beside its info',
    language: 'fr',
    words: hello,
    content: {
      info: { language: 'fr', duration: 2 },
      segments: [
        {
          start: 0.1,
          end: 1.1,
          text: ' Hello world.',
          words: [
            { start: 0.1, end: 0.5, word: ' Hello' },
            { start: 0.6, end: 1.1, word: ' world.' },
          ],
        },
      ],
    },
  },
  {
    format: 'Deepgram',
    about: 'with speakers',
    language: 'en',
    words: [
      ['Hello', 0.1, 0.5, 'Speaker 0'],
      ['world.', 0.6, 1.1, 'Speaker 1'],
    ],
    content: {
      metadata: { duration: 2 },
      results: {
        channels: [
          {
            detected_language: 'en',
            alternatives: [
              {
                transcript: 'Hello world.',
                words: [
                  { word: 'hello', punctuated_word: 'Hello', start: 0.1, end: 0.5, confidence: 0.99, speaker: 0 },
                  { word: 'world', punctuated_word: 'world.', start: 0.6, end: 1.1, confidence: 0.98, speaker: 1 },
                ],
              },
            ],
          },
        ],
      },
    },
  },
  {
    format: 'Deepgram',
    about: 'with two channels',
    language: null,
    words: [
      ['Yes.', 0.1, 0.5, 'Channel 2'],
      ['no.', 0.6, 1.1, 'Channel 1'],
    ],
    content: {
      results: {
        channels: [
          { alternatives: [{ words: [{ word: 'no.', start: 0.6, end: 1.1 }] }] },
          { alternatives: [{ words: [{ word: 'Yes.', start: 0.1, end: 0.5 }] }] },
        ],
      },
    },
  },
  {
    format: 'AssemblyAI',
    about: 'in milliseconds',
    language: 'en_us',
    words: [
      ['Hello', 0.1, 0.5, 'A'],
      ['world.', 0.6, 1.1, 'B'],
    ],
    content: {
      id: 'x',
      status: 'completed',
      audio_url: 'https://example.org/a.mp3',
      audio_duration: 2,
      language_code: 'en_us',
      text: 'Hello world.',
      words: [
        { text: 'Hello', start: 100, end: 500, confidence: 0.9, speaker: 'A' },
        { text: 'world.', start: 600, end: 1100, confidence: 0.9, speaker: 'B' },
      ],
    },
  },
  {
    format: 'AWS Transcribe',
    about: 'with speakers apart',
    language: 'en-US',
    words: [
      ['Hello,', 0.1, 0.5, 'spk_0'],
      ['world.', 0.6, 1.1, 'spk_1'],
    ],
    content: {
      jobName: 'x',
      status: 'COMPLETED',
      results: {
        language_code: 'en-US',
        transcripts: [{ transcript: 'Hello, world.' }],
        speaker_labels: {
          speakers: 2,
          segments: [
            {
              start_time: '0.1',
              end_time: '0.5',
              speaker_label: 'spk_0',
              items: [{ start_time: '0.1', end_time: '0.5', speaker_label: 'spk_0' }],
            },
            { items: [{ start_time: '0.6', speaker_label: 'spk_1' }] },
          ],
        },
        items: [
          {
            start_time: '0.1',
            end_time: '0.5',
            alternatives: [{ confidence: '0.99', content: 'Hello' }],
            type: 'pronunciation',
          },
          { alternatives: [{ confidence: '0.0', content: ',' }], type: 'punctuation' },
          {
            start_time: '0.6',
            end_time: '1.1',
            alternatives: [{ confidence: '0.98', content: 'world' }],
            type: 'pronunciation',
          },
          { alternatives: [{ confidence: null, content: '.' }], type: 'punctuation' },
        ],
      },
    },
  },
  {
    format: 'Google Speech-to-Text',
    about: 'v1, with all words again to name the speakers',
    language: 'en-us',
    words: [
      ['Hello', 0.1, 0.5, 'Speaker 1'],
      ['world.', 0.6, 1.1, 'Speaker 2'],
    ],
    content: {
      name: 'operations/1',
      done: true,
      response: {
        results: [
          {
            alternatives: [
              {
                transcript: 'Hello world.',
                confidence: 0.9,
                words: [
                  { startTime: '0.100s', endTime: '0.500s', word: 'Hello' },
                  { startTime: '0.600s', endTime: '1.100s', word: 'world.' },
                ],
              },
            ],
            languageCode: 'en-us',
          },
          {
            alternatives: [
              {
                words: [
                  { startTime: '0.100s', endTime: '0.500s', word: 'Hello', speakerTag: 1 },
                  { startTime: '0.600s', endTime: '1.100s', word: 'world.', speakerTag: 2 },
                ],
              },
            ],
            languageCode: 'en-us',
          },
        ],
      },
    },
  },
  {
    format: 'Google Speech-to-Text',
    about: 'v2, which leaves zero out',
    language: 'en-US',
    words: line(['Hello', 0, 0.5], ['world.', 0.6, 1.1]),
    content: {
      results: [
        {
          alternatives: [
            {
              transcript: 'Hello world.',
              words: [
                { endOffset: '0.500s', word: 'Hello', confidence: 0.9 },
                { startOffset: { seconds: '0', nanos: 600_000_000 }, endOffset: '1.100s', word: 'world.' },
              ],
            },
          ],
          resultEndOffset: '1.5s',
          languageCode: 'en-US',
        },
      ],
    },
  },
  {
    format: 'Google Speech-to-Text',
    about: 'without word times',
    language: 'en-US',
    words: line(['Hello', 0, 1], ['again', 1, 2]),
    estimated: true,
    content: {
      results: [
        { alternatives: [{ transcript: 'Hello' }], resultEndTime: '1s', languageCode: 'en-US' },
        { alternatives: [{ transcript: ' again' }], resultEndTime: '2s' },
      ],
    },
  },
  {
    format: 'Speechmatics',
    about: 'v2',
    language: 'es',
    words: [
      ['¿Hello?', 0.1, 0.5, 'S1'],
      ['World', 0.6, 1.1, null],
    ],
    content: {
      format: '2.9',
      metadata: { transcription_config: { language: 'es' } },
      results: [
        {
          type: 'punctuation',
          start_time: 0.1,
          end_time: 0.1,
          attaches_to: 'next',
          alternatives: [{ content: '¿', confidence: 1 }],
        },
        {
          type: 'word',
          start_time: 0.1,
          end_time: 0.5,
          alternatives: [{ content: 'Hello', confidence: 0.9, speaker: 'S1' }],
        },
        {
          type: 'punctuation',
          start_time: 0.5,
          end_time: 0.5,
          attaches_to: 'previous',
          is_eos: true,
          alternatives: [{ content: '?', confidence: 1 }],
        },
        {
          type: 'word',
          start_time: 0.6,
          end_time: 1.1,
          alternatives: [{ content: 'World', confidence: 0.9, speaker: 'UU' }],
        },
      ],
    },
  },
  {
    format: 'Speechmatics (1.0)',
    about: 'by duration',
    language: 'en',
    words: [
      ['Hello.', 0.1, 0.5, 'M1'],
      ['World', 0.6, 1.1, 'F2'],
    ],
    content: {
      format: '1.0',
      job: { lang: 'en' },
      speakers: [
        { time: '0.1', duration: '0.4', name: 'M1' },
        { time: '0.6', duration: '0.5', name: 'F2' },
      ],
      words: [
        { time: '0.1', duration: '0.4', name: 'Hello', confidence: '0.9' },
        { time: '0.5', duration: '0.03', name: '.', confidence: '0.9' },
        { time: '0.6', duration: '0.5', name: 'World', confidence: '0.9' },
      ],
    },
  },
  {
    format: 'IBM Watson',
    about: 'with a hesitation',
    language: null,
    words: [
      ['um', 0.1, 0.5, 'Speaker 0'],
      ['world', 0.6, 1.1, 'Speaker 1'],
    ],
    content: {
      result_index: 0,
      speaker_labels: [
        { from: 0.1, to: 0.5, speaker: 0, confidence: 0.5 },
        { from: 0.6, to: 1.1, speaker: 1 },
      ],
      results: [
        {
          final: true,
          alternatives: [
            {
              transcript: '%HESITATION world ',
              confidence: 0.9,
              timestamps: [
                ['%HESITATION', 0.1, 0.5],
                ['world', 0.6, 1.1],
              ],
              word_confidence: [
                ['%HESITATION', 0.4],
                ['world', 0.9],
              ],
            },
          ],
        },
        { final: false, alternatives: [{ timestamps: [['not', 2, 3]] }] },
      ],
    },
  },
  {
    format: 'ElevenLabs',
    about: 'with spaces and laughter',
    language: 'eng',
    words: [
      ['Hello', 0.1, 0.5, 'speaker_0'],
      ['world.', 0.6, 1.1, 'speaker_0'],
    ],
    content: {
      language_code: 'eng',
      language_probability: 0.98,
      text: 'Hello (laughs) world.',
      words: [
        { text: 'Hello', start: 0.1, end: 0.5, type: 'word', speaker_id: 'speaker_0', logprob: -0.1 },
        { text: ' ', start: 0.5, end: 0.5, type: 'spacing', speaker_id: 'speaker_0' },
        { text: '(laughs)', start: 0.5, end: 0.6, type: 'audio_event' },
        { text: 'world.', start: 0.6, end: 1.1, type: 'word', speaker_id: 'speaker_0', logprob: 0 },
      ],
    },
  },
  {
    format: 'words',
    about: 'with word',
    language: 'en',
    words: hello,
    content: {
      language: 'en',
      words: [
        { word: 'Hello', start: 0.1, end: 0.5 },
        { word: 'world.', start: 0.6, end: 1.1 },
      ],
    },
  },
  {
    format: 'words',
    about: 'as a bare list, with text, times as text',
    language: null,
    words: hello,
    content: [
      { text: 'Hello', start: '0.1', end: '0.5' },
      { text: 'world.', start: '0.6', end: '1.1' },
    ],
  },
  {
    format: 'SRT',
    about: 'with tags, styling and Windows line ends',
    language: null,
    estimated: true,
    words: line(['Hello', 1, 2], ['there,', 2, 3.2], ['you.', 3.2, 4], ['Bye!', 3600, 3601.5]),
    content:
      '1\r\n00:00:01,000 --> 00:00:04,000 X1:100 X2:100\r\n{\\an8}<i>Hello there,</i>\r\n<font color="#ff0000">you.</font>\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,500\r\nBye!\r\n',
  },
  {
    format: 'WebVTT',
    about: 'with voices, notes, styles and entities',
    language: 'en',
    estimated: true,
    words: [
      ['Q&A:', 1, 2, 'Ann B'],
      ['“so”', 2, 3, 'Ann B'],
      ['3', 3.1, 3.35, null],
      ['<', 3.35, 3.6, null],
      ['4', 3.6, 3.85, null],
      ['é', 3.85, 4.1, null],
    ],
    content:
      'WEBVTT Kind: captions\nLanguage: en\n\nSTYLE\n::cue { color: red }\n\nNOTE nothing\n\nintro\n00:01.000 --> 00:03.000 align:start\n<v.loud Ann B>Q&amp;A: <b>“so”</b></v>\n\n00:00:03.100 --> 00:00:04.100\n3&nbsp;&lt; <c.x>4</c> &#233;\n',
  },
  {
    format: 'WebVTT',
    about: 'that rolls up, with times inside the lines',
    language: null,
    words: line(['so', 0, 0.5], ['we', 0.5, 1], ['began', 1, 2], ['again', 2.01, 2.5], ['now', 2.5, 3]),
    content:
      'WEBVTT\n\n00:00.000 --> 00:02.000\nso<00:00:00.500><c> we</c><00:00:01.000><c> began</c>\n\n00:02.000 --> 00:02.010\nso we began\n\n00:02.010 --> 00:03.000\nso we began\nagain<00:00:02.500><c> now</c>\n',
  },
  {
    format: 'WebVTT',
    about: 'from YouTube, with a free row, cues of 10 ms and a line that stays behind a pause',
    language: 'en',
    words: line(
      ['so', 0.16, 0.48],
      ['today', 0.48, 0.72],
      ['we', 0.72, 2.47],
      ['look', 2.48, 2.8],
      ['here', 2.8, 5],
      ['okay', 9, 9.4],
      ['then', 9.4, 11],
    ),
    content: `WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.160 --> 00:00:02.470 align:start position:0%\n \nso<00:00:00.480><c> today</c><00:00:00.720><c> we</c>\n\n00:00:02.470 --> 00:00:02.480 align:start position:0%\nso today we\n \n\n00:00:02.480 --> 00:00:05.000 align:start position:0%\nso today we\nlook<00:00:02.800><c> here</c>\n\n00:00:05.000 --> 00:00:05.010 align:start position:0%\nlook here\n \n\n00:00:09.000 --> 00:00:11.000 align:start position:0%\nlook here\nokay<00:00:09.400><c> then</c>\n`,
  },
  {
    format: 'YouTube json3',
    about: 'as it is recognised, a word a piece',
    language: null,
    words: line(['so', 0.16, 0.48], ['today', 0.48, 0.8], ["it's", 2.48, 2.9], ['fine', 2.9, 4.48]),
    content: {
      wireMagic: 'pb3',
      pens: [{}],
      wsWinStyles: [{}],
      wpWinPositions: [{}],
      events: [
        { tStartMs: 0, dDurationMs: 9000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 },
        {
          tStartMs: 160,
          dDurationMs: 640,
          wWinId: 1,
          segs: [
            { utf8: 'so', acAsrConf: 0 },
            { utf8: ' today', tOffsetMs: 320, acAsrConf: 0 },
          ],
        },
        { tStartMs: 2470, dDurationMs: 2010, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] },
        {
          tStartMs: 2480,
          dDurationMs: 2000,
          wWinId: 1,
          segs: [
            { utf8: 'it', acAsrConf: 0 },
            { utf8: "'s", tOffsetMs: 200 },
            { utf8: ' fine', tOffsetMs: 420, acAsrConf: 0 },
          ],
        },
      ],
    },
  },
  {
    format: 'YouTube json3',
    about: 'as somebody typed it',
    language: null,
    words: line(['Hello', 1, 2], ['there,', 2, 3.2], ['you.', 3.2, 4]),
    estimated: true,
    content: {
      wireMagic: 'pb3',
      events: [{ tStartMs: 1000, dDurationMs: 3000, segs: [{ utf8: 'Hello there,\nyou.' }] }],
    },
  },
  {
    format: 'Google Speech-to-Text',
    about: 'v1, with all words again but not as many',
    language: 'en-us',
    words: [
      ['Hello', 0.1, 0.5, 'Speaker 1'],
      ['the', 0.5, 0.6, 'Speaker 1'],
      ['world.', 0.6, 1.1, 'Speaker 2'],
    ],
    content: {
      results: [
        {
          alternatives: [
            {
              transcript: 'Hello the',
              words: [
                { startTime: '0.100s', endTime: '0.500s', word: 'Hello' },
                { startTime: '0.500s', endTime: '0.600s', word: 'the' },
              ],
            },
          ],
          languageCode: 'en-us',
        },
        {
          alternatives: [
            {
              transcript: ' world. Uh',
              words: [
                { startTime: '0.600s', endTime: '1.100s', word: 'world.' },
                { startTime: '1.100s', endTime: '1.200s', word: 'Uh' },
              ],
            },
          ],
          languageCode: 'en-us',
        },
        {
          alternatives: [
            {
              words: [
                { startTime: '0.100s', endTime: '0.500s', word: 'Hello', speakerTag: 1 },
                { startTime: '0.500s', endTime: '0.600s', word: 'the', speakerTag: 1 },
                { startTime: '0.600s', endTime: '1.100s', word: 'world.', speakerTag: 2 },
              ],
            },
          ],
          languageCode: 'en-us',
        },
      ],
    },
  },
  {
    format: 'IBM Watson',
    about: 'from an asynchronous job',
    language: null,
    words: [
      ['hello', 0.1, 0.5, 'Speaker 0'],
      ['world', 0.6, 1.1, 'Speaker 1'],
    ],
    content: {
      id: '4bd734c0-e575-21f3-de03-f932aa0468a0',
      created: '2016-08-17T19:15:17.926Z',
      updated: '2016-08-17T19:16:26.926Z',
      status: 'completed',
      results: [
        {
          result_index: 0,
          results: [
            {
              final: true,
              alternatives: [
                {
                  transcript: 'hello world ',
                  confidence: 0.9,
                  timestamps: [
                    ['hello', 0.1, 0.5],
                    ['world', 0.6, 1.1],
                  ],
                },
              ],
            },
          ],
          speaker_labels: [
            { from: 0.1, to: 0.5, speaker: 0, confidence: 0.5 },
            { from: 0.6, to: 1.1, speaker: 1, confidence: 0.5 },
          ],
        },
      ],
    },
  },
  {
    format: 'Adobe Premiere Pro',
    about: 'with speakers by id',
    language: 'en-us',
    words: [
      ['Hello', 0.1, 0.5, 'Anna'],
      ['world.', 0.6, 1.1, 'Anna'],
      ['Bye.', 2, 2.5, null],
    ],
    content: {
      language: 'en-us',
      speakers: [{ id: 'b6cf2a9e-0000', name: 'Anna' }],
      segments: [
        {
          start: 0.1,
          duration: 1,
          language: 'en-us',
          speaker: 'b6cf2a9e-0000',
          words: [
            { confidence: 1, duration: 0.4, eos: false, start: 0.1, tags: [], text: 'Hello', type: 'word' },
            { confidence: 0.9, duration: 0.5, eos: true, start: 0.6, tags: [], text: 'world.', type: 'word' },
          ],
        },
        {
          start: 2,
          duration: 0.5,
          language: 'en-us',
          speaker: 'nobody-knows',
          words: [
            { confidence: 1, duration: 0.5, eos: true, start: 2, tags: [], text: 'Bye', type: 'word' },
            { duration: 0, start: 2.5, text: '.', type: 'punctuation' },
          ],
        },
      ],
    },
  },
  {
    format: 'digital-paper-edit',
    about: 'with speakers by time',
    language: null,
    words: [
      ['Hello', 0.1, 0.5, 'Anna'],
      ['world.', 0.6, 1.1, 'Anna'],
      ['Bye.', 2, 2.5, 'TBC 00'],
    ],
    content: {
      words: [
        { id: 0, start: 0.1, end: 0.5, text: 'Hello' },
        { id: 1, start: 0.6, end: 1.1, text: 'world.' },
        { id: 2, start: 2, end: 2.5, text: 'Bye.' },
      ],
      paragraphs: [
        { id: 0, start: 0.1, end: 1.1, speaker: 'Anna' },
        { id: 1, start: 2, end: 2.5, speaker: 'TBC 00' },
      ],
    },
  },
  {
    format: 'Rev',
    about: 'as it is recognised',
    language: 'en',
    words: [
      ['Hello,', 0.1, 0.5, 'Speaker 0'],
      ['world.', 0.6, 1.1, 'Speaker 0'],
      ['Bye', 2, 2.5, 'Ben'],
    ],
    content: {
      language: 'en',
      speakers: [{ id: 1, name: 'Ben' }],
      monologues: [
        {
          speaker: 0,
          elements: [
            { type: 'text', value: 'Hello', ts: 0.1, end_ts: 0.5, confidence: 0.9 },
            { type: 'punct', value: ',' },
            { type: 'punct', value: ' ' },
            { type: 'unknown', value: '<inaudible>' },
            { type: 'text', value: 'world', ts: 0.6, end_ts: 1.1, confidence: 1 },
            { type: 'punct', value: '.' },
          ],
        },
        { speaker: 1, elements: [{ type: 'text', value: 'Bye', ts: 2, end_ts: 2.5 }] },
      ],
    },
  },
  {
    format: 'Rev',
    about: 'as somebody typed it',
    language: null,
    words: [['Hello', 0.1, 0.5, 'Anna']],
    content: {
      speakers: [{ id: 0, name: 'Anna' }],
      monologues: [
        {
          speaker: 0,
          elements: [{ type: 'text', value: 'Hello', timestamp: '00:00:00,100', end_timestamp: '00:00:00,500' }],
        },
      ],
    },
  },
  {
    format: 'Azure Speech',
    about: 'with words that lack the punctuation of the phrase',
    language: 'en-US',
    words: [
      ['Hello', 0.1, 0.5, 'Speaker 1'],
      ['world.', 0.6, 1.1, 'Speaker 1'],
      ['Bye.', 2, 2.5, 'Speaker 2'],
    ],
    content: {
      source: 'x',
      durationInTicks: 30_000_000,
      combinedRecognizedPhrases: [{ channel: 0, display: 'Hello world. Bye.' }],
      recognizedPhrases: [
        {
          recognitionStatus: 'Success',
          channel: 0,
          speaker: 1,
          locale: 'en-US',
          offsetInTicks: 1_000_000,
          durationInTicks: 10_000_000,
          nBest: [
            {
              confidence: 0.9,
              lexical: 'hello world',
              display: 'Hello world.',
              words: [
                { word: 'hello', offsetInTicks: 1_000_000, durationInTicks: 4_000_000, confidence: 0.9 },
                { word: 'world', offsetInTicks: 6_000_000, durationInTicks: 5_000_000, confidence: 0.9 },
              ],
            },
            {
              lexical: 'yellow world',
              words: [{ word: 'yellow', offsetInTicks: 1_000_000, durationInTicks: 4_000_000 }],
            },
          ],
        },
        {
          recognitionStatus: 'Success',
          channel: 0,
          speaker: 2,
          offsetInTicks: 20_000_000,
          durationInTicks: 5_000_000,
          nBest: [
            {
              lexical: 'bye',
              display: 'Bye.',
              displayWords: [{ displayText: 'Bye.', offsetInTicks: 20_000_000, durationInTicks: 5_000_000 }],
            },
          ],
        },
      ],
    },
  },
  {
    format: 'Azure Speech',
    about: 'without word times',
    language: null,
    words: line(['Hello', 1, 2], ['there,', 2, 3.2], ['you.', 3.2, 4]),
    estimated: true,
    content: {
      recognizedPhrases: [
        { offsetInTicks: 10_000_000, durationInTicks: 30_000_000, nBest: [{ display: 'Hello there, you.' }] },
      ],
    },
  },
  {
    format: 'Vosk',
    about: 'of one utterance',
    language: null,
    words: line(['hello', 0.1, 0.5], ['world', 0.6, 1.1]),
    content: {
      result: [
        { conf: 1, start: 0.1, end: 0.5, word: 'hello' },
        { conf: 0.9, start: 0.6, end: 1.1, word: 'world' },
      ],
      text: 'hello world',
    },
  },
  {
    format: 'Vosk',
    about: 'as it is printed while it listens',
    language: null,
    words: line(['hello', 0.1, 0.5], ['world', 0.6, 1.1]),
    content:
      '{\n  "result" : [{\n      "conf" : 1.0, "end" : 0.5, "start" : 0.1, "word" : "hello"\n    }],\n  "text" : "hello"\n}\n{\n  "partial" : "wor"\n}\n{\n  "result" : [{ "conf" : 0.9, "end" : 1.1, "start" : 0.6, "word" : "world" }],\n  "text" : "world"\n}\n',
  },
  {
    format: 'TTML',
    about: 'with an agent, a break, and times as a clock, with a length, in frames and in ticks',
    language: 'en',
    estimated: true,
    words: [
      ['Hello', 1, 2, 'Anna'],
      ['there,', 2, 3.2, 'Anna'],
      ['you.', 3.2, 4, 'Anna'],
      ['Bye', 15, 15.5, null],
      ['A&B', 15.5, 16, null],
      ['Framed', 70.5, 72, null],
      ['Ticked', 80, 81.5, null],
    ],
    content: `<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ttp:frameRate="30" ttp:tickRate="1000" xml:lang="en"><head><ttm:agent xml:id="a1" type="person"><ttm:name type="full">Anna</ttm:name></ttm:agent></head>\n<body><!-- <p begin="0s" end="1s">no</p> --><div><p begin="00:00:01.000" end="00:00:04.000" ttm:agent="a1">Hello <span>there,</span><br/>\n  you.</p></div><div begin="10s"><p begin="5s" dur="1000ms">Bye A&amp;B</p></div><div><p begin="00:01:10:15" end="00:01:12:00">Framed</p><p begin="80000t" end="81500t">Ticked</p><p>nowhen</p></div></body></tt>`,
  },
  {
    format: 'SBV',
    about: 'of YouTube',
    language: null,
    estimated: true,
    words: line(['Hello', 1, 2], ['there,', 2, 3.2], ['you.', 3.2, 4], ['Bye!', 3600, 3601.5]),
    content: '0:00:01.000,0:00:04.000\nHello there,\nyou.\n\n1:00:00.000,1:00:01.500\nBye!\n',
  },
  {
    format: 'TSV',
    about: 'of Whisper',
    language: null,
    estimated: true,
    words: line(['Hello', 1, 2], ['there,', 2, 3.2], ['you.', 3.2, 4], ['Bye!', 3600, 3601.5]),
    content: 'start\tend\ttext\n1000\t4000\tHello there, you.\n3600000\t3601500\tBye!\n',
  },
  {
    format: 'ASS',
    about: 'with names, commas, drawings and events out of order',
    language: null,
    estimated: true,
    words: [
      ['Hello', 1, 2, 'Anna'],
      ['there,', 2, 3.2, 'Anna'],
      ['you.', 3.2, 4, 'Anna'],
      ['Bye!', 3600, 3601.5, null],
    ],
    content:
      '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,1:00:00.00,1:00:01.50,Default,,0,0,0,,{\\i1}Bye!{\\i0}\nComment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,not said\nDialogue: 0,0:00:01.00,0:00:04.00,Default,Anna,0,0,0,,Hello there,\\Nyou.\nDialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}\n',
  },
]
