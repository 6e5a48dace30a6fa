// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { aReport } from '../../../testing/server.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
async function endingOn(plate: string, day: string) {
  const id = await company.addVehicle(plate)
  await platform.database.pool.query('update vehicles set details = $1 where id = $2', [{ expiresOn: day }, id])
  platform.bus.publish({ kind: 'stored', positions: [aReport(Number(id), 0, { time: Date.now(), receivedAt: Date.now() })] })
  return id
}

test('the details say when the service ends, and that a vehicle is frozen since', async () => {
  const frozen = await endingOn('沪F50001', '2020-01-31')
  await openScreen(`/vehicleInfo?vehicle=${frozen}`, { as: company, lang: 'en' })
  await screen.findByText(/^The service of this vehicle ended on 31 Jan 2020: it is frozen/)
  expect(screen.getByText('Service ends on').parentElement?.textContent).toContain('31 Jan 2020')
})

test('one whose service goes on is not called frozen', async () => {
  await openScreen(`/vehicleInfo?vehicle=${await endingOn('沪F50002', '2999-12-31')}`, { as: company, lang: 'en' })
  await screen.findAllByText('31 Dec 2999')
  expect(screen.queryByText(/it is frozen/)).toBeNull()
})

test('one without an end says nothing of it', async () => {
  await openScreen(`/vehicleInfo?vehicle=${await endingOn('沪F50003', '')}`, { as: company, lang: 'en' })
  await screen.findByText('Vehicle and terminal')
  expect(screen.queryByText('Service ends on')).toBeNull()
})
