const region = (id: string): object => ({ id, name: 'Intro', startBeat: 0, durationBeats: 16, noteCount: 32 })

/** Requests as clients send them. */
export const streamExamples = {
  'a first section': {
    prompt: 'compose an 8 bar lo-fi intro with drums, bass and keys',
    conversation_id: '8fa3c1d2-0000-4000-8000-000000000002',
    model: null,
    store_prompt: true,
    project: {
      projectId: '7e4b0f91-0000-4000-8000-000000000001',
      name: 'Rain Check',
      tempo: 92,
      key: 'Dm',
      timeSignature: { numerator: 4, denominator: 4 },
      tracks: [],
    },
  },
  'a section behind another': {
    prompt:
      'STORI PROMPT\nMode: compose\nSection: verse\nPosition: after intro\nStyle: lo-fi\nRole: [drums, ' +
      'bass]\nConstraints: {bars: 8}\n',
    conversationId: '8fa3c1d2-0000-4000-8000-000000000002',
    project: {
      projectId: '7e4b0f91-0000-4000-8000-000000000001',
      name: 'Rain Check',
      tempo: 92,
      key: 'Dm',
      timeSignature: '4/4',
      tracks: [
        {
          id: 'abc-123',
          name: 'Drums',
          drumKitId: 'TR-909',
          volume: 0.8,
          pan: 0.5,
          muted: false,
          solo: false,
          color: 'blue',
          regions: [region('def-456')],
        },
        { id: 'ghi-789', name: 'Bass', gmProgram: 33, regions: [region('jkl-012')] },
      ],
      buses: [{ id: 'mno-345', name: 'Reverb' }],
    },
  },
}
