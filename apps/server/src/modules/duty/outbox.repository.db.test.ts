import { expect, test } from 'vitest'
import { databaseOfFile } from '../../testing/database.ts'
import { OutboxRepository } from './outbox.repository.ts'

const { db, pool } = await databaseOfFile()
const rows = new OutboxRepository(db)

test('what a message said is forgotten a day after it left, and that it left is not', async () => {
  const body = Buffer.from('a password')
  for (const key of ['old', 'new', 'again', 'unsent'])
    await rows.add({ superior: 'province', key, messageId: 0x1b00, dataType: 0x1b02, body })
  await pool.query(
    `update superior_outbox set sent_at = now() - interval '25 hours', sent_serial = 7 where key in ('old', 'again')`,
  )
  await pool.query(`update superior_outbox set again = true where key = 'again'`)
  await pool.query(`update superior_outbox set sent_at = now() where key = 'new'`)
  expect(await rows.forgetBodies()).toBe(1)
  expect(await rows.forgetBodies()).toBe(0)
  const { rows: kept } = await pool.query<{ key: string; said: number; id: string }>(
    'select key, length(body) as said, id from superior_outbox order by id',
  )
  expect(kept.map(({ key, said }) => [key, said])).toEqual([
    ['old', 0],
    ['new', 10],
    ['again', 10],
    ['unsent', 10],
  ])
  // It says nothing any more that could leave.
  await rows.sendAgain(kept.map(({ id }) => id))
  expect((await rows.unsent('province', 10)).map(({ id }) => id)).toEqual(kept.slice(1).map(({ id }) => id))
})
