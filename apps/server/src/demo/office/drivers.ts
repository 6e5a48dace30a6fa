/** Files of drivers of the demo, for the first vehicles: one whose driving licence has ended, some whose papers end soon. */
import type { Transaction } from 'kysely'
import { dayInChina } from '../../fleet/day-in-china.ts'
import type { Database } from '../../store/schema.ts'

interface DrivenVehicle {
  vehicle_id: number
  organisation_id: number
  phone: string
}

const day = 86_400_000
/** By place of the vehicle: who the simulator's card there names, and in how many days driving licence and certificate end. */
const drivers: readonly { name: string; classes: string; licence: number; certificate: number }[] = [
  { name: '周立新', classes: 'A2', licence: 900, certificate: 400 },
  { name: '赵德胜', classes: 'B2', licence: 12, certificate: 700 },
  { name: '陈志强', classes: 'A2', licence: 1_500, certificate: 25 },
  { name: '赵立新', classes: 'A1, A2', licence: -3, certificate: 300 },
  { name: '王德胜', classes: 'B2', licence: 2_000, certificate: 1_100 },
  { name: '杨永福', classes: 'A2', licence: 600, certificate: 90 },
]
const inDays = (days: number): string => dayInChina(Date.now() + days * day)

export async function addDemoDrivers(tx: Transaction<Database>, vehicles: readonly DrivenVehicle[]): Promise<void> {
  const now = new Date()
  for (const [at, { name, classes, licence, certificate }] of drivers.entries()) {
    const vehicle = vehicles[at]
    if (!vehicle) return
    // As on the card of the simulator (driverCardOf there), so that what it reports is of this driver.
    const number = `000000${vehicle.phone.slice(-12).padStart(12, '0')}`
    const { id } = await tx
      .insertInto('drivers')
      .values({
        organisation_id: vehicle.organisation_id,
        licence: number,
        name,
        issuer: '演示道路运输管理局',
        valid_until: inDays(certificate),
        // Numbers of this kind are given to nobody.
        mobile: `100000000${String(at + 1).padStart(2, '0')}`,
        driving_licence: number,
        licence_classes: classes,
        licence_until: inDays(licence),
        file_since: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('driver_vehicles').values({ driver_id: id, vehicle_id: vehicle.vehicle_id, since: now }).execute()
  }
}
