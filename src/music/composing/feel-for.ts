import { readStyle, styles, type ComposeRequest } from '../composer/index.ts'
import type { Song } from '../document/song.ts'
import { listenTo } from './chords-in.ts'
import { anyRecipe } from './recipe.ts'

type Feel = Pick<ComposeRequest, 'swing' | 'swungUnit'>

/** A style's own swing is near enough within this. */
const NEAR = 0.2

/** How new parts swing: as what is there does, else as the song; nothing where the style would do the same. */
export function feelFor(song: Song, { from, to, style }: { from: number; to: number; style: string }): Feel {
  const name = readStyle(style) ?? 'pop'
  const recipe = anyRecipe(song)
  if (recipe && readStyle(recipe.style) === name) return feelOf(recipe)
  const heard = listenTo(song)
  const rhythm = heard.metreAt(from).isCompound ? null : (heard.rhythmOf(from, to) ?? heard.rhythmOf(0, Infinity))
  const usual = styles.get(name)?.feel
  if (!rhythm || !usual) return {}
  // Straight eighths say nothing of sixteenths.
  if (rhythm.swing === 0 && rhythm.swungUnit === 'eighth' && usual.swungUnit === 'sixteenth') return {}
  const own = rhythm.swungUnit === usual.swungUnit ? usual.swing : 0
  const isNear = Math.abs(rhythm.swing - own) <= NEAR && (rhythm.swing > 0 || usual.swing <= NEAR)
  return isNear ? {} : rhythm
}

/** The feel that the song has from the style already, with what was named or heard of it then. */
function feelOf({ swing, swungUnit }: { swing?: number | undefined; swungUnit?: Feel['swungUnit'] | undefined }): Feel {
  return { ...(swing !== undefined && { swing }), ...(swungUnit !== undefined && { swungUnit }) }
}
