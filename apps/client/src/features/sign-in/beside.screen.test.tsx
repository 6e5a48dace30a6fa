// @vitest-environment jsdom
/** Signing in to a second platform while one is signed in to another: the way back, and the vehicles of both. */
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const first = await newCompany(await platformOfFile({ title: 'First' }))
const second = await newCompany(await platformOfFile({ title: 'Second' }))
await first.addVehicle('沪A00001')
await second.addVehicle('京B00002')

const platforms = (inUse: 'first:1' | 'second:1', ticked: readonly string[] = [inUse]) => ({
  platformInfoList: [
    { Code: 'first:1', Title: 'First', Url: first.platform.url, isCheckIn: ticked.includes('first:1'), gzhTitle: '' },
    { Code: 'second:1', Title: 'Second', Url: second.platform.url, isCheckIn: ticked.includes('second:1'), gzhTitle: '' },
  ],
})

test('the sign-in form of a second platform leads back to the first', async () => {
  const stored = { ...platforms('second:1'), userDatas: { 'first:1': await first.signIn() } }
  const { user, address } = await openScreen('/login', { as: first, stored })
  await user.click(await screen.findByRole('button', { name: 'Back to First' }))
  await vi.waitFor(() => expect(address()).toBe('/main'))
})

test('with several in use, the missing one can be left out', async () => {
  const stored = {
    ...platforms('first:1', ['first:1', 'second:1']),
    isMultiPlatformMode: true,
    userDatas: { 'first:1': await first.signIn() },
  }
  const { user, address } = await openScreen('/login', { as: first, stored })
  await user.click(await screen.findByRole('button', { name: 'Go on without this platform' }))
  await vi.waitFor(() => expect(address()).toBe('/main'))
})

test('who is signed in nowhere is offered no way back', async () => {
  await openScreen('/login', { as: first, stored: { ...platforms('second:1'), userDatas: {} } })
  await screen.findByLabelText('User name')
  expect(screen.queryByRole('button', { name: /^(Back to|Go on)/ })).toBeNull()
})

test('after the second sign-in one press shows the vehicles of both platforms', async () => {
  const stored = {
    ...platforms('second:1'),
    userDatas: { 'first:1': await first.signIn(), 'second:1': await second.signIn() },
  }
  const { user, outrider } = await openScreen('/main/pos', { as: second, size: 'desktop', stored })
  await screen.findByText('京B00002')
  expect(screen.queryByText('沪A00001')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Also show the vehicles of First' }))
  await screen.findByText('沪A00001')
  await screen.findByText('京B00002')
  expect(screen.queryByRole('button', { name: /^Also show/ })).toBeNull()
  expect(outrider.session.get()).toMatchObject({ multi: true, platforms: [{ isCheckIn: true }, { isCheckIn: true }] })
})

test('the offer stays away when it is closed, and is among the platforms of the header', async () => {
  const stored = {
    ...platforms('second:1'),
    userDatas: { 'first:1': await first.signIn(), 'second:1': await second.signIn() },
  }
  const { user } = await openScreen('/main/pos', { as: second, size: 'desktop', stored })
  await screen.findByRole('button', { name: 'Also show the vehicles of First' })
  await user.click(screen.getByRole('button', { name: 'Do not offer this platform again' }))
  expect(screen.queryByRole('button', { name: /^Also show/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Switch platform/ }))
  await user.click(await screen.findByRole('button', { name: 'Show all signed-in platforms together' }))
  await screen.findByText('沪A00001')
})
