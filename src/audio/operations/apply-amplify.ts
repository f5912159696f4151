import type { Slots } from '../../grammar/index.ts'
import { z } from 'zod'
import { operation, problem, type Asked, type Inference, type Json, type State } from '../../kernel/index.ts'
import { amountOf, type Phrase } from '../../words/index.ts'
import { aboutContent } from '../claims.ts'
import { makeInference, quantitiesOf } from '../params.ts'
import { rms } from '../keys/measured.ts'
import { eachMark, effectContract, markOn, measureEach, onEachTrack, describeRange } from './effect.ts'

type Params = { db: number; turn?: 'up' | 'down' | undefined }

const phrases: readonly Phrase[] = [
  { words: 'amplify|boost|gain', withoutMention: ['quantity:hz'] },
  { words: '', with: ['name:track', 'quantity:db'] },
  { words: '', with: ['range:some', 'quantity:db'] },
  { words: 'amplify', with: ['quantity:db'], weight: 2 },
  {
    words: 'boost|louder|raise|increase|up|crank|lift',
    with: ['quantity:db'],
    params: { turn: 'up' },
    withoutMention: ['quantity:hz'],
    weight: 1,
  },
  {
    words: 'make|turn|crank|bring|push|pump|lift louder|up',
    params: { turn: 'up' },
    without: 'clip|earlier|later|slot|place|places|position|top|list|fader',
  },
  {
    words: 'make|turn|crank|bring|push|pump|lift louder|up',
    with: ['quantity'],
    params: { turn: 'up' },
    without: 'clip|earlier|later|slot|place|places|position|top|list|fader',
  },
  {
    words: 'bit|little|touch|tad|slightly|hair|somewhat|smidge louder',
    params: { turn: 'up', db: 3 },
    withoutMention: ['quantity'],
    assumes: 'A bit louder is taken as 3 dB.',
    isNoun: true,
    weight: 2,
  },
  {
    words: 'bit|little|touch|tad|slightly|hair|somewhat|smidge quieter|softer',
    params: { turn: 'down', db: 3 },
    withoutMention: ['quantity'],
    assumes: 'A bit quieter is taken as 3 dB.',
    isNoun: true,
    weight: 2,
  },
  {
    words: 'louder bit|little|touch|tad|slightly|hair|somewhat|smidge',
    params: { turn: 'up', db: 3 },
    withoutMention: ['quantity'],
    assumes: 'A bit louder is taken as 3 dB.',
    isNoun: true,
    weight: 2,
  },
  {
    words: 'quieter|softer bit|little|touch|tad|slightly|hair|somewhat|smidge',
    params: { turn: 'down', db: 3 },
    withoutMention: ['quantity'],
    assumes: 'A bit quieter is taken as 3 dB.',
    isNoun: true,
    weight: 2,
  },
  {
    words: 'turn|bring|raise|boost|lift|push up? bit|little|touch|tad|slightly|hair|somewhat|smidge',
    params: { turn: 'up', db: 3 },
    withoutMention: ['quantity', 'time'],
    without: 'down|quieter|softer|lower',
    assumes: 'A bit is taken as 3 dB.',
    weight: 2,
  },
  {
    words: 'turn|bring|pull down bit|little|touch|tad|slightly|hair|somewhat|smidge',
    params: { turn: 'down', db: 3 },
    withoutMention: ['quantity', 'time'],
    without: 'up|louder',
    assumes: 'A bit is taken as 3 dB.',
    weight: 3,
  },
  {
    words: 'lower|reduce bit|little|touch|tad|slightly|hair|somewhat|smidge',
    params: { turn: 'down', db: 3 },
    withoutMention: ['quantity', 'time'],
    without: 'up|louder|noise|hiss',
    assumes: 'A bit is taken as 3 dB.',
    weight: 3,
  },
  { words: 'raise|increase|up|pump|boost volume|level|gain|loudness', params: { turn: 'up' } },
  { words: 'give|add|needs more|extra|additional?', with: ['quantity:db'], params: { turn: 'up' } },
  { words: 'add|give', with: ['quantity:db'], params: { turn: 'up' }, without: 'label|track|limiter|compressor' },
  {
    words: 'lower|reduce|quieten|soften',
    with: ['name:track'],
    params: { turn: 'down' },
    without: 'noise|hiss|hum|background|bass|treble|highs|lows|to|dynamic|dynamics|when|while|whenever|under',
  },
  { words: 'raise|increase|lift', with: ['name:track'], params: { turn: 'up' }, without: 'bass|treble|highs|lows|to' },
  { words: 'louder|quieter|softer', isNoun: true, without: 'bit|little' },
  { words: 'too quiet|soft|low|faint', params: { turn: 'up' }, isNoun: true },
  {
    words: 'make|turn|bring|pull|push quieter|softer|down',
    params: { turn: 'down' },
    without: 'clip|earlier|later|slot|place|places|position|bottom|list|fader|under|beneath|while|when|whenever',
  },
  {
    words: 'make|turn|bring|pull|push quieter|softer|down',
    with: ['quantity'],
    params: { turn: 'down' },
    without: 'clip|earlier|later|slot|place|places|position|bottom|list|fader',
  },
  {
    words: 'lower|reduce|decrease|attenuate|drop|quieten|soften|cut|down|dial|dip|tame|duck-down',
    with: ['quantity:db'],
    params: { turn: 'down' },
    without: 'noise|hiss|hum|background|to',
    withoutMention: ['quantity:hz'],
    weight: 4,
  },
  {
    words: 'take|knock|shave|bring off|down|from',
    with: ['quantity:db'],
    params: { turn: 'down' },
    without: 'noise|hiss|hum|background|to',
    weight: 4,
  },
  { words: 'lower|reduce|decrease volume|level|gain|loudness', params: { turn: 'down' } },
  { words: 'quieter|softer|quieten|soften', with: ['quantity'], params: { turn: 'down' } },
  { words: 'too loud|hot', params: { turn: 'down' }, isNoun: true },
  { words: 'as? loud|volume|level', with: ['quantity:times'], isNoun: true, weight: 10 },
  { words: 'double|halve|half volume|loudness|level|gain', weight: 2 },
  {
    words: 'down|quieter|softer',
    with: ['quantity:db'],
    params: { turn: 'down' },
    isNoun: true,
    withoutMention: ['quantity:hz'],
    without: 'noise|hiss|hum|background|fader',
  },
]

/** No phrase that goes up takes words that go down, nor the other way round. */
function oneWay(phrase: Phrase): Phrase {
  const against =
    phrase.params?.['turn'] === 'up'
      ? 'down|quieter|softer|less'
      : phrase.params?.['turn'] === 'down'
        ? 'louder'
        : 'down|quieter|softer|lower|less'
  return phrase.isNoun === true && phrase.params?.['turn'] === undefined
    ? phrase
    : { ...phrase, without: phrase.without === undefined ? against : `${phrase.without}|${against}` }
}

/** "Amplify by -4 dB" says its way in the sign: what turns a sign around is read by nobody. */
const wayIsPlain = ({ db, rise, fall }: Slots): { readonly db?: number } | null =>
  rise || fall
    ? { db: Number((rise ?? fall)?.['value']) }
    : /^\s*(?:[-−–+]|minus\b|plus\b)/.test(db?.text ?? '')
      ? null
      : {}

export const applyAmplify = operation<Params>({
  ...effectContract,
  name: 'apply_amplify',
  summary: 'Make a time range louder or, with a negative number, quieter by some dB.',
  reads: [...effectContract.reads, rms.optional],
  params: z.strictObject({ db: z.number().min(-60).max(60), turn: z.enum(['up', 'down']).optional() }),
  fill: { db: amountSaid },
  asks: { db: 'By how much? (for example "by 3 dB", "twice as loud")' },
  usual: { ...effectContract.usual, db: ['by 3 dB', 'by 6 dB'] },
  rules: [
    {
      name: 'louder',
      gives: { turn: 'up' },
      means: wayIsPlain,
      says: [
        '<raise> {scope} [by] {db:level}',
        '<turn> {scope} <up> [by] {db:level}',
        '<turn> <up> {scope} [by] {db:level}',
        '<turn> {scope} {db:level} <up>',
        '<turn> (volume|level|gain) of {scope} <up> [by] {db:level}',
        '(give|add) {scope} {db:level} [more] [gain|volume|boost|extra]',
        '(give|add) {db:level} [more] [gain|volume|boost|extra] (to|on) {scope}',
        '{scope} <must> (be|get|go|come) <up> [by|of] {db:level}',
        '(make|do) {scope} <up> (of|by) {db:level}',
        'give {scope} (another|extra) {db:level}',
        '{scope} <must> (be|get|go) {db:level} <up>',
        '{scope} <must> come up [by] {db:level}',
        '{scope} (is|are|sounds|sits) {db:level} too (quiet|low|soft|faint|weak)',
        '{scope} (needs|could use|wants) {db:level} more [gain|volume|level]',
        '{scope} <up> [by] {db:level}',
        '{scope} {db:level} <up>',
        '{scope} (up|louder|higher) [by] {db:level}',
        '{on} (up|louder|higher) [by] {db:level} {where}',
        '{on} {db:level} (up|louder|higher) {where}',
        '<turn> {on} (up|louder|higher) [by] {db:level} {where}',
        '{scope} {rise}',
        '(turn|bring|push) (level|volume|gain|loudness) up [by] {db:level}',
        '(bump|push|nudge|bring) {scope} {db:level}',
        '{db:level} <up> (on|for) {scope}',
      ],
      examples: ['Guest is 3 dB too quiet', 'bring Host up 2 decibels', 'the intro should be a bit louder'],
    },
    {
      name: 'quieter',
      gives: { turn: 'down' },
      means: wayIsPlain,
      says: [
        '<lower> {scope} [by] {db:level}',
        '<turn> {scope} <down> [by] {db:level}',
        '<turn> <down> {scope} [by] {db:level}',
        '<turn> {scope} {db:level} <down>',
        '<turn> (volume|level|gain) of {scope} <down> [by] {db:level}',
        '(take|knock|shave|pull) {db:level} (off|from|out of|off of) {scope}',
        '(take|knock|shave|pull|bring) (off|down) {db:level} [{scope}]',
        '{scope} <must> (be|get|go|come) <down> [by] {db:level}',
        '{scope} <must> (be|get|go) {db:level} <down>',
        '{scope} <must> come down [by] {db:level}',
        '{scope} (is|are|sounds|sits) {db:level} too (loud|hot|high|strong)',
        '{scope} <down> [by] {db:level}',
        '{scope} {db:level} <down>',
        '{scope} (down|quieter|softer|lower) [by] {db:level}',
        '{on} (down|quieter|softer|lower) [by] {db:level} {where}',
        '{on} {db:level} (down|quieter|softer|lower) {where}',
        '<turn> {on} (down|quieter|softer|lower) [by] {db:level} {where}',
        '{scope} {fall}',
        '(turn|bring|pull) (level|volume|gain|loudness) down [by] {db:level}',
        '(take|knock|shave) {db:level} (off|down) [everywhere]',
        '(dial|pull|bring|turn|take|scale) {scope} back [by] {db:level}',
        '(take|bring) {scope} down [by] {db:level}',
        '{db:level} <down> (on|for) {scope}',
      ],
      examples: ['turn Music down by 6', 'take 8 dB off the host', 'Host is 2 dB too loud'],
    },
    {
      name: 'as-loud',
      says: [
        '(make|turn|get) {scope} {db:factor} [as loud|louder|volume|the volume|its volume]',
        '{scope} <must> (be|get) {db:factor} as loud',
        '(make|turn|set|play) {scope} {db:factor} as (loud|quiet)',
        '{db:factor} (volume|loudness|level|gain) of {scope}',
      ],
      examples: ['make the guest twice as loud', 'the music should be half as loud'],
    },
  ],
  heard: phrases.map(oneWay),
  measures: (view) => measureEach(view, 'rms'),
  apply: (view, params) => {
    const db = change(params)
    if (db === 0) return problem('nothing-to-do', 'A change of 0 dB would do nothing.')
    return onEachTrack(view, { name: 'apply_amplify', params: { db } }, (track, on) =>
      markOn(track, on, 'gain', { db }),
    )
  },
  claims: (view, params, changes, measured) =>
    eachMark(view, changes, measured, ({ name, made, was }) => [
      typeof was === 'number'
        ? {
            check: 'rms',
            promise: `${name} is ${told(change(params))} than the ${was.toFixed(1)} dB that it was`,
            about: aboutContent(made),
            expect: was + change(params),
            tolerance: 0.1,
          }
        : {
            check: 'fact',
            promise: `${name} is marked to be ${told(change(params))}, and could not be measured`,
            about: { ...aboutContent(made), change: made.id },
            expect: 0,
          },
    ]),
  says: (view, params) => `Make ${describeRange(view)} ${told(change(params))}`,
})

/** The direction that the words give decides the sign; a sign that goes against it is asked about before. */
const change = ({ db, turn }: Params): number =>
  turn === undefined ? db : turn === 'up' ? Math.abs(db) : -Math.abs(db)
const told = (db: number): string => `${Math.abs(db)} dB ${db < 0 ? 'quieter' : 'louder'}`

/** What is recorded is what is done, so that a sign which got lost is seen. */
function amountSaid(
  asked: Asked,
  _state: State,
  given: { readonly [param: string]: Json },
): Inference<number> | undefined {
  const db = quantitiesOf(asked, 'db').find((said) => amountOf(said) === 'change')
  if (db) return makeInference(db, given['turn'] === 'up' ? Math.abs(db.value) : db.value)
  const times = quantitiesOf(asked, 'times')[0]
  return times && times.value > 0 ? makeInference(times, Math.round(2000 * Math.log10(times.value)) / 100) : undefined
}
