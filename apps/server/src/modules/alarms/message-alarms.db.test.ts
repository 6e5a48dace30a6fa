/** The alarm behind the id of a message, over HTTP and without a session: what opens it, and what does not any more. */
import { expect, test } from 'vitest'
import { folderSecret } from '../../accounts/folder-secret.ts'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { MessageIds } from './message-ids.ts'

const day = 86_400_000
const started = Date.now()
let now = started
const platform = await platformOfFile({ now: () => now })
const ids = new MessageIds(await folderSecret(platform.folder), () => now)
const organisation = await platform.addOrganisation('Ours')

const wrong = { rspCode: 4030120 }
const opened = async (vehAlmMsgId: string) => (await platform.send('alarm/getWxVehiclesAlarms', { vehAlmMsgId })).reply
async function message(login: string, ofOrganisation = organisation, alarmOf = organisation) {
  const userId = await platform.addUser(login, 'right password', [ofOrganisation])
  const vehicleId = await platform.addVehicle(alarmOf, `沪${login}`)
  const alarmId = await addAlarm(platform.database, vehicleId)
  const { password_changed_at } = await platform.database.db
    .selectFrom('users')
    .select('password_changed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const reader = { id: userId, password_changed_at }
  return { userId, vehicleId, alarmId, reader, id: ids.idOf(alarmId, reader) }
}

test('the id of a message opens its alarm and nothing else, until it expires', async () => {
  const { id, alarmId } = await message('a')
  expect(await opened(id)).toMatchObject({ rspCode: 0, data: { alarms: [{ alarmId, plateNum: '沪a' }] } })
  expect(((await opened(id)).data as { alarms: object[] }).alarms).toHaveLength(1)
  now = started + day - 1
  expect(await opened(id)).toMatchObject({ rspCode: 0 })
  now = started + day + 3_600_000
  expect(await opened(id)).toMatchObject(wrong)
  now = started
})

test('an id cannot be guessed, nor turned into that of another alarm, user or time', async () => {
  const { id, alarmId, reader } = await message('b')
  const other = await message('c')
  const [user, alarm, until, signature] = id.split('.') as [string, string, string, string]
  const otherKey = new MessageIds(new Uint8Array(32), () => now).idOf(alarmId, reader)
  const attempts = [
    '',
    alarmId,
    otherKey,
    [user, other.alarmId, until, signature].join('.'),
    [other.userId, alarm, until, signature].join('.'),
    [user, alarm, Number(until) + day, signature].join('.'),
    [user, alarm, until, 'A'.repeat(43)].join('.'),
    [user, alarm, until, signature.slice(0, -1)].join('.'),
    [user, alarm, until].join('.'),
    `${id}.`,
    `0${id}`,
    `${user}.${alarm}.${until}.`,
    `99999999999.${alarm}.${until}.${signature}`,
  ]
  for (const attempt of attempts) expect(await opened(attempt), attempt).toMatchObject(wrong)
  expect(await opened(id)).toMatchObject({ rspCode: 0 })
})

test('an id shows no alarm that its user may not see: of another organisation, or of one that is gone', async () => {
  const elsewhere = await platform.addOrganisation('Theirs')
  expect(await opened((await message('d', organisation, elsewhere)).id)).toMatchObject(wrong)
  const { id, alarmId } = await message('e')
  await platform.database.db.deleteFrom('alarm_cases').where('id', '=', alarmId).execute()
  expect(await opened(id)).toMatchObject(wrong)
})

test.each([
  ['is locked', { locked_at: new Date() }],
  ['has another password', { password_changed_at: new Date(started + 60_000) }],
])('an id opens nothing once its user %s', async (why, change) => {
  const { id, userId } = await message(`f ${why}`)
  expect(await opened(id)).toMatchObject({ rspCode: 0 })
  await platform.database.db.updateTable('users').set(change).where('id', '=', userId).execute()
  expect(await opened(id)).toMatchObject(wrong)
})

test('an id opens nothing for a user without alarmAuth', async () => {
  const { id, userId } = await message('g')
  const { rights } = await platform.database.db
    .selectFrom('users')
    .select('rights')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await platform.database.db
    .updateTable('users')
    .set({ rights: { ...rights, alarmAuth: false } })
    .where('id', '=', userId)
    .execute()
  expect(await opened(id)).toMatchObject(wrong)
})

test('one address opens only so many messages a minute, right or wrong', async () => {
  const { id } = await message('h')
  // All at once: one after the other some would be let in again, as the minute goes on.
  const asked = Array.from({ length: 500 }, (_, at) => (at % 2 === 0 ? id : 'made up'))
  const codes = await Promise.all(asked.map(async each => (await opened(each)).rspCode))
  for (const which of [id, 'made up']) expect(codes.filter((_, at) => asked[at] === which)).toContain(4290002)
})
