import { z } from 'zod'
import { operation, problem, type Edit } from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
import { insertGap, pushLater } from '../insert-audio.ts'
import { clips, labels } from '../keys/content.ts'
import { inferTime } from '../keys/cursor.ts'
import { selectedTracks } from '../keys/selected-tracks.ts'
import { inferDuration, seconds } from '../params.ts'

type Params = { time: number; length: number }

export const insertSilence = operation<Params>({
  name: 'insert_silence',
  summary: 'Insert silence at a time and push later audio; labels go along where it is done on every track.',
  kind: 'operate',
  reads: [selectedTracks.required, clips.required, labels.optional],
  writes: [clips, labels],
  params: z.strictObject({ time: seconds, length: z.number().min(0.001).max(36_000) }),
  fill: { time: inferTime, length: inferDuration() },
  asks: {
    time: 'Where should the silence come? (for example "at 20 seconds", "at the start")',
    length: 'How long should the silence be? (for example "2 seconds")',
  },
  rules: [
    {
      name: 'insert-silence',
      says: [
        '<add> {length:duration} of <quiet> {time} [{on}]',
        '<add> {length:duration} of <quiet> [in] {time} [{on}] [and move rest back|pushing rest back]',
        '<add> <quiet> of {length:duration} {time} [{on}]',
        '<add> {length:duration} (pause|gap|silence|break) {time} [{on}]',
        '<add> {length:duration} of <quiet> {time:seam} [{on}]',
        '<add> {length:duration} (pause|gap|silence|break) {time:seam} [{on}]',
        '<add> (pause|gap|silence|break) of {length:duration} {time:seam} [{on}]',
        '<add> (pause|gap|silence|break) [(of|for|lasting)] {length:duration} {time} [{on}]',
        '<add> {time} {length:duration} of <quiet> [{on}]',
        '<have> {length:duration} of <quiet> [put in|inserted|added] {time} [{on}]',
        '<have> {length:duration} (pause|gap|silence) [put in|inserted|added] {time} [{on}]',
        '<have> (pause|gap|silence|break) of {length:duration} [put in|inserted|added] {time} [{on}]',
        '{length:duration} of <quiet> {time} [{on}]',
        '{length:duration} (pause|gap|silence) {time} [{on}]',
      ],
      examples: [
        'I need three seconds of nothing put in at one minute',
        'put 2 seconds of silence at 0:30 on the host',
      ],
    },
    {
      name: 'begin-with-silence',
      gives: { time: 0 },
      says: [
        '(open|start|begin|lead in|preface) [the] [recording|it|everything|project|episode|song|piece] (with|on) {length:duration} of <quiet>',
        '(open|start|begin|lead in) [the] [recording|it|everything|project|episode|song|piece] (with|on) {length:duration} (pause|gap|silence)',
        '(let|make|have) [recording|it|everything|project|episode|song|piece] (open|start|begin) with {length:duration} of <quiet>',
        '(<add>|<have>) {length:duration} of <quiet> (before everything|before everything starts|before everything begins|before anything starts|before the whole thing starts|in front|up front|before it starts|before it all|before i start|before i begin|before i speak|before i talk|before i start talking|before i start speaking|before anyone speaks|before we start|before we begin|before the first word|ahead of everything)',
      ],
      examples: ['open the recording with a second of silence', 'start it with two seconds of silence'],
    },
  ],
  apply: (view, { time, length }, tools) => {
    const timeline = view.read(clips)
    const chosen = view.read(selectedTracks)
    const [at, samples] = [Math.round(time * timeline.rate), Math.round(length * timeline.rate)]
    const audio = timeline.tracks.filter(({ kind }) => kind !== 'label')
    const on = audio.filter(({ id }) => chosen.includes(id))
    const edits = on.flatMap(({ id }): Edit[] => pushLater(timeline, { track: id, at, length: samples }, tools))
    if (edits.length === 0)
      return problem(
        'nothing-there',
        `Nothing is heard behind ${formatTime(time)}, so silence there would change nothing.`,
      )
    const follows = on.length === audio.length ? timeline.tracks.filter(({ kind }) => kind === 'label') : []
    return [...edits, ...follows.map(({ id }) => insertGap(timeline, id, at, samples, tools))]
  },
  claims: (_view, _params, changes) =>
    changes.flatMap((change) =>
      change.edit === 'insert'
        ? [
            {
              check: 'audible-run',
              promise: 'The silence is there',
              about: { track: change.sequence, run: change.run },
              expect: true,
            },
          ]
        : [],
    ),
  says: (view, { time, length }) => {
    const audio = view.read(clips).tracks.filter(({ kind }) => kind !== 'label')
    const on = audio.filter(({ id }) => view.read(selectedTracks).includes(id))
    const where = on.length === audio.length ? '' : ` on ${on.map(({ name }) => name).join(' and ')}`
    return `Insert ${formatTime(length)} of silence at ${formatTime(time)}${where}`
  },
})
