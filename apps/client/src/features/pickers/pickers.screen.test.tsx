// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A70001')
const withVideo = await company.addVehicle('沪A70002')
await platform.database.db
  .updateTable('vehicles')
  .set({ details: JSON.stringify({ channel: 4 }) })
  .where('id', '=', Number(withVideo))
  .execute()
await platform.fleet.reload()

/** As a form does that asks for `field`: the picker is one step behind it in the history, with an initial selection. */
async function openFor(path: string, initialSelection: object) {
  history.replaceState({ key: 'form', __TSR_index: 0 }, '', '/my')
  const pickerRequest = { entry: 'form', field: 'vehicle', initialSelection }
  return openScreen(path, { as: company, historyState: { usr: { pickerRequest }, key: 'picker', __TSR_index: 1 } })
}
const row = (plate: string) => screen.findByRole('button', { name: new RegExp(plate) })

test('/plateNumList marks what is chosen so far, and hands a vehicle back at a tap', async () => {
  const { user, address } = await openFor('/plateNumList', { chosen: vehicle })
  await screen.findByRole('heading', { name: 'Select plate number' })
  expect((await row('沪A70001')).getAttribute('aria-current')).toBe('true')
  await user.click(await row('沪A70001'))
  await waitFor(() => expect(address()).toBe('/my'))
})

test('/vehicleRadioList is the same list: a tap is enough', async () => {
  const { user, address } = await openFor('/vehicleRadioList', { chosen: vehicle })
  expect((await row('沪A70001')).getAttribute('aria-current')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  await user.click(await row('沪A70001'))
  await waitFor(() => expect(address()).toBe('/my'))
})

test('/plateNumListRep says how many the form takes, and is not done with none', async () => {
  const { user, address } = await openFor('/plateNumListRep', { chosen: [], max: 5 })
  await screen.findByText('0 selected, 5 at most')
  expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true)
  await user.click(await row('沪A70001'))
  await user.click(await screen.findByRole('button', { name: 'Done (1)' }))
  await waitFor(() => expect(address()).toBe('/my'))
})

test('/videoVehicleList shows the vehicles that are known to have channels, and no others', async () => {
  const { user, address } = await openFor('/videoVehicleList', { chosen: withVideo })
  await screen.findByRole('heading', { name: 'Video vehicles' })
  expect((await row('沪A70002')).getAttribute('aria-current')).toBe('true')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await user.type(screen.getByRole('searchbox'), '沪A70001')
  await screen.findByText('No vehicle matches')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await user.click(await row('沪A70002'))
  await waitFor(() => expect(address()).toBe('/my'))
})
