// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const ids: string[] = []
for (const at of [1, 2, 3, 4, 5, 6, 7]) ids.push(await company.addVehicle(`沪A7100${at}`))
const size = 'desktop'

/** Opens the map, limited to vehicles. */
async function openChosen(chosen: readonly string[]) {
  const opened = await openScreen('/main/pos', { as: company, size })
  const list = within(await screen.findByRole('list', { name: 'Vehicle list' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(7))
  await opened.outrider.liveFleet.chooseOnly(chosen)
  return opened
}
const pick = async (user: Awaited<ReturnType<typeof openChosen>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for the selection' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

test('the vehicle table shows the selection only, says so, and leads back to all', async () => {
  const { user, address } = await openChosen(ids.slice(0, 2))
  await screen.findByText('Only 2 of 7 shown')
  await pick(user, 'Show in the vehicle table')
  await waitFor(() => expect(address()).toContain('among=chosen'))
  const all = await screen.findByRole('button', { name: 'Only the 2 selected' })
  await screen.findByText('沪A71002')
  await waitFor(() => expect(screen.queryByText('沪A71003')).toBeNull())
  await user.click(all)
  await screen.findByText('沪A71003')
})

test('tracks open for five selected vehicles, and are refused for more', async () => {
  const { user, address, outrider } = await openChosen(ids.slice(0, 6))
  await screen.findByText('Only 6 of 7 shown')
  await pick(user, 'Tracks (up to 5 vehicles)')
  await screen.findByText('At most 5 vehicles can be selected')
  await waitFor(() => expect(address()).toMatch(/^\/main\/pos/))
  await outrider.liveFleet.chooseOnly(ids.slice(2, 4))
  await screen.findByText('Only 2 of 7 shown')
  await pick(user, 'Tracks (up to 5 vehicles)')
  await waitFor(() => expect(address()).toContain(`vehicle=${ids[2]}&vehicle=${ids[3]}`))
})

test('a link is made for one of the selected vehicles, and clearing the selection shows all again', async () => {
  const { user } = await openChosen(ids.slice(0, 2))
  await pick(user, 'Share position')
  const dialog = within(await screen.findByRole('dialog', { name: 'Share position' }))
  await dialog.findAllByText(/沪A71001/)
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }))
  await waitFor(() => expect(screen.queryByText('Only 2 of 7 shown')).toBeNull())
})
