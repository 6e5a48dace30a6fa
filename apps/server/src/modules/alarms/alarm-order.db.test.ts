/** The orders of pending alarms, page by page. */
import { alarmOrders, type RequestOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { testPlatform } from '../../testing/platform.ts'

const minute = 60_000
const start = Date.UTC(2026, 0, 5)
const at = (minutes: number) => new Date(start + minutes * minute)

test('pending alarms are in every order page by page, with those of level 1 that nobody has claimed on top', async () => {
  const platform = await testPlatform()
  try {
    const organisation = await platform.addOrganisation('Ours')
    const operator = await platform.newCaller('operator', [organisation])
    const [a = 0, b = 0] = await Promise.all(['沪A00001', '沪A00002'].map(plate => platform.addVehicle(organisation, plate)))
    const { rows } = await platform.database.pool.query<{ id: number }>("select id from users where login = 'operator'")
    const names = new Map<string, string>()
    const add = async (name: string, vehicle: number, over: Parameters<typeof addAlarm>[2]) =>
      names.set(await addAlarm(platform.database, vehicle, over), name)
    await add('SOS', a, { started_at: at(1), claim_due_at: at(30) })
    await add('SOS due first', b, { started_at: at(2), claim_due_at: at(20), process_due_at: at(60) })
    await add('SOS without limit', b, { started_at: at(9) })
    await add('claimed SOS', a, {
      started_at: at(3),
      claim_due_at: at(1),
      process_due_at: at(40),
      claimed_by: rows[0]?.id ?? null,
      claimed_at: at(4),
    })
    await add('withdrawn SOS', a, { started_at: at(4), withdrawn_at: at(5), withdrawn_why: 'jumpedBack' })
    await add('speed', b, { started_at: at(5), level: 2, type: 2, process_due_at: at(10) })
    await add('newest', a, { started_at: at(20), level: 2, type: 3 })
    await add('done', a, { started_at: at(30), state: 'processed', processed_at: at(31), method: 'note' })
    const listed = async (order: NonNullable<RequestOf<'alarm/getVehiclesAlarms'>['order']>) => {
      const found: string[] = []
      for (let after: string[] | undefined; ; ) {
        const page = await operator.call('alarm/getVehiclesAlarms', {
          state: 'pending',
          order,
          pageSize: 2,
          ...(after && { after }),
        })
        found.push(...page.alarms.map(({ alarmId }) => names.get(alarmId) ?? alarmId))
        if (page.next.length === 0) return found
        after = page.next
      }
    }
    const urgent = ['SOS due first', 'SOS', 'SOS without limit']
    const all = Object.fromEntries(await Promise.all(alarmOrders.map(async order => [order, await listed(order)] as const)))
    expect(all).toEqual({
      started: ['newest', 'SOS without limit', 'speed', 'withdrawn SOS', 'claimed SOS', 'SOS due first', 'SOS'],
      urgency: [...urgent, 'newest', 'speed', 'withdrawn SOS', 'claimed SOS'],
      due: [...urgent, 'speed', 'claimed SOS', 'newest', 'withdrawn SOS'],
      level: [...urgent, 'withdrawn SOS', 'claimed SOS', 'newest', 'speed'],
      vehicle: [...urgent, 'newest', 'withdrawn SOS', 'claimed SOS', 'speed'],
      type: [...urgent, 'withdrawn SOS', 'claimed SOS', 'speed', 'newest'],
    })
  } finally {
    await platform.stop()
  }
})
