// @vitest-environment jsdom
/** Which screens open to whom, and by which titles, in the whole client: guard.test.ts has the decisions alone. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile, visitorOf } from '../testing/company.ts'
import { openScreen as openBeside } from '../testing/open-screen.tsx'

const platform = await platformOfFile({ title: 'Fleet' })
const company = await newCompany(platform)
const visitor = visitorOf(company)
/** A device that knows no platform. */
const nothing = { platformInfoList: [], userDatas: {} }

/** In place of the screen before it, once the client has decided where that leads. */
async function open(path: string, options: Parameters<typeof openBeside>[1] = { as: company }) {
  cleanup()
  document.title = ''
  const opened = await openBeside(path, { servedByPlatform: true, ...options })
  await waitFor(() => expect(document.title).not.toBe(''))
  return opened
}
const pathOf = async (path: string, options?: Parameters<typeof openBeside>[1]) =>
  (await open(path, options)).address().split('?')[0]

/** Of each group of guarded screens at least one. */
const guarded = [
  '/main',
  '/main/track',
  '/my',
  '/about',
  '/authorization',
  '/mapConfig',
  '/addNewVehicle',
  '/editVehicle?vehicle=1',
  '/trackQuery',
  '/driverList',
  '/kakouMonitor',
  '/vehicleTrackCardQuery',
]

test('an unknown route goes to /errorInfo, signed in or not (S2.guard.1) (S8.error.20)', async () => {
  expect(await pathOf('/no/such/page', { as: visitor, stored: nothing })).toBe('/errorInfo')
  expect(await pathOf('/no/such/page')).toBe('/errorInfo')
})

test('with nothing stored each open screen opens and is not sent elsewhere (S2.guard.5)', async () => {
  for (const path of [
    '/errorInfo',
    '/login',
    '/newPlatform',
    '/platformList',
    '/agreement',
    '/privacy',
    '/editPlatform',
    '/changePwd',
    '/scanCode',
  ])
    expect(await pathOf(path, { as: visitor, stored: nothing })).toBe(path)
  // This one takes the parameters of a link and goes on by its own rules; the guard would have sent it to /newPlatform.
  await open('/redirect?openId=o1', { as: visitor, stored: nothing, lang: 'zh' })
  await screen.findByText('获取参数失败')
})

test('with no platform saved a guarded route goes to /newPlatform (S2.guard.6) (S8.error.21)', async () => {
  for (const path of guarded) expect([path, await pathOf(path, { as: visitor, stored: nothing })]).toEqual([path, '/newPlatform'])
})

test('with a platform and no user data a guarded route goes to /login (S2.guard.9) (S8.error.21) (S4.login.1)', async () => {
  for (const path of guarded) expect([path, await pathOf(path, { as: visitor })]).toEqual([path, '/login'])
})

test('with a platform and user data a guarded route opens (S2.guard.10)', async () => {
  for (const path of guarded) expect((await pathOf(path))?.startsWith(path.split('?')[0] ?? ''), path).toBe(true)
})

test('titles: platform and route, the platform alone on main, the route alone before sign-in (S2.guard.2) (S2.guard.3) (S2.guard.4) (S2.main.1)', async () => {
  const place = { Code: 'one', Title: 'Test', Url: platform.url, isCheckIn: true, gzhTitle: '' }
  for (const [path, title] of [
    ['/addNewVehicle', 'Fleet · Add vehicle'],
    ['/vehicleInfo?vehicle=1', 'Fleet · Vehicle details'],
    ['/main', 'Fleet'],
    ['/main/track', 'Fleet'],
    ['/login', 'Sign in'],
    ['/newPlatform', 'Add platform'],
    ['/platformList', 'Common platform list'],
    ['/editPlatform?code=one', 'Edit platform account'],
  ] as const) {
    await open(path, { as: company, stored: { platformInfoList: [place], userDatas: { one: await company.signIn() } } })
    await waitFor(() => expect(document.title).toBe(title))
  }
})

test('without posAuth the location tab is not offered, with it, it is (S6.right.2)', async () => {
  const offered = async (posAuth: boolean) => {
    await open('/main', { as: await company.withUser({ posAuth }) })
    const tabs = within(await screen.findByRole('navigation', { name: 'Modules' })).getAllByRole('button')
    return tabs.map(({ textContent }) => textContent)
  }
  expect(await offered(true)).toContain('Monitoring')
  const without = await offered(false)
  expect(without).toContain('Track')
  expect(without).not.toContain('Monitoring')
})

test('without updInstTaskAuth a screen that needs it leads to /main, and a toast says why (S6.right.8)', async () => {
  const words = 'no permission to edit new install task'
  expect(await pathOf('/addNewVehicle')).toBe('/addNewVehicle')
  expect(screen.queryByText(words)).toBeNull()
  const { address } = await open('/addNewVehicle', { as: await company.withUser({ updInstTaskAuth: false }) })
  await screen.findByText(words)
  await waitFor(() => expect(address()).toMatch(/^\/main(\/|$)/))
})
