import { writeProject } from '../write-project.ts'

const intro = (noteCount: number) => [{ id: '', name: 'Intro', startBeat: 0, durationBeats: 16, noteCount }]

/** The project of the seed: an intro, sent without its notes. */
export const sketch = writeProject({
  name: 'Rain Check',
  tempo: 92,
  key: 'Dm',
  buses: ['Reverb'],
  tracks: {
    Drums: { drumKitId: 'TR-909', color: 'blue', regions: intro(32) },
    Bass: { gmProgram: 33, volume: 0.75, color: 'green', regions: intro(24) },
  },
})
