import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startForeignSite } from '../support/browser/foreign-site.ts'
import { needsBrowser, openPage, REBOUND_HOST } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { MAX_TEST_MS } from '../full.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

/** Everything that the page of another site can try without any trick of the network; what each attempt came to. */
async function attack(page: Page, url: string, proposal: string): Promise<Record<string, string>> {
  return page.evaluate(
    async ({ url, proposal }) => {
      const came: Record<string, string> = {}
      const json = JSON.stringify({ words: 'delete from 0:01 to 0:02' })
      const attempt = async (name: string, work: () => Promise<string> | string): Promise<void> => {
        const late = new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), 5000))
        came[name] = await Promise.race([Promise.resolve().then(work), late]).catch(() => 'stopped')
      }
      const read = async (path: string, options: RequestInit): Promise<string> => {
        const reply = await fetch(`${url}${path}`, { credentials: 'include', ...options })
        return reply.type === 'opaque' ? 'opaque' : `read ${reply.status} ${await reply.text()}`
      }
      const asElement = (tag: 'img' | 'script' | 'link', path: string): Promise<string> =>
        new Promise((resolve) => {
          const element = document.createElement(tag)
          element.addEventListener('load', () => resolve('loaded'))
          element.addEventListener('error', () => resolve('stopped'))
          if (element instanceof HTMLLinkElement) Object.assign(element, { rel: 'stylesheet', href: `${url}${path}` })
          else element.src = `${url}${path}`
          document.head.append(element)
        })
      const assets = ['/', '/api/v1/project', '/api/v1/history', '/api/v1/events', '/openapi.json', '/healthz']
      for (const path of assets) {
        await attempt(`GET ${path}`, () => read(path, {}))
        await attempt(`opaque GET ${path}`, () => read(path, { mode: 'no-cors' }))
      }
      const approve = `/api/v1/proposals/${proposal}/approve`
      for (const path of ['/api/v1/ask', '/api/v1/undo', approve]) {
        for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
          const options = { method: 'POST', body: json, headers: { 'content-type': type } }
          await attempt(`POST ${type} ${path}`, () => read(path, options))
          await attempt(`opaque POST ${type} ${path}`, () => read(path, { ...options, mode: 'no-cors' }))
        }
        await attempt(`opaque empty POST ${path}`, () => read(path, { method: 'POST', mode: 'no-cors' }))
        await attempt(`beacon ${path}`, () => String(navigator.sendBeacon(`${url}${path}`, new Blob([json]))))
        for (const enctype of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
          const frame = document.createElement('iframe')
          frame.name = `frame-${enctype}-${path}`
          const form = Object.assign(document.createElement('form'), {
            action: `${url}${path}`,
            method: 'post',
            enctype,
            target: frame.name,
          })
          // Sent as text this is JSON.
          form.append(Object.assign(document.createElement('input'), { name: `{"words":"undo","on":"`, value: '"}' }))
          document.body.append(frame, form)
          const loaded = new Promise<string>((resolve) =>
            frame.addEventListener('load', () =>
              resolve(`sent, read ${String(frame.contentDocument?.body.textContent)}`),
            ),
          )
          form.submit()
          await attempt(`form ${enctype} ${path}`, () => loaded)
        }
      }
      for (const method of ['PATCH', 'DELETE', 'PUT'])
        await attempt(`${method} /api/v1/asks/x`, () => read('/api/v1/asks/x', { method, body: json }))
      await attempt('POST /api/v1/session', () =>
        read('/api/v1/session', { method: 'POST', headers: { authorization: 'Bearer guessed-guessed' } }),
      )
      for (const path of ['/', '/api/v1/project', '/api/v1/events']) {
        await attempt(`img ${path}`, () => asElement('img', path))
        await attempt(`script ${path}`, () => asElement('script', path))
        await attempt(`stylesheet ${path}`, () => asElement('link', path))
      }
      await attempt('frame', () => {
        const frame = Object.assign(document.createElement('iframe'), { src: `${url}/` })
        document.body.append(frame)
        return new Promise((resolve) =>
          frame.addEventListener('load', () => resolve(`read ${String(frame.contentDocument?.title)}`)),
        )
      })
      await attempt('EventSource', () => {
        const source = new EventSource(`${url}/api/v1/events`, { withCredentials: true })
        return new Promise((resolve) => {
          source.addEventListener('open', () => resolve('open'))
          source.addEventListener('error', () => resolve('stopped'))
        })
      })
      await attempt('WebSocket', () => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/events`)
        return new Promise((resolve) => {
          socket.addEventListener('open', () => resolve('open'))
          socket.addEventListener('error', () => resolve('stopped'))
        })
      })
      await attempt('worker', () => new Worker(`${url}/assets/x.js`).constructor.name)
      await attempt('shared worker', () => new SharedWorker(`${url}/assets/x.js`).constructor.name)
      came['cookies'] = document.cookie
      return came
    },
    { url, proposal },
  )
}

/** What an attempt may come to: nothing that was read, nothing that was opened. */
const isHarmless = ([name, came]: [string, string]): boolean =>
  ['stopped', 'opaque', 'no answer'].includes(came) ||
  (name === 'cookies' && !came.includes('cutroom')) ||
  (name.startsWith('beacon') && came === 'true') ||
  ((name.startsWith('form') || name === 'frame') && /read (?:null|undefined)$/.test(came))

const linesOf = async (folder: string): Promise<{ event: string; status: number; path: string }[]> =>
  (await readFile(join(folder, 'server.log'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { event: string; status: number; path: string })

describe('a page of another site', () => {
  it('reads nothing, changes nothing, and gets no frame, no socket and no cookie, however it is called', async () => {
    const studio = await testStudio().withTracks({ Host: 10 })
    const { url, address } = await startStudio(studio.folder)
    const site = await startForeignSite()
    const { page, context } = await openPage(address)
    await page.getByText('saved · revision').waitFor()
    const { json: waiting } = await studio.run('ask', 'delete from 0:01 to 0:02')
    await page.getByRole('region', { name: 'Review' }).waitFor()
    const journal = await readFile(join(studio.folder, '.cutroom', 'journal.jsonl'), 'utf8')
    // The person looks at something else: what is asked now is asked by the other site.
    await page.goto('about:blank')
    // Until the server has noticed that nobody listens there any more, and has written it down.
    await expect
      .poll(async () => (await linesOf(studio.folder)).some(({ path }) => path === '/api/v1/events'), {
        timeout: MAX_TEST_MS,
      })
      .toBe(true)
    const told: Awaited<ReturnType<typeof linesOf>> = []
    for (const host of ['127.0.0.1', 'localhost']) {
      // The foreign page is in the browser that has the session, which is the point.
      const { page: foreign } = await openPage(site.at(host), { context, mayFail: true })
      const before = (await linesOf(studio.folder)).length
      const came = Object.entries(await attack(foreign, url, waiting.proposal))
      expect(came.length).toBeGreaterThan(55)
      expect(came.filter((each) => !isHarmless(each))).toEqual([])
      expect(foreign.frames().filter((frame) => frame !== foreign.mainFrame() && frame.url().startsWith(url))).toEqual(
        [],
      )
      told.push(...(await linesOf(studio.folder)).slice(before).filter(({ status }) => status !== undefined))
      await foreign.close()
    }
    expect(told.length).toBeGreaterThan(60)
    expect(told.filter(({ status }) => status !== 403)).toEqual([])
    expect(await readFile(join(studio.folder, '.cutroom', 'journal.jsonl'), 'utf8')).toBe(journal)
    expect((await studio.run('proposals')).json.map((each) => (each as unknown as { id: string }).id)).toEqual([
      waiting.proposal,
    ])
    // The page that is ours goes on.
    await page.goto(url)
    await page.getByRole('button', { name: 'Reject' }).first().click()
    await page.getByText('Dropped; nothing was changed.').waitFor()
  })

  it('gets no hold of the page that it opens, and a link brings nothing with it', async () => {
    const studio = await testStudio().withTracks({ Host: 10 })
    const { url, address } = await startStudio(studio.folder)
    const site = await startForeignSite()
    const { page, context } = await openPage(address)
    await page.getByText('saved · revision').waitFor()
    for (const host of ['127.0.0.1', 'localhost']) {
      const { page: foreign } = await openPage(site.at(host), { context })
      const opened = context.waitForEvent('page')
      await foreign.evaluate((to) => {
        Object.assign(globalThis, { got: window.open(to) })
      }, `${url}/?ask=undo#token=guessed&ask=undo`)
      const popup = await opened
      // It is the person's own page, with their cookie, and whoever opened it is not there for it.
      await popup.getByText('saved · revision').waitFor()
      expect(popup.url()).toBe(`${url}/`)
      expect(await popup.evaluate(() => [window.opener, location.href])).toEqual([null, `${url}/`])
      expect(await popup.getByLabel('Say what to do').inputValue()).toBe('')
      const hold = await foreign.evaluate(() => {
        const { got } = globalThis as unknown as { got: Window | null }
        return { isClosed: got?.closed, frames: got?.length }
      })
      expect(hold).toEqual({ isClosed: true, frames: 0 })
      await popup.close()
      await foreign.close()
    }
    expect((await studio.look()).revision).toBe(1)
  })

  it('is not answered under a name that was bound to this machine', async () => {
    const studio = await testStudio().withTracks({ Host: 10 })
    const { url, token } = await startStudio(studio.folder)
    const rebound = url.replace('127.0.0.1', REBOUND_HOST)
    const { page } = await openPage('about:blank')
    for (const path of ['/', '/assets/x.js', '/api/v1/project', `/#token=${token}`]) {
      const reply = await page.goto(`${rebound}${path}`)
      expect([reply?.status(), await reply?.text()]).toEqual([403, expect.stringContaining('foreign-host')])
    }
  })
})
