import { afterEach, describe, expect, it, vi } from 'vitest'
import { ffmpeg, lacking } from './need.ts'
import { parts, type Measure } from './parts.ts'
import { against } from './row.ts'
import { runBench } from './run-bench.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const fastRow = against('a fast thing', 1, 2, 1)
const fast: Measure = () => [fastRow]
const slow: Measure = () => [against('a slow thing', 3, 2, 1)]
const broken: Measure = () => {
  throw new Error('Command failed: tool --with many arguments\nIt has no\nmemory left.')
}
const gold = { name: 'gold', advice: 'dig for it', isThere: () => false }

async function run(call: Partial<Parameters<typeof runBench>[0]>): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await runBench({
    args: [],
    parts,
    ...call,
    print: (line) => {
      lines.push(line)
    },
  })
  return { code, lines }
}

describe('npm run bench', () => {
  it('refuses a room that is not there, names those that are, and measures nothing', async () => {
    const { code, lines } = await run({ args: ['kernel', 'kitchen'] })
    expect(code).toBe(2)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^There is no room "kitchen"\. Rooms: startup, kernel, media, .+, sessions\. --long /)
  })

  it('measures every part of the rooms that are named, and is content when every bar is met', async () => {
    const room = { needs: [], measure: fast }
    const two = [
      { room: 'a', ...room },
      { room: 'b', ...room },
      { room: 'b', name: 'again', ...room },
    ]
    expect(await run({ args: ['b'], parts: two })).toEqual({
      code: 0,
      lines: [
        '✓ a fast thing      1.000      2.000  0.50 × (bar 1 ×)',
        '✓ a fast thing      1.000      2.000  0.50 × (bar 1 ×)',
        '2 bars met, 0 missed, 0 failed, 0 not measured',
      ],
    })
  })

  it('prints what a part found before the next one begins', async () => {
    const lines: string[] = []
    const seen: Measure = () => [against(`${lines.length} lines stand there`, 1, 2, 1)]
    const two = [
      { room: 'a', needs: [], measure: fast },
      { room: 'b', needs: [], measure: seen },
    ]
    await runBench({
      args: [],
      parts: two,
      print: (line) => {
        lines.push(line)
      },
    })
    expect(lines[1]).toContain('✓ 1 lines stand there')
  })

  it('fails when a bar is missed, and goes on', async () => {
    const two = [
      { room: 'a', needs: [], measure: slow },
      { room: 'b', needs: [], measure: fast },
    ]
    const { code, lines } = await run({ parts: two })
    expect(code).toBe(1)
    expect(lines.map((line) => line[0])).toEqual(['✗', '✓', '1'])
    expect(lines.at(-1)).toBe('1 bars met, 1 missed, 0 failed, 0 not measured')
  })

  it('says in one line why a part failed, and goes on', async () => {
    const two = [
      { room: 'a', name: 'on sand', needs: [], measure: broken },
      { room: 'b', needs: [], measure: fast },
    ]
    const { code, lines } = await run({ parts: two })
    expect(code).toBe(1)
    expect(lines[0]).toBe('✗ a on sand failed: It has no memory left.')
    expect(lines.at(-1)).toBe('1 bars met, 0 missed, 1 failed, 0 not measured')
  })

  it('names what a part or a single figure needs, lists it once at the end, and does not fail for it', async () => {
    const measure: Measure = () => [fastRow, { name: 'a golden thing', lacks: [gold] }]
    const two = [
      { room: 'a', needs: [gold], measure: broken },
      { room: 'b', needs: [], measure },
    ]
    const { code, lines } = await run({ parts: two })
    expect(code).toBe(0)
    expect(lines.filter((line) => line.startsWith('–'))).toEqual([
      '– a: not measured: needs gold, dig for it',
      '– a golden thing: not measured: needs gold, dig for it',
    ])
    const end = ['1 bars met, 0 missed, 0 failed, 2 not measured', 'Missing here: gold; dig for it.']
    expect(lines.slice(-2)).toEqual(end)
  })

  it('measures the long way only when it is asked to', async () => {
    const measure: Measure = ({ isLong }) => [against(isLong ? 'ten minutes' : 'one minute', 1, 2, 1)]
    const one = [{ room: 'a', needs: [], measure }]
    expect((await run({ parts: one })).lines[0]).toContain('one minute')
    expect((await run({ args: ['--long', 'a'], parts: one })).lines[0]).toContain('ten minutes')
  })
})

describe('the ffmpeg of the figures', () => {
  it("is the one of npm's packages when the PATH has none", async () => {
    vi.stubEnv('PATH', '')
    vi.stubEnv('FFMPEG_PATH', undefined)
    expect(await lacking([ffmpeg])).toEqual([])
    await runFfmpeg(['-version'])
  })

  it('is named when there is none, and what needs it is left out', async () => {
    vi.stubEnv('FFMPEG_PATH', '/nowhere/ffmpeg')
    const { code, lines } = await run({ args: ['media', 'video'] })
    expect(code).toBe(0)
    expect(lines[0]).toMatch(/^– media: not measured: needs ffmpeg, install it .+FFMPEG_PATH$/)
    expect(lines[1]).toMatch(/^– video: not measured: needs ffmpeg, /)
    expect(lines.at(-1)).toMatch(/^Missing here: ffmpeg; install it /)
  })
})
