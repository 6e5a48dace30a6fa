import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseOfFile } from '../testing/database.ts'
import { UserRepository } from './user.repository.ts'

const database = await databaseOfFile()
await database.pool.query(`
    insert into organisations (name) values ('One');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) select 1, '沪A·' || n, 1, 'truck' from generate_series(1, 20000) n;
    insert into users (login, name, password_hash, rights, vehicle_id) select 'v' || id, '', 'x', '{}', id from vehicles;`)
await database.pool.query('vacuum analyze vehicles, users')

test('a sign-in by plate, and with a name that nobody has, reads the vehicles with that plate only', async () => {
  await database.db.transaction().execute(async tx => {
    const users = new UserRepository(tx)
    /** Rows of the table that were read because all of it was. */
    const readInSequence = async (table: string): Promise<number> => {
      const { rows } = await sql<{
        read: string
      }>`select seq_tup_read as read from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
      return Number(rows[0]?.read)
    }
    const before = [await readInSequence('vehicles'), await readInSequence('users')]
    expect((await users.byPlate('沪a 777')).map(({ login }) => login)).toEqual(['沪A·777'])
    expect(await users.byPlate('nobody')).toEqual([])
    expect(await users.byLogin('nobody')).toBeUndefined()
    expect([await readInSequence('vehicles'), await readInSequence('users')]).toEqual(before)
  })
})
