import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn } from '../../test/full.ts'
import type { Also, Store, Variation } from './index.ts'
import { databases, events, newStream, opened, taken } from '../../test/support/store/stores.ts'

for (const { name, skip, use } of databases)
  describe.skipIf(skip)(`the store on ${name}`, () => {
    const { place } = use()
    let store: Store
    beforeAll(async () => {
      store = await opened(place())
    })
    afterAll(() => store.close())

    it('keeps the last snapshot of a project, as it came', async () => {
      const snapshot = '{ "name": "Grüße 🎹 \\u0000", "tempo": 120.0 }'
      expect(await store.project('kept')).toBeUndefined()
      await store.keepProject({ id: 'kept', version: 'v1', snapshot: '{}', now: 1 })
      await store.keepProject({ id: 'kept', version: 'v2', snapshot, now: 2 })
      expect(await store.project('kept')).toEqual({ id: 'kept', version: 'v2', snapshot })
    })

    it('binds a conversation to its project', async () => {
      expect(await store.conversation({ id: 'bound', projectId: 'a', now: 1 })).toBeUndefined()
      expect(await store.conversation({ id: 'bound', projectId: 'a', now: 2 })).toBeUndefined()
      expect(await store.conversation({ id: 'bound', projectId: 'b', now: 3 })).toMatchObject({
        code: 'foreign-conversation',
      })
      expect([await store.projectOf('bound'), await store.projectOf('never begun')]).toEqual(['a', undefined])
    })

    it('remembers what was said, newest last', async () => {
      const stream = newStream({ conversationId: 'talk' })
      await store.beginStream(stream)
      for (const [at, said] of ['one', 'two', 'three'].entries())
        await store.append(stream.id, events(at + 1, at + 1), { memory: { conversationId: 'talk', entry: { said } } })
      expect(await store.memory('talk', 2)).toEqual([{ said: 'two' }, { said: 'three' }])
      expect(await store.memory('talk', 9)).toHaveLength(3)
      expect(await store.memory('nobody', 9)).toEqual([])
    })

    it('begins a stream with its conversation and its snapshot', async () => {
      const stream = newStream({ prompt: 'zero \0 and ﷺ', snapshot: { version: 'v1', json: '{"tempo":90}' } })
      expect(await store.beginStream(stream)).toBeUndefined()
      expect(await store.stream(stream.id)).toEqual({
        id: stream.id,
        projectId: stream.projectId,
        conversationId: stream.conversationId,
        kind: 'builtin',
        seed: 'seed',
        request: { bars: 8 },
        prompt: 'zero \0 and ﷺ',
        promptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        owner: store.owner,
        status: 'running',
        isStopAsked: false,
        lastSeq: 0,
        begunAtMs: stream.now,
        endedAtMs: null,
      })
      expect(await store.project(stream.projectId)).toEqual({
        id: stream.projectId,
        version: 'v1',
        snapshot: '{"tempo":90}',
      })
      expect(await store.conversation({ id: stream.conversationId!, projectId: 'other', now: 1 })).toMatchObject({
        code: 'foreign-conversation',
      })
    })

    it('begins a stream with what can be said at once, and nothing of it where the stream is refused', async () => {
      const [fine, bound] = [newStream({ events: events(1, 1) }), newStream()]
      await store.beginStream(bound)
      const foreign = newStream({ conversationId: bound.conversationId, events: events(1, 1) })
      expect(await Promise.all([fine, foreign].map((stream) => store.beginStream(stream)))).toMatchObject([
        undefined,
        { code: 'foreign-conversation' },
      ])
      expect(await store.append(fine.id, events(2, 3), { end: { status: 'completed', now: 1 } })).toBeUndefined()
      expect((await taken(store.follow({ streamId: fine.id, afterSeq: 1 }))).map(({ seq }) => seq)).toEqual([2, 3])
      expect((await taken(store.follow({ streamId: fine.id, afterSeq: 0 }))).map(({ seq }) => seq)).toEqual([1, 2, 3])
      expect(await store.eventsAfter({ streamId: foreign.id, afterSeq: 0, most: 9 })).toEqual([])
    })

    it('keeps what events bring with them in the same commit, and nothing of it where they are refused', async () => {
      const stream = newStream()
      const belongings = (id: string): Also => ({
        variation: variation({ id }),
        memory: { conversationId: stream.conversationId!, entry: id },
        project: { id: `${stream.projectId} ${id}`, version: 'v', snapshot: '{}', now: 1 },
      })
      await store.beginStream(stream)
      expect(
        await store.append(stream.id, events(1, 2), { ...belongings('brought'), end: { status: 'completed', now: 1 } }),
      ).toBeUndefined()
      expect(await store.append(stream.id, events(3, 3), belongings('late'))).toMatchObject({ code: 'stream-taken' })
      expect(await store.variation('brought')).toEqual(variation({ id: 'brought' }))
      expect(await store.memory(stream.conversationId!, 9)).toEqual(['brought'])
      expect(await store.project(`${stream.projectId} brought`)).toMatchObject({ version: 'v' })
      expect([await store.variation('late'), await store.project(`${stream.projectId} late`)]).toEqual([
        undefined,
        undefined,
      ])
    })

    it('keeps only the hash of a prompt that is not to be kept', async () => {
      const [kept, hidden] = [
        newStream({ prompt: 'secret tune' }),
        newStream({ prompt: 'secret tune', keepsPrompt: false }),
      ]
      await store.beginStream(kept)
      await store.beginStream(hidden)
      const found = await store.stream(hidden.id)
      expect(found).toMatchObject({ prompt: null, promptHash: (await store.stream(kept.id))?.promptHash })
      expect(JSON.stringify([found, await store.history(hidden.projectId)])).not.toContain('secret')
    })

    it('keeps nothing of a stream whose conversation is another project’s, and all of the others that began with it', async () => {
      const first = newStream()
      await store.beginStream(first)
      const foreign = newStream({ conversationId: first.conversationId, snapshot: { version: 'v', json: '{}' } })
      const [fine, alone] = [newStream(), newStream({ conversationId: null })]
      const outcomes = await Promise.all([fine, foreign, alone].map((stream) => store.beginStream(stream)))
      expect(outcomes).toEqual([undefined, expect.objectContaining({ code: 'foreign-conversation' }), undefined])
      expect(await store.stream(foreign.id)).toBeUndefined()
      expect(await store.project(foreign.projectId)).toBeUndefined()
      expect(await store.stream(fine.id)).toBeDefined()
      expect(await store.stream(alone.id)).toMatchObject({ conversationId: null })
    })

    it('begins many streams of one project and conversation at once', async () => {
      const { projectId, conversationId } = newStream()
      const many = Array.from({ length: 5 }, (_, at) =>
        newStream({ projectId, conversationId, snapshot: { version: `v${at}`, json: '{}' } }),
      )
      expect(await Promise.all(many.map((stream) => store.beginStream(stream)))).toEqual(many.map(() => undefined))
      expect(await store.project(projectId)).toMatchObject({ version: 'v4' })
      expect(await store.history(projectId)).toMatchObject(many.map(({ id }) => ({ kind: 'stream', streamId: id })))
    })

    it('hands events back byte for byte, in order, page by page', async () => {
      const stream = newStream()
      await store.beginStream(stream)
      const odd = ['{"a":"\\"\\\\{,}\'"}', '{"text":"🎼 \\u0000 \\ud800 שלום"}', '{ "spaces" :  1 }', 'null', '""'].map(
        (json, at) => ({ seq: at + 1, json }),
      )
      await store.append(stream.id, odd.slice(0, 2))
      await store.append(stream.id, odd.slice(2))
      expect(await store.eventsAfter({ streamId: stream.id, afterSeq: 0, most: 100 })).toEqual(odd)
      expect(await store.eventsAfter({ streamId: stream.id, afterSeq: 1, most: 2 })).toEqual(odd.slice(1, 3))
      expect(await store.stream(stream.id)).toMatchObject({ lastSeq: 5 })
    })

    it('ends a stream in the commit of its last event, and then takes no more', async () => {
      const stream = newStream()
      await store.beginStream(stream)
      expect(await store.append(stream.id, events(1, 2), { end: { status: 'completed', now: 77 } })).toBeUndefined()
      expect(await store.stream(stream.id)).toMatchObject({ status: 'completed', endedAtMs: 77, lastSeq: 2 })
      expect(await store.append(stream.id, events(3, 3))).toMatchObject({ code: 'stream-taken' })
      expect(await store.endStream(stream.id, { status: 'failed', now: 78 })).toMatchObject({ code: 'stream-taken' })
      expect(await store.append('unknown', events(1, 1))).toMatchObject({ code: 'stream-taken' })
      expect(await store.stream(stream.id)).toMatchObject({ status: 'completed', lastSeq: 2 })
    })

    it('takes no event twice, and nothing of those that came with it, but all of other streams in the same group', async () => {
      const [twice, fine] = [newStream(), newStream()]
      await Promise.all([twice, fine].map((stream) => store.beginStream(stream)))
      await store.append(twice.id, events(1, 2))
      const outcomes = await Promise.allSettled([
        store.append(twice.id, events(2, 3)),
        store.append(fine.id, events(1, 3)),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
      expect(await store.stream(twice.id)).toMatchObject({ lastSeq: 2 })
      expect(await store.stream(fine.id)).toMatchObject({ lastSeq: 3 })
    })

    it('lets a reader replay what there is and follow to the end', async () => {
      const stream = newStream()
      await store.beginStream(stream)
      const early = taken(store.follow({ streamId: stream.id, afterSeq: 0 }))
      await store.append(stream.id, events(1, 3))
      const late = taken(store.follow({ streamId: stream.id, afterSeq: 2 }))
      for (let seq = 4; seq <= 20; seq++) await store.append(stream.id, events(seq, seq))
      await store.endStream(stream.id, { status: 'completed', now: 5 })
      expect(await early).toEqual(events(1, 20))
      expect(await late).toEqual(events(3, 20))
      expect(await taken(store.follow({ streamId: stream.id, afterSeq: 18 }))).toEqual(events(19, 20))
      expect(await taken(store.follow({ streamId: 'unknown', afterSeq: 0 }))).toEqual([])
    })

    it('gives every reader, whenever it comes and however slow it is, each event once and in order', async () => {
      const step = fc.oneof(
        fc.record({ append: fc.integer({ min: 1, max: 300 }) }),
        fc.record({ readerAfter: fc.nat({ max: 400 }), isSlow: fc.boolean() }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
          const stream = newStream()
          await store.beginStream(stream)
          let last = 0
          const readers: { after: number; seen: Promise<number[]> }[] = []
          for (const given of steps) {
            if ('append' in given) {
              // Not awaited one by one: many are under way at once.
              const half = last + Math.ceil(given.append / 2)
              const all = last + given.append
              await Promise.all([
                store.append(stream.id, events(last + 1, half)),
                ...(all > half ? [store.append(stream.id, events(half + 1, all))] : []),
              ])
              last = all
            } else {
              const after = Math.min(given.readerAfter, last)
              readers.push({ after, seen: seqs(store.follow({ streamId: stream.id, afterSeq: after }), given.isSlow) })
            }
          }
          await store.endStream(stream.id, { status: 'completed', now: 1 })
          for (const { after, seen } of readers)
            expect(await seen).toEqual(Array.from({ length: last - after }, (_, at) => after + at + 1))
        }),
        drawn({ seed: 20_261_116, sample: 5, all: 60 }),
      )
    }, 600_000)

    const seqs = async (reading: AsyncIterable<{ seq: number }>, isSlow: boolean): Promise<number[]> => {
      const seen: number[] = []
      for await (const { seq } of reading) {
        seen.push(seq)
        if (isSlow && seq % 100 === 0) await store.project('something else')
      }
      return seen
    }

    it('gives a reader who fell far behind every event once', async () => {
      const stream = newStream()
      await store.beginStream(stream)
      const reader = store.follow({ streamId: stream.id, afterSeq: 0 })[Symbol.asyncIterator]()
      await store.append(stream.id, events(1, 1))
      expect(await reader.next()).toMatchObject({ value: { seq: 1 } })
      for (let at = 0; at < 12; at++) await store.append(stream.id, events(2 + at * 100, 101 + at * 100))
      await store.endStream(stream.id, { status: 'completed', now: 5 })
      const rest = await taken({ [Symbol.asyncIterator]: () => reader })
      expect(rest.map(({ seq }) => seq)).toEqual(events(2, 1201).map(({ seq }) => seq))
    })

    it('lets go of a reader when its signal is given, whether it waits or reads', async () => {
      const stream = newStream()
      await store.beginStream(stream)
      const stop = new AbortController()
      const waiting = taken(store.follow({ streamId: stream.id, afterSeq: 0, signal: stop.signal }))
      await store.append(stream.id, events(1, 2))
      const seen: number[] = []
      const half = new AbortController()
      for await (const { seq } of store.follow({ streamId: stream.id, afterSeq: 0, signal: half.signal })) {
        seen.push(seq)
        half.abort()
      }
      expect(seen).toEqual([1])
      stop.abort()
      expect(await waiting).toEqual(events(1, 2))
      expect(await taken(store.follow({ streamId: stream.id, afterSeq: 0, signal: stop.signal }))).toEqual([])
    })

    it('brings a stop to whoever runs the stream, once, whichever came first', async () => {
      const stream = newStream()
      await store.beginStream(stream)
      let stops = 0
      const first = new Promise<void>((resolve) => {
        store.onStop(stream.id, () => {
          stops++
          resolve()
        })
      })
      const forget = store.onStop(stream.id, () => {
        stops += 100
      })
      forget()
      expect(await store.requestStop(stream.id)).toBe(true)
      expect(await store.requestStop(stream.id)).toBe(true)
      await first
      await new Promise<void>((resolve) => {
        store.onStop(stream.id, resolve)
      })
      expect(stops).toBe(1)
      expect(await store.stream(stream.id)).toMatchObject({ isStopAsked: true, status: 'running' })
      await store.endStream(stream.id, { status: 'stopped', now: 9 })
      expect(await store.requestStop(stream.id)).toBe(false)
      expect(await store.requestStop('unknown')).toBe(false)
    })

    const variation = (given: Partial<Variation>): Variation => ({
      id: 'v',
      projectId: 'p',
      base: 'b1',
      status: 'created',
      content: { phrases: [] },
      createdAtMs: 10,
      expiresAtMs: 3610,
      ...given,
    })

    it('moves a variation only from where it is, and for one of many who try', async () => {
      await store.saveVariation(variation({ id: 'moved' }))
      expect(await store.moveVariation({ id: 'moved', from: 'ready', to: 'committed', now: 11 })).toBe(false)
      const tries = await Promise.all(
        Array.from({ length: 8 }, () =>
          store.moveVariation({ id: 'moved', from: 'created', to: 'ready', content: { phrases: [1] }, now: 12 }),
        ),
      )
      expect(tries.filter(Boolean)).toHaveLength(1)
      expect(await store.variation('moved')).toEqual(
        variation({ id: 'moved', status: 'ready', content: { phrases: [1] } }),
      )
      expect(await store.variation('none')).toBeUndefined()
    })

    it('commits a variation once, with its project and its history', async () => {
      const project = { id: 'composed', version: 'b2', snapshot: '{"after":true}' }
      await store.keepProject({ id: 'composed', version: 'b1', snapshot: '{}', now: 1 })
      await store.saveVariation(variation({ id: 'good', projectId: 'composed' }))
      const commit = (base: string | null) =>
        store.commitVariation({ id: 'good', base, project, entry: { undo: 'Accept Variation' }, now: 20 })
      expect(await commit('b1')).toMatchObject({ code: 'variation-not-ready' })
      await store.moveVariation({ id: 'good', from: 'created', to: 'ready', now: 15 })
      expect(await commit('b0')).toMatchObject({ code: 'version-mismatch', details: { version: 'b1' } })
      expect(await store.project('composed')).toMatchObject({ version: 'b1' })
      const tries = await Promise.all(Array.from({ length: 4 }, () => commit('b1')))
      expect(tries.filter((refused) => refused === undefined)).toHaveLength(1)
      expect(await store.project('composed')).toEqual(project)
      expect(await commit(null)).toMatchObject({ code: 'variation-not-ready', details: { status: 'committed' } })
      expect(await store.commitVariation({ id: 'none', base: null, project, entry: null, now: 21 })).toMatchObject({
        code: 'no-variation',
      })
      await store.beginStream(newStream({ projectId: 'composed', now: 19 }))
      expect(await store.history('composed')).toMatchObject([
        { kind: 'stream', atMs: 19 },
        { kind: 'commit', variationId: 'good', version: 'b2', entry: { undo: 'Accept Variation' }, atMs: 20 },
      ])
    })

    it('lets variations expire that nobody decided about', async () => {
      for (const status of ['created', 'streaming', 'ready', 'committed', 'discarded'] as const)
        await store.saveVariation(variation({ id: `late-${status}`, status, expiresAtMs: 100 }))
      await store.saveVariation(variation({ id: 'early', expiresAtMs: 101 }))
      expect((await store.expireVariations({ now: 100 })).sort()).toEqual([
        'late-created',
        'late-ready',
        'late-streaming',
      ])
      expect(await store.variation('late-ready')).toMatchObject({ status: 'expired' })
      expect(await store.variation('late-committed')).toMatchObject({ status: 'committed' })
      expect(await store.expireVariations({ now: 100 })).toEqual([])
    })

    it('refuses a zero character in an id with a sentence', async () => {
      await expect(store.keepProject({ id: 'a\0b', version: 'v', snapshot: '{}', now: 1 })).rejects.toMatchObject({
        name: 'Refusal',
        code: 'bad-text',
      })
    })

    it('forgets what is old, and nothing that still runs', async () => {
      const day = 24 * 60 * 60 * 1000
      const [old, running, young] = [
        newStream({ now: 1 }),
        newStream({ now: 1, snapshot: { version: 'v', json: '{}' } }),
        newStream({ now: 1 }),
      ]
      for (const stream of [old, running, young]) {
        await store.beginStream(stream)
        await store.append(stream.id, events(1, 2), {
          memory: { conversationId: stream.conversationId!, entry: 'said' },
        })
      }
      await store.endStream(old.id, { status: 'completed', now: 10 })
      await store.endStream(young.id, { status: 'completed', now: 5 * day })
      await store.prune({ now: 11 * day, keepDays: 10 })
      expect(
        await Promise.all(
          [old, running, young].map(
            async ({ id }) => (await store.eventsAfter({ streamId: id, afterSeq: 0, most: 9 })).length,
          ),
        ),
      ).toEqual([0, 2, 2])
      expect(await store.stream(old.id)).toBeUndefined()
      expect(await store.memory(old.conversationId!, 9)).toEqual([])
      expect(await store.memory(running.conversationId!, 9)).toEqual(['said'])
      expect(await store.project(running.projectId)).toBeDefined()
      expect(await store.project('kept')).toBeUndefined()
    })

    it('finds everything again when it is opened anew, and lets what was running be claimed once', async () => {
      const stream = newStream()
      await store.beat({ until: 1000 })
      await store.beginStream(stream)
      await store.append(stream.id, events(1, 4))
      expect(await store.unfinishedStreams({ now: 2000 })).toEqual([])
      await store.close()
      store = await opened(place())
      expect((await store.unfinishedStreams({ now: 1 })).map(({ id }) => id)).toContain(stream.id)
      expect(await store.append(stream.id, events(5, 5))).toMatchObject({ code: 'stream-taken' })
      expect(await Promise.all([1, 2, 3].map(() => store.claimStream({ id: stream.id, now: 1 })))).toEqual(
        expect.arrayContaining([true, false, false]),
      )
      expect(await store.append(stream.id, events(5, 6), { end: { status: 'completed', now: 3 } })).toBeUndefined()
      expect(await taken(store.follow({ streamId: stream.id, afterSeq: 0 }))).toEqual(events(1, 6))
      expect(await store.claimStream({ id: stream.id, now: 1 })).toBe(false)
    })
  })
