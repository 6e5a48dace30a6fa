// @vitest-environment jsdom
/** What the sign-in form refuses and says, and how a sign-in ends. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile, visitorOf } from '../../testing/company.ts'
import { fill } from '../../testing/fields.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = Number(await company.addVehicle('沪A12345'))
await company.addVehicle('沪A12346')
const visitor = visitorOf(company)

async function openForm(lang: 'en' | 'zh' = 'en') {
  const opened = await openScreen('/login', { as: visitor, lang })
  await screen.findByRole('button', { name: lang === 'en' ? 'Sign in' : '登录' })
  return opened
}
type Opened = Awaited<ReturnType<typeof openForm>>
async function agree({ user }: Opened) {
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /User Agreement|用户协议/ })
  if (!box.checked) await user.click(box)
}
/** Fills the form as it stands and sends it. */
async function send(opened: Opened, name: string, password: string, label = 'User name') {
  await fill(opened.user, label, name)
  await fill(opened.user, 'Password', password)
  await agree(opened)
  await opened.user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('without user name or password nothing is sent and the form says so (S5.login.user) (S5.boundary.9)', async () => {
  const opened = await openForm()
  for (const [name, password] of [
    ['', ''],
    [company.login, ''],
    ['', company.password],
  ] as const) {
    await send(opened, name, password)
    await screen.findByText('Please enter your username or password')
  }
  expect(opened.sent('user/login')).toEqual([])
})

test('a wrong password says so, the page stays, and the form can be sent again (S8.error.4) (S8.error.29) (S4.login.7)', async () => {
  const opened = await openForm()
  const busy = () => screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')
  await send(opened, company.login, 'not the password')
  expect(busy()).toBe('true')
  await screen.findByText('wrong user or password')
  await waitFor(() => expect(busy()).not.toBe('true'))
  await waitFor(() => expect(opened.address()).toBe('/login'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', false))
  await send(opened, company.login, company.password)
  await waitFor(() => expect(opened.address()).toMatch(/^\/main/))
})

test('who signs in for tasks alone begins with them', async () => {
  const rights = { trackAuth: false, reviewAuth: false, updInstTaskAuth: true, updMtcTaskAuth: true }
  const installer = await company.withUser(rights)
  const opened = await openForm()
  await send(opened, installer.login, installer.password)
  await waitFor(() => expect(opened.address()).toBe('/taskList'))
})

test('what the platform refuses is said in the language of the page', async () => {
  const { user } = await openForm('zh')
  await fill(user, '用户名', company.login)
  await fill(user, '密码', 'not the password')
  await user.click(screen.getByRole('checkbox', { name: /用户协议/ }))
  await user.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByText('用户名或密码错误')
  expect(document.documentElement.lang).toMatch(/zh/)
})

test('without agreement nothing is sent; both texts can be read and what was typed is still there (S5.login.agree)', async () => {
  const { user, sent } = await openForm()
  await fill(user, 'User name', company.login)
  await fill(user, 'Password', company.password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Please read and agree to the User Agreement and Privacy Policy before logging in')
  for (const name of ['User Agreement', 'Privacy Policy']) {
    await user.click(await screen.findByRole('button', { name }))
    await screen.findByRole('heading', { name })
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByLabelText('User name')).toHaveProperty('value', company.login)
  }
  expect(sent('user/login')).toEqual([])
})

test('a plate number without password and a password without plate number are refused in words of their own (S5.login.plate) (S5.boundary.10)', async () => {
  const opened = await openForm()
  const words = 'Please enter the license plate number or password'
  for (const [plate, password] of [
    ['A12345', ''],
    ['', company.password],
  ] as const) {
    // The words of the attempt before are gone with its form.
    await opened.user.click(screen.getByRole('radio', { name: 'Account' }))
    await opened.user.click(screen.getByRole('radio', { name: 'Plate' }))
    expect(screen.queryByText(words)).toBeNull()
    await send(opened, plate, password, 'Plate number')
    await screen.findByText(words)
  }
  expect(opened.sent('user/login')).toEqual([])
})

test('the sign-in page is switched between user name and plate number, by finger and by keyboard (S2.routeDetail.5)', async () => {
  const { user } = await openForm()
  const shown = (label: string) => screen.queryByLabelText(label) !== null
  expect([shown('User name'), shown('Plate number')]).toEqual([true, false])
  await user.click(screen.getByRole('radio', { name: 'Plate' }))
  expect([shown('User name'), shown('Plate number')]).toEqual([false, true])
  await user.click(screen.getByRole('radio', { name: 'Account' }))
  expect([shown('User name'), shown('Plate number')]).toEqual([true, false])
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Plate' })).toHaveProperty('checked', true)
  expect(shown('Plate number')).toBe(true)
})

test('a vehicle signs in by its plate number, with a password it must change first, and sees itself alone (S1.signin.2)', async () => {
  const given = 'given with the vehicle'
  await platform.addUser(`vehicle ${vehicle}`, given, [], { vehicle, mustChange: true })
  const opened = await openForm()
  const { user, address } = opened
  await user.click(screen.getByRole('radio', { name: 'Plate' }))
  await send(opened, '沪A12345', given, 'Plate number')
  await waitFor(() => expect(address()).toBe('/changePwd'))
  const change = async (typed: string) => {
    await fill(user, 'Old password', given)
    await fill(user, 'New password', typed)
    await fill(user, 'Confirm new password', typed)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }
  await screen.findByText(/At least \d+ characters/)
  await change('short')
  await screen.findByText(/The password must have at least \d+ characters/)
  await change('driver of this one 1A!')
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  const counts = within(await screen.findByRole('group', { name: 'Vehicle counts' }))
  await waitFor(() => expect(counts.getByRole('button', { name: /Vehicle/ }).textContent).toMatch(/^1\s*Vehicle$/))
})

test('a session that ended shows the message of the server, clears the user data and goes to sign-in (S8.error.1) (S4.login.3)', async () => {
  const mine = await company.withUser({})
  const session = await mine.signIn()
  await platform.database.pool.query(`update sessions set ended_at = now(), ended_why = 'passwordChanged' where ended_at is null`)
  const { address } = await openScreen('/main', { as: { ...mine, signIn: () => Promise.resolve(session) } })
  await waitFor(() => expect(screen.getAllByText('The password was changed, please sign in again').length).toBeGreaterThan(0))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(localStorage.getItem('userDatas') ?? '{}').not.toContain('accessToken')
})

test('after sign-out the token counts no more and the main page is closed', async () => {
  const { user, address } = await openScreen('/main', { as: await company.withUser({}) })
  const [, token = ''] = /"accessToken":"([^"]+)"/.exec(localStorage.getItem('userDatas') ?? '') ?? []
  expect(token).not.toBe('')
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByText('Sign out'))
  await waitFor(() => expect(address()).toBe('/login'))
  const { reply } = await platform.send('vehicle/getVehiclesTotal', {}, { access_token: token })
  expect(reply).toMatchObject({ rspCode: 4010001 })
  const kept = JSON.parse(localStorage.getItem('userDatas') ?? '{}') as object
  cleanup()
  const again = await openScreen('/main', { as: visitor, stored: { userDatas: kept } })
  await waitFor(() => expect(again.address()).toBe('/login'))
})

test('a platform address that cannot be right is refused with the text of the specification', async () => {
  const { user, sentPaths } = await openScreen('/newPlatform', { as: visitor, servedByPlatform: true })
  await fill(user, 'Server address', 'not a server!')
  const before = sentPaths().length
  await user.click(screen.getByRole('button', { name: 'Add platform' }))
  await screen.findByText('Please enter the correct server information')
  expect(sentPaths()).toHaveLength(before)
})
