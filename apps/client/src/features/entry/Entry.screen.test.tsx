// @vitest-environment jsdom
/** Launch links from the address to where they lead, in the whole client. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile, visitorOf } from '../../testing/company.ts'
import { openScreen as openBeside } from '../../testing/open-screen.tsx'
import { issueUserKey, UserRepository } from '../../testing/server.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const users = new UserRepository(platform.database.db)
/** A key by which an outside system signs the user in, once. */
const userKey = async () => issueUserKey(users, (await users.byLogin(company.login))?.id ?? 0)

const visitor = visitorOf(company)
const nothing = { platformInfoList: [], userDatas: {} }
type Options = Partial<Parameters<typeof openBeside>[1]>

/** Opens a link as a browser does, in place of the screen before it; on a device that knows no platform unless said otherwise. */
function follow(address: string, options: Options = { as: visitor, stored: nothing }) {
  cleanup()
  return openBeside(address, { as: company, servedByPlatform: true, launched: true, ...options })
}
const stored = (...keys: string[]) => keys.map(key => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown)
const leadsTo = (address: () => string, path: string) => waitFor(() => expect(address().split('?')[0]).toBe(path))
const signedIn: Options = {}

test.each([
  ['S2.boot.5', 'mpusercode=m1'],
  ['S2.boot.6', 'openId=o1&customerCode=C1'],
])('a link goes to /main with stored user data and by / to /login without (%s): %s', async (_, query) => {
  await leadsTo((await follow(`/about?${query}`)).address, '/login')
  await leadsTo((await follow(`/about?${query}`, signedIn)).address, '/main')
})

test('mpusercode: authorisation and customer code are stored, then /login, or /main with user data (S2.entry.1) (S2.entry.3) (S2.entry.4) (S2.entry.5)', async () => {
  await leadsTo((await follow('/?mpusercode=m1&customerCode=C1')).address, '/login')
  expect(stored('pushAuth', 'customerCode')).toEqual(['m1', 'C1'])
  await leadsTo((await follow('/?mpusercode=m2&customerCode=C2', signedIn)).address, '/main')
  expect(stored('pushAuth', 'customerCode')).toEqual(['m2', 'C2'])
})

test('openId and customerCode: all five values are stored, then /login, or /main with user data (S2.entry.6) (S2.entry.7) (S2.entry.8)', async () => {
  const link = (nick: string) =>
    `/?openId=o1&customerCode=C1&pushUrl=https%3A%2F%2Fpush.example%2Fin&unionId=u1&nickName=${encodeURIComponent(nick)}`
  const values = () => stored('openId', 'customerCode', 'pushUrl', 'unionId', 'nickname')
  await leadsTo((await follow(link('张三'), { as: visitor, stored: nothing, within: 'miniProgram' })).address, '/login')
  expect(values()).toEqual(['o1', 'C1', 'https://push.example/in', 'u1', '张三'])
  await leadsTo((await follow(link('李四'), { within: 'miniProgram' })).address, '/main')
  expect(values()).toEqual(['o1', 'C1', 'https://push.example/in', 'u1', '李四'])
})

test('a user key signs in without the form, on a device that knows no platform, and only once (S1.sso.2) (S2.entry.9) (S8.error.5)', async () => {
  const key = await userKey()
  await leadsTo((await follow(`/redirect?userKey=${key}`)).address, '/main')
  localStorage.clear()
  const { user, address } = await follow(`/#userKey=${key}`)
  await screen.findByText('wrong user key')
  // Nothing of the key stays in the address or in what is kept for the visit.
  expect(location.href).not.toContain(key)
  expect(sessionStorage.getItem('launchParameters')).not.toContain(key)
  await user.click(screen.getByRole('button', { name: 'Go to sign-in' }))
  await leadsTo(address, '/login')
})

test.each([
  ['all', ['Monitoring', 'Track', 'Alarms']],
  ['pos', ['Monitoring']],
  ['track', ['Track']],
  ['video', ['Video']],
])(
  'a link is read first, then signed in with, and its module type %s limits the session to it (S1.sso.3) (S4.login.5) (S4.login.6)',
  async (moduleType, offered) => {
    const key = await userKey()
    const { address, sent } = await follow(`/?${new URLSearchParams({ userKey: key, moduleType })}`)
    await waitFor(() => expect(address()).toMatch(/^\/main/))
    expect(sent('user/getUserMsg')).toMatchObject([{ userKey: key, moduleType }])
    const modules = async () =>
      within(await screen.findByRole('navigation', { name: 'Modules' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter(name => ['Monitoring', 'Track', 'Video', 'Alarms', 'More'].includes(name))
    const limited = moduleType === 'all' ? expect.arrayContaining(offered) : offered
    expect(await modules()).toEqual(limited)
    // It is the session that is limited, not the first screen alone.
    cleanup()
    const kept = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown
    const session = { platformInfoList: kept('platformInfoList'), userDatas: kept('userDatas') }
    await follow('/main', { as: visitor, stored: session })
    expect(await modules()).toEqual(limited)
  },
)

test.each([
  ['en', 'failed to obtain parameters', 'platform parameter error'],
  ['zh', '获取参数失败', '平台参数错误'],
] as const)(
  'parameters that lead nowhere say so, and a platform of their own is refused: %s (S8.error.6) (S8.error.7)',
  async (lang, missing, wrong) => {
    await follow('/?openId=o1', { as: visitor, stored: nothing, lang })
    await screen.findByText(missing)
    sessionStorage.clear()
    await follow('/?userKey=k1&platformCode=evil.example:8083', { as: visitor, stored: nothing, lang })
    await screen.findByText(wrong)
    expect(stored('platformInfoList')).toEqual([[]])
  },
)

test.each([
  ['on a device that knows nobody', 'en', { as: visitor, stored: nothing }, 'this link names a module that does not exist'],
  ['by somebody who is signed in', 'zh', {}, '链接指定的模块不存在'],
] as const)('a link to a module that there is not opens nothing and says so, opened %s', async (_, lang, as, words) => {
  const key = await userKey()
  for (const query of [`userKey=${key}&moduleType=admin`, `mpusercode=m9&moduleType=POS`, 'moduleType=']) {
    const { address, sent } = await follow(`/?${query}`, { ...as, lang })
    await screen.findByText(words)
    expect([address().split('?')[0], sent('user/getUserMsg')]).toEqual(['/', []])
  }
  expect(stored('pushAuth')).not.toEqual(['m9'])
  // Nothing of it was used: its user key still signs in, by a link that is right.
  await leadsTo((await follow(`/?userKey=${key}&moduleType=pos`, { ...as, lang })).address, '/main')
})

test('an error code leads to the error page with that code, and words of a link never stand on it (S2.entry.2) (S2.routeDetail.14)', async () => {
  const { address } = await follow('/?msgCode=5000001&userKey=k1')
  await screen.findByText('Error code: 5000001')
  await waitFor(() => expect(address()).toBe('/errorInfo?msgCode=5000001'))
  await screen.findByText('The server temporarily cannot reach its database, please try again later')
  await follow(`/errorInfo?msgCode=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await screen.findByText('This link could not be opened')
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test('without launch parameters / goes to /newPlatform, with user data too (S2.entry.11)', async () => {
  await leadsTo((await follow('/')).address, '/newPlatform')
  await leadsTo((await follow('/', signedIn)).address, '/newPlatform')
})

test('a link that comes while the app runs is followed into the client only', async () => {
  let link: ((address: string) => void) | undefined
  const onLink = (run: (address: string) => void) => {
    link = run
    return () => undefined
  }
  const { address } = await follow('/', { as: visitor, stored: nothing, within: 'native', host: { native: true, onLink } })
  await waitFor(() => expect(link).toBeDefined())
  link?.('https://evil.example/main?openId=o1&customerCode=C1')
  await leadsTo(address, '/login')
  expect(stored('openId')).toEqual(['o1'])
})

test.each(['openId=o1', 'customerCode=C1', 'platformCode=p1', 'nickName=n&unionId=u'])(
  'a launch link without user and password says "failed to obtain parameters", and nothing is sent: %s (S5.login.launch)',
  async query => {
    const { sentPaths } = await follow(`/?${query}`, { as: visitor })
    await screen.findByText('failed to obtain parameters')
    expect(sentPaths().filter(path => path.startsWith('user/'))).toEqual([])
  },
)
