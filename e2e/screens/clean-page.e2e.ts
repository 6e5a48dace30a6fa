/** Tests of one worker have one page after another's use: none finds in it what another has left. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

// In this order, in one worker.
test.describe.configure({ mode: 'serial' })

/** What a page finds. */
const found = async (page: Page, context: BrowserContext) =>
  page.evaluate(
    async cookies => ({
      cookies,
      local: localStorage.length,
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      clipboard: (await navigator.permissions.query({ name: 'clipboard-write' as PermissionName })).state,
      online: navigator.onLine,
      behind: history.length,
      script: 'leftByScript' in window,
      called: 'leftByCall' in window,
      year: new Date().getFullYear() < 2001,
      print: matchMedia('print').matches,
      width: innerWidth,
    }),
    (await context.cookies()).length,
  )
let fresh: Awaited<ReturnType<typeof found>>
let page: Page | undefined

test('a test leaves all that a page can keep', async ({ page: first, context, installed }) => {
  page = first
  await first.goto(`${installed.url}/favicon.svg`)
  fresh = await found(first, context)
  await first.addInitScript(() => Object.assign(window, { leftByScript: true }))
  await first.exposeFunction('leftByCall', () => undefined)
  await first.route('**/robots.txt', route => route.abort())
  await context.route('**/favicon.svg', route => route.abort())
  await context.addCookies([{ name: 'left', value: 'behind', url: installed.url }])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await first.clock.install({ time: new Date('2000-01-01') })
  await first.emulateMedia({ media: 'print' })
  await first.setViewportSize({ width: 500, height: 500 })
  await first.goto(`${installed.url}/theme.js`)
  await first.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    await caches.open('left')
    await new Promise(resolve => {
      indexedDB.open('left').onsuccess = resolve
    })
    history.pushState(null, '', '/left')
  })
  expect(await found(first, context)).toEqual({
    cookies: 1,
    local: 1,
    session: 1,
    databases: 1,
    caches: 1,
    clipboard: 'granted',
    online: true,
    behind: fresh.behind + 2,
    script: true,
    called: true,
    year: true,
    print: true,
    width: 500,
  })
  await context.newPage()
  await context.setOffline(true)
})

test('the next one finds nothing of it', async ({ page: second, context, installed }) => {
  expect(second === page, 'a page of its own, as Playwright sees it').toBe(false)
  expect(context.pages()).toHaveLength(1)
  await second.goto(`${installed.url}/favicon.svg`)
  expect(await found(second, context)).toEqual(fresh)
})
