// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('ticked vehicles are changed together, and put back from the bar', async () => {
  const company = await newCompany(platform)
  const ids = [
    await company.addVehicle('沪C1', { phone: '13900007001' }),
    await company.addVehicle('沪C2', { phone: '13900007002' }),
  ]
  const { user, sent, cut, mend } = await openScreen('/vehicleTable', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 vehicles' }))
  const change = await dialog.findByRole('button', { name: 'Change' })
  // Nothing is selected yet.
  expect(change).toHaveProperty('disabled', true)
  // A space alone is nothing that anybody typed on purpose.
  const tags = dialog.getByRole('textbox', { name: /^Tags/ })
  await user.type(tags, ' ')
  expect(change).toHaveProperty('disabled', true)
  await user.type(tags, 'night, cold ')
  await user.click(dialog.getByRole('button', { name: /Vehicle type/ }))
  await user.click(await screen.findByRole('option', { name: 'City bus' }))
  await user.click(dialog.getByRole('button', { name: /Industry category/ }))
  await user.click(await screen.findByRole('option', { name: 'Clear' }))
  // What was typed is not sent when it is to be cleared.
  await user.type(dialog.getByRole('textbox', { name: 'SIM card carrier' }), 'Mobile')
  await user.click(dialog.getByRole('checkbox', { name: 'Clear: SIM card carrier' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Clear: SIM card expires on' }))
  await user.click(change)
  await dialog.findByText('Changed: 2 vehicles')
  const [body] = sent('admin/changeVehicles') as { vehicleIds: string[] }[]
  const simCleared = { simCarrier: null, simExpiresOn: null }
  expect(body).toMatchObject({ changes: { vehicleType: 'bus', industryCategory: null, tags: 'night, cold', ...simCleared } })
  expect(body?.vehicleIds.toSorted()).toEqual(ids.toSorted())
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? expect.fail('no button'))
  // Without a network it stays, to be tried again.
  cut('admin/undoVehicleChanges')
  const undo = await screen.findByRole('button', { name: /^Undo \(\d+ s\)$/ })
  await user.click(undo)
  await waitFor(() => expect(sent('admin/undoVehicleChanges')).toHaveLength(1))
  await waitFor(() => expect(undo.getAttribute('aria-busy')).toBe('false'))
  mend('admin/undoVehicleChanges')
  await user.click(undo)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
  const { rows } = await platform.database.pool.query<{ vehicle_type: string }>(
    'select distinct vehicle_type from vehicles where organisation_id = $1',
    [company.organisation],
  )
  expect(rows).toEqual([{ vehicle_type: 'truck' }])
})
