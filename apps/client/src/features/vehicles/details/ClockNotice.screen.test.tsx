// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { aReport } from '../../../testing/server.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const shanghai = { latitudeE6: 31_230_000, longitudeE6: 121_470_000 }
const bangkok = { latitudeE6: 13_750_000, longitudeE6: 100_500_000 }

/** Its clock is that of another zone, which is proposed for its terminal. */
async function vehicleAt(plate: string, place: typeof shanghai, zoneMinutes: number): Promise<string> {
  const id = await company.addVehicle(plate)
  const now = Date.now()
  await platform.database.pool.query(
    "insert into terminals (vehicle_id, phone, terminal_type, proposed_zone_minutes) values ($1, $2, 'jt808-2019', $3)",
    [id, `139${id.padStart(8, '0')}`, zoneMinutes],
  )
  platform.bus.publish({
    kind: 'stored',
    positions: [
      aReport(Number(id), 9, {
        ...place,
        time: now,
        receivedAt: now,
        reportedTime: now + (zoneMinutes - 480) * 60_000,
        // The clock is not believed.
        quality: 16,
      }),
    ],
  })
  return id
}

test.each([
  ['where clocks show that zone', '沪A60031', bangkok, 420, 'Clocks where the vehicle is show the same.'],
  [
    'where they show another',
    '沪A60032',
    shanghai,
    420,
    'But clocks where it is show UTC+8: the terminal’s clock may simply be wrong.',
  ],
  ['of UTC', '沪A60033', shanghai, 0, undefined],
] as const)(
  'the zone of a terminal is proposed %s, and whether its place bears it out is said (field 08)',
  async (_, plate, place, zone, said) => {
    const vehicleId = await vehicleAt(plate, place, zone)
    const editor = await company.withUser({ updInstTaskAuth: true })
    const { user, sent } = await openScreen(`/vehicleInfo?vehicle=${vehicleId}`, { as: editor })
    const use = await screen.findByRole('button', { name: /^Use UTC/ })
    expect(screen.queryByText(/^(But clocks|Clocks) where/)?.textContent).toBe(said)
    await user.click(use)
    await waitFor(() => expect(sent('vehicle/saveVehEdit')).toEqual([{ vehicleId, zoneMinutes: zone }]))
  },
)
