import { songKey } from '../composing/key-in.ts'
import { readKey } from '../composer/index.ts'
import { beginSong, isUnbegun } from './begin-in-metre.ts'
import type { Hearing } from './hearing.ts'
import { itemAt } from './line.ts'
import { fitAny, strengthOf } from './pattern.ts'
import { sayTempo } from './say-changes.ts'
import { ask, heardCall, isAsked, noteOf, type Understanding } from './understanding.ts'

/** Tempo, key and signature of the whole song. */
export function hearSong(hearing: Hearing): Understanding | null {
  return hearTempo(hearing) ?? hearKey(hearing) ?? hearSignature(hearing)
}

const it = '(?:(?:it|song|this|everything|@t\\d+|whole song|tempo|project|piece|speed) ?)?'
const tempoTo: readonly string[] = [
  '(?:(?:set|change|put|make|bring|get|switch|move|adjust|turn|drop|raise|lower|increase|decrease|reduce|slow|speed|bump|take|want|use) )?(?:up |down )?(?:song |project )?(?:tempo|bpm|speed)(?: (?:of|for) (?:song|it|project))?(?: (?:up|down))? ?(?:to|at|be|is|of|=|:)? ?NUMBER(?: ?bpm| beats (?:per|a) minute)?',
  `(?:set|change|put|make|bring|play|run|take|slow|speed|get|let|bump|push|nudge|kick|crank|drop|pull|switch|go|try|do|have|hear|raise|lower) ${it}(?:be )?(?:up |down |back )*(?:to |at )?(?:a tempo of |tempo )?NUMBER (?:bpm|beats (?:per|a) minute)`,
  `(?:try|play|do|run|hear|have|take) (?:it|this|that|song|everything|@t\\d+|whole thing) at NUMBER`,
  '(?:put|set|make|get|keep|change|bring) (?:song|project|piece|tune|whole (?:song|thing)) (?:to|at) NUMBER',
  '(?:bump|push|nudge|kick|crank|pull|take|speed|slow) tempo (?:up |down |back )*to NUMBER',
  '(?:speed|slow) (?:it|this|song|everything|@t\\d+)? ?(?:up |down )?to NUMBER',
  '(?:at |to )?NUMBER (?:bpm|beats (?:per|a) minute)',
  '(?:could|can|should|may|let) (?:tempo|bpm) be NUMBER(?: ?bpm)?',
]
const tempoBy: readonly string[] = [
  '(?<dir>add|put) (?:another )?NUMBER(?<unit> ?bpm)(?: (?:to|on) (?:tempo|it|song|speed))?',
  '(?<dir>add|put) (?:another )?NUMBER(?<unit> ?%) (?:to|on) (?:tempo|song|speed)',
  '(?<dir>knock|take|shave|drop|cut|pull) NUMBER(?<unit> ?bpm)(?: (?:off|from)(?: of)?(?: (?:tempo|it|song|speed))?)?',
  '(?<dir>knock|take|shave|drop|cut|pull) NUMBER(?<unit> ?%) (?:off|from)(?: of)? (?:tempo|song|speed)',
  '(?<dir>up) (?:tempo|bpm|speed) by NUMBER(?<unit> ?bpm| ?%)?',
  'tempo (?<dir>up|down)(?: by)? (?<number>[1-3]?\\d)(?<unit> ?bpm| ?%)?',
  `(?:bring|take|turn|push|nudge|bump|pull|move) (?:tempo|bpm|speed) (?<dir>up|down) (?:by )?(?<number>[1-3]?\\d)(?<unit> ?bpm| ?%)?`,
  `(?:make|play) ${it}(?<dir>faster|slower|quicker) by NUMBER(?<unit> ?bpm| ?%)?`,
  `(?:make |play |take |get |speed |slow |bring |bump |turn )?${it}(?:up |down )?(?:by )?NUMBER(?<unit> ?bpm| ?%| beats (?:per|a) minute) (?<dir>faster|slower|up|down|quicker)`,
  `(?<dir>speed up|slow down|speed|slow|raise|lower|increase|decrease|reduce|bump|drop) ${it}(?<dir2>up |down )?(?:tempo )?by NUMBER(?<unit> ?bpm| ?%)?`,
  `(?<dir>speed|slow|bring|take) ${it}(?<dir2>up|down) (?:by )?NUMBER(?<unit> ?bpm| ?%)`,
]
const tempoWords: readonly string[] = [
  `(?:make |play |take |get |do )?${it}(?:be )?(?:MUCH )?(?<dir>faster|slower|quicker|more upbeat)`,
  `(?<dir>speed up|slow down|speed|slow) ${it}(?<dir2>up|down)?(?: ?MUCH)?`,
  `(?<dir>raise|lower|increase|decrease|reduce) tempo(?: MUCH)?`,
  `(?:bring|take|turn|push|nudge|bump|pull|move|dial) (?:tempo|bpm|speed) (?:MUCH )?(?<dir>up|down|back)(?: MUCH)?`,
  `tempo (?:MUCH )?(?<dir>up|down|faster|slower)`,
  `MUCH (?<dir>faster|slower|quicker)`,
  `(?:play |make )?${it}(?:at |in )?(?<dir>half|double)[ -]?(?:time|tempo|speed)`,
  '(?<dir>half|double|halve) tempo',
  "(?:(?:it's|that's|(?:it|song|this|that|tempo) (?:is|feels)) )?(?:still )?(?:MUCH )?too (?<dir>slow|fast)",
]

const STEPS = { little: 0.05, plain: 0.1, much: 0.2 }

function hearTempo(hearing: Hearing): Understanding | null {
  const { text } = hearing.line
  const now = hearing.score.song.tempo
  if (!isOfSong(hearing)) return null
  const by = fitAny(text, tempoBy)
  const to = by ? null : fitAny(text, tempoTo)
  if (to) return tempoOf(hearing, Number(to['number']))
  if (by) {
    const isDown = /slow|down|lower|decrease|reduce|drop|knock|take|shave|cut|pull/.test(
      `${by['dir'] ?? ''} ${by['dir2'] ?? ''}`,
    )
    const amount = Math.abs(Number(by['number']))
    return tempoOf(
      hearing,
      now + (isDown ? -1 : 1) * (by['unit']?.includes('%') === true ? (now * amount) / 100 : amount),
    )
  }
  const words = fitAny(text, tempoWords)
  if (
    !words &&
    /^(?:set|change|adjust|fix) (?:song |project )?(?:tempo|bpm|speed)(?: (?:of|for) (?:song|it|project))?(?: ,? ?(?:would|could|can) you)?$/.test(
      text,
    )
  )
    return ask('Which tempo should it be, in BPM? (20 to 300)', {
      missing: ['tempo'],
      completes: 'set the tempo to {answer}',
    })
  if (!words) return null
  const said = `${words['dir'] ?? ''} ${words['dir2'] ?? ''}`
  if (/half|halve|double/.test(said))
    return /time/.test(text)
      ? ask(
          `Half or double time can mean the tempo or the beat. Should the tempo go to ${round(/double/.test(said) ? now * 2 : now / 2)} BPM?`,
          {
            missing: ['tempo'],
            offers: [{ text: 'yes', words: `set the tempo to ${round(/double/.test(said) ? now * 2 : now / 2)} bpm` }],
          },
        )
      : tempoOf(hearing, /double/.test(said) ? now * 2 : now / 2)
  const isTooMuch = /\btoo\b/.test(text)
  const isDown = /slow|down|back|lower|decrease|reduce/.test(said) !== isTooMuch && !(isTooMuch && /slow/.test(said))
  const isSlower = isTooMuch ? /fast/.test(said) : isDown
  const step = Math.max(1, Math.round(now * STEPS[strengthOf(words['much'])]))
  return tempoOf(
    hearing,
    now + (isSlower ? -step : step),
    `This is taken as ${step} BPM ${isSlower ? 'slower' : 'faster'}.`,
  )
}

/** A track alone has no tempo, and so many per cent of everything are its volume. */
function isOfSong({ line, score }: Hearing): boolean {
  const item = itemAt(line, /@t\d+/.exec(line.text)?.[0])
  return (
    item === undefined ||
    (item.kind === 'track' &&
      item.tracks.length === score.tracks.length &&
      (/\b(?:slow|speed|faster|slower|quicker|tempo|bpm)\b/.test(line.text) || !/%|\bat \d+$/.test(line.text)))
  )
}

function tempoOf({ clause, score }: Hearing, said: number, assumed?: string): Understanding {
  const tempo = round(said)
  if (!(tempo >= 20 && tempo <= 300))
    return ask(`A tempo lies between 20 and 300 BPM; ${tempo} does not. Which tempo should it be?`, {
      missing: ['tempo'],
      completes: 'set the tempo to {answer} bpm',
    })
  if (tempo === score.song.tempo) return { nothing: `${sayTempo(score.song, { already: ' already' })}.` }
  return {
    calls: [
      heardCall(
        'stori_set_tempo',
        { tempo },
        { text: clause.text, notes: assumed === undefined ? [] : [noteOf('assumed-amount', assumed)] },
      ),
    ],
  }
}

const keyTo: readonly string[] = [
  '(?:(?:set|change|switch|make|put|move|bring|turn) )?(?:song |project )?(?:key|key signature|signature)(?: (?:of|for) (?:song|it|project|piece))? ?(?:to|is|in|as|of|=|:|should be|to be)? ?(?<key>@k\\d+)',
  '(?<key>@k\\d+)',
  '(?:set|put|change|switch|make|bring|turn|move|take) (?:it|us|things|song|everything|this|@t\\d+|project|piece) (?:be )?(?:in|to|into)(?: key(?: of)?)? (?<key>@k\\d+)',
  '(?:make|change|switch|set) (?:it|song) (?<key>@k\\d+)',
  '(?:it|this|song) should be (?:in )?(?<key>@k\\d+)',
  '(?:in|to) (?:key(?: of)? )?(?<key>@k\\d+)',
  '(?:go|switch|change|modulate) (?:in)?to (?<key>@k\\d+)',
]

function hearKey(hearing: Hearing): Understanding | null {
  const { clause, line, score } = hearing
  const found = isOfSong(hearing) ? fitAny(line.text, keyTo) : null
  const item = itemAt(line, found?.['key'])
  const key = found && item?.kind === 'key' ? item.value : spokenKey(hearing)
  if (key !== undefined) {
    const now = readKey(score.song.key)
    if (now && score.song.isKeyStated && JSON.stringify(now) === JSON.stringify(readKey(key)))
      return { nothing: `The key is ${score.song.key} already.` }
    const notes =
      score.regions.length > 0
        ? [
            noteOf(
              'notes-stay',
              'The notes that are there stay as they are; say "transpose everything" with how far to move them too.',
            ),
          ]
        : []
    return { calls: [heardCall('stori_set_key', { key }, { text: clause.text, notes })] }
  }
  if (
    fitAny(line.text, [
      '(?:make|change|switch|put|turn) (?:it|song|key|everything|@t\\d+) (?:to |into |in )?(?:a )?(?<mode>minor|major)(?: key)?',
    ])
  ) {
    const now = readKey(songKey(score.song))
    const to = /minor/.test(line.text) ? 'minor' : 'major'
    const tonic = now?.name.replace(/m$| .*$/, '') ?? 'C'
    return ask(`Which key should it be?`, {
      missing: ['key'],
      offers: [{ text: `${tonic} ${to}`, words: `change the key to ${tonic} ${to}` }],
    })
  }
  return /^(?:set|change|switch) (?:song )?(?:key|key signature)(?: of song)?$/.test(line.text)
    ? ask('To which key? (for example "A minor")', { missing: ['key'], completes: 'change the key to {answer}' })
    : null
}

/** "it is in E flat, so fix the key": the key that was said before. */
function spokenKey({ line, earlier }: Hearing): string | undefined {
  if (
    !/^(?:fix|correct|change|set|update|adjust|put)(?: song)? key(?: signature)?(?: (?:to|for) (?:that|it|this)| accordingly| right)?$/.test(
      line.text,
    )
  )
    return undefined
  const found = earlier.flatMap(({ items }) => items).findLast(({ kind }) => kind === 'key')
  return found?.kind === 'key' ? found.value : undefined
}

function hearSignature(hearing: Hearing): Understanding | null {
  const { line, score } = hearing
  const found = fitAny(line.text, [
    '(?:set|change|switch|make|put) (?:it|song|time signature|signature|metre|meter|@t\\d+)?(?: (?:to|in|into|as))? ?(?<top>\\d+)/(?<bottom>\\d+)(?: time)?',
    '(?:time signature|metre|meter) (?:to |of )?(?<top>\\d+)/(?<bottom>\\d+)',
  ])
  if (!found) return null
  const { numerator, denominator } = score.song.timeSignature
  if (Number(found['top']) === numerator && Number(found['bottom']) === denominator)
    return { nothing: `The song is in ${numerator}/${denominator} already.` }
  if (isUnbegun(score.song)) {
    const begun = beginSong(hearing, `${found['top'] ?? ''}/${found['bottom'] ?? ''}`)
    return isAsked(begun) ? begun : { calls: [begun.call] }
  }
  return ask(
    `The time signature of a song that is begun cannot be changed here; it stays ${numerator}/${denominator}. Set it in the editor itself, then say what to do next.`,
    { missing: ['meaning'] },
  )
}

const round = (value: number): number => Math.round(value * 100) / 100
