/** Papers of the demo: most are good for long, an inspection and an insurance end soon, a transport certificate has ended. */
import type { PaperKind } from '@outrider/contract'
import type { Transaction } from 'kysely'
import { dayInChina } from '../../fleet/day-in-china.ts'
import type { Database } from '../../store/schema.ts'

const day = 86_400_000
/** By place of the vehicle: in how many days each ends. */
const papers: readonly { vehicle: number; kind: PaperKind; kindName?: string; ends: number }[] = [
  { vehicle: 0, kind: 'inspection', ends: 210 },
  { vehicle: 0, kind: 'insurance', ends: 18 },
  { vehicle: 1, kind: 'inspection', ends: 9 },
  { vehicle: 1, kind: 'insurance', ends: 320 },
  { vehicle: 2, kind: 'transport', ends: -6 },
  { vehicle: 2, kind: 'inspection', ends: 140 },
  { vehicle: 3, kind: 'insurance', ends: 250 },
  { vehicle: 3, kind: 'own', kindName: '尾板检验', ends: 60 },
]
const inDays = (days: number): string => dayInChina(Date.now() + days * day)

export async function addDemoPapers(tx: Transaction<Database>, vehicles: readonly { vehicle_id: number }[]): Promise<void> {
  for (const { vehicle, kind, kindName = '', ends } of papers) {
    const of = vehicles[vehicle]
    if (!of) continue
    await tx
      .insertInto('papers')
      .values({
        vehicle_id: of.vehicle_id,
        driver_id: null,
        kind,
        kind_name: kindName,
        number: `DEMO-${vehicle + 1}-${kind}`,
        issued_on: inDays(ends - 365),
        expires_on: inDays(ends),
        remind_days: 30,
        changed_by: null,
        changed_at: new Date(),
      })
      .execute()
  }
}
