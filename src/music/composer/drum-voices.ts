/** The General MIDI key of each drum. */
export const drumVoices = {
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  floorTom: 41,
  closedHat: 42,
  pedalHat: 44,
  lowTom: 45,
  openHat: 46,
  midTom: 47,
  crash: 49,
  highTom: 50,
  ride: 51,
  rideBell: 53,
  tambourine: 54,
  cowbell: 56,
  highBongo: 60,
  lowBongo: 61,
  highConga: 63,
  lowConga: 64,
  highTimbale: 65,
  lowTimbale: 66,
  shaker: 70,
  claves: 75,
} as const

export type DrumVoice = keyof typeof drumVoices
