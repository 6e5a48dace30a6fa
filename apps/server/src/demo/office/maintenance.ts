/** Maintenance of the demo: three plans, services that were done, some due soon and one overdue. How far each is, the first look of the server sums up. */
import type { Insertable, Transaction } from 'kysely'
import { dayInChina } from '../../fleet/day-in-china.ts'
import type { Database } from '../../store/schema.ts'

const day = 86_400_000
const inDays = (days: number): string => dayInChina(Date.now() + days * day)

type Plan = Insertable<Database['maintenance_plans']>
const plans = {
  oil: { name: '更换机油机滤', every_km: 10_000, every_hours: null, every_months: 6, remind_km: 1000, remind_days: 14 },
  brakes: { name: '制动系统检查', every_km: null, every_hours: null, every_months: 12, remind_km: 0, remind_days: 30 },
  lift: { name: '尾板保养', every_km: null, every_hours: 500, every_months: null, remind_km: 0, remind_days: 0 },
} as const satisfies Record<string, Partial<Plan>>

/** By place of the vehicle: how many days ago each was done, and what it cost. */
const done: readonly { plan: keyof typeof plans; vehicle: number; daysAgo: number; odometerKm: number; cents: number }[] = [
  { plan: 'oil', vehicle: 0, daysAgo: 175, odometerKm: 86_200, cents: 128_000 },
  { plan: 'oil', vehicle: 1, daysAgo: 40, odometerKm: 51_930, cents: 119_500 },
  { plan: 'oil', vehicle: 2, daysAgo: 196, odometerKm: 120_410, cents: 134_000 },
  { plan: 'brakes', vehicle: 0, daysAgo: 90, odometerKm: 88_900, cents: 56_000 },
  { plan: 'brakes', vehicle: 3, daysAgo: 345, odometerKm: 64_300, cents: 61_000 },
]

export async function addDemoMaintenance(
  tx: Transaction<Database>,
  vehicles: readonly { vehicle_id: number }[],
  root: number,
): Promise<void> {
  const ids = new Map<string, string>()
  for (const [key, plan] of Object.entries(plans)) {
    const { id } = await tx
      .insertInto('maintenance_plans')
      .values({
        organisation_id: root,
        // A tail lift has only one of them.
        vehicle_id: key === 'lift' ? (vehicles[3]?.vehicle_id ?? null) : null,
        hours: 'engine',
        remind_hours: key === 'lift' ? 50 : 0,
        starts_on: inDays(-30),
        changed_by: null,
        changed_at: new Date(),
        ...plan,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, id)
  }
  for (const { plan, vehicle, daysAgo, odometerKm, cents } of done) {
    const of = vehicles[vehicle]
    const planId = ids.get(plan)
    if (!of || planId === undefined) continue
    await tx
      .insertInto('services')
      .values({
        plan_id: planId,
        vehicle_id: of.vehicle_id,
        done_on: inDays(-daysAgo),
        odometer_km: odometerKm,
        cents,
        application_id: null,
        entered_by: null,
        entered_at: new Date(),
      })
      .execute()
  }
}
