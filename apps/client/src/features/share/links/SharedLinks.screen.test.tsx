// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

/** A company with a chief and a user without the right to edit, who has shared a position and a track. */
async function sharing(plate: string) {
  const chief = await newCompany(platform)
  const user = await chief.withUser({ updInstTaskAuth: false })
  const vehicleId = await chief.addVehicle(plate)
  const caller = await platform.signIn(user.login, user.password)
  const { token } = await caller.call('share/addVehPosSharing', { vehicleId })
  await caller.call('share/addVehTrackSharing', { vehicleId, startTime: 0, endTime: 60_000 })
  return { chief, user, view: async () => (await platform.send('share/getSharedPosition', { token })).reply.rspCode }
}
const links = async () => within(await screen.findByRole('list', { name: 'Shared links' }))

test('the user sees what links show and until when, and ends one', async () => {
  const { user: maker, view } = await sharing('沪A70001')
  const { user } = await openScreen('/sharedLinks', { as: maker })
  const list = await links()
  list.getByText('沪A70001 · live position')
  list.getByText(/^沪A70001 · track from /)
  expect(screen.queryByRole('radio', { name: 'All of my organisations' })).toBeNull()
  const row = within(list.getByText('沪A70001 · live position').closest('li') ?? expect.fail())
  await user.click(row.getByRole('button', { name: 'Revoke' }))
  await user.click(row.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByText('沪A70001 · live position')).toBeNull())
  expect(await view()).toBe(4040105)
})

test('who may edit vehicles sees the links of everybody with their makers, and ends them', async () => {
  const { chief, user: maker, view } = await sharing('沪A70002')
  const { user } = await openScreen('/sharedLinks', { as: chief })
  await screen.findByText('No active links')
  await user.click(screen.getByRole('radio', { name: 'All of my organisations' }))
  const list = await links()
  expect(list.getAllByText(new RegExp(`^Shared by ${maker.login} · Expires .+ · Not viewed yet$`))).toHaveLength(2)
  const row = within(list.getByText('沪A70002 · live position').closest('li') ?? expect.fail())
  await user.click(row.getByRole('button', { name: 'Revoke' }))
  await user.click(row.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByText('沪A70002 · live position')).toBeNull())
  expect(await view()).toBe(4040105)
})

test('links that cannot be loaded say so, and trying again loads them', async () => {
  const { user: maker } = await sharing('沪A70003')
  const path = 'share/getVehTrackSharings'
  const { user, mend } = await openScreen('/sharedLinks', { as: maker, cut: [path], lang: 'zh' })
  await screen.findByRole('alert')
  mend(path)
  await user.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('沪A70003 · 实时位置')
})
