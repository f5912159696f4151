import { z } from 'zod'
import { operation, problem, type Asked, type Claim, type Inference } from '../../kernel/index.ts'
import { aboutContent } from '../claims.ts'
import { from, quantitiesOf } from '../from-words.ts'
import { effectContract, markOn, onEachTrack, where } from './effect.ts'

type Params = { db: number; turn?: 'up' | 'down' | undefined }

export const applyAmplify = operation<Params>({
  ...effectContract,
  name: 'apply_amplify',
  summary: 'Make a time range louder or, with a negative number, quieter by some dB.',
  params: z.strictObject({ db: z.number().min(-60).max(60), turn: z.enum(['up', 'down']).optional() }),
  fill: { db: amountSaid },
  asks: { db: 'By how much? (for example "by 3 dB", "twice as loud")' },
  heard: [
    { words: 'amplify|boost' },
    { words: 'amplify|boost|louder|raise|increase|up', with: ['quantity:db'], params: { turn: 'up' } },
    { words: 'make|turn|crank|bring louder|up', params: { turn: 'up' }, without: 'clip|earlier|later' },
    { words: 'raise|increase|up|pump volume|level|gain', params: { turn: 'up' } },
    { words: 'too quiet|soft|low', params: { turn: 'up' } },
    { words: 'make|turn|bring|pull quieter|softer|down', params: { turn: 'down' }, without: 'clip|earlier|later' },
    { words: 'lower|reduce|decrease|attenuate|drop|quieten', with: ['quantity:db'], params: { turn: 'down' }, without: 'noise|hiss|hum|background' },
    { words: 'lower|reduce|decrease volume|level|gain', params: { turn: 'down' } },
    { words: 'too loud', params: { turn: 'down' } },
    { words: 'twice|double|half as? loud|volume' },
  ],
  apply: (view, params) => {
    const db = change(params)
    if (db === 0) return problem('nothing-to-do', 'A change of 0 dB would do nothing.')
    return onEachTrack(view, { name: 'apply_amplify', params: { db } }, (track, on) => markOn(track, on, 'gain', { db }))
  },
  claims: (_view, params, changes) => changes.flatMap((made): Claim[] => (made.edit === 'mark' ? [{ check: 'fact', promise: `It is ${told(change(params))}`, about: { ...aboutContent(made), change: made.id }, expect: 0 }] : [])),
  says: (view, params) => `Make ${where(view)} ${told(change(params))}`,
})

/** The direction that the words give decides the sign. */
const change = ({ db, turn }: Params): number => (turn === undefined ? db : turn === 'up' ? Math.abs(db) : -Math.abs(db))
const told = (db: number): string => `${Math.abs(db)} dB ${db < 0 ? 'quieter' : 'louder'}`

function amountSaid(asked: Asked): Inference<number> | undefined {
  const db = quantitiesOf(asked, 'db').find(({ lead }) => lead !== 'to')
  if (db) return from(db, db.value)
  const times = quantitiesOf(asked, 'times')[0]
  return times && times.value > 0 ? from(times, Math.round(2000 * Math.log10(times.value)) / 100) : undefined
}
