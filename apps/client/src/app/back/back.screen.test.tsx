// @vitest-environment jsdom
/** What going back does in the client as a whole: rules.test.ts has the decisions alone. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Host } from '../../core/host/host.ts'
import { newCompany, platformOfFile, visitorOf } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
await company.addVehicle('沪A00001')
const words = { zh: '再按一次退出应用', en: 'Press again to exit the application' }

/** The client as it starts in an app with a back key. */
async function openApp(address: string, options: Partial<Parameters<typeof openScreen>[1]> = {}, more: Partial<Host> = {}) {
  let pressed: (() => void) | undefined
  const exitApp = vi.fn<() => void>()
  const host: Partial<Host> = {
    native: true,
    exitApp,
    onBack(run) {
      pressed = run
      return () => undefined
    },
    ...more,
  }
  const opened = await openScreen(address, { as: company, launched: true, within: 'native', host, ...options })
  await waitFor(() => expect(pressed).toBeDefined())
  return { ...opened, exitApp, back: () => act(() => pressed?.()) }
}
const openPage = async (address: string, options: Partial<Parameters<typeof openScreen>[1]> = {}) => ({
  ...(await openScreen(address, { as: company, launched: true, ...options })),
  back: () => history.back(),
})

test.each(['zh', 'en'] as const)(
  'in the app on /main the first press of back asks, the second exits: %s (S2.back.1) (S2.back.2)',
  async lang => {
    const { address, back, exitApp } = await openApp('/', { lang })
    await waitFor(() => expect(address()).toMatch(/^\/main/))
    back()
    await screen.findByText(words[lang])
    expect(exitApp).not.toHaveBeenCalled()
    back()
    expect(exitApp).toHaveBeenCalledOnce()
  },
)

test('in the app on /login the first press of back asks too, and after more than 3 seconds it asks again (S2.back.1) (S2.back.3)', async () => {
  const launchLink = () => Promise.resolve('outrider://x?mpusercode=m1')
  vi.useFakeTimers({ toFake: ['Date'] })
  const { address, back, exitApp } = await openApp('/', { as: visitorOf(company) }, { launchLink })
  await waitFor(() => expect(address()).toBe('/login'))
  await screen.findByLabelText('User name')
  const asked = () => screen.queryAllByText(words.en).length
  back()
  await waitFor(() => expect(asked()).toBe(1))
  vi.setSystemTime(Date.now() + 3500)
  back()
  expect(exitApp).not.toHaveBeenCalled()
  // It is asked again: now a press within the time exits.
  back()
  expect(exitApp).toHaveBeenCalledOnce()
})

test('in the app on the more module back does not ask to exit (S2.back.4)', async () => {
  const { user, address, back, exitApp } = await openApp('/main')
  await user.click(within(await screen.findByRole('navigation', { name: 'Modules' })).getByRole('button', { name: 'More' }))
  await screen.findByRole('region', { name: 'All functions' })
  await waitFor(() => expect(address()).toBe('/main/more'))
  back()
  await waitFor(() => expect(address()).not.toMatch(/more/))
  expect(screen.queryByText(words.en)).toBeNull()
  expect(exitApp).not.toHaveBeenCalled()
})

test('in the app back closes what is open in a list module, then leads to the previous module (S2.back.5) (S2.back.6)', async () => {
  const { user, address, back } = await openApp('/main')
  const counts = within(await screen.findByRole('group', { name: 'Vehicle counts' }))
  await user.click(counts.getAllByRole('button')[0] ?? document.body)
  await waitFor(() => expect(address()).toMatch(/^\/main\/vehicleList/))
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  await screen.findByRole('menu')
  back()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(address()).toMatch(/^\/main\/vehicleList/))
  back()
  await waitFor(() => expect(address()).toMatch(/^\/main(?!\/vehicleList)/))
})

test.each([
  ['in the app', openApp],
  ['in a page', openPage],
] as const)('%s back leads elsewhere to the page before (S2.back.7)', async (_, open) => {
  const { user, address, back } = await open('/main')
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Switch platform' }))
  await waitFor(() => expect(address()).toBe('/platformList'))
  back()
  await waitFor(() => expect(address()).toMatch(/^\/main/))
})

test.each([
  ['officialAccount', 'closes the window', 'S2.back.10', 1],
  ['miniProgram', 'closes nothing', 'S2.back.12', 0],
] as const)('%s: back from the main page to the choice of a platform %s (%s)', async (kind, _, __, times) => {
  const closeWindow = vi.fn<() => void>()
  // As served by the platform that one is signed in to.
  const Code = new URL(platform.url).host
  const stored = {
    platformInfoList: [{ Code, Title: 'Fleet', Url: platform.url, isCheckIn: true, gzhTitle: '' }],
    userDatas: { [Code]: await company.signIn() },
  }
  const { user, address, back } = await openPage('/', { within: kind, host: { closeWindow }, servedByPlatform: true, stored })
  await waitFor(() => expect(address()).toBe('/newPlatform'))
  const [first] = await screen.findAllByRole('button', { name: /Signed in, press to continue/ })
  await user.click(first ?? document.body)
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  expect(closeWindow).not.toHaveBeenCalled()
  back()
  await waitFor(() => expect(address()).toBe('/newPlatform'))
  await waitFor(() => expect(closeWindow).toHaveBeenCalledTimes(times))
})

test('a session that ends leads to /login and closes no window', async () => {
  const mine = await company.withUser({})
  const session = await mine.signIn()
  await platform.database.pool.query(`update sessions set ended_at = now(), ended_why = 'passwordChanged' where ended_at is null`)
  const closeWindow = vi.fn<() => void>()
  const as = { ...mine, signIn: () => Promise.resolve(session) }
  const { address } = await openPage('/main', { as, within: 'officialAccount', host: { closeWindow } })
  await waitFor(() => expect(address()).toBe('/login'))
  expect(closeWindow).not.toHaveBeenCalled()
})
