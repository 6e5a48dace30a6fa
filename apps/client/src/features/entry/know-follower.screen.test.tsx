// @vitest-environment jsdom
/** Who reads in the official account is known by the code that the vendor sends the page back with. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { testVendor } from '../../../../server/src/testing/vendor.ts'
import { createStored } from '../../core/storage/stored.ts'
import { storedNickname } from '../../core/launch/stored-launch.ts'
import { storedOpenId, storedPushUrl } from '../../core/session/stored-device.ts'
import { newCompany, platformOfFile, visitorOf } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { shelfOf } from '../../testing/storage.ts'
import { knowFollower } from './know-follower.ts'

const vendor = await testVendor()
afterAll(() => vendor[Symbol.asyncDispose]())
const { appId, secret, api } = vendor.account
const platform = await platformOfFile({
  config: { 'oa-app-id': appId, 'oa-secret': secret, 'oa-api': api, 'oa-title': 'Fleet for followers' },
})
const without = await platformOfFile()
const company = await newCompany(platform)

test('a code of the vendor is exchanged for open id and union id, which are kept and sent with the sign-in (S7.outside.8)', async () => {
  vendor.codes.set('code-7', { openid: 'open-7', unionid: 'union-7' })
  sessionStorage.setItem('officialAccountState', 'ours')
  const { user, address, sent } = await openScreen('/?code=code-7&state=ours', {
    as: visitorOf(company),
    within: 'officialAccount',
    host: { mobileOs: 3 },
    servedByPlatform: true,
    launched: true,
    stored: { platformInfoList: [], userDatas: {} },
  })
  await waitFor(() => expect(address()).toBe('/login'))
  expect(['openId', 'unionId'].map(key => localStorage.getItem(key))).toEqual(['"open-7"', '"union-7"'])
  await user.type(await screen.findByLabelText('User name'), company.login)
  await user.type(screen.getByLabelText('Password'), company.password)
  await user.click(screen.getByRole('checkbox', { name: /User Agreement/ }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(sent('user/login')).toMatchObject([{ pushClientId: 'open-7', mobileOs: 3 }]))
})

test('the platform has another title in its official account (S3.platform.1), where the name of the follower stands with the account', async () => {
  const stored = { nickname: '张三' }
  await openScreen('/my', { as: company, within: 'officialAccount', host: { mobileOs: 3 }, stored })
  await screen.findByText(/WeChat name: 张三/)
  await waitFor(() => expect(document.title).toMatch(/^Fleet for followers/))
  expect(localStorage.getItem('platformInfoList')).toContain('"gzhTitle":"Fleet for followers"')
  cleanup()
  await openScreen('/my', { as: company, stored })
  await screen.findByText(/User name/)
  expect(screen.queryByText(/WeChat name/)).toBeNull()
  await waitFor(() => expect(document.title).not.toContain('followers'))
  cleanup()
})

test('what a link said of somebody else is forgotten once the union id says that another one reads', async () => {
  const read = async (unionid: string) => {
    const stored = createStored(shelfOf({ unionId: '"u-1"', nickname: '"张三"', pushUrl: '"https://push.example/in"' }))
    const code = `of ${unionid}`
    vendor.codes.set(code, { openid: 'o', unionid })
    sessionStorage.setItem('officialAccountState', 'ours')
    const page = {
      address: '',
      query: new URLSearchParams({ code, state: 'ours' }),
      visit: sessionStorage,
      leave: () => undefined,
    }
    expect(await knowFollower({ host: { kind: 'officialAccount', servedFrom: platform.url }, stored }, page)).toBe('known')
    return [stored.get(storedNickname), stored.get(storedPushUrl)]
  }
  expect(await read('u-1')).toEqual(['张三', 'https://push.example/in'])
  expect(await read('u-2')).toEqual(['', ''])
})

test('a code without the state of this visit is of nobody', async () => {
  vendor.codes.set('code-8', { openid: 'open-8' })
  sessionStorage.setItem('followerAsked', '1')
  const { address } = await openScreen('/?code=code-8&state=theirs', {
    as: visitorOf(company),
    within: 'officialAccount',
    servedByPlatform: true,
    launched: true,
    stored: { platformInfoList: [], userDatas: {} },
  })
  await waitFor(() => expect(address()).toBe('/newPlatform'))
  expect(localStorage.getItem('openId')).toBeNull()
  cleanup()
})

test('the vendor is asked once in a visit, and not by a platform without an official account nor where the reader is known', async () => {
  const left: string[] = []
  const ask = (servedFrom: string, openId = '') => {
    const stored = createStored(shelfOf({}))
    stored.set(storedOpenId, openId)
    const page = { address: 'https://fleet.example.com/', query: new URLSearchParams(), visit: sessionStorage }
    const host = { kind: 'officialAccount', servedFrom } as const
    return knowFollower({ host, stored }, { ...page, leave: url => left.push(url) })
  }
  expect(await ask(without.url)).toBeUndefined()
  sessionStorage.clear()
  expect(await ask(platform.url, 'open-9')).toBeUndefined()
  expect(left).toEqual([])
  expect(await ask(platform.url)).toBe('leaving')
  expect(left).toEqual([expect.stringContaining(`appid=${appId}`)])
  expect(await ask(platform.url)).toBeUndefined()
})
