// @vitest-environment jsdom
/** A terminal whose link is gone is said to be offline beside what is known of its vehicle. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aReport } from '../../testing/server.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const gone = await company.addVehicle('沪F30001', { phone: '13700040001' })
const here = await company.addVehicle('沪F30002', { phone: '13700040002' })
const now = Math.floor(Date.now() / 1_000) * 1_000
platform.bus.publish({
  kind: 'stored',
  // Cut, so that the row says that in the place of its state.
  positions: [gone, here].map(id =>
    aReport(Number(id), 0, { time: now, receivedAt: now, speedDkmh: 0, status: id === gone ? 3 | (1 << 10) : 3 }),
  ),
})
for (const id of [gone, here])
  platform.bus.publish({ kind: 'linked', vehicleId: Number(id), terminalId: 1, at: now, version: '2019', address: '' })
platform.bus.publish({ kind: 'unlinked', vehicleId: Number(gone), at: now, why: 'closed' })
const viewer = await company.withUser({})

test.each([
  ['the details', '/vehicleInfo?vehicle=', 'en', 'Terminal offline'],
  ['the card', '/main/pos?vehicle=', 'en', 'Terminal offline'],
  ['the details', '/vehicleInfo?vehicle=', 'zh', '终端离线'],
  ['the card', '/main/pos?vehicle=', 'zh', '终端离线'],
] as const)('%s says so of the one that is gone (%s, %s)', async (_, path, lang, offline) => {
  await openScreen(`${path}${gone}`, { as: viewer, size: 'phone', lang })
  await screen.findByText(offline)
})

test('the details of one that is connected say nothing of it', async () => {
  await openScreen(`/vehicleInfo?vehicle=${here}`, { as: viewer, size: 'phone' })
  await screen.findByText('Online')
  expect(screen.queryByText('Terminal offline')).toBeNull()
})

test('so does the list, where the row says something else in the place of the state', async () => {
  await openScreen('/main/vehicleList', { as: viewer, size: 'phone' })
  const row = (await screen.findByText('沪F30001')).closest('[data-vehicle]') ?? expect.fail('no row')
  expect(within(row as HTMLElement).getByText(/Terminal offline/)).toBeTruthy()
})
