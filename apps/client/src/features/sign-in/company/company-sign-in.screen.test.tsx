// @vitest-environment jsdom
/** Sign-in by the provider of a company, from the administrator's form to signing out, with a real provider. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { type Company, newCompany, platformOfFile, visitorOf } from '../../../testing/company.ts'
import { autofill } from '../../../testing/fields.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { clientOfTests, identityProviderInThread } from '../../../testing/server.ts'

const web = 'https://fleet.example.com/east/'
const provider = await identityProviderInThread([`${web}companySignIn`])
afterAll(() => provider.stop())
const platform = await platformOfFile({ config: { 'identity-servers': provider.host } })
const company = await newCompany(platform)
const chief = await platform.signIn(company.login, company.password)

/** A page of the platform itself; where it is led is kept instead of going there. */
async function openPage(path: string, as: Company, lang: 'en' | 'zh' = 'en') {
  const led: string[] = []
  const host = { leaveTo: (address: string) => void led.push(address) }
  return { ...(await openScreen(path, { as, lang, servedByPlatform: true, host })), led }
}
/** At the provider and back, as the browser goes. */
async function comeBack({ led, goTo }: Awaited<ReturnType<typeof openPage>>) {
  await waitFor(() => expect(led).toHaveLength(1))
  const { pathname, search } = await provider.visit(led.pop() ?? '')
  expect(pathname).toBe('/east/companySignIn')
  await goTo(`/companySignIn${search}`)
}
const invite = async (who: Company) => {
  const { rows } = await platform.database.pool.query<{ id: number }>('select id from users where login = $1', [who.login])
  return (await chief.call('admin/makePasswordLink', { userId: String(rows[0]?.id) })).linkToken
}
async function agree({ user }: Awaited<ReturnType<typeof openPage>>) {
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /User Agreement/ })
  if (!box.checked) await user.click(box)
}

test('an administrator adds a provider, is told at the field what is wrong, copies the redirect address and tests the connection', async () => {
  const { user, sent } = await openPage('/admin/providers', company)
  await screen.findByText('No sign-in service')
  await user.click(screen.getByRole('button', { name: 'New sign-in service' }))
  await screen.findByLabelText('Client ID')
  autofill({
    Name: 'Northern Freight',
    'Address of the service (issuer)': 'https://10.0.0.1/',
    'Client ID': clientOfTests.clientId,
    'Client secret': clientOfTests.secret,
    'Web address of this platform': 'https://fleet.example.com/east',
  })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText(/leads to no internal network/)
  autofill({ 'Address of the service (issuer)': provider.issuer })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const shown = await screen.findAllByTestId('secret')
  expect(shown.map(each => each.textContent)).toEqual([`${web}companySignIn`, `${web}companySignOut`])
  await user.click(screen.getByRole('button', { name: 'Test the connection' }))
  await screen.findByText('The connection works')
  // What is saved without a new secret keeps the one that is there.
  await user.click(screen.getByRole('switch', { name: 'Sign out of the service, too' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('admin/changeIdentityProvider')).toMatchObject([{ signsOut: true, on: true }]))
  expect(sent('admin/changeIdentityProvider')[0]).not.toHaveProperty('clientSecret')
  // Stored, and not only sent: the next test signs out by it.
  await expect
    .poll(async () => (await chief.call('admin/getIdentityProviders', {})).providers)
    .toMatchObject([{ signsOut: true }])
})

test('who is invited goes to the provider instead of choosing a password, is signed in, and signed out there as well', async () => {
  const person = await company.withUser({})
  await provider.become({ subject: 'zhang' })
  const page = await openPage(`/setPassword#${await invite(person)}`, visitorOf(person))
  await page.user.click(await screen.findByRole('button', { name: 'Sign in with Northern Freight' }))
  await screen.findByText(/Please read and agree/)
  await agree(page)
  await page.user.click(screen.getByRole('button', { name: 'Sign in with Northern Freight' }))
  await comeBack(page)
  await waitFor(() => expect(page.address()).toMatch(/^\/main/))
  expect(JSON.stringify(history.state) + location.href).not.toContain('code=')
  await page.goTo('/my')
  await page.user.click(await screen.findByRole('button', { name: 'Sign out' }))
  const sure = screen.queryByRole('dialog')
  if (sure) await page.user.click(within(sure).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(page.led).toHaveLength(1))
  expect(new URL(page.led[0] ?? '').host).toBe(provider.host)
  expect(page.address()).toBe('/login')
  expect(localStorage.getItem('companySignOut')).toBeNull()

  // From then on by the button of the sign-in page.
  cleanup()
  const again = await openPage('/login', visitorOf(person))
  await agree(again)
  await again.user.click(await screen.findByRole('button', { name: 'Sign in with Northern Freight' }))
  await comeBack(again)
  await waitFor(() => expect(again.address()).toMatch(/^\/main/))
})

test('who has no account here, and who comes back to a window that began nothing, is told so and led to the sign-in', async () => {
  await provider.become({ subject: 'nobody here' })
  const page = await openPage('/login', visitorOf(company))
  await agree(page)
  await page.user.click(await screen.findByRole('button', { name: 'Sign in with Northern Freight' }))
  await waitFor(() => expect(page.led).toHaveLength(1))
  const { search } = await provider.visit(page.led[0] ?? '')
  await page.goTo(`/companySignIn${search}`)
  await screen.findByText(/No account here belongs to your company account yet/)
  await page.user.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  await page.goTo(`/companySignIn${search}`)
  await screen.findByText(/did not begin in this window/)
  expect(page.sent('user/finishCompanySignIn')).toHaveLength(1)
})

test('a page that the provider cannot lead back to offers none: a shell, and a page of another platform', async () => {
  for (const host of [{ servedFrom: 'https://other.example' }, { leaveTo: undefined as never }]) {
    await openScreen('/login', { as: visitorOf(company), servedByPlatform: true, host })
    // Known with the other way that a platform may have.
    await screen.findByText('SMS')
    expect(screen.queryByRole('button', { name: /Northern/ })).toBeNull()
    cleanup()
  }
})

test('an administrator unlinks an account, after being asked', async () => {
  const { rows } = await platform.database.pool.query<{ user_id: number }>('select user_id from identity_links')
  const { user, sent } = await openPage(`/admin/user?user=${rows[0]?.user_id}`, company)
  await user.click(await screen.findByRole('button', { name: 'Unlink' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Unlink Northern Freight?' })).getByRole('button', { name: 'Unlink' }),
  )
  await waitFor(() => expect(screen.queryByText('Linked company accounts')).toBeNull())
  expect(sent('admin/endIdentityLink')).toHaveLength(1)
})

test('the button of a directory unfolds to its fields, where one can type at once', async () => {
  await chief.call('admin/addIdentityProvider', {
    name: 'Harbour',
    issuer: 'ldaps://ldap.example.com',
    clientId: '',
    clientSecret: '',
    webAddress: '',
    linking: 'invitation',
    domains: [],
    secondFactor: 'ours',
    signsOut: false,
    directory: {
      startTls: false,
      certificates: '',
      way: 'search',
      searchAs: '',
      base: 'dc=example,dc=com',
      loginAttribute: 'uid',
      filter: '',
      template: '',
    },
  })
  const { user } = await openPage('/login', visitorOf(company))
  await user.click(await screen.findByRole('button', { name: 'Sign in with Harbour' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'User name at Harbour' }))
})
