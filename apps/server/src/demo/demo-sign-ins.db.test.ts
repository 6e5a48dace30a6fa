import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../accounts/password.ts'
import { claimInstallation } from '../installation.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { readDemoFleet, seedDemo } from './demo.ts'
import { demoSignIns } from './demo-sign-ins.ts'
import { demoFleetFile } from './fleet-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await claimInstallation(database.db, 'demo')
  await seedDemo(database.db, await readDemoFleet(demoFleetFile))
})
afterAll(() => database.close())

const logins = async () => (await demoSignIns(database.db)).map(({ login }) => login)

test('of a new demo all accounts are told, with a folder of an older version those that it has', async () => {
  expect(await logins()).toEqual(['demo', 'huadong', 'anzhuang', 'guanli'])
  await database.pool.query(`delete from users where login in ('anzhuang', 'guanli')`)
  expect(await logins()).toEqual(['demo', 'huadong'])
})

test('an account whose password was changed, that is locked or that is none of the demo is not told', async () => {
  await database.pool.query(`update users set password_hash = $1 where login = 'huadong'`, [await hashPassword('another')])
  expect(await logins()).toEqual(['demo'])
  await database.pool.query(`update users set locked_at = now() where login = 'demo'`)
  expect(await logins()).toEqual([])
})
