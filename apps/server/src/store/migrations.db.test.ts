import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { migrate, NewerData } from './migrations.ts'

test('data of a newer version are refused in one sentence, and left as they are', async () => {
  const database = await testDatabase()
  await database.pool.query(`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2030-01-01')`)
  const refusal = await migrate(database.db).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(NewerData)
  expect((refusal as Error).message).toMatch(
    /^The data were changed by a newer version of Outrider \(999-from-the-future\) than [\d.]+: start that version .*\.$/,
  )
  await database.close()
})

test('a migration that landed after one with a higher number is made up for', async () => {
  const database = await testDatabase()
  await database.pool.query(`drop table push_settings, push_outbox, push_receipts, push_bursts`)
  await database.pool.query(`delete from kysely_migration where name = '066-alarm-push'`)
  await migrate(database.db)
  const { rows } = await database.pool.query(`select to_regclass('push_outbox')::text as table`)
  expect(rows).toEqual([{ table: 'push_outbox' }])
  await database.close()
})
