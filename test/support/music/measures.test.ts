import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { musicPage, songsOnPage } from '../../../scripts/music-page.ts'
import { extent, numbersTo, partOf } from '../../full.ts'
import { findingsOf } from './songs.ts'

const onPage = findingsOf(songsOnPage)
const others = (): number[] => partOf(numbersTo(60), { sample: songsOnPage.length }).map((song) => song - 1)
const { byStyle, recognised } = extent === 'sample' ? onPage : findingsOf(others())

describe.each([...byStyle])('%s, in every song that is tried', (_style, measures) => {
  it('keeps all notes in the key or in the chord', () => expect(measures.inKeyOrChord.least).toBe(1))
  it('has tones of the chord on the strong beats', () => expect(measures.strongBeats.least).toBeGreaterThanOrEqual(0.8))
  it('hardly ever leaps more than an octave', () => expect(measures.wideLeaps.most).toBeLessThanOrEqual(0.02))
  it('ends phrases on tones of the chord', () => expect(measures.phraseEnds.least).toBe(1))
  it('repeats enough to be a groove, and not so much that it is a loop', () => {
    expect(measures.repeated.least).toBeGreaterThanOrEqual(0.5)
    expect(measures.repeated.most).toBeLessThanOrEqual(0.85)
  })
  it('has a lead with at least five pitches and four lengths in eight bars', () => {
    expect(measures.leadPitches.least).toBeGreaterThanOrEqual(5)
    expect(measures.leadDurations.least).toBeGreaterThanOrEqual(4)
  })
  it('gives another take that is another, as a whole and in each part', () => {
    expect(measures.takes.least).toBeGreaterThanOrEqual(0.4)
    expect(measures.takesByPart.least).toBeGreaterThanOrEqual(0.3)
  })
  it('puts kick and backbeat where they belong', () => expect(measures.pillars.least).toBeGreaterThanOrEqual(0.95))
  it('has louder and softer notes in every part', () => expect(measures.velocitySpread.least).toBeGreaterThanOrEqual(3))
  it('lifts the chorus above the verse', () => expect(measures.chorusHigher.least).toBeGreaterThan(0))
  it('stays within the instruments and presses no key that is down', () => {
    expect(measures.outOfRange.most).toBe(0)
    expect(measures.overlaps.most).toBe(0)
  })
})

it('is known by its rhythm: the nearest neighbour among other songs names the style', () => {
  const least = (found: typeof recognised): number => Math.min(...found.byStyle.values())
  expect(least(onPage.recognised), onPage.recognised.confusions.join('; ')).toBeGreaterThanOrEqual(0.9)
  // Of twelve songs that nobody chose, one more or less may stand out.
  expect(least(recognised), recognised.confusions.join('; ')).toBeGreaterThanOrEqual(extent === 'seventh' ? 0.8 : 0.9)
})

it('is described in docs/music.md as it is measured here', () => {
  const page = readFileSync(new URL('../../../docs/music.md', import.meta.url), 'utf8')
  expect(page, 'run npx tsx scripts/make-music-page.ts').toBe(musicPage(onPage))
})
