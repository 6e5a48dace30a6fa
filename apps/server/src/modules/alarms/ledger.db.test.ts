/** The ledger of alarms: everything that was done about each and what proves it, of those that somebody may see. */
import { expect, test } from 'vitest'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { platformOfFile } from '../../testing/platform.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 2, 1)
const at = (hours: number) => new Date(start + hours * hour)

const platform = await platformOfFile()
const { db, pool } = platform.database
const ours = await platform.addOrganisation('Ours')
const branch = await platform.addOrganisation('Branch', ours)
const theirs = await platform.addOrganisation('Theirs')
const chief = await platform.newCaller('chief', [ours])
const [own, ofBranch, foreign] = [
  await platform.addVehicle(ours, '沪A00001'),
  await platform.addVehicle(branch, '沪A00002'),
  await platform.addVehicle(theirs, '沪A00003'),
]
const handled = await addAlarm(platform.database, own, {
  started_at: at(1),
  state: 'processed',
  processed_at: at(2),
  method: 'message',
  description: 'Warned',
})
const pending = await addAlarm(platform.database, ofBranch, { started_at: at(3), type: 2, level: 2 })
await addAlarm(platform.database, foreign, { started_at: at(4) })
const before = await addAlarm(platform.database, own, { started_at: at(-1) })
for (const [kind, result] of [
  ['claimed', null],
  ['text', 'acknowledged'],
] as const)
  await db.insertInto('alarm_steps').values({ case_id: handled, user_id: null, user_name: 'Li', kind, result }).execute()
await db
  .insertInto('alarm_evidence')
  .values({
    number: 'n'.repeat(32),
    case_id: handled,
    vehicle_id: own,
    identification: Buffer.alloc(16),
    state: 'complete',
    asked_at: null,
  })
  .execute()
for (const [name, state] of [
  ['00_64_6401_0.jpg', 'stored'],
  ['02_64_6401_1.mp4', 'expected'],
] as const)
  await pool.query(
    `insert into alarm_evidence_files (number, name, size, state, stored_at) values ($1, $2, 2048, $3, case when $3 = 'stored' then $4::timestamptz end)`,
    ['n'.repeat(32), name, state, at(2)],
  )

await pool.query('insert into file_contents (hash, size) values ($1, 2048)', [Buffer.alloc(32, 7)])
await pool.query(
  `insert into files (id, hash, size, type, purpose, stored, organisation_id, owner_kind, owner_id, created_at)
   select 'a-file', $1, 2048, 'image/jpeg', 'alarmEvidence', true, $2, 'alarmEvidence', id::text, now() from alarm_evidence_files where state = 'stored'`,
  [Buffer.alloc(32, 7), ours],
)

const month = { beginTime: start, endTime: start + 31 * 24 * hour }

test('An alarm of the ledger has its steps and the files that are kept, and other companies have theirs', async () => {
  const { rows, next } = await chief.call('alarm/getAlarmLedger', month)
  expect(rows.map(({ alarm }) => alarm.alarmId)).toEqual([pending, handled])
  expect(next).toEqual([])
  const [, row] = rows
  expect(row?.alarm).toMatchObject({ state: 'processed', method: 'message', description: 'Warned', processedAt: at(2).getTime() })
  expect(row?.steps.map(({ kind, result, by }) => [kind, result, by?.userName])).toEqual([
    ['claimed', null, 'Li'],
    ['text', 'acknowledged', 'Li'],
  ])
  expect(row?.files).toEqual([{ name: '00_64_6401_0.jpg', bytes: 2048, storedAt: at(2).getTime(), sha256: '07'.repeat(32) }])
  const { rows: below } = await chief.call('alarm/getAlarmLedger', { ...month, orgId: branch })
  expect(below.map(({ alarm }) => alarm.alarmId)).toEqual([pending])
})

test('It is read page by page', async () => {
  const all = { beginTime: start - 24 * hour, endTime: month.endTime }
  const found: string[] = []
  for (let after: string[] | undefined; ; ) {
    const { rows, next } = await chief.call('alarm/getAlarmLedger', { ...all, pageSize: 1, ...(after && { after }) })
    found.push(...rows.map(({ alarm }) => alarm.alarmId))
    if (next.length === 0) break
    after = next
  }
  expect(found).toEqual([pending, handled, before])
  expect(await chief.code('alarm/getAlarmLedger', { ...all, orgId: theirs })).not.toBe(1)
  expect(await chief.code('alarm/getAlarmLedger', { beginTime: start, endTime: start - 1 })).not.toBe(1)
})
