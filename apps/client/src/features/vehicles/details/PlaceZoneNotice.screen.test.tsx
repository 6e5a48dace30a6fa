// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { addReports } from '../../../testing/past.ts'
import { aReport } from '../../../testing/server.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const now = Date.now()
const day = 86_400_000
const almaty = { latitudeE6: 43_240_000, longitudeE6: 76_900_000 }
const shanghai = { latitudeE6: 31_230_000, longitudeE6: 121_470_000 }

/** A vehicle that was at these places so many days ago, the newest last. */
async function vehicleAt(plate: string, places: readonly (readonly [daysAgo: number, place: typeof almaty])[]): Promise<string> {
  const id = await company.addVehicle(plate)
  const rows = places.map(([daysAgo, place]) => ({ ...place, time: now - daysAgo * day }))
  await addReports(platform, id, rows)
  const [last] = rows.slice(-1)
  if (last) platform.bus.publish({ kind: 'stored', positions: [aReport(Number(id), 9, { ...last, receivedAt: last.time })] })
  return id
}

const abroad = await vehicleAt('沪A60021', [
  [2, almaty],
  [1, almaty],
  [0, almaty],
])
const passing = await vehicleAt('沪A60022', [
  [3, shanghai],
  [2, shanghai],
  [0, almaty],
])

test('where clocks differ from those of its days the zone of the place is proposed, and taken with one press by who may edit it', async () => {
  const editor = await company.withUser({ updInstTaskAuth: true })
  const { user, sent } = await openScreen(`/vehicleInfo?vehicle=${abroad}`, { as: editor })
  await screen.findByText('This vehicle is in the time zone Asia/Almaty; its days and hours follow Asia/Shanghai.')
  await user.click(await screen.findByRole('button', { name: 'Use Asia/Almaty' }))
  await waitFor(() => expect(sent('vehicle/updVehInfo')).toEqual([{ vehicleId: abroad, timeZone: 'Asia/Almaty' }]))
  await screen.findByText('Its days and hours now follow Asia/Almaty')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use Asia/ })).toBeNull())
})

test('one that came there today gets no proposal, and neither does a user who may not edit or may not see where vehicles are', async () => {
  const proposed = async (rights: object, vehicleId: string) => {
    const { login, password } = await company.withUser(rights)
    return (await (await platform.signIn(login, password)).call('vehicle/getVehEditData', { vehicleId })).proposedTimeZone
  }
  await platform.database.pool.query("update vehicles set details = details - 'timeZone' where id = $1", [abroad])
  await platform.fleet.refresh([Number(abroad)])
  expect(await proposed({ updInstTaskAuth: true }, abroad)).toBe('Asia/Almaty')
  expect(await proposed({ updInstTaskAuth: true }, passing)).toBeNull()
  expect(await proposed({ updInstTaskAuth: false, updMtcTaskAuth: false }, abroad)).toBeNull()
  expect(await proposed({ updInstTaskAuth: true, posAuth: false }, abroad)).toBeNull()
})
