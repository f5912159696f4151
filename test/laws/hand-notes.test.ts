import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bendNote } from '../../src/music/index.ts'
import { changeNote, withinRegion, type HandChange } from '../../web/src/music/change-note.ts'

const beats = fc.double({ min: 0, max: 15.9, noNaN: true })
const note = fc.record({
  pitch: fc.integer({ min: 0, max: 127 }),
  startBeat: beats,
  durationBeats: fc.double({ min: 0.01, max: 8, noNaN: true }),
  velocity: fc.integer({ min: 1, max: 127 }),
})
const by = fc.double({ min: -20, max: 20, noNaN: true })
const change: fc.Arbitrary<HandChange> = fc.oneof(
  fc.record({ beats: by, semitones: fc.integer({ min: -127, max: 127 }) }),
  fc.record({ longer: by, edge: fc.constantFrom('start' as const, 'end' as const) }),
  fc.record({ harder: fc.integer({ min: -126, max: 126 }) }),
)

it('what hands are shown to do to notes is what the document comes to, to the last bit', () => {
  fc.assert(
    fc.property(fc.array(note, { minLength: 1, maxLength: 4 }), change, (notes, wanted) => {
      const able = withinRegion({ region: { durationBeats: 16 }, notes }, wanted)
      const { beats: later = 0, semitones = 0, longer = 0, edge = 'end', harder = 0 } = able
      for (const each of notes) {
        const kept =
          later !== 0 || semitones !== 0
            ? bendNote(each, [{ kind: 'move', value: { beats: later, semitones } }])
            : longer !== 0
              ? bendNote(each, [{ kind: 'stretch', value: { beats: longer, factor: 1, edge } }])
              : bendNote(each, [{ kind: 'strike', value: { by: harder } }])
        const shown = changeNote(each, able)
        expect(shown).toEqual(kept)
        // No note leaves the keys or its region by hand.
        expect(shown.pitch).toBeGreaterThanOrEqual(0)
        expect(shown.pitch).toBeLessThanOrEqual(127)
        expect(shown.startBeat).toBeGreaterThanOrEqual(0)
        expect(shown.startBeat).toBeLessThan(16)
      }
    }),
  )
})
