import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const [one, two] = [await platform.addOrganisation('甲公司'), await platform.addOrganisation('乙公司')]
await platform.addUser('chief', 'a password', [one, two])
await platform.addUser('of one', 'a password', [one])
await platform.addUser('looks', 'a password', [one, two], { rights: { adminAuth: false } })

test('who administers everything sees what stores, what waits, the database and the latest regular work', async () => {
  const chief = await platform.signIn('chief', 'a password')
  await platform.database.pool.query(
    `insert into jobs (name, started_at, duration_ms, failure) values ('purge', now(), 12, null), ('trips', now(), null, 'no disk')`,
  )
  const seen = await chief.call('admin/getInstallation', {})
  expect(seen.database).toMatchObject({
    newestMigration: expect.stringMatching(/^\d{3}-/),
    migrations: expect.any(Number),
    embedded: true,
  })
  expect(seen.database.bytes).toBeGreaterThan(1_000_000)
  expect(seen.parts.map(({ part }) => part)).toEqual(expect.arrayContaining(['record', 'reports', 'commands', 'alarms']))
  expect(seen.parts.filter(({ failing }) => failing)).toEqual([])
  expect(seen.folders[0]).toMatchObject({ full: false })
  expect(seen.jobs).toMatchObject([
    { name: 'purge', duration: 12, failure: '' },
    { name: 'trips', duration: null, failure: 'no disk' },
  ])
  const counts = Object.fromEntries(seen.counts.map(({ count, value }) => [count, value]))
  expect(counts).toMatchObject({ terminals: 0, reportsStored: 0, mailsWaiting: 0, linksUp: 0 })
})

test('who administers one company of several, or nothing, is refused', async () => {
  expect(await (await platform.signIn('of one', 'a password')).code('admin/getInstallation', {})).toBe(4030390)
  expect(await (await platform.signIn('looks', 'a password')).code('admin/getInstallation', {})).toBe(4030002)
})
