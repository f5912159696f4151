import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { countOf } from '../../../test/full.ts'
import { testFolder } from '../../../test/test-folder.ts'
import { ffmpeg, noise16, putFile, refuse, succeed, wav16 } from '../../../test/support/media/recordings.ts'
import { askServer } from './ask-server.ts'
import { transcribe } from './transcribe.ts'
import {
  fail,
  hear,
  KEY,
  startTranscriptionWire,
  type Answer,
  type TranscriptionWire,
} from '../../../test/support/media/transcription-wire.ts'

const RATE = 16_000

/** Loud for 4.5 seconds, then nearly silent for half of one, again and again. */
async function recording(seconds: number): Promise<string> {
  const loud = noise16(4.5 * RATE),
    soft = noise16(RATE / 2, { amplitude: 0.0005 })
  const round = [...loud, ...soft]
  const samples = Array.from({ length: seconds * RATE }, (_, index) => round[index % round.length] ?? 0)
  return putFile(join(await testFolder(), 'talk.wav'), wav16([samples], RATE))
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of sound that somebody still holds: what can be collected is, since else chance would decide. */
function heldBytes(): number {
  // What the first finds free is swept beside the program, and done at the latest when the second begins.
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}

const noSleep = async (): Promise<void> => undefined

/** One question with a fake pause, since a test does not wait. */
async function ask(wire: TranscriptionWire, more: Partial<Parameters<typeof askServer>[0]> = {}) {
  return askServer({
    server: { address: new URL(`${wire.origin}/v1`), key: KEY, model: 'whisper-1' },
    sound: wav16([[1, 2, 3]], RATE),
    sleep: noSleep,
    ...more,
  })
}

describe('a server', () => {
  it('is asked for word times in its own protocol, and its words get their punctuation back', async () => {
    const wire = await startTranscriptionWire(hear(['Hello', 'there.']))
    const { words, language } = succeed(
      await transcribe({ path: await recording(4), surroundings: wire.surroundings, language: 'en' }),
    )
    expect(words.map(({ text }) => text)).toEqual(['Hello', 'there.'])
    expect(words.map(({ startSeconds }) => startSeconds)).toEqual([0, 2])
    expect(language).toBe('english')
    expect(Object.fromEntries(wire.asked[0]!.fields)).toEqual({
      model: ['whisper-1'],
      response_format: ['verbose_json'],
      'timestamp_granularities[]': ['word', 'segment'],
      language: ['en'],
    })
    expect(wire.asked[0]!.seconds).toBe(4)
  })

  it('hears a long recording in chunks that end in pauses and lie end to end', async () => {
    const wire = await startTranscriptionWire(hear(['one']))
    const progress: number[] = []
    const { words } = succeed(
      await transcribe({
        path: await recording(150),
        surroundings: wire.surroundings,
        onProgress: (done) => progress.push(done),
      }),
    )
    const lengths = wire.asked.map(({ seconds }) => seconds)
    expect(lengths.length).toBeGreaterThanOrEqual(3)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(150, 6)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(60)
    const starts = words.map(({ startSeconds }) => startSeconds)
    for (const [index, start] of starts.entries()) {
      expect(start).toBeCloseTo(
        lengths.slice(0, index).reduce((sum, length) => sum + length, 0),
        6,
      )
      if (index > 0) expect(start % 5, 'a cut lies in the half second of silence').toBeGreaterThanOrEqual(4.5)
    }
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
  })

  it('hears a long recording in the memory of a few chunks', async () => {
    const seconds = countOf({ sample: 600, all: 3600 })
    const path = join(await testFolder(), 'long.wav')
    await ffmpeg(['-f', 'lavfi', '-i', `anoisesrc=r=8000:d=${seconds}:a=0.3`, '-c:a', 'pcm_s16le', path])
    const before = { held: heldBytes(), rss: process.memoryUsage().rss }
    const most = { held: 0, rss: 0 }
    let asks = 0
    const wire = await startTranscriptionWire((asked, response) => {
      // This server would keep what it was sent.
      wire.asked.splice(0)
      most.rss = Math.max(most.rss, process.memoryUsage().rss - before.rss)
      // Looking takes longer than the rest, and whoever kept the chunks would have kept enough of them by the next look.
      if (++asks % 4 === 0) most.held = Math.max(most.held, heldBytes() - before.held)
      return hear(['word'])(asked, response)
    })
    const { words } = succeed(await transcribe({ path, surroundings: wire.surroundings }))
    expect(words.length).toBeGreaterThanOrEqual(seconds / 60)
    // A minute as the recogniser wants it is 3.8 MB of floats, and 1.9 MB as it is sent: an hour is 230 MB and 115 MB.
    expect(most.held).toBeLessThan(32_000_000)
    expect(most.rss).toBeLessThan(200_000_000)
  })

  it('is not asked about silence, and a recording without speech is said to have none', async () => {
    const wire = await startTranscriptionWire(hear(['Thank', 'you.']))
    const silent = await putFile(
      join(await testFolder(), 'silent.wav'),
      wav16([Array.from({ length: 5 * RATE }, () => 0)], RATE),
    )
    expect(refuse(await transcribe({ path: silent, surroundings: wire.surroundings })).code).toBe('no-speech')
    expect(wire.asked).toHaveLength(0)
    const empty = await startTranscriptionWire(hear([]))
    expect(refuse(await transcribe({ path: await recording(3), surroundings: empty.surroundings })).code).toBe(
      'no-speech',
    )
  })

  it.each<[string, string, Answer, RegExp]>([
    ['401', 'wrong-key', fail(401, `Incorrect API key provided: ${KEY}`), /check the key/],
    ['404', 'unknown-model', fail(404, 'The model `whisper-1` does not exist'), /--model/],
    ['400', 'bad-request', fail(400, 'Invalid file format.'), /does not accept/],
    [
      'text without times',
      'bad-reply',
      (_, response) => {
        response.end('{"text":"Hello there."}')
      },
      /no times of words/,
    ],
    [
      'a page',
      'bad-reply',
      (_, response) => {
        response.end('<html>hello</html>')
      },
      /no times of words|not a transcript/,
    ],
    [
      'an error that is no JSON',
      'bad-request',
      (_, response) => {
        response.writeHead(400).end('{"error": "not \\quite\nJSON"}')
      },
      /not \\quite/,
    ],
    [
      'an error without end',
      'bad-request',
      (_, response) => {
        response.writeHead(400).end(`{"error":{"message":"${'x'.repeat(10_000_000)}"}}`)
      },
      /^.{50,300}$/,
    ],
    [
      'more words than anyone can say',
      'bad-reply',
      (_, response) => {
        response.end(
          JSON.stringify({
            task: 'transcribe',
            words: Array.from({ length: 200_000 }, (_each, at) => ({
              word: 'a',
              start: at / 1e5,
              end: (at + 1) / 1e5,
            })),
            text: '',
          }),
        )
      },
      /more words than can be said/,
    ],
    [
      'broken JSON',
      'bad-reply',
      (_, response) => {
        response.end('{"task":"transcribe","words":[{"word":"a",')
      },
      /not a transcript/,
    ],
  ])('that answers with %s is told of in one sentence', async (_, code, answer, message) => {
    const wire = await startTranscriptionWire(answer)
    const { code: found, message: said } = refuse(
      await transcribe({ path: await recording(2), surroundings: wire.surroundings }),
    )
    expect(found).toBe(code)
    expect(said).toMatch(message)
    expect(said).not.toContain(KEY)
    expect(wire.asked).toHaveLength(1)
  })

  it.each<[string, Answer]>([
    ['is overloaded', fail(503, 'The server is overloaded')],
    ['asks to slow down', fail(429, 'Rate limit reached', { 'retry-after': '3' })],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200)
        response.write('{"task":', () => {
          response.destroy()
        })
      },
    ],
  ])('that %s for a moment is asked again', async (_, answer) => {
    const wire = await startTranscriptionWire(answer, hear())
    const pauses: number[] = []
    expect(
      await ask(wire, {
        sleep: async (ms) => {
          pauses.push(ms)
        },
      }),
    ).toContain('"Hello there."')
    expect(pauses).toEqual([/429|slow/.test(_) ? 3000 : 1000])
  })

  it('that stays down is given up after three attempts, and one that wants a long rest at once', async () => {
    const down = await startTranscriptionWire(fail(500, 'Internal error'))
    expect(refuse(await ask(down)).code).toBe('model-down')
    expect(down.asked).toHaveLength(3)
    const tired = await startTranscriptionWire(fail(429, 'Quota', { 'retry-after': '3600' }))
    expect(refuse(await ask(tired)).code).toBe('rate-limited')
    expect(tired.asked).toHaveLength(1)
  })

  it('that leads elsewhere is not followed', async () => {
    const other = await startTranscriptionWire(hear())
    const wire = await startTranscriptionWire((_, response) => {
      response.writeHead(307, { location: `${other.origin}/v1/audio/transcriptions` }).end()
    })
    expect(refuse(await ask(wire)).code).toBe('bad-address')
    expect(other.asked).toHaveLength(0)
  })

  it('that floods us is cut off', async () => {
    const wire = await startTranscriptionWire((_, response) => {
      const flood = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) continue
      }
      response.on('drain', flood)
      flood()
    })
    expect(refuse(await ask(wire)).code).toBe('too-large')
  })

  it('that never answers is left after a while', async () => {
    const wire = await startTranscriptionWire(() => undefined)
    expect(refuse(await ask(wire, { limitMs: 100 })).code).toBe('timed-out')
  })

  it('that is not there is told of', async () => {
    const wire = await startTranscriptionWire()
    await wire.stop()
    expect(refuse(await ask(wire)).code).toBe('server-absent')
  })

  it('is left at once when the person cancels', async () => {
    const stop = new AbortController()
    const wire = await startTranscriptionWire(() => {
      stop.abort()
    })
    expect(
      refuse(await transcribe({ path: await recording(2), surroundings: wire.surroundings, signal: stop.signal })).code,
    ).toBe('cancelled')
  })
})
