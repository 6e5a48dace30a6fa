import { allRights } from '@outrider/contract'
import { expect, test } from 'vitest'
import { hashPassword } from '../accounts/password.ts'
import { wirePassword } from '../accounts/wire-password.ts'
import { claimInstallation } from '../installation.ts'
import { migrate } from '../store/migrations.ts'
import { databaseOf, testDatabase, databaseOfFile } from '../testing/database.ts'
import { readDemoFleet, seedDemo } from './demo.ts'
import { newDemoKey } from './demo-key.ts'
import { demoSignIns } from './demo-sign-ins.ts'
import { demoFleetFile } from './fleet-process.ts'

const database = await databaseOfFile()
await claimInstallation(database.db, 'demo')
await seedDemo(database.db, await readDemoFleet(demoFleetFile))

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

test('a folder that the first version left is brought up to date and tells the accounts that it has, and none whose login is another now', async () => {
  const old = await databaseOf('001-organisations-and-users')
  try {
    await old.pool.query(`insert into installation (kind) values ('demo')`)
    for (const login of ['demo', 'huadong', 'old'])
      await old.pool.query(`insert into users (login, name, password_hash, rights, demo_of) values ($1, $1, $2, $3, 'demo')`, [
        login,
        await hashPassword(wirePassword('outrider')),
        JSON.stringify(allRights),
      ])
    await migrate(old.db)
    const named = async () => (await demoSignIns(old.db)).map(({ login }) => login)
    expect(await named()).toEqual(['demo', 'huadong'])
    await old.pool.query(`update users set login = 'zongdiao' where login = 'demo'`)
    expect(await named()).toEqual(['huadong'])
    expect(await newDemoKey(old.db)).toBeUndefined()
    // Somebody of the company, who is none of the demo, took the login that is free now.
    await old.pool.query(`insert into users (login, name, password_hash, rights) values ('demo', 'x', $1, $2)`, [
      await hashPassword(wirePassword('outrider')),
      JSON.stringify(allRights),
    ])
    expect(await named()).toEqual(['huadong'])
    expect(await newDemoKey(old.db)).toBeUndefined()
  } finally {
    await old.close()
  }
})

test('a folder of a real installation tells no account of the demo', async () => {
  const real = await testDatabase()
  try {
    await claimInstallation(real.db, 'production')
    await expect(claimInstallation(real.db, 'demo')).rejects.toThrow('contains a real installation')
    expect(await demoSignIns(real.db)).toEqual([])
  } finally {
    await real.close()
  }
})
