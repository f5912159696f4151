import { describe, expect, it } from 'vitest'
import type { PictureNote } from './song-picture.ts'
import { noteName, rollRows } from './roll-rows.ts'

const note = (pitch: number): PictureNote => ({ pitch, start: 0, length: 1, velocity: 90, tone: 'same' })

describe('the rows of a piano roll', () => {
  it('are the keys around the notes, named at each C and where something is played', () => {
    const rows = rollRows({ isDrums: false, regions: [] }, { notes: [note(45), note(57)] }, 'C')
    expect(rows.map(({ pitch }) => pitch)).toEqual(Array.from({ length: 15 }, (_, at) => 58 - at))
    expect(rows.filter(({ isNamed }) => isNamed).map(({ name }) => name)).toEqual(['A3', 'C3', 'A2'])
    expect(rollRows({ isDrums: false, regions: [] }, { notes: [note(60)] }, 'C')).toHaveLength(12)
    expect(rollRows({ isDrums: false, regions: [] }, { notes: [note(127)] }, 'C')[0]?.pitch).toBe(127)
    expect(rollRows({ isDrums: false, regions: [] }, { notes: [] }, 'C').map(({ name }) => name)).toContain('C4')
  })

  it('are the drums that the track plays, by name', () => {
    const region = { notes: [note(38), note(36)] }
    const track = { isDrums: true, regions: [{ notes: [note(42), note(36)] }] as never }
    expect(rollRows(track, region, 'C').map(({ name }) => name)).toEqual(['Closed hat', 'Snare', 'Kick'])
  })

  it('write a leading note as a sharp where there are few flats', () => {
    expect(['Dm', 'Gm', 'Db', 'E'].map((key) => noteName(66, key))).toEqual(['F♯4', 'F♯4', 'G♭4', 'F♯4'])
  })

  it('name black keys as the key of the song has them', () => {
    expect(['C', 'D', 'Em', 'F', 'Bb', 'Dm', 'Gm', 'F#', 'F#m', 'Bbm'].map((key) => noteName(70, key))).toEqual([
      'A♯4',
      'A♯4',
      'A♯4',
      'B♭4',
      'B♭4',
      'B♭4',
      'B♭4',
      'A♯4',
      'A♯4',
      'B♭4',
    ])
  })
})
