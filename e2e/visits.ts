/** Every screen of the client in every theme and language, with the demo fleet behind it: for the gallery. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { screens } from '../apps/client/src/app/routes.ts'
import { fillSignIn, openSignIn } from './pages.ts'
import type { Product } from './product.ts'

export const themes = ['red', 'blue', 'black', 'white'] as const
export const languages = ['zh', 'en'] as const
export type Look = { theme: (typeof themes)[number]; lang: (typeof languages)[number] }

/** Addresses to visit: every route, the main page with its modules and one vehicle chosen. */
export async function addresses(product: Product): Promise<{ name: string; path: string; open: boolean }[]> {
  const [vehicle] = await product.sql<{ id: number }>(
    'select vehicle_id as id from latest_positions where located order by vehicle_id limit 1',
  )
  return screens.flatMap(({ path, access }) => {
    const open = access === 'open'
    // The entry only decides where to go.
    if (path === '/' || path === '/redirect') return []
    if (path === '/editPlatform') {
      const code = new URLSearchParams({ code: new URL(product.url).host })
      return [{ name: 'editPlatform', path: `${path}?${code}`, open }]
    }
    if (!path.startsWith('/main')) return [{ name: path.slice(1), path, open }]
    return [
      { name: 'main-pos', path: '/main/pos', open },
      { name: 'main-vehicle', path: `/main/pos?vehicle=${vehicle?.id ?? ''}`, open },
      { name: 'main-vehicleList', path: '/main/vehicleList', open },
    ]
  })
}

/** What a signed-in browser keeps, to begin other contexts with. */
export async function signedInState(
  browser: Browser,
  product: Product,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  await openSignIn(page, product)
  await fillSignIn(page, 'demo', 'outrider')
  await page.waitForURL(/\/main/)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Gives a page its theme and language, before it opens anything. */
export const dress = (page: Page, { theme, lang }: Look): Promise<unknown> =>
  page.addInitScript(
    values => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value))
    },
    { themeColor: { themeName: theme }, lang },
  )

/** Changes the theme of an open page as another tab would, so that nothing has to be loaded anew. */
export async function changeTheme(page: Page, theme: Look['theme']): Promise<void> {
  await page.evaluate(themeName => {
    localStorage.setItem('themeColor', JSON.stringify({ themeName }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'themeColor' }))
  }, theme)
  await page.locator(`html[data-theme="${theme}"]`).waitFor()
  // Colours fade into each other: what is looked at is where they end.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(fading.map(({ finished }) => finished))
  })
}

/** Opens one address and waits until it stands. */
export async function visit(page: Page, product: Product, path: string): Promise<void> {
  await page.goto(product.url + path)
  await page.waitForLoadState('networkidle').catch(() => undefined) // the live feed may keep it busy: what counts comes next
  await page.locator('#root > *').first().waitFor()
  const map = page.locator('[data-ready]')
  if (path.startsWith('/main/pos')) await map.waitFor({ timeout: 20_000 })
}
