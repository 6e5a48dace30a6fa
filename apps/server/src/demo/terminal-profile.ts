/** A profile for the terminals of the demo, which report less often than it wants, and what was changed on two of them before. */
import type { Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'

const hour = 3_600_000
const ago = (hours: number): Date => new Date(Date.now() - hours * hour)
/** Default reporting interval, s; top speed, km/h. */
const interval = 0x0029
const topSpeed = 0x0055
const server = 0x0013

export async function addDemoTerminalProfile(
  tx: Transaction<Database>,
  vehicles: readonly { vehicle_id: number }[],
  organisation: number,
): Promise<void> {
  await tx
    .insertInto('terminal_profiles')
    .values({
      organisation_id: organisation,
      name: '15 s · 90 km/h',
      model: '',
      wanted: JSON.stringify([
        { id: interval, value: 15 },
        { id: topSpeed, value: 90 },
      ]),
      changed_by: null,
      changed_at: ago(48),
    })
    .execute()
  const changes = [
    { vehicle: 0, id: topSpeed, before: 110, value: 100, state: 'done', mayLose: false, hours: 30 },
    { vehicle: 1, id: server, before: 'jt808.example.com', value: 'jt808.exmaple.com', state: 'lost', mayLose: true, hours: 26 },
  ]
  for (const { vehicle, id, before, value, state, mayLose, hours } of changes) {
    const of = vehicles[vehicle]
    if (!of) continue
    await tx
      .insertInto('terminal_changes')
      .values({
        vehicle_id: of.vehicle_id,
        profile_id: null,
        rollout_id: null,
        wave: null,
        kind: 'set',
        wanted: JSON.stringify([{ id, value }]),
        before: JSON.stringify([{ id, value: before }]),
        ...(state === 'done' && { after: JSON.stringify([{ id, value }]) }),
        may_lose: mayLose,
        reason: '',
        user_id: null,
        user_name: '演示调度员 Demo dispatcher',
        state,
        requested_at: ago(hours),
        sent_at: ago(hours),
        return_by: mayLose ? ago(hours - 1 / 6) : null,
        ended_at: ago(hours - 1 / 6),
        request_id: null,
      })
      .execute()
  }
}
