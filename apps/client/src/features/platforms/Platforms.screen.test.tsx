// @vitest-environment jsdom
/** Platforms added, edited, ticked and deleted on the screens for them; platform-list.test.ts has the rules alone. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Platform } from '../../core/session/platform.ts'
import { atEndOfTest } from '../../testing/end-of-test.ts'
import { newCompany, platformOfFile, visitorOf } from '../../testing/company.ts'
import { fill } from '../../testing/fields.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const b = await platformOfFile({ title: 'Platform B' })
const numbers = join(b.folder, 'numbers.json')
await writeFile(numbers, JSON.stringify([{ code: '10086', title: 'Platform B', url: b.url }]))
const a = await platformOfFile({ title: 'Platform A', config: { platforms: numbers } })
const company = await newCompany(a)
const visitor = visitorOf(company)

const hostOf = (url: string) => new URL(url).host
const entryOf = (url: string, Title: string, isCheckIn = false): Platform => ({
  Code: hostOf(url),
  Title,
  Url: url,
  isCheckIn,
  gzhTitle: '',
})
const kept = () => JSON.parse(localStorage.getItem('platformInfoList') ?? '[]') as Platform[]

/** A device with these platforms and nobody signed in, unless the values say otherwise. */
const open = (address: string, platforms: readonly Platform[], stored: object = {}) =>
  openScreen(address, { as: visitor, stored: { platformInfoList: platforms, userDatas: {}, ...stored } })

async function add(user: UserEvent, address: string) {
  await fill(user, 'Server address', address)
  await user.click(screen.getByRole('button', { name: 'Add platform' }))
}
async function act(user: UserEvent, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** Where requests go before they are sent, with their tokens. */
function watchHosts(instead: (url: URL) => string | undefined = () => undefined) {
  const real = globalThis.fetch
  const asked: { host: string; path: string; token: string | null }[] = []
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    asked.push({ host: url.host, path: url.pathname, token: new Headers(init?.headers).get('access_token') })
    return real(instead(url) ?? input, init)
  }
  atEndOfTest(() => {
    globalThis.fetch = real
  })
  return asked
}

test('a special edition holds the number of its one platform, finds it without a question, and offers no other (S3.stored.4)', async () => {
  const config = () => JSON.parse(localStorage.getItem('AppGlobalConfig') ?? 'null') as object | null
  await open('/newPlatform', [])
  await screen.findByLabelText('Server address')
  expect(config()).toEqual({ isSpecialEdition: false, platformCode: '' })
  cleanup()
  const how = { as: visitor, stored: { platformInfoList: [], userDatas: {} } }
  const unknown = await openScreen('/newPlatform', { ...how, edition: '10010', servedByPlatform: true })
  await screen.findByRole('button', { name: 'Try again' })
  expect(unknown.address()).toBe('/newPlatform')
  cleanup()
  const { address } = await openScreen('/newPlatform', { ...how, edition: '10086', servedByPlatform: true })
  await waitFor(() => expect(address()).toBe('/login'))
  expect(kept()).toMatchObject([{ Url: b.url, Title: 'Platform B', isCheckIn: true }])
  expect(config()).toEqual({ isSpecialEdition: true, platformCode: '10086' })
  cleanup()
  await openScreen('/platformList', { as: visitor, stored: { userDatas: {}, platformInfoList: kept() }, edition: '10086' })
  await screen.findByText('Platform B')
  expect(screen.queryByRole('button', { name: 'Add platform' })).toBeNull()
})

test('a platform is added by its number; it becomes the one in use and the others are unticked (S1.platform.2) (S4.platformList.1) (S4.platformList.2)', async () => {
  const { user, address } = await open('/newPlatform', [entryOf(a.url, 'Platform A', true)])
  await add(user, '10086')
  await waitFor(() => expect(address()).toBe('/login'))
  expect(kept()).toEqual([entryOf(a.url, 'Platform A'), entryOf(b.url, 'Platform B', true)])
  cleanup()
  await open('/platformList', kept())
  const [first] = await screen.findAllByRole('button', { name: /Platform B/ })
  expect(first?.textContent).toContain('In use')
})

test('a number that nobody has is answered with the message of the server (S8.error.8)', async () => {
  const { user, address } = await open('/newPlatform', [entryOf(a.url, 'Platform A', true)])
  await add(user, '4711')
  expect((await screen.findByRole('alert')).textContent).toContain('4711')
  await waitFor(() => expect(address()).toBe('/newPlatform'))
})

test('a platform is added by domain, by IP, and by either with a port (S1.platform.3) (S5.platform.format)', async () => {
  const { port } = new URL(b.url)
  // Nothing may listen on the default port here: what goes there is answered by the platform elsewhere.
  const asked = watchHosts(url => (url.port === '8083' ? `${b.url}${url.pathname}` : undefined))
  const addresses = ['localhost', '127.0.0.1', `localhost:${port}`, `127.0.0.1:${port}`]
  for (const each of addresses) {
    const { user, address } = await open('/newPlatform', kept())
    await add(user, each)
    await waitFor(() => expect(address()).toBe('/login'))
    cleanup()
  }
  expect(kept().map(({ Url }) => Url)).toEqual([
    'http://localhost:8083',
    'http://127.0.0.1:8083',
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
  ])
  const looked = new Set(asked.filter(({ path }) => path === '/health').map(({ host }) => host))
  expect([...looked]).toEqual(expect.arrayContaining(kept().map(({ Url }) => hostOf(Url))))
})

test('a saved platform is not added twice, and nothing is sent (S5.platform.duplicate)', async () => {
  const { user, sentPaths } = await open('/newPlatform', [entryOf(b.url.replace('127.0.0.1', 'localhost'), 'B', true)])
  const asked = watchHosts()
  await add(user, `LOCALHOST:${new URL(b.url).port}/`)
  await screen.findByText('The platform is already on the list of commonly used')
  expect(asked.filter(({ path }) => path === '/health')).toEqual([])
  expect(sentPaths()).not.toContain('user/getOtherPlatform')
})

test.each([
  ['/newPlatform', 'Add platform'],
  [`/editPlatform?code=${encodeURIComponent(hostOf(a.url))}`, 'Save'],
])('what is no server is refused in the words for it, and nothing is sent: %s (S5.platform.format)', async (path, button) => {
  const saved = [entryOf(a.url, 'Platform A', true)]
  const { user, address } = await open(path, saved)
  await screen.findByLabelText('Server address')
  const asked = watchHosts()
  for (const input of ['', '   ', 'not a server', 'fleet.example.com:99999', 'ftp://fleet.example.com']) {
    await fill(user, 'Server address', input)
    await user.click(screen.getByRole('button', { name: button }))
    await screen.findByText('Please enter the correct server information')
  }
  expect(asked.filter(({ path: sent }) => /health|getOtherPlatform/.test(sent))).toEqual([])
  await waitFor(() => expect(address()).toBe(path))
  expect(kept()).toEqual(saved)
})

test('the platform in use and the last one cannot be deleted (S4.platformList.3) (S4.platformList.4)', async () => {
  const last = [entryOf(a.url, 'Platform A')]
  const { user } = await open('/platformList', last)
  await act(user, 'Platform A', 'Delete')
  await screen.findByText('At least one platform must remain')
  expect(kept()).toEqual(last)
  cleanup()
  const two = [entryOf(a.url, 'Platform A', true), entryOf(b.url, 'Platform B')]
  await open('/platformList', two)
  await act(user, 'Platform A', 'Delete')
  await screen.findByText('This platform is in use and cannot be deleted')
  expect(kept()).toEqual(two)
})

test('a platform is picked from the list, and then the other can be deleted; its name is brought up to date (S1.platform.1) (S2.routeDetail.4)', async () => {
  const { user, address } = await open('/platformList', [entryOf(a.url, 'Old name', true), entryOf(b.url, 'Platform B')])
  await act(user, 'Old name', 'Update')
  await screen.findByText('Up to date: Platform A')
  expect(kept()[0]).toEqual(entryOf(a.url, 'Platform A', true))
  await user.click(screen.getByRole('button', { name: /^Platform B/ }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(kept().filter(({ isCheckIn }) => isCheckIn)).toEqual([entryOf(b.url, 'Platform B', true)])
  cleanup()
  await open('/platformList', kept())
  await act(user, 'Platform A', 'Delete')
  await waitFor(() => expect(kept()).toEqual([entryOf(b.url, 'Platform B', true)]))
})

test('another address ends the sign-in: no token goes there', async () => {
  const session = await company.signIn()
  const { user, address } = await open(
    `/editPlatform?code=${encodeURIComponent(hostOf(a.url))}`,
    [entryOf(a.url, 'Platform A', true)],
    { userDatas: { [hostOf(a.url)]: session } },
  )
  const asked = watchHosts()
  await fill(user, 'Server address', hostOf(b.url))
  await screen.findByText(/you have to sign in again/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/platformList'))
  expect(kept()).toEqual([entryOf(b.url, 'Platform B', true)])
  expect(localStorage.getItem('userDatas')).not.toContain('accessToken')
  const there = asked.filter(({ host }) => host === hostOf(b.url))
  expect(there.length).toBeGreaterThan(0)
  expect(there.filter(({ token }) => token !== null)).toEqual([])
})

test('five platforms are ticked and signed in to at once, the sixth is refused (S1.multi.1) (S4.platformList.5)', async () => {
  // The same platform under six names.
  const six = Array.from({ length: 6 }, (_, at) => ({ ...entryOf(a.url, `Name ${at + 1}`, at === 0), Code: `name-${at}:1` }))
  const { user, address, sent } = await open('/platformList', six)
  await user.click(await screen.findByRole('switch', { name: 'Show several platforms together' }))
  for (const name of ['Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6']) await user.click(screen.getByRole('checkbox', { name }))
  await screen.findByText('Choose up to five platforms')
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Sign in to the selected platforms' }))
  await fill(user, 'User name', company.login)
  await fill(user, 'Password', company.password)
  await user.click(screen.getByRole('checkbox', { name: /User Agreement/ }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  expect(sent('user/login')).toHaveLength(5)
  expect(Object.keys(JSON.parse(localStorage.getItem('userDatas') ?? '{}') as object)).toHaveLength(5)
})
