import { describe, expect, it } from 'vitest'
import { doing, newNotes } from '../../../test/support/music/compose.ts'
import { pitchClass, scaleOf, songState } from '../../../test/support/music/progressions.ts'
import { emptyDocument, perform, type State } from '../../kernel/index.ts'
import { readKey, styles } from '../composer/index.ts'
import { songOf } from '../document/song.ts'
import { editsOfSnapshot } from '../edits-of-snapshot.ts'
import { projectSnapshot } from '../snapshot.ts'
import { snapshotSchema } from '../wire/snapshot.ts'
import { recipeOf } from './recipe.ts'

const empty = songState([], { metre: '4/4', beats: 0, key: 'C' })

type Groove = { style: string; key: string; roles: readonly string[]; seed?: string }

async function grooveOf({ style, key, roles, seed = 'one' }: Groove): Promise<State> {
  const params = { section: 'Section', bars: 8, roles: [...roles], style, key, seed, startBeat: 0, effects: false }
  return (await doing(empty, 'compose_section', params)).state
}

/** What a chorus behind it is composed in, what is said of it, and which of its notes are in a key. */
async function chorusAfter(
  state: State,
  { style, key }: Pick<Groove, 'style' | 'key'>,
): Promise<{ key: string; told: readonly string[]; inKey: number }> {
  const roles = ['bass', 'chords', 'lead']
  const params = { section: 'Chorus', bars: 8, roles, style, startBeat: 32, effects: false, seed: 'the chorus' }
  const { song, told } = await doing(state, 'compose_section', params)
  const regions = song.trackIds.flatMap((track) => song.regionIds(track)).flatMap((id) => song.region(id) ?? [])
  const recipe = regions.filter(({ name }) => name === 'Chorus').flatMap((region) => recipeOf(region) ?? [])[0]
  const notes = newNotes(state, song)
  // The dominant of a minor key has its leading note.
  const scale = [...scaleOf(key), ...(key.endsWith('m') ? [(pitchClass(key.slice(0, -1)) + 11) % 12] : [])]
  return {
    key: readKey(recipe?.key ?? '')?.name ?? '',
    told,
    inKey: notes.filter(({ pitch }) => scale.includes(pitch % 12)).length / notes.length,
  }
}

async function transposed(state: State, semitones: number): Promise<State> {
  const song = songOf(state.document)
  const pitched = song.trackIds.filter((track) => song.track(track)?.drumKitId === undefined)
  let now = state
  for (const regionId of pitched.flatMap((track) => song.regionIds(track)))
    now = (await doing(now, 'stori_transpose_notes', { regionId, semitones })).state
  return now
}

/** The same project from a client that keeps nothing but what it knows. */
function withoutRecipes(state: State, { isKeyStated }: { isKeyStated: boolean }): State {
  const { tracks, key, ...rest } = projectSnapshot(state.document)
  const snapshot = snapshotSchema.parse({
    ...rest,
    ...(isKeyStated ? { key } : { key: 'C', isKeyStated: false }),
    tracks: tracks.map((track) => ({
      ...track,
      regions: track.regions.map((region) => ({ ...region, recipe: undefined })),
    })),
  })
  const edits = editsOfSnapshot(snapshot).map((edit, at) => ({ ...edit, id: at + 1 }))
  return { document: perform(emptyDocument, edits), editor: {} }
}

const PARTS = [
  ['bass'],
  ['drums', 'bass'],
  ['lead'],
  ['chords'],
  ['drums', 'arpeggio'],
  ['drums', 'bass', 'chords', 'lead'],
]
const grooves = [...styles.keys()].map((style) => [style] as const)

describe('a chorus behind a groove of our own', () => {
  it.each(grooves)('is in its key, whatever plays it: %s', async (style) => {
    for (const key of ['Am', 'E'])
      for (const roles of PARTS) {
        const { key: found, told } = await chorusAfter(await grooveOf({ style, key, roles }), { style, key })
        expect({ roles, found, told }).toEqual({ roles, found: key, told: [] })
      }
  })

  it.each(grooves)('goes with it where all of it is transposed: %s', async (style) => {
    for (const [semitones, key] of [
      [5, 'Dm'],
      [7, 'Em'],
    ] as const)
      for (const roles of PARTS) {
        const state = await transposed(await grooveOf({ style, key: 'Am', roles }), semitones)
        const { key: found } = await chorusAfter(state, { style, key })
        expect({ roles, semitones, found }).toEqual({ roles, semitones, found: key })
      }
  })

  it.each(grooves)('is in the key that is stated where a client kept no more than that: %s', async (style) => {
    for (const roles of PARTS) {
      const key = 'Am'
      const state = withoutRecipes(await grooveOf({ style, key, roles }), { isKeyStated: true })
      const { inKey, told } = await chorusAfter(state, { style, key })
      expect(inKey, `${roles.join(' ')}: ${told.join()}`).toBeGreaterThanOrEqual(0.9)
    }
  })

  it('is said to have heard nothing where only drums play', async () => {
    for (const style of styles.keys()) {
      const { key, told } = await chorusAfter(await grooveOf({ style, key: 'Am', roles: ['drums'] }), {
        style,
        key: 'Am',
      })
      expect({ style, key, told }).toEqual({ style, key: 'Am', told: [] })
    }
  })

  it('goes by chords that were given to drums, and does not call them heard', async () => {
    const drums = { section: 'Verse', bars: 4, roles: ['drums'], style: 'pop', startBeat: 0, effects: false }
    const before = await doing(empty, 'compose_section', { ...drums, key: 'Am', progression: ['Am', 'F', 'C', 'G'] })
    const { told } = await doing(before.state, 'compose_section', { ...drums, section: 'Verse', roles: ['bass'] })
    expect(told).toEqual(['Bars 1–4 were composed on Am–F–C–G, and so is this.'])
  })
})
