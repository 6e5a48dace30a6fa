/** Two servers that store one kept talk: the slower one was taken for killed. */
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../testing/alarm-rows.ts'
import { databaseOfFile } from '../../../../testing/database.ts'
import type { CaseEvidencePort } from '../../../ports.ts'
import { KeptTalkRepository } from './kept-talks.repository.ts'
import { KeptTalks } from './kept-talks.ts'

const database = await databaseOfFile()
const { db, pool } = database

test('what another server has stored meanwhile is not stored again without its sound', async () => {
  await pool.query(`
    insert into organisations (name) values ('Ours');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '沪A1', 1, 'truck')`)
  const caseId = await addAlarm(database, 1)
  await pool.query(
    `insert into kept_talks (case_id, vehicle_id, user_name, kind, seen_at) values ($1, 1, 'li', 'talk', now() - interval '3 minutes')`,
    [caseId],
  )
  await pool.query(`insert into kept_talk_parts (talk_id, number, sound) values (1, 0, $1), (1, 1, $1)`, [
    Buffer.alloc(800, 0xd5),
  ])
  const stored: number[] = []
  const keptBy = (keep: CaseEvidencePort['keep']) =>
    new KeptTalks({
      db,
      dueWork: { add: () => () => undefined },
      evidence: () => ({ vehicleOf: () => Promise.resolve(1), hasRoom: () => Promise.resolve(true), keep }),
      log: { error() {} },
    })
  const whole = async ({ content }: Parameters<CaseEvidencePort['keep']>[0], meanwhile?: () => Promise<void>) => {
    let size = 0
    for await (const bytes of content) {
      if (size === 0) await meanwhile?.()
      size += bytes.length
    }
    stored.push(size)
    return 'stored' as const
  }
  const quick = keptBy(whole)
  const slow = keptBy(file =>
    whole(file, async () => {
      await pool.query(`update kept_talks set seen_at = now() - interval '3 minutes'`)
      await quick.storeLost()
    }),
  )
  await expect(slow.storeLost()).rejects.toThrow('parts of a kept talk are gone')
  expect(stored).toEqual([58 + 1_600])
  const states = async () => (await pool.query('select state from kept_talks')).rows
  expect(await states()).toEqual([{ state: 'stored' }])
  // The slower one hears of it with its next part, and changes nothing.
  const repository = new KeptTalkRepository(db)
  const part = { sound: Buffer.alloc(800), turns: [{ userId: 1, userName: 'li', from: 0, to: 10 }], cab: false }
  expect(await repository.add('1', 9, part)).toBe(false)
  await repository.done('1', 'lost')
  expect(await states()).toEqual([{ state: 'stored' }])
  expect((await pool.query('select from kept_talk_parts union all select from kept_talk_turns')).rows).toEqual([])
})
