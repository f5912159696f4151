import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { isProblem } from '../../kernel/index.ts'
import { isStructured, type StructuredPrompt } from './structured-prompt.ts'
import { mandatoryBlocks } from './mandatory-blocks.ts'
import { readPrompt } from './read-prompt.ts'

function read(...lines: string[]): StructuredPrompt {
  const prompt = readPrompt(['STORI PROMPT', ...lines].join('\n'))
  if (isProblem(prompt)) throw new Error(prompt.message)
  return prompt
}

const refused = (...lines: string[]) => readPrompt(['STORI PROMPT', ...lines].join('\n'))

describe('the sentinel', () => {
  it.each([
    'STORI PROMPT\nMode: ask',
    'stori prompt',
    'Maestro  Prompt\n',
    '\uFEFFSTORI PROMPT\n',
    '\n\n  \t STORI\tPROMPT  \r\nMode: ask',
    'ST\u200BORI PROMPT',
    'STORI PROMPT\rMode: ask',
  ])('opens %j', (prompt) => {
    expect(isStructured(prompt)).toBe(true)
  })

  it.each([
    '',
    'make a STORI PROMPT',
    'STORI PROMPT: compose',
    'Hello\nSTORI PROMPT',
    'STORIPROMPT',
    'STORI\nPROMPT',
    'STORI PROMPTS',
    '# STORI PROMPT',
  ])('does not open %j', (prompt) => {
    expect(isStructured(prompt)).toBe(false)
    expect(readPrompt(prompt)).toMatchObject({ code: 'not-structured' })
  })
})

describe('a whole prompt', () => {
  const raw = [
    'STORI PROMPT',
    'Mode: Compose',
    'Section: Verse',
    'Position: after "pre chorus" + 2 bars',
    'Target: Track:Deep Bass',
    'Style: lo-fi hip hop',
    'Key: F#m',
    'Tempo: 92.7',
    'Energy: Very High',
    'Role:',
    '- drums',
    '- bass',
    'Constraints:',
    '  Bars: 16',
    '  density: medium',
    '  no_effects: true',
    'Vibe: [Dusty x3, warm:2, {mellow: 1.5}, late night]',
    'Request: |',
    '  Write a verse.',
    '',
    '  - keep it dry: really',
    'Harmony:',
    '  progression: [ii, V, I]',
    '  tension: { point: bar 3 }',
    'Texture: {density: sparse}',
    '',
  ].join('\n')

  it('is read field by field, and kept as it came', () => {
    expect(readPrompt(raw)).toEqual({
      raw,
      mode: 'compose',
      request: 'Write a verse.\n\n- keep it dry: really',
      section: 'verse',
      position: 'after "pre chorus" + 2 bars',
      target: { kind: 'track', name: 'Deep Bass' },
      style: 'lo-fi hip hop',
      key: 'F#m',
      tempo: 92,
      energy: 'very high',
      roles: ['drums', 'bass'],
      constraints: { bars: 16, density: 'medium', no_effects: true },
      vibes: [
        { name: 'dusty', weight: 3 },
        { name: 'warm', weight: 2 },
        { name: 'mellow', weight: 1.5 },
        { name: 'late night', weight: 1 },
      ],
      extensions: {
        harmony: { progression: ['ii', 'V', 'I'], tension: { point: 'bar 3' } },
        texture: { density: 'sparse' },
      },
      warnings: [],
    })
  })

  it('reads the same with Windows line ends, and keeps those too', () => {
    const windows = raw.replaceAll('\n', '\r\n')
    expect(readPrompt(windows)).toEqual({ ...(readPrompt(raw) as object), raw: windows })
  })

  it('is parsed without the characters that nobody sees, and kept with them', () => {
    const prompt = 'STORI PROMPT\nMode: co\u200Bmpose\nStyle: \u202Ela\u0007zz cafe\u0301\u{E0041}\n'
    expect(readPrompt(prompt)).toMatchObject({ raw: prompt, mode: 'compose', style: 'lazz café' })
  })
})

describe('a field', () => {
  it.each([
    ['compose', 'compose'],
    ['EDIT', 'edit'],
    ['"Ask"', 'ask'],
  ])('Mode: %s', (text, mode) => {
    expect(read(`mode: ${text}`, 'request: x').mode).toBe(mode)
  })

  it.each([
    ['92', 92],
    ['92.9', 92],
    ['92 bpm', 92],
    ['around 92BPM', 92],
    ['"128"', 128],
  ])('Tempo: %s', (text, tempo) => {
    expect(read('Mode: compose', `Tempo: ${text}`)).toMatchObject({ tempo, warnings: [] })
  })

  it.each(['0', 'fast', '-90', '999', '[]', '{a: 1}'])(
    'Tempo: %s is left out with a warning or none to give',
    (text) => {
      const { tempo, warnings } = read('Mode: compose', `Tempo: ${text}`)
      expect([tempo, warnings.length]).toEqual([undefined, text === '[]' ? 0 : 1])
    },
  )

  it.each([
    ['project', { kind: 'project' }],
    ['SELECTION', { kind: 'selection' }],
    ['track:Bass', { kind: 'track', name: 'Bass' }],
    ['"Region: The Drop"', { kind: 'region', name: 'The Drop' }],
  ])('Target: %s', (text, target) => {
    expect(read('Mode: compose', `Target: ${text}`)).toMatchObject({ target, warnings: [] })
  })

  it.each(['bus:Reverb', 'track', 'everything', 'project:x'])('Target: %s is ignored with a warning', (text) => {
    const prompt = read('Mode: compose', `Target: ${text}`)
    expect(prompt.target).toBeUndefined()
    expect(prompt.warnings).toEqual([expect.stringContaining('Target on line 3')])
  })

  it('Energy is one of five words', () => {
    expect(read('Mode: compose', 'Energy: very-low').energy).toBe('very low')
    expect(read('Mode: compose', 'Energy: huge')).toMatchObject({
      warnings: [expect.stringContaining('very low, low, medium, high, very high')],
    })
  })

  it.each([
    ['drums, bass,keys', ['drums', 'bass', 'keys']],
    ['[drums, 808]', ['drums', '808']],
    ['|\n  - drums\n  - lead synth', ['drums', 'lead synth']],
    ['', []],
  ])('Role: %s', (text, roles) => {
    expect(read('Mode: compose', `Role: ${text}`).roles).toEqual(roles)
  })

  it('Constraints are a mapping, or a list of anything that can be one', () => {
    expect(
      read(
        'Mode: compose',
        'Constraints:',
        '- bars: 8',
        '- "Density: 0.5"',
        '- no reverb',
        '- gm_program: "33"',
        '- {a: [1, 2]}',
      ).constraints,
    ).toEqual({ bars: 8, density: 0.5, 'no reverb': true, gm_program: 33, a: [1, 2] })
    expect(read('Mode: compose', 'Constraints: no reverb, bars:8').constraints).toEqual({ 'no reverb': true, bars: 8 })
  })

  it('Vibe weighs what it can, and says what it cannot', () => {
    expect(read('Mode: compose', 'Vibe: dusty x 2, retro 80x, Warm').vibes).toEqual([
      { name: 'dusty', weight: 2 },
      { name: 'retro 80x', weight: 1 },
      { name: 'warm', weight: 1 },
    ])
    expect(read('Mode: compose', 'Vibe:', '- dusty: very', '- warm: 2')).toMatchObject({
      vibes: [
        { name: 'dusty', weight: 1 },
        { name: 'warm', weight: 2 },
      ],
      warnings: [expect.stringContaining('“dusty”')],
    })
  })

  it('After is a position in an older form, and gives way to Position', () => {
    expect(read('Mode: compose', 'After: intro').position).toBe('after intro')
    expect(read('Mode: compose', 'After: before chorus - 4').position).toBe('before chorus - 4')
    expect(read('Mode: compose', 'After: intro', 'Position: last')).toMatchObject({
      position: 'last',
      warnings: ['After was left out, since Position says where.'],
    })
    expect(read('Mode: compose', 'Position: 16').position).toBe('16')
  })

  it('Request may be missing where something is composed', () => {
    expect(read('Mode: compose').request).toBe('Compose music')
    expect(read('Mode: compose', 'Style: jazz', 'Role: [drums, bass]').request).toBe('Compose jazz drums, bass')
    expect(read('Mode: compose', 'Request:').request).toBe('Compose music')
  })

  it('keeps numbers as they were written where text is wanted', () => {
    expect(read('Mode: compose', 'Section: 007', 'Style: 1.50', 'Request: 12')).toMatchObject({
      section: '007',
      style: '1.50',
      request: '12',
    })
  })

  it('that is unknown is a dimension, whatever its name', () => {
    expect(
      read('Mode: compose', 'Constructor: x', 'toString: [y]', 'MidiExpressiveness:', '  Modulation: {Depth: 64}')
        .extensions,
    ).toEqual({ constructor: 'x', tostring: ['y'], midiexpressiveness: { Modulation: { Depth: 64 } } })
    expect(Object.getPrototypeOf(read('Mode: compose').extensions)).toBeNull()
  })
})

describe('a prompt is refused with its line', () => {
  it.each([
    ['no mode', ['Style: jazz'], 1],
    ['an unknown mode', ['Style: jazz', 'Mode: improvise'], 3],
    ['a mode that is a list', ['Mode: [compose]'], 2],
    ['nothing at all', [], 1],
    ['no mapping', ['just words'], 2],
    ['a list', ['- Mode: compose'], 2],
    ['an edit without a request', ['Style: x', 'Mode: edit'], 3],
    ['a key that is indented too far', ['Mode: compose', '  Style: x'], 2],
    ['a request without its indentation', ['Mode: compose', 'Request: |', 'Build a verse', 'with drums'], 4],
    ['a request without its indentation that holds a colon', ['Mode: compose', 'Request: |', 'Build a verse: now'], 3],
    ['a request that is a mapping', ['Mode: compose', 'Request: {a: 1}'], 3],
    ['a colon in plain text', ['Mode: compose', 'Request: Build: a verse'], 3],
    ['a tab as indentation', ['Mode: compose', 'Harmony:', '\tcolor: warm'], 4],
    ['a key twice', ['Mode: compose', 'Style: a', 'Style: b'], 4],
    ['a key twice in another case', ['Mode: compose', 'style: a', 'Style: b'], 4],
    ['an inner key twice', ['Mode: compose', 'Harmony:', '  a: 1', '  a: 2'], 5],
    ['an open quote', ['Mode: compose', 'Style: "jazz'], 3],
    ['an anchor', ['Mode: compose', 'Style: &jazz x'], 3],
    ['an alias', ['Mode: compose', 'Style: *jazz'], 3],
    ['a starred word', ['Mode: compose', 'Request: *please* do'], 3],
    ['a merge key', ['Mode: compose', 'A: &a {b: 1}', 'C: {<<: *a}'], 3],
    ['two documents', ['Mode: compose', '---', 'Mode: edit'], 3],
    ['a key that is no text', ['Mode: compose', '? [a, b]', ': c'], 3],
  ])('%s', (_, lines, line) => {
    const problem = refused(...lines)
    expect(problem).toMatchObject({ problem: true, code: 'bad-prompt', details: { line } })
    if (isProblem(problem)) expect(problem.message).toMatch(new RegExp(`\\bline ${line}\\b`, 'i'))
  })

  it('counts lines as the person sees them', () => {
    expect(readPrompt('\r\n\r\nstori prompt\r\n\r\nMode: compose\r\nMode: edit\r\n')).toMatchObject({
      details: { line: 6 },
    })
  })

  it('over 32,768 characters, and not one below', () => {
    const fill = (length: number): string => 'STORI PROMPT\nMode: ask\nRequest: '.padEnd(length, 'x')
    expect(readPrompt(fill(32_768))).toMatchObject({ mode: 'ask' })
    expect(readPrompt(fill(32_769))).toMatchObject({ code: 'prompt-too-long' })
  })
})

describe('hostile YAML', () => {
  it('tags do nothing, and are said', () => {
    const prompt = read(
      'Mode: compose',
      'Style: !!js/function "return 1"',
      'Key: !important Cm',
      'Blob: !!binary aGk=',
      'When: !!timestamp 2001-01-01',
      'Set: !!set {a, b}',
    )
    expect(prompt).toMatchObject({
      style: 'return 1',
      key: 'Cm',
      extensions: { blob: 'aGk=', when: '2001-01-01', set: { a: null, b: null } },
    })
    expect(prompt.warnings).toHaveLength(5)
    expect(prompt.warnings[0]).toContain('line 3')
  })

  it('a bomb of aliases is refused before it grows', () => {
    const levels = Array.from(
      { length: 9 },
      (_, at) =>
        `${String.fromCharCode(98 + at)}: &${String.fromCharCode(98 + at)} [${Array.from({ length: 9 }, () => `*${String.fromCharCode(97 + at)}`).join(', ')}]`,
    )
    expect(refused('Mode: compose', 'a: &a [lol, lol]', ...levels)).toMatchObject({
      code: 'bad-prompt',
      details: { line: 3 },
    })
  })

  it.each(['[', '{a: ', '- ', '? ', '- ? ', ': ', '- - [', '!a [', '"a": {'])(
    'nesting by %j thousands of times is refused',
    (opening) => {
      expect(refused('Mode: compose', 'A:', `  ${opening.repeat(Math.floor(32_000 / opening.length))}`)).toMatchObject({
        code: 'bad-prompt',
        details: { line: 4 },
        message: expect.stringContaining('deep'),
      })
    },
  )

  it('reasonable nesting is not', () => {
    expect(read('Mode: compose', 'A: {b: {c: {d: {e: [{f: {g: [1]}}]}}}}').extensions).toEqual({
      a: { b: { c: { d: { e: [{ f: { g: [1] } }] } } } },
    })
  })

  it('a directive changes nothing in how values are read', () => {
    expect(readPrompt('STORI PROMPT\n%YAML 1.1\n---\nMode: compose\nA: yes\nB: 0777\nC: 2001-01-01\n')).toMatchObject({
      extensions: { a: 'yes', b: 777, c: '2001-01-01' },
    })
  })

  it('the key of prototypes is left out, at every level, and said', () => {
    const prompt = read(
      'Mode: compose',
      '__proto__: {x: 1}',
      'A: {__proto__: {polluted: true}, b: 1}',
      'Constraints: {__proto__: 1, constructor: 2}',
    )
    expect(prompt).toMatchObject({
      extensions: { a: { b: 1 } },
      constraints: { constructor: 2 },
      warnings: [
        expect.stringContaining('line 3'),
        expect.stringContaining('line 4'),
        expect.stringContaining('line 5'),
      ],
    })
    expect(JSON.stringify({ ...prompt, raw: '' })).not.toContain('__proto__')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('numbers that JSON cannot hold stay text', () => {
    expect(read('Mode: compose', 'A: [.inf, -.Inf, .nan, 123456789012345678901234, 1e400]').extensions).toEqual({
      a: ['.inf', '-.Inf', '.nan', '123456789012345678901234', '1e400'],
    })
  })

  it('of any kind is a prompt or a refusal, and never thrown', () => {
    const pieces = fc.constantFrom(
      'Mode: compose',
      'Style:',
      'Vibe',
      'Effects',
      'Automation',
      'MidiExpressiveness',
      ': ',
      ':',
      '- ',
      '? ',
      '[',
      ']',
      '{',
      '}',
      ', ',
      '|',
      '>',
      '&a ',
      '*a',
      '!!x ',
      '"',
      "'",
      '#',
      '%',
      '---',
      '...',
      '\n',
      '\n  ',
      '\t',
      '\r\n',
      '\u0000',
      '\uD800',
      '@',
      '`',
      'a',
      '1',
      '<<',
      'track',
      'beat',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const prompt = readPrompt(`STORI PROMPT\nMode: compose\n${parts.join('')}`)
        if (isProblem(prompt)) expect(prompt.details).toMatchObject({ line: expect.any(Number) })
        else expect(JSON.parse(JSON.stringify(mandatoryBlocks(prompt)))).toHaveProperty('warnings')
      }),
      drawn({ seed: 20_261_117, sample: 1000, all: 20_000 }),
    )
  })

  it('thousands of wrong entries are said in a few sentences', () => {
    const { warnings } = read(
      'Mode: compose',
      `Vibe: [${Array.from({ length: 2000 }, (_, at) => `v${at}:0`).join(', ')}]`,
    )
    expect(warnings).toHaveLength(20)
    expect(warnings.at(-1)).toBe('There are 1981 more things like these.')
  })

  it('thousands of keys are all kept', () => {
    const keys = Array.from({ length: 3000 }, (_, at) => `dim${at}:`)
    expect(Object.keys(read('Mode: compose', ...keys).extensions)).toHaveLength(3000)
  })
})
