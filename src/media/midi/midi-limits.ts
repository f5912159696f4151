/** What a file may hold. The largest pieces in use have some 200,000 events; what goes far beyond was made to hurt. */
export const midiLimits = { bytes: 16 << 20, chunks: 1024, events: 500_000 }
