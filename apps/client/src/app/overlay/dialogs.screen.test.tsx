// @vitest-environment jsdom
/** Short screens in dialogs over the screens that open them, in wide windows. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('the password is changed over the screen one is at', async () => {
  const { user, address } = await openScreen('/about', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: /^Menu:/ }))
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  const form = await dialog('Change password')
  await form.findByLabelText('Old password')
  await waitFor(() => expect(address()).toBe('/about'))
  await user.click(form.getByRole('button', { name: 'Close' }))
  await closed()
  await waitFor(() => expect(address()).toBe('/about'))
})

test('a platform is edited over the list of platforms', async () => {
  const { user, address } = await openScreen('/platformList', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'Actions for Test' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const form = await dialog('Edit platform account')
  await user.click(await form.findByRole('button', { name: 'Save' }))
  await closed()
  await waitFor(() => expect(address()).toBe('/platformList'))
})

test('a platform is added over the list, and its code scanned in the same dialog, which leads back to the form', async () => {
  const { user, address } = await openScreen('/platformList', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'Add platform' }))
  const form = await dialog('Add platform')
  await form.findByLabelText('Server address')
  await user.click(form.getByRole('button', { name: 'Scan code' }))
  const scan = await dialog('Scan code')
  await scan.findByRole('button', { name: /Select a picture/ })
  await user.click(scan.getByRole('button', { name: 'Close' }))
  // Escape is for what has the focus, which comes back to the form after it is shown.
  await user.click(await (await dialog('Add platform')).findByLabelText('Server address'))
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(address()).toBe('/platformList'))
})

test('on phones they are pages of their own', async () => {
  const { user, address } = await openScreen('/platformList', { as: company })
  await user.click(await screen.findByRole('button', { name: 'Add platform' }))
  await screen.findByRole('heading', { name: 'Connect to your fleet' })
  await waitFor(() => expect(address()).toBe('/newPlatform'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
