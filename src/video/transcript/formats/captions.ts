import { textOf } from '../field.ts'
import { type Format, speakerOf } from '../format.ts'
import { linesOf, readCues, type Cue, secondsOfClock, CUE_TIMES, readCaptions } from './read-captions.ts'

/** SubRip captions: no head, cues with times. */
export const srt: Format = {
  name: 'SRT',
  fits: (value) =>
    textOf(value)
      ?.split(/\r\n|\r|\n/)
      .some((line) => CUE_TIMES.test(line)) ?? false,
  read: (value) => readCaptions(textOf(value) ?? ''),
}

/** WebVTT captions: SubRip's shape under a line that says WEBVTT. */
export const vtt: Format = {
  name: 'WebVTT',
  fits: (value) => textOf(value)?.startsWith('WEBVTT') ?? false,
  read: (value) => readCaptions(textOf(value) ?? ''),
}

const SBV_TIMES = /^\s*(\d+:\d{1,2}:\d{1,2}\.\d{1,3}),(\d+:\d{1,2}:\d{1,2}\.\d{1,3})\s*$/

/** SubViewer captions, as YouTube writes them: "0:00:01.000,0:00:04.000", then the text. */
export const sbv: Format = {
  name: 'SBV',
  fits: (value) => SBV_TIMES.test(linesOf(textOf(value) ?? '').find((line) => line.trim() !== '') ?? ''),
  read: (value) => ({ language: null, ...readCues(sbvCuesOf(textOf(value) ?? '')) }),
}

function sbvCuesOf(text: string): Cue[] {
  const cues: (Cue & { lines: string[] })[] = []
  for (const line of linesOf(text)) {
    const [, start = '', end = ''] = SBV_TIMES.exec(line) ?? []
    if (start !== '')
      cues.push({ startSeconds: secondsOfClock(start) ?? 0, endSeconds: secondsOfClock(end) ?? 0, lines: [] })
    else if (line.trim() !== '') cues.at(-1)?.lines.push(...line.split(/\[br\]/i))
  }
  return cues
}

const TSV_HEAD = /^start\tend\ttext\s*$/i
const TSV_LINE = /^(\d+)\t(\d+)\t(.*)$/

/** A table with a line for each phrase, times in milliseconds, as Whisper writes one beside its other files. */
export const tsv: Format = {
  name: 'TSV',
  fits: (value) => TSV_HEAD.test(linesOf(textOf(value) ?? '').find((line) => line.trim() !== '') ?? ''),
  read: (value) => ({ language: null, ...readCues(tsvCuesOf(textOf(value) ?? '')) }),
}

function tsvCuesOf(text: string): Cue[] {
  return linesOf(text).flatMap((line): Cue[] => {
    const [, start, end, said = ''] = TSV_LINE.exec(line) ?? []
    if (start === undefined || said.trim() === '') return []
    return [{ startSeconds: Number(start) / 1000, endSeconds: Number(end) / 1000, lines: [said] }]
  })
}

/** Where no line names the columns. */
const USUAL = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']

/** SubStation Alpha and its successor: a table of events whose columns a line called Format names. */
export const ass: Format = {
  name: 'ASS',
  fits: (value) =>
    /^\s*\[(?:script info|v4\+? styles|events)\]/i.test(textOf(value) ?? '') &&
    /^Dialogue:/im.test(textOf(value) ?? ''),
  read: (value) => ({ language: null, ...readCues(cuesOf(textOf(value) ?? '')) }),
}

function cuesOf(text: string): Cue[] {
  let columns = USUAL
  const cues: Cue[] = []
  let section = ''
  for (const line of linesOf(text)) {
    section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1]?.toLowerCase() ?? section
    const [, kind = '', rest = ''] = /^(Format|Dialogue):\s*(.*)$/i.exec(line) ?? []
    if (kind.toLowerCase() === 'format' && section === 'events')
      columns = rest
        .toLowerCase()
        .split(',')
        .map((name) => name.trim())
    if (kind.toLowerCase() === 'dialogue') cues.push(...cueOf(rest, columns))
  }
  // Events may stand in any order; what is shown first is said first.
  return cues.sort((a, b) => a.startSeconds - b.startSeconds)
}

function cueOf(rest: string, columns: readonly string[]): Cue[] {
  const values = rest.split(',')
  // The last column is the text, commas and all.
  const at = (name: string): string =>
    columns.indexOf(name) === columns.length - 1
      ? values.slice(columns.length - 1).join(',')
      : (values[columns.indexOf(name)] ?? '')
  const [start, end] = [secondsOfClock(at('start')), secondsOfClock(at('end'))]
  // What is drawn is not said.
  if (start === null || end === null || /\{[^{}]*\\p[1-9][^{}]*\}/.test(rest)) return []
  const lines = at('text')
    .replaceAll(/\{[^{}]*\}/g, '')
    .replaceAll('\\h', ' ')
    .split(/\\N/i)
  return [
    {
      startSeconds: start,
      endSeconds: end,
      lines,
      speaker: speakerOf(at(columns.includes('name') ? 'name' : 'actor')),
    },
  ]
}
