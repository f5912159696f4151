import { readStyle, styles, type ComposeRequest } from '../composer/index.ts'
import type { Song } from '../document/song.ts'
import { heardIn } from './chords-in.ts'

/** A style's own swing is near enough within this. */
const NEAR = 0.2

/** How new parts swing with what is there, or in the song where nothing is; nothing where the style would do the same by itself. */
export function feelFor(song: Song, { from, to, style }: { from: number; to: number; style: string }): Pick<ComposeRequest, 'swing' | 'swungUnit'> {
  const heard = heardIn(song)
  const rhythm = heard.metre.isCompound ? null : (heard.rhythmOf(from, to) ?? heard.rhythmOf(0, Infinity))
  const usual = styles.get(readStyle(style) ?? 'pop')?.feel
  if (!rhythm || !usual) return {}
  // Straight eighths say nothing of sixteenths.
  if (rhythm.swing === 0 && rhythm.swungUnit === 'eighth' && usual.swungUnit === 'sixteenth') return {}
  const own = rhythm.swungUnit === usual.swungUnit ? usual.swing : 0
  return Math.abs(rhythm.swing - own) <= NEAR && (rhythm.swing > 0 || usual.swing <= NEAR) ? {} : { swing: rhythm.swing, swungUnit: rhythm.swungUnit }
}
