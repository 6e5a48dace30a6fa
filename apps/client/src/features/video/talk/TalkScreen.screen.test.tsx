// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform, { talkAuth: true })
const [night] = [await company.addVehicle('沪A85001'), await company.addVehicle('沪A85002')]
await platform.database.pool.query(`update vehicles set details = details || '{"tags": "night"}' where id = $1`, [night])

test('a broadcast goes to those with a tag', async () => {
  const { user } = await openScreen('/talk', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: /Those with a tag/ }))
  await user.click(await screen.findByRole('option', { name: 'night (1)' }))
  await screen.findByText('To 1 vehicle')
  // Its name comes with the vehicles of the account.
  await screen.findByText(/沪A85001/)
})

test('a broadcast goes to an organisation and those below, which is chosen in its picker', async () => {
  const { user } = await openScreen('/talk', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'Those of an organisation and below' }))
  await user.click(await screen.findByRole('treeitem', { name: /Company 1/ }))
  await screen.findByText('To 2 vehicles')
})

test('who may only listen chooses one vehicle', async () => {
  await openScreen('/talk', { as: await company.withUser({ talkAuth: false, listenAuth: true }) })
  await screen.findByRole('button', { name: 'Select a vehicle' })
  expect(screen.queryByText('Speak to many vehicles')).toBeNull()
})
