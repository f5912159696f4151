import { formatSpan, formatTime, type Frame, type Thing } from '../../words/index.ts'
import { soundTracks, type AskedQuestion } from './asked-question.ts'
import { sayPan } from './turns-done.ts'

export function aboutEditor({ line, frame }: AskedQuestion): string | null {
  if (/\bselect(?:ed|ion)\b/.test(line) || /^what (?:did|have|do) i select/.test(line)) return tellSelection(frame)
  if (/\b(?:cursor|playhead)\b/.test(line) || /^where am i\b/.test(line))
    return `The cursor is at ${formatTime(frame.cursorSeconds)}.`
  return /\bsample rate\b/.test(line) && frame.sampleRate !== undefined
    ? `The sample rate is ${frame.sampleRate / 1000} kHz.`
    : null
}

export function tellSelection({ selection, things, cursorSeconds }: Frame): string {
  const chosen = things.filter((thing) => thing.selected === true).map(({ name }) => name)
  const range =
    selection === null
      ? 'No time range is selected.'
      : `${formatSpan(selection.startSeconds, selection.endSeconds)} is selected.`
  return (
    `${range}${chosen.length > 0 ? ` Selected: ${[...new Set(chosen)].join(', ')}.` : ''} ` +
    `The cursor is at ${formatTime(cursorSeconds)}.`
  )
}

const SETTINGS = [
  { asked: /\b(?:un)?muted?\b|\bsilenced\b/, tag: 'muted', says: 'muted' },
  { asked: /\bsolo(?:ed)?\b/, tag: 'solo', says: 'on solo' },
] as const

/** Whether tracks are muted, on solo, or panned. */
export function aboutSettings({ line, frame, named }: AskedQuestion): string | null {
  const tracks = named.filter(({ kind }) => kind === 'track')
  if (/\b(?:panned|panning|pan)\b/.test(line)) {
    const all = tracks.length > 0 ? tracks : soundTracks(frame).filter(({ pan = 0 }) => pan !== 0)
    return all.length === 0 ? 'No track is panned.' : all.map(({ name, pan }) => `${name} is ${sayPan(pan)}.`).join(' ')
  }
  const setting = SETTINGS.find(({ asked }) => asked.test(line))
  if (!setting) return null
  const has = ({ tags }: Thing): boolean => tags?.includes(setting.tag) === true
  if (tracks.length > 0) {
    const told = tracks.map((track) => `${track.name} is ${has(track) ? '' : 'not '}${setting.says}`)
    if (/^(?:is|are|isn't|aren't)\b/.test(line) && tracks.every(has)) return `Yes, ${told.join(', ')}.`
    return `${/^(?:is|are|isn't|aren't)\b/.test(line) && !tracks.some(has) ? 'No, ' : ''}${told.join(', ')}.`
  }
  const found = soundTracks(frame)
    .filter((track) => has(track) !== /\b(?:not|unmuted|\w+n't)\b/.test(line))
    .map(({ name }) => name)
  const not = /\b(?:not|unmuted)\b/.test(line) ? 'not ' : ''
  if (found.length === 0) return `No track is ${not}${setting.says}.`
  return `${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} ${not}${setting.says}.`
}
