import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'
import { LinkJournal } from '../link-journal.ts'

test('what cannot be written for long is kept up to a bound', async () => {
  const { db, pool } = (await platformOfFile()).database
  const journal = new LinkJournal({ db, role: 'superior', log: { error: () => undefined } })
  const notes = journal.of({ id: 'province', edition: '2019' })
  await pool.query('alter table superior_links rename to away')
  notes.linked('up')
  for (let round = 0; round < 3; round++) {
    const written = journal.flush()
    // It has begun: what comes meanwhile is not of it.
    await Promise.resolve()
    for (let n = 0; n < 6_000; n++) notes.linked('up')
    await expect(written).rejects.toThrow()
  }
  await pool.query('alter table away rename to superior_links')
  await journal.flush()
  const { rows } = await pool.query("select count(*)::int from superior_links where superior = 'province'")
  expect(rows).toEqual([{ count: 5_000 }])
})
