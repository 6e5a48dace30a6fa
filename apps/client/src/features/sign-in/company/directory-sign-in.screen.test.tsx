// @vitest-environment jsdom
/** Sign-in by a company's directory, from the administrator's form to the person who types what he has there, with a real directory. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { newCompany, platformOfFile, visitorOf } from '../../../testing/company.ts'
import { autofill } from '../../../testing/fields.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { directoryBase, directoryServer, hasDirectoryServer, searcher } from '../../../testing/server.ts'

const directory = hasDirectoryServer ? await directoryServer([{ uid: 'li.wei', password: 'correct horse' }]) : undefined
afterAll(() => directory?.stop())
const platform = await platformOfFile({ config: { 'identity-servers': directory?.plain ?? '' } })
const company = await newCompany(platform)

test.skipIf(!directory)(
  'an administrator adds a directory, and who is invited signs in with the name and the password there',
  async () => {
    const { user, sent } = await openScreen('/admin/provider', { as: company, servedByPlatform: true })
    await user.click(await screen.findByRole('button', { name: /Kind/ }))
    await user.click(await screen.findByRole('option', { name: 'Directory (LDAP)' }))
    await screen.findByLabelText('Directory server')
    autofill({
      Name: 'Northern Freight',
      'Directory server': `ldap://${directory?.plain}`,
      'Search base': directoryBase,
      'Search account (DN)': searcher.dn,
      'Password of the search account': 'wrong',
    })
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('button', { name: 'Test the connection' }))
    await screen.findByText('The directory does not accept the search account or its password')
    autofill({ 'Password of the search account': searcher.password })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByText(/does not accept/)).toBeNull())
    expect(sent('admin/changeIdentityProvider')).toMatchObject([
      { clientSecret: searcher.password, directory: { way: 'search' } },
    ])
    await user.click(screen.getByRole('button', { name: 'Test the connection' }))
    await screen.findByText('The connection works')
    // A change of something else keeps the password, which is not shown.
    expect(screen.getByLabelText('Password of the search account')).toHaveProperty('value', '')

    const person = await company.withUser({})
    const chief = await platform.signIn(company.login, company.password)
    const { rows } = await platform.database.pool.query<{ id: number }>('select id from users where login = $1', [person.login])
    const { linkToken } = await chief.call('admin/makePasswordLink', { userId: String(rows[0]?.id) })
    cleanup()
    const page = await openScreen(`/setPassword#${linkToken}`, { as: visitorOf(person), servedByPlatform: true })
    await page.user.click(await screen.findByRole('button', { name: 'Sign in with Northern Freight' }))
    expect(document.activeElement).toBe(screen.getByLabelText('User name at Northern Freight'))
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /User Agreement/ })
    if (!box.checked) await page.user.click(box)
    autofill({ 'User name at Northern Freight': 'li.wei', 'Password at Northern Freight': 'wrong horse' })
    await page.user.click(screen.getByRole('button', { name: 'Sign in with Northern Freight' }))
    await screen.findByText(/wrong user or password/i)
    autofill({ 'Password at Northern Freight': 'correct horse' })
    await page.user.click(screen.getByRole('button', { name: 'Sign in with Northern Freight' }))
    await waitFor(() => expect(page.address()).toMatch(/^\/main/))
    cleanup()

    const again = await openScreen('/login', { as: visitorOf(person), servedByPlatform: true, lang: 'zh' })
    await again.user.click(await screen.findByRole('button', { name: '使用Northern Freight登录' }))
    await again.user.click(screen.getByRole('button', { name: '使用Northern Freight登录' }))
    expect(again.sent('user/signInByDirectory')).toEqual([])
    const agreed = screen.getByRole<HTMLInputElement>('checkbox', { name: /用户协议/ })
    if (!agreed.checked) await again.user.click(agreed)
    autofill({ 'Northern Freight的用户名': 'li.wei', 'Northern Freight的密码': 'correct horse' })
    await again.user.click(screen.getByRole('button', { name: '使用Northern Freight登录' }))
    await waitFor(() => expect(again.address()).toMatch(/^\/main/))
  },
)

test('what is missing or wrong about a directory is said at its field, and nothing is sent', async () => {
  const { user, sent } = await openScreen('/admin/provider', { as: company, servedByPlatform: true })
  await user.click(await screen.findByRole('button', { name: /Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'Directory (LDAP)' }))
  const address = await screen.findByLabelText('Directory server')
  autofill({ Name: 'Northern Freight', 'User name attribute': 'user name' })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Only letters, digits and hyphens, beginning with a letter')
  for (const field of [address, screen.getByLabelText('Search base'), screen.getByLabelText('User name attribute')])
    expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: /Finding people/ }))
  await user.click(await screen.findByRole('option', { name: 'Build the DN from the user name' }))
  autofill({ 'Directory server': 'ldaps://ldap.example', 'DN template': 'ou=people' })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('%s has to stand where the user name goes')
  expect(sent('admin/addIdentityProvider')).toEqual([])
})
