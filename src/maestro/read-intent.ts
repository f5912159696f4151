import { isStructured, readPrompt, type EventOf, type ReadRequest, type StructuredPrompt } from '../music/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
export type Intent = Pick<EventOf<'state'>, 'state' | 'intent' | 'confidence' | 'executionMode'>

export type ReadPrompt = { readonly intent: Intent; readonly structured: StructuredPrompt | Problem | null }

/**
 * What a prompt wants, told by its words alone, so that the answer can begin before anything is planned. A structured
 * prompt says it itself.
 */
export function readIntent({ prompt, isVariation }: Pick<ReadRequest, 'prompt' | 'isVariation'>): ReadPrompt {
  if (!isStructured(prompt)) return { intent: isVariation ? asked : intentOfWords(prompt), structured: null }
  const structured = readPrompt(prompt)
  if (isProblem(structured)) return { intent: { ...reasoning, intent: 'prompt.invalid', confidence: 0.99 }, structured }
  const mode = { compose: composing, edit: editing, ask: reasoning }[structured.mode]
  return { intent: isVariation ? asked : { ...mode, confidence: 0.99 }, structured }
}

/** Plain words are only likely to mean what they seem to: the plan decides, and phrases come where it holds some. */
const composing: Intent = { state: 'composing', intent: 'compose', confidence: 0.8, executionMode: 'variation' }
const editing: Intent = { state: 'editing', intent: 'edit', confidence: 0.75, executionMode: 'apply' }
const reasoning: Intent = { state: 'reasoning', intent: 'ask', confidence: 0.75, executionMode: 'reasoning' }

/** Whoever asks for a variation wants something to review. */
const asked: Intent = { ...composing, confidence: 0.99 }

/** The words that decide, by what they say of a request. */
const kinds = {
  asks: [
    'what',
    'which',
    'how',
    'who',
    'where',
    'when',
    'why',
    'is',
    'are',
    'does',
    'do',
    'did',
    'has',
    'hello',
    'hi',
    'hey',
    'thanks',
    'thx',
  ],
  /** Notes that were not there are wanted, whatever else is. */
  composes: [
    'compose',
    'write',
    'generate',
    'sketch',
    'cook',
    'jam',
    'improvise',
    'rewrite',
    'redo',
    'regenerate',
    'another',
    'vary',
    'simplify',
    'busier',
    'busy',
    'boring',
    'thin',
    'takes',
    'version',
  ],
  /** Something new is wanted, which may be music. */
  makes: [
    'create',
    'make',
    'build',
    'add',
    'continue',
    'extend',
    'give',
    'new',
    'put',
    'drop',
    'slap',
    'tack',
    'layer',
    'chuck',
    'throw',
    'need',
    'like',
    'want',
    'try',
    'start',
    'let',
    'have',
    'leave',
    'fewer',
    'less',
    'more',
    'different',
  ],
  edits: [
    'mute',
    'unmute',
    'delete',
    'remove',
    'copy',
    'paste',
    'duplicate',
    'move',
    'shift',
    'nudge',
    'transpose',
    'quantize',
    'quantise',
    'rename',
    'call',
    'turn',
    'set',
    'pan',
    'fade',
    'split',
    'swap',
    'loop',
    'repeat',
    'double',
    'halve',
    'change',
    'switch',
    'bring',
    'raise',
    'lower',
    'tighten',
    'humanize',
    'send',
    'clear',
    'undo',
    'play',
    'stop',
    'show',
    'hide',
    'zoom',
    'keep',
    'drag',
    'push',
    'pull',
    'kill',
    'take',
    'cut',
    'colour',
    'color',
    'bump',
    'crank',
    'solo',
    'name',
    'snap',
    'hear',
    'go',
    'lose',
    'open',
    'distort',
  ],
  music: [
    'intro',
    'verse',
    'chorus',
    'bridge',
    'outro',
    'drop',
    'breakdown',
    'buildup',
    'break',
    'tag',
    'section',
    'beat',
    'groove',
    'melody',
    'countermelody',
    'bassline',
    'riff',
    'song',
    'loop',
    'part',
    'solo',
    'hook',
    'progression',
    'chords',
    'arp',
    'arpeggio',
    'fill',
    'riser',
    'bar',
    'bars',
    'take',
    'version',
    'music',
    'tune',
    'piece',
    'ballad',
    'notes',
    'drums',
    'drum',
    'bass',
    'lead',
    'pad',
    'pads',
    'keys',
    'piano',
    'organ',
    'guitar',
    'strings',
    'violin',
    'cello',
    'flute',
    'sax',
    'brass',
    'choir',
    'synth',
    'stabs',
  ],
  /**
   * What is no music itself: a track or a setting that is added is an edit, also where its name is that of an
   * instrument.
   */
  things: [
    'track',
    'tracks',
    'bus',
    'send',
    'reverb',
    'delay',
    'compressor',
    'eq',
    'effect',
    'automation',
    'volume',
    'pan',
    'swing',
    'tempo',
    'note',
    'region',
    'pedal',
    'bends',
    'bend',
    'sound',
    'louder',
    'quieter',
    'softer',
    'brighter',
    'darker',
    'warmer',
    'wider',
    'red',
    'blue',
    'green',
    'yellow',
    'orange',
    'purple',
    'pink',
    'loud',
    'quiet',
    'db',
    'decibels',
    'octave',
    'oct',
    'semitone',
    'semitones',
    'up',
    'down',
    'out',
    'centre',
    'center',
    'flanger',
    'phaser',
    'tremolo',
    'filter',
    'distortion',
    'overdrive',
    'saturation',
    'fuzz',
    'wheel',
  ],
} as const

const wordsOf = new Map(Object.entries(kinds).map(([kind, words]) => [kind, new Set<string>(words)]))
const is = (kind: keyof typeof kinds, word: string): boolean => wordsOf.get(kind)?.has(word) ?? false

/** "Could you write …?" asks for music and not for an answer. */
const polite =
  /^(?:(?:hi|hey|hello|yo|ok|okay|please|now|so)\b[\s,!.]*)*(?:could|can|would|will)\s+(?:you|we|i)\b|^have the\b/i

function intentOfWords(prompt: string): Intent {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const has = (kind: keyof typeof kinds): boolean => words.some((word) => is(kind, word))
  const isPolite = polite.test(prompt)
  if (!isPolite && (prompt.trim().endsWith('?') || is('asks', words[0] ?? ''))) return reasoning
  if (has('composes') && has('music')) return composing
  if (has('things') || !has('music') || is('edits', words.find((word) => is('edits', word) || is('makes', word)) ?? ''))
    return editing
  // A part or a section that is only named is wanted.
  return has('makes') || !has('edits') ? composing : editing
}
