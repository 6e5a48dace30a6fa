// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
await company.addVehicle('沪S90001')

test('what counts as a stop is chosen for an organisation, with what it is otherwise and what becomes of figures', async () => {
  const { user, sent } = await openScreen('/movementSettings', { as: company })
  const stop = await screen.findByRole('button', { name: /Shortest stop/ })
  expect(stop.textContent).toContain('As above (3 minutes)')
  await screen.findByText(/counted again by themselves/)
  await user.click(stop)
  await user.click(await screen.findByRole('option', { name: '10 minutes' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Saved\./)
  expect(sent('platform/setMovementSettings')).toEqual([
    { orgId: company.organisation, minimumStop: 600, restsBelow: null, idlingAfter: null },
  ])
})

test('who may not edit vehicles does not open it', async () => {
  await openScreen('/movementSettings', { as: await company.withUser({ updInstTaskAuth: false }) })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
