import { afterAll, expect, test } from 'vitest'
import { looksLikeOrder } from '../../fleet/terminal-orders.ts'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('905-alarms-of-a-day')
await database.pool.query(`insert into alarm_templates (zh, en) values ('慢行', 'Slow down, please')`)
await migrate(database.db)
afterAll(() => database.close())

test('no text that is there from the start looks like an order of a terminal; what people wrote stays', async () => {
  const { rows } = await database.pool.query<{ zh: string; en: string }>('select zh, en from alarm_templates order by id')
  const own = rows.pop()
  expect(own?.en).toBe('Slow down, please')
  expect(rows).toHaveLength(6)
  expect(rows.flatMap(({ zh, en }) => [zh, en]).filter(looksLikeOrder)).toEqual([])
})
