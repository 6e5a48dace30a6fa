// @vitest-environment jsdom
import type { DataOf, Session } from '@outrider/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Company, newCompany, platformOfFile, visitorOf } from '../../../testing/company.ts'
import { autofill, describedBy, fill } from '../../../testing/fields.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { oneTimeCode, wirePassword } from '../../../testing/server.ts'

let ahead = 0
const now = () => Date.now() + ahead
const platform = await platformOfFile({ now })
const company = await newCompany(platform)

/** A code is taken once: the next one is of the next half minute. */
function codeOf(key: string): string {
  ahead += 30_000
  return oneTimeCode(key, now())
}
const shownCodes = async () => {
  const codes = (await screen.findByTestId('recovery-codes')).textContent?.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g) ?? []
  expect(codes).toHaveLength(10)
  return codes
}

/** A user with a second step, and the key of the app. */
async function withSecondStep(): Promise<{ user: Company; key: string; recoveryCodes: string[] }> {
  const user = await company.withUser({})
  const caller = await platform.signIn(user.login, user.password)
  const { secret } = await caller.call('user/startSecondFactor', { password: wirePassword(user.password) })
  const { recoveryCodes } = await caller.call('user/confirmSecondFactor', { code: codeOf(secret) })
  return { user, key: secret, recoveryCodes }
}

/** A user with a role that asks for a second step. */
async function withCarefulRole(name: string): Promise<Company> {
  const who = await company.withUser({})
  const { pool } = platform.database
  const role = 'insert into roles (organisation_id, name, rights, second_factor) values ($1, $2, $3, true) returning id'
  const { rows } = await pool.query<{ id: number }>(role, [who.organisation, name, ['posAuth']])
  await pool.query('insert into user_roles (role_id, user_id) select $1, id from users where login = $2', [
    rows[0]?.id,
    who.login,
  ])
  return who
}

async function signIn(user: Company, lang: 'en' | 'zh' = 'en') {
  const opened = await openScreen('/login', { as: visitorOf(user), lang })
  await screen.findByRole('button', { name: lang === 'en' ? 'Sign in' : '登录' })
  autofill(lang === 'en' ? { 'User name': user.login, Password: user.password } : { 用户名: user.login, 密码: user.password })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /User Agreement|用户协议/ })
  if (!box.checked) await opened.user.click(box)
  await opened.user.click(screen.getByRole('button', { name: lang === 'en' ? 'Sign in' : '登录' }))
  return opened
}

test('a sign-in asks for a code after the password, tells a wrong one, and goes on with the right one', async () => {
  const { user: who, key } = await withSecondStep()
  const { user, address, sent, sentPaths, goTo } = await signIn(who)
  await waitFor(() => expect(address()).toBe('/secondFactor'))
  const field = await screen.findByLabelText('Code, or a recovery code')
  // Nothing else opens, and nothing is asked in the name of a session that waits.
  await goTo('/main')
  await waitFor(() => expect(address()).toBe('/secondFactor'))
  expect(sentPaths().filter(path => /^(vehicle|alarm|map)\//.test(path))).toEqual([])
  await fill(user, 'Code, or a recovery code', '000 000')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() =>
    expect(describedBy(screen.getByLabelText('Code, or a recovery code')).join()).toContain('The code is wrong'),
  )
  expect(field).toBeTruthy()
  // Still there where it is needed: after a wrong code.
  screen.getByText(/^No phone at hand/)
  await fill(user, 'Code, or a recovery code', codeOf(key))
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(address()).toBe('/main'))
  expect(sent('user/passSecondFactor')).toHaveLength(2)
  expect(localStorage.getItem('userDatas')).not.toContain('secondFactor')
})

test('a recovery code signs in as well, in Chinese', async () => {
  const { user: who, recoveryCodes } = await withSecondStep()
  const { user, address } = await signIn(who, 'zh')
  await screen.findByText('打开手机上的验证器，输入显示的6位数字')
  await fill(user, '验证码或恢复码', recoveryCodes[0] ?? '')
  await user.click(screen.getByRole('button', { name: '验证' }))
  await waitFor(() => expect(address()).toBe('/main'))
})

test('who has a role that asks for it scans or types the key, sends a code and keeps the recovery codes before going on', async () => {
  const who = await withCarefulRole('Careful')
  const { user, address } = await signIn(who)
  await screen.findByText('Your account has to use two-step verification. Set it up to continue')
  await screen.findByRole('img', { name: 'QR code for the app' })
  const key = screen.getByTestId('second-factor-key').textContent ?? ''
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  expect(screen.getByRole('link', { name: 'Open in an app on this phone' }).getAttribute('href')).toContain('otpauth://totp/')
  await fill(user, 'The six digits that the app shows', codeOf(key))
  await user.click(screen.getByRole('button', { name: 'Switch it on' }))
  await shownCodes()
  expect(address()).toBe('/secondFactor')
  await user.click(screen.getByRole('button', { name: 'I have kept them, continue' }))
  await waitFor(() => expect(address()).toBe('/main'))
})

test('a page that is opened again before the recovery codes were kept goes on, and offers new ones', async () => {
  const who = await withCarefulRole('Careful too')
  const session = await who.signIn()
  expect(session.secondFactor).toBe('setUp')
  const headers = { access_token: session.accessToken }
  const started = await platform.send('user/startSecondFactor', {}, headers)
  const { secret } = started.reply.data as DataOf<'user/startSecondFactor'>
  await platform.send('user/confirmSecondFactor', { code: codeOf(secret) }, headers)
  const { user, address, goTo } = await openScreen('/secondFactor', { as: { ...who, signIn: () => Promise.resolve(session) } })
  await screen.findByText('Recovery codes left: 10')
  await fill(user, 'Code, or a recovery code', codeOf(secret))
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
  await shownCodes()
  await goTo('/main')
  await waitFor(() => expect(address()).toBe('/main'))
})

test('a user switches it on by the password, makes new recovery codes, and switches it off again', async () => {
  const who = await company.withUser({})
  const { user, sent } = await openScreen('/secondFactor', { as: who })
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await fill(user, 'Your password', 'not it')
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  await waitFor(() => expect(describedBy(screen.getByLabelText('Your password')).join()).toContain('The password is wrong'))
  await fill(user, 'Your password', who.password)
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  const key = (await screen.findByTestId('second-factor-key')).textContent ?? ''
  await fill(user, 'The six digits that the app shows', codeOf(key))
  await user.click(screen.getByRole('button', { name: 'Switch it on' }))
  const [first = ''] = await shownCodes()
  await user.click(screen.getByRole('button', { name: 'I have kept them, continue' }))
  await screen.findByText('Recovery codes left: 10')
  await fill(user, 'Code, or a recovery code', first)
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
  const renewed = await shownCodes()
  expect(renewed).not.toContain(first)
  await user.click(screen.getByRole('button', { name: 'I have kept them, continue' }))
  await fill(user, 'Code, or a recovery code', renewed[3] ?? '')
  await user.click(await screen.findByRole('button', { name: 'Switch it off' }))
  await screen.findByRole('button', { name: 'Set up' })
  expect(sent('user/endSecondFactor')).toHaveLength(1)
})

/** Sends what the page of this session would send. */
async function send(session: Session, path: string, body: object): Promise<unknown> {
  const { reply } = await platform.send(path, body, { access_token: session.accessToken, refresh_token: session.refreshToken })
  expect(reply.rspCode).toBe(0)
  return reply.data
}
const mustSetUp = async (who: Company): Promise<Session> => {
  const { reply } = await platform.send('user/login', { userId: who.login, password: wirePassword(who.password) })
  return reply.data as Session
}

test('who loads the page again while it shows the recovery codes goes on with what was set up', async () => {
  const who = await withCarefulRole('Lost reply')
  const session = await mustSetUp(who)
  expect(session.secondFactor).toBe('setUp')
  const { secret } = (await send(session, 'user/startSecondFactor', {})) as { secret: string }
  await send(session, 'user/confirmSecondFactor', { code: codeOf(secret) })
  const { goTo, address } = await openScreen('/secondFactor', { as: { ...who, signIn: () => Promise.resolve(session) } })
  await screen.findByText('Recovery codes left: 10')
  await goTo('/main')
  await waitFor(() => expect(address()).toBe('/main'))
})

test('who lost the reply of the set-up goes on by pressing again', async () => {
  const who = await withCarefulRole('Loaded again')
  const session = await mustSetUp(who)
  const { user } = await openScreen('/secondFactor', { as: { ...who, signIn: () => Promise.resolve(session) } })
  const key = (await screen.findByTestId('second-factor-key')).textContent ?? ''
  await send(session, 'user/confirmSecondFactor', { code: codeOf(key) })
  await fill(user, 'The six digits that the app shows', codeOf(key))
  await user.click(screen.getByRole('button', { name: 'Switch it on' }))
  await screen.findByText('Recovery codes left: 10')
})
