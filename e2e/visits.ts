/** Every screen of the client in every theme and language, with the demo fleet behind it: for the gallery. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { screens } from '../apps/client/src/app/routes.ts'
import { fillSignIn, openSignIn } from './pages.ts'
import { callOf, type Product, travelling } from './product.ts'
import { aDrive, addTrack, trackDay } from './tracks.ts'

export const themes = ['red', 'blue', 'black', 'white'] as const
export const languages = ['zh', 'en'] as const
export type Look = { theme: (typeof themes)[number]; lang: (typeof languages)[number] }

/** Of each product, what is made in it once. */
interface Made {
  /** Tokens of links that show the position and the track of a vehicle. */
  position: string
  track: string
}
const made = new WeakMap<Product, Promise<Made>>()

/** A drive of a morning; ms since 1970. */
const morning = { startTime: trackDay + 8 * 3_600_000, endTime: trackDay + 13 * 3_600_000 }

/** Gives a vehicle a track, and links that show it and its position. */
function madeIn(product: Product, vehicleId: string): Promise<Made> {
  const make = async () => {
    await addTrack(product, vehicleId, aDrive({ hours: 4 }))
    const { data: session } = await callOf(product, 'user/login', { userId: 'demo', password: travelling('outrider') })
    const headers = { access_token: (session as { accessToken: string }).accessToken }
    const position = await callOf(product, 'share/addVehPosSharing', { vehicleId }, headers)
    const track = await callOf(product, 'share/addVehTrackSharing', { vehicleId, ...morning }, headers)
    return { position: (position.data as { token: string }).token, track: (track.data as { token: string }).token }
  }
  const known = made.get(product) ?? make()
  made.set(product, known)
  return known
}

/** Views of what is replayed, which the address names; without it they lead to where one can ask. */
const ofOneTrack = ['/trackQuery', '/trackList', '/parkList', '/speedCurve']

/** Screens of one vehicle, which the address names. */
const ofOneVehicle = ['/vehicleInfo', '/editVehicle', '/VehicleInfoEdit']

/** Addresses to visit: every route, the main page with its modules and one vehicle chosen. */
export async function addresses(product: Product): Promise<{ name: string; path: string; open: boolean }[]> {
  const [vehicle] = await product.sql<{ id: number }>(
    'select vehicle_id as id from latest_positions where located order by vehicle_id limit 1',
  )
  const [silent] = await product.sql<{ id: number }>(
    'select id from vehicles where id not in (select vehicle_id from latest_positions) order by id limit 1',
  )
  const tokens = await madeIn(product, String(vehicle?.id))
  const shared = [
    { name: 'shared', path: `/shared#${tokens.position}`, open: true },
    { name: 'shared-track', path: `/shared#track=${tokens.track}`, open: true },
    { name: 'shared-gone', path: '/shared#gone', open: true },
  ]
  const ofClient = screens.flatMap(({ path, access }) => {
    const open = access === 'open'
    // The entry only decides where to go.
    if (path === '/' || path === '/redirect') return []
    if (path === '/editPlatform') {
      const code = new URLSearchParams({ code: new URL(product.url).host })
      return [{ name: 'editPlatform', path: `${path}?${code}`, open }]
    }
    // Its days are in the address; without them it leads back to the query.
    if (path === '/vehicleTrackCard') {
      const today = new Date().toISOString().slice(0, 10)
      const days = new URLSearchParams({ vehicles: String(vehicle?.id ?? ''), begin: today, end: today })
      return [{ name: 'vehicleTrackCard', path: `${path}?${days}`, open }]
    }
    if (path === '/kakouTrackReplay') {
      const now = Date.now()
      const asked = new URLSearchParams({ vehicle: String(vehicle?.id ?? ''), from: String(now - 3_600_000), to: String(now) })
      return [{ name: 'kakouTrackReplay', path: `${path}?${asked}`, open }]
    }
    if (ofOneTrack.includes(path)) {
      const { startTime, endTime } = morning
      const track = new URLSearchParams({ vehicle: String(vehicle?.id ?? ''), from: String(startTime), to: String(endTime) })
      return [
        { name: `${path.slice(1)}-nothing`, path, open },
        { name: path.slice(1), path: `${path}?${track}`, open },
      ]
    }
    if (ofOneVehicle.includes(path)) return [{ name: path.slice(1), path: `${path}?vehicle=${vehicle?.id ?? ''}`, open }]
    if (path === '/errorVehicleInfo')
      return [
        { name: 'errorVehicleInfo', path: `${path}?vehicle=${silent?.id ?? ''}`, open },
        { name: 'errorVehicleInfo-gone', path: `${path}?vehicle=999999`, open },
      ]
    if (!path.startsWith('/main')) return [{ name: path.slice(1), path, open }]
    return [
      { name: 'main-pos', path: '/main/pos', open },
      { name: 'main-vehicle', path: `/main/pos?vehicle=${vehicle?.id ?? ''}`, open },
      { name: 'main-vehicleList', path: '/main/vehicleList', open },
      { name: 'main-attention', path: '/main/vehicleList?state=attention', open },
      { name: 'main-selectedVehicleList', path: '/main/selectedVehicleList', open },
      { name: 'main-track', path: '/main/track', open },
      {
        name: 'main-track-replay',
        path: `/main/track?${new URLSearchParams({ vehicle: String(vehicle?.id ?? ''), from: String(morning.startTime), to: String(morning.endTime) })}`,
        open,
      },
    ]
  })
  return [...ofClient, ...shared]
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
  // Colours fade into each other, and what takes its colour from something that fades begins after it: what is looked at is where all end.
  await page.evaluate(async () => {
    for (let still = 0; still < 2; ) {
      const fading = document
        .getAnimations()
        .filter(animation => animation instanceof CSSTransition && /color|fill|stroke|opacity/.test(animation.transitionProperty))
      await Promise.allSettled(fading.map(({ finished }) => finished))
      await new Promise(resolve => {
        requestAnimationFrame(resolve)
      })
      still = fading.length === 0 ? still + 1 : 0
    }
  })
}

/** Opens one address and waits until it stands. */
export async function visit(page: Page, product: Product, path: string): Promise<void> {
  await page.goto(product.url + path)
  await page.waitForLoadState('networkidle').catch(() => undefined) // the live feed may keep it busy: what counts comes next
  await page.locator('#root > *').first().waitFor()
  const map = page.locator('[data-ready]')
  if (/^\/(main\/pos|shared#(?!gone)|kakouLocMap|kakouTrackReplay|trackQuery\?|main\/track\?)/.test(path))
    await map.waitFor({ timeout: 60_000 })
}
