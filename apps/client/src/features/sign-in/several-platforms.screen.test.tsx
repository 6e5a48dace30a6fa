// @vitest-environment jsdom
/** Signing in with several platforms in use, against two real ones: the second has no keys for passwords, as platforms of others. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '@outrider/contract'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { wirePassword } from '../../testing/server.ts'

const ours = await newCompany(await platformOfFile({ title: 'Ours' }))
/** The first user of each platform has the same name and password. */
const theirs = await newCompany(await platformOfFile({ title: 'Theirs' }))
/** Passwords that have reached the platform without keys. */
let reached: string[] = []

// Not the network of the page, which is watched.
const fetchOfServer = globalThis.fetch

/** Passes on everything but the calls for keys. */
const withoutKeys = createServer((request, response) => {
  const chunks: Buffer[] = []
  const path = request.url ?? ''
  const token = request.headers['access_token']
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    if (path === '/user/login') reached.push((JSON.parse(body) as { password: string }).password)
    if (/PublicKey/.test(path)) response.writeHead(404).end()
    else {
      // The platform behind may have stopped with the file, while the page still asks.
      const gone = () => response.destroy()
      passOn(path, body, typeof token === 'string' ? { access_token: token } : {}).then(text => response.end(text), gone)
    }
  })
})
async function passOn(path: string, body: string, token: Record<string, string>): Promise<string> {
  const headers = { 'content-type': 'application/json', lang: 'en', ...token }
  const reply = await fetchOfServer(`${theirs.platform.url}${path}`, body ? { method: 'POST', body, headers } : {})
  return reply.text()
}

await new Promise<void>(resolve => {
  withoutKeys.listen(0, '127.0.0.1', resolve)
})
const theirUrl = `http://127.0.0.1:${(withoutKeys.address() as AddressInfo).port}`
afterAll(() => withoutKeys.close())
beforeEach(() => {
  reached = []
})

/** The sign-in page with both platforms ticked, filled and sent. */
async function signIn(stored: object = {}, codes: [string, string] = ['a:1', 'b:1']) {
  const [a, b] = codes
  const platform = { isCheckIn: true, gzhTitle: '' }
  const opened = await openScreen('/login', {
    as: ours,
    stored: {
      isMultiPlatformMode: true,
      userDatas: {},
      platformInfoList: [
        { ...platform, Code: a, Title: 'Ours', Url: ours.platform.url },
        { ...platform, Code: b, Title: 'Theirs', Url: theirUrl },
      ],
      ...stored,
    },
  })
  const { user } = opened
  await user.type(await screen.findByLabelText('User name'), ours.login)
  await user.type(screen.getByLabelText('Password'), ours.password)
  await user.click(screen.getByRole('checkbox', { name: /User Agreement/ }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return opened
}
const question = () => screen.findByRole('alertdialog', { name: 'Theirs does not accept encrypted passwords' })

test('a platform without keys gets no password that would work elsewhere; the user is asked and declines', async () => {
  const { user, sent } = await signIn()
  await question()
  expect(reached).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Do not send' }))
  // The other one is signed in to; this one follows on the same page.
  await screen.findByText('Still to sign in: Theirs')
  expect(reached).toEqual([])
  expect(sent('user/login').map(({ password }) => password)).toEqual([expect.stringMatching(/^sealed:/)])
  // Asked again where it is named alone, and told that nothing was sent.
  await user.type(await screen.findByLabelText('User name'), ours.login)
  await user.type(screen.getByLabelText('Password'), 'another password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await question()
  await user.keyboard('{Escape}')
  await screen.findByText('No password was sent to Theirs')
  expect(reached).toEqual([])
})

test('the user may agree for that platform, and is not asked there again', async () => {
  const { user, address } = await signIn()
  await question()
  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  await vi.waitFor(() => expect(address()).toBe('/main'))
  expect(reached).toEqual([expect.stringMatching(/^[0-9A-F]{32}$/)])
  expect(JSON.parse(localStorage.getItem('reusablePasswordsAt') ?? '')).toEqual(['b:1'])
})

test('each platform gives this device a token for the account, which only that platform is sent again', async () => {
  const body = { userId: ours.login, password: wirePassword(ours.password) }
  const { deviceToken } = (await ours.platform.send('user/login', body)).reply.data as Session
  const deviceTokens = { 'a:1': { [ours.login]: deviceToken } }
  const { address, sent } = await signIn({ reusablePasswordsAt: ['b:1'], deviceTokens })
  await vi.waitFor(() => expect(address()).toBe('/main'))
  const kept = JSON.parse(localStorage.getItem('deviceTokens') ?? '{}') as Record<string, Record<string, string>>
  expect(kept).toEqual({ ...deviceTokens, 'b:1': { [ours.login]: expect.stringMatching(/^[\w-]{51}$/) } })
  expect(sent('user/login').map(each => each.deviceToken)).toEqual([deviceToken, undefined])
})
