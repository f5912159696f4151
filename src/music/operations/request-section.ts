import { readStyle, styles, type ComposeRequest, type Role } from '../composer/index.ts'
import { listenTo } from '../composing/composed-regions.ts'
import { harmonyFor, type HarmonyWish } from '../composing/harmony-for.ts'
import { anyRecipe, hasBass, songSeed, type Recipe } from '../composing/recipe.ts'
import { signatureAt } from '../document/bars.ts'
import type { Song } from '../document/song.ts'
import type { ComposeParams } from './compose-section.ts'
import type { PlacedSection } from './place-section.ts'

/** What the composer is asked for a section: what was named, and what the song around it suggests. */
export function requestFor(
  now: Song,
  asked: ComposeParams,
  { startBeat, beats, moves, projectId }: Omit<PlacedSection, 'onTracks' | 'bars'> & { readonly projectId: string },
): ComposeRequest {
  const {
    section,
    bars,
    style,
    seed,
    take,
    energy,
    density,
    humanize,
    programs,
    isHeld,
    drums,
    dynamics,
    swell,
    melody,
  } = asked
  const heard = harmonyFor(now, wishFor(asked, { startBeat, moves }))
  const progression = asked.progression ?? heard.progression
  const feel = feelFor(now, { from: startBeat, to: startBeat + beats, style })
  const { swing, swungUnit } = asked.swing === undefined ? feel : { swing: asked.swing }
  const { drums: _, ...pitched } = programs ?? {}
  return {
    section,
    bars,
    style,
    seed: seedOf(asked),
    take,
    roles: asked.roles,
    key: heard.key,
    tempo: asked.tempo ?? now.tempo,
    timeSignature: signatureAt(now, startBeat),
    relatedTo: anyRecipe(now)?.relatedTo ?? songSeed(projectId, seed || style),
    ...(energy !== undefined && { energy }),
    ...(density !== undefined && { density }),
    ...(swing !== undefined && { swing }),
    ...(swungUnit !== undefined && { swungUnit }),
    ...(humanize !== undefined && { humanize }),
    ...(progression !== undefined && { progression }),
    ...(programs && { programs: pitched }),
    hasBass: asked.roles.includes('bass') || hasBass(now, { from: startBeat, to: startBeat + beats }),
    ...(isHeld && { isHeld }),
    ...(drums && { drums }),
    ...(dynamics && { dynamics }),
    ...(swell && { swell }),
    ...(melody && { melody }),
  }
}

const seedOf = ({ seed, section }: ComposeParams): string => seed || section

/** Which chords a section wants. */
export function wishFor(
  asked: ComposeParams,
  { startBeat, moves }: Pick<PlacedSection, 'startBeat' | 'moves'>,
): HarmonyWish {
  const { section, bars, key, roles: wanted } = asked
  const hasPitch = wanted.some((role) => role !== 'drums')
  return { section, bars, from: startBeat, isInserted: moves.length > 0, hasPitch, ...(key !== undefined && { key }) }
}

/** What is remembered of how a part was composed. */
export function recipeFor(request: ComposeRequest, role: Role): Recipe {
  const { roles: _, tempo: __, timeSignature: ___, programs: ____, ...rest } = request
  return { ...rest, role, relatedTo: rest.relatedTo ?? rest.seed } as Recipe
}

type Feel = Pick<ComposeRequest, 'swing' | 'swungUnit'>

/** A style's own swing is near enough within this. */
const NEAR = 0.2

/** How new parts swing: as what is there does, else as the song; nothing where the style would do the same. */
function feelFor(song: Song, { from, to, style }: { from: number; to: number; style: string }): Feel {
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
