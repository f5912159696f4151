import { expect } from 'vitest'
import type { SongNote, ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../src/music/wire/snapshot.ts'
import type { Outcome } from './case.ts'
import { changeRegion, changeTrack, regionNamed, trackNamed } from './draft.ts'
import { judge } from './judge.ts'
import { projects } from './projects.ts'
import { requests } from './requests.ts'

const requestOf = (words: string) =>
  requests.find((each) => each.words === words) ?? expect.fail(`nobody says ${words}`)

export type Change = (project: ProjectSnapshot) => ProjectSnapshot

/** Judges a request by an end state that is written by hand here. */
export function verdictOf(words: string, change: Change, said: Partial<Outcome> = {}): string {
  const { project, expect: expected } = requestOf(words)
  const before: ProjectSnapshot = projects[project]
  return judge(expected, { status: 'ready', text: '', before, after: change(before), ...said }).verdict
}

export const same: Change = (project) => project
export const done =
  (...changes: readonly Change[]): Change =>
  (project) =>
    changes.reduce((now, change) => change(now), project)
export const set =
  (fields: Partial<ProjectSnapshot>): Change =>
  (project) => ({ ...project, ...fields })
export const track =
  (name: string, fields: Partial<SnapshotTrack>): Change =>
  (project) =>
    changeTrack(project, trackNamed({ before: project }, name).id, (each) => ({ ...each, ...fields }))
export const region =
  (reference: string, change: (region: SnapshotRegion) => Partial<SnapshotRegion> | null): Change =>
  (project) => {
    const { id } = regionNamed({ before: project }, reference).region
    return changeRegion(project, id, (each) => {
      const fields = change(each)
      return fields && { ...each, ...fields, ...(fields.notes ? { noteCount: fields.notes.length } : {}) }
    })
  }
export const removed = (...references: readonly string[]): Change =>
  done(...references.map((reference) => region(reference, () => null)))
export const notes = (reference: string, change: (note: SongNote) => SongNote): Change =>
  region(reference, (each) => ({ notes: each.notes!.map(change) }))
export const put =
  (trackName: string, fresh: SnapshotRegion): Change =>
  (project) =>
    changeTrack(project, trackNamed({ before: project }, trackName).id, (each) => ({
      ...each,
      regions: [...each.regions, fresh],
    }))
export const newTrack =
  (name: string, fields: Partial<SnapshotTrack>): Change =>
  (project) => ({ ...project, tracks: [...project.tracks, { id: `new ${name}`, name, regions: [], ...fields }] })

let made = 0
/** A region that goes up and down a few pitches, one to a beat. */
export function played(
  name: string,
  [startBeat, durationBeats]: readonly [number, number],
  pitches: readonly number[],
): SnapshotRegion {
  made += 1
  const line = Array.from({ length: durationBeats }, (_, beat) => ({
    pitch: pitches[beat % pitches.length]!,
    startBeat: beat,
    durationBeats: 0.5,
    velocity: 90,
  }))
  return { id: `new region ${made}`, name, startBeat, durationBeats, noteCount: line.length, notes: line }
}
export const inDMinor = [50, 53, 57, 60, 58, 55]
export const inCMinor = [48, 51, 55, 58, 56, 53]
export const kit = [36, 42, 38, 42]
