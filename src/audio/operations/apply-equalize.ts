import { differenceClaim } from '../claims.ts'
import { number, sampleEffect } from './sample-effects.ts'

/** Bands beyond bass, mid and treble are there for those who know what they want. */
const bands = Object.fromEntries(
  [1, 2, 3, 4].flatMap((band) => [
    [`band${band}_hz`, number(1000, 20, 20_000)],
    [`band${band}_db`, number(0, -24, 24)],
    [`band${band}_q`, number(1, 0.1, 20)],
  ]),
)

export const applyEqualize = sampleEffect({
  effect: 'equalize',
  summary:
    'Change the tone: bass, mid and treble in dB, low and high cuts in Hz (0 is no cut), and four free bands; ' +
    'nothing changes unless said.',
  params: {
    bass_db: number(0, -24, 24),
    mid_db: number(0, -24, 24),
    treble_db: number(0, -24, 24),
    low_cut_hz: number(0, 0, 2000),
    high_cut_hz: number(0, 0, 24_000),
    ...bands,
  },
  rules: [
    {
      name: 'low-cut',
      says: [
        '<filter> (everything|all|anything|what is|whatever is|stuff|rumble|lows) [that is] (below|under) {low_cut_hz:hz} [{scope}]',
        "<filter> (what's|whats|everything that's) (below|under) {low_cut_hz:hz} [{scope}]",
        '(high pass|highpass|high-pass|low cut|low-cut|lowcut) {scope} [at|from|below] {low_cut_hz:hz}',
        '[put|add|apply|use] (high pass|highpass|high-pass|low cut|low-cut|lowcut) [filter] (at|of|from|below) {low_cut_hz:hz}',
        '[put|add|apply|use] (high pass|highpass|high-pass|low cut|low-cut|lowcut) [filter] (at|of|from|below) {low_cut_hz:frequency} (on|to|for) {scope}',
        '(high pass|highpass|high-pass|low cut|low-cut|lowcut) {scope} (at|from|below) {low_cut_hz:frequency}',
        '[put|add|apply|use] (high pass|highpass|high-pass|low cut|low-cut|lowcut) [filter] (at|of|from|below) {low_cut_hz:hz} (on|to|for) {scope}',
        '<filter> (lows|low end|bass|rumble|low frequencies|bottom|frequencies) (below|under) {low_cut_hz:hz} (on|from|of|in) {scope}',
      ],
      examples: ["filter out what's below 100 Hz on the guest", 'high pass the host at 90 hz'],
    },
    {
      name: 'high-cut',
      says: [
        '<filter> (everything|all|anything|what is|whatever is|stuff|hiss|highs) [that is] (above|over) {high_cut_hz:hz} [{scope}]',
        "<filter> (what's|whats|everything that's) (above|over) {high_cut_hz:hz} [{scope}]",
        '(low pass|lowpass|low-pass|high cut|high-cut|highcut) {scope} [at|from|above] {high_cut_hz:hz}',
        '[put|add|apply|use] (low pass|lowpass|low-pass|high cut|high-cut|highcut) [filter] (at|of|from|above) {high_cut_hz:hz} (on|to|for) {scope}',
        '<filter> (highs|high end|treble|hiss|high frequencies|top end|top|frequencies) (above|over) {high_cut_hz:hz} (on|from|of|in) {scope}',
      ],
      examples: ['cut the highs above 8 kHz on Music', 'low pass the host at 9 kHz'],
    },
    {
      name: 'less-bass',
      gives: { bass_db: -3 },
      says: [
        '(take|cut|pull|knock|shave|roll) <bit> [of] (bass|lows|low end|low frequencies|bottom end|boominess) (off|out of|from|on|in) {scope}',
        '(less|a bit less|a little less) (bass|lows|low end|bottom end) (on|in|for) {scope}',
      ],
      examples: ['take a bit of low end off the guest', 'less bass on Music'],
    },
    {
      name: 'less-treble',
      gives: { treble_db: -3 },
      says: [
        '(take|cut|pull|knock|shave|roll) <bit> [of] (treble|highs|high end|top end|brightness|harshness) (off|out of|from|on|in) {scope}',
        '(less|a bit less|a little less) (treble|highs|high end|top end) (on|in|for) {scope}',
      ],
      examples: ['take a bit of treble off the guest', 'less treble on Music'],
    },
    {
      name: 'bass',
      says: [
        '(boost|raise|lift|increase|turn up) (bass|lows|low end) (of|on|in) {scope} [by] {bass_db:db}',
        '(give|add) {scope} {bass_db:db} [more] [of] (bass|lows|low end)',
      ],
      examples: ['boost the bass of Music by 3 dB', 'give the guest 2 dB more bass'],
    },
    {
      name: 'treble',
      says: [
        '(boost|raise|lift|increase|turn up) (treble|highs|high end|top end) (of|on|in) {scope} [by] {treble_db:db}',
        '(give|add) {scope} {treble_db:db} [more] [of] (treble|highs|high end|top end)',
      ],
      examples: ['boost the treble of Music by 3 dB', 'give the guest 2 dB more treble'],
    },
  ],
  heard: [
    { words: 'equalize|equalise|eq|equalizer|equaliser', with: ['quantity'] },
    {
      words: 'equalize|equalise|eq|equalizer|equaliser',
      withoutMention: ['quantity'],
      asks: {
        question:
          'How should it sound, and over what range? (for example "more bass", "less treble", "high-pass at 80 Hz")',
      },
    },
    {
      words: 'low cut',
      with: ['quantity:hz'],
      takes: { low_cut_hz: { from: 'quantity:hz' } },
      isNoun: true,
      weight: 16,
    },
    {
      words: 'high cut|filter',
      with: ['quantity:hz'],
      takes: { high_cut_hz: { from: 'quantity:hz' } },
      isNoun: true,
      weight: 16,
      without: 'pass',
    },
    {
      words: 'high pass',
      with: ['quantity:hz'],
      takes: { low_cut_hz: { from: 'quantity:hz' } },
      isNoun: true,
      weight: 16,
    },
    {
      words: 'more|boost|add|raise|increase bass|lows|bottom',
      params: { bass_db: 4 },
      withoutMention: ['quantity:db'],
    },
    {
      words: 'less|cut|reduce|lower bass|lows|boom',
      params: { bass_db: -4 },
      withoutMention: ['quantity:db', 'name:track'],
    },
    {
      words: 'more|boost|add|raise|increase treble|highs|air|presence',
      params: { treble_db: 4 },
      withoutMention: ['quantity:db'],
    },
    { words: 'less|cut|reduce|lower treble|highs', params: { treble_db: -4 }, withoutMention: ['quantity:db'] },
    {
      words: 'boost|raise|increase|add|more bass|lows',
      with: ['quantity:db'],
      takes: { bass_db: { from: 'quantity:db', sign: 1 } },
      withoutMention: ['name:track'],
      weight: 4,
    },
    {
      words: 'cut|reduce|lower|less bass|lows|boom',
      with: ['quantity:db'],
      takes: { bass_db: { from: 'quantity:db', sign: -1 } },
      withoutMention: ['name:track'],
      weight: 4,
    },
    {
      words: 'boost|raise|increase|add|more treble|highs|air|presence',
      with: ['quantity:db'],
      takes: { treble_db: { from: 'quantity:db', sign: 1 } },
      weight: 4,
    },
    {
      words: 'cut|reduce|lower|less treble|highs',
      with: ['quantity:db'],
      takes: { treble_db: { from: 'quantity:db', sign: -1 } },
      weight: 4,
    },
    {
      words: 'boost|raise|lift|equalizer|equaliser|eq',
      with: ['quantity:db', 'quantity:hz'],
      takes: { band1_db: { from: 'quantity:db' }, band1_hz: { from: 'quantity:hz' } },
      without: 'cut|reduce|lower',
      weight: 10,
    },
    {
      words: 'cut|reduce|lower|dip',
      with: ['quantity:db', 'quantity:hz'],
      takes: { band1_db: { from: 'quantity:db', sign: -1 }, band1_hz: { from: 'quantity:hz' } },
      weight: 10,
    },
    { words: 'brighter|crisper', params: { treble_db: 4 }, isNoun: true },
    { words: 'warmer|fuller', params: { bass_db: 3 }, isNoun: true },
    {
      words: 'high-pass|highpass|rumble filter?',
      params: { low_cut_hz: 80 },
      withoutMention: ['quantity:hz'],
      isNoun: true,
    },
    {
      words: 'high-pass|highpass|low-cut|lowcut filter?',
      with: ['quantity:hz'],
      takes: { low_cut_hz: { from: 'quantity:hz' } },
      isNoun: true,
      weight: 12,
    },
    {
      words: 'low-pass|lowpass|high-cut|highcut filter?',
      with: ['quantity:hz'],
      takes: { high_cut_hz: { from: 'quantity:hz' } },
      isNoun: true,
      weight: 12,
    },
    {
      words: 'low cut|pass',
      params: { low_cut_hz: 80 },
      without: 'volume',
      withoutMention: ['quantity:hz'],
      isNoun: true,
    },
    {
      words: 'roll|cut|filter|remove|take|get|kill|lose off? low|lows|bass|rumble|below|under',
      with: ['quantity:hz'],
      takes: { low_cut_hz: { from: 'quantity:hz' } },
      withoutMention: ['quantity:db'],
      weight: 6,
    },
    {
      words: 'roll|cut|filter|remove|take|get|kill|lose off? high|highs|treble|above|over',
      with: ['quantity:hz'],
      takes: { high_cut_hz: { from: 'quantity:hz' } },
      withoutMention: ['quantity:db'],
      weight: 6,
    },
  ],
  claims: ({ name, made }) => [differenceClaim(name, made)],
  says: (values) =>
    `Equalize (${
      Object.entries(values)
        .filter(([name, value]) => value !== 0 && !/^band\d_(?:hz|q)$/.test(name))
        .map(
          ([name, value]) =>
            `${name.replace(/_(db|hz)$/, '').replaceAll('_', ' ')} ${value} ${name.endsWith('hz') ? 'Hz' : 'dB'}`,
        )
        .join(', ') || 'flat'
    })`,
})
