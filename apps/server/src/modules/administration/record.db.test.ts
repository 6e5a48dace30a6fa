/** The record on the screen: what is found by what, who reads what, and that reading changes nothing. */
import { callsByPath, type RecordEntry, recordedActs, type RequestOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { eventKinds } from '../../record/event-kinds.ts'
import { type Caller, platformOfFile } from '../../testing/platform.ts'

const password = 'a password'
/** Of everything, of the east, and of the east without the record. */

const platform = await platformOfFile()
const root = await platform.addOrganisation('总部')
const east = await platform.addOrganisation('东部', root)
const west = await platform.addOrganisation('西部', root)
const vehicle = String(await platform.addVehicle(east, '沪E1', { phone: '900' }))
await platform.addUser('chief', password, [root])
const chief = await platform.signIn('chief', password)
await platform.addUser('auditor', password, [east])
const auditor = await platform.signIn('auditor', password)
const adminId = await platform.addUser('admin.east', password, [east], { rights: { auditAuth: false } })
const admin = await platform.signIn('admin.east', password)

const day = 86_400_000
type Asked = Partial<RequestOf<'admin/getRecord'>>
const read = async (by: Caller, asked: Asked = {}) => {
  await platform.settled()
  return by.call('admin/getRecord', { beginTime: Date.now() - day, endTime: Date.now() + day, ...asked })
}
const found = async (by: Caller, asked: Asked = {}): Promise<RecordEntry[]> => (await read(by, asked)).events

test('every recorded call and every kind of event has words of its own, and no others', () => {
  const calls = [...callsByPath].filter(([, { record }]) => record).map(([path]) => path)
  const kinds = Object.keys(eventKinds).filter(kind => kind !== 'call')
  expect(Object.keys(recordedActs).toSorted()).toEqual([...calls, ...kinds].toSorted())
})

test('a change is found by who did it, to what, of which kind, and tells old and new values with names', async () => {
  const { orgId } = await admin.call('admin/addOrganisation', { parentId: east, name: '东一队', english: 'East one' })
  const [change] = await found(auditor, { object: 'East one', group: 'administration' }).then(events =>
    events.filter(({ act }) => act === 'administered'),
  )
  expect(change).toMatchObject({
    userId: String(adminId),
    account: 'admin.east',
    path: 'admin/addOrganisation',
    objects: [{ kind: 'organisation', number: String(orgId), name: 'East one' }],
  })
  expect(change?.changes).toContainEqual({ field: 'name', from: '', to: '东一队' })
  expect((await found(auditor, { person: 'admin.e' })).map(({ account }) => account)).toContain('admin.east')
  expect(await found(auditor, { person: 'auditor', object: 'East one' })).toEqual([])
  expect(await found(auditor, { object: 'nothing of that name' })).toEqual([])
  expect(await found(auditor, { beginTime: 0, endTime: 1 })).toEqual([])
})

test('views are a kind of their own, and refusals are told from what was done', async () => {
  await auditor.code('video/getVideoUrl', { vehicleId: vehicle, channel: 1, stream: 'sub' })
  const [view] = await found(auditor, { group: 'views', object: '沪E1', person: 'auditor' })
  expect(view).toMatchObject({ act: 'video/getVideoUrl', objects: [{ kind: 'vehicle', name: '沪E1' }] })
  expect(view?.result).not.toBe(0)
  expect((await found(auditor, { refused: true })).every(({ result, act }) => result !== 0 || act === 'signInRefused')).toBe(true)
})

test('what others did is read by who saw nothing less when it happened, and it stays theirs', async () => {
  await platform.addUser('moves', password, [west])
  await platform.signIn('moves', password)
  await platform.send('user/login', { userId: 'moves', password: 'x'.repeat(32) })
  const acts = async (by: Caller) => (await found(by, { person: 'moves' })).map(({ act }) => act)
  await expect.poll(() => acts(chief)).toEqual(expect.arrayContaining(['signIn', 'signInRefused']))
  expect(await acts(auditor)).toEqual([])
  await platform.database.pool.query(
    `update user_organisations set organisation_id = $1 where user_id = (select id from users where login = 'moves')`,
    [east],
  )
  // Now the east knows the person, and still not what the person did in the west.
  expect(await acts(auditor)).toEqual([])
  await platform.signIn('moves', password)
  await expect.poll(() => acts(auditor)).toEqual(['signIn'])
  expect(await admin.code('admin/getRecord', { beginTime: 0, endTime: 1 })).toBe(4030002)
})

test('pages follow each other without a gap or a repetition, also of events of one moment', async () => {
  await platform.database.pool.query(
    `insert into recorded_events (time, kind, user_id, subjects, details, organisation_ids)
     select '2026-01-01T00:00:00Z', 'signIn', $1, '[]', '{}', array[$2::int] from generate_series(1, 7)`,
    [adminId, east],
  )
  const asked = { beginTime: Date.UTC(2026, 0, 1), endTime: Date.UTC(2026, 0, 2), pageSize: 3 }
  for (const further of [{}, { person: 'admin.east' }, { group: 'signIns' as const }])
    for (const by of [chief, auditor]) {
      const ids: string[] = []
      for (let cursor: string | undefined; ; ) {
        const { events, next } = await read(by, { ...asked, ...further, ...(cursor !== undefined && { cursor }) })
        ids.push(...events.map(({ eventId }) => eventId))
        if (next === null) break
        cursor = next
      }
      expect(ids).toHaveLength(7)
      expect(new Set(ids).size).toBe(7)
    }
})

test('reading it for a file is recorded, reading a page is not', async () => {
  await read(auditor)
  expect((await found(auditor, { person: 'auditor' })).filter(({ act }) => act === 'admin/getRecord')).toEqual([])
  await read(auditor, { exported: true })
  expect((await found(auditor, { person: 'auditor' })).filter(({ act }) => act === 'admin/getRecord')).toHaveLength(1)
})
