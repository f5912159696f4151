import { scenes } from './scene.ts'

const units = 'hours?|hrs?|h|minutes?|mins?|min|m|seconds?|secnds|secs?|sec|s|ms|milliseconds?|db|decibels|lufs|hz|%'
const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|half|minus|plus|first|second|third|last'
const number = new RegExp(String.raw`[-−+]?\d+(?:[:.]\d+)*(?:(?:${units})(?![a-z]))*|\b(?:${numberWords})\b`, 'g')
const unitAfterNumber = new RegExp(String.raw`#(?: (?:${units})\b)+`, 'g')
const names = [
  ...new Set(
    Object.values(scenes).flatMap((scene) => [
      ...scene.tracks.map((track) => track.name),
      ...scene.labels.map((label) => label.text),
    ]),
  ),
]
const name = new RegExp(
  String.raw`\b(?:${names
    .map((one) => one.toLowerCase())
    .sort((a, b) => b.length - a.length)
    .join('|')})\b`,
  'g',
)

/** A request without its numbers and names: two that are alike here ask the same thing twice. */
export const normalised = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/["“”].*?["“”]/g, ' @ ')
    .replaceAll(name, ' @ ')
    .replaceAll(number, ' # ')
    .replaceAll(/[^a-z#@' ]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(unitAfterNumber, '#')
    .trim()
