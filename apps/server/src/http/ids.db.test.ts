/** Walks the ids of all rows of the contract: a new call is tested by its row alone. */
import { type CallPath, callsByPath, type DataOf, type RecordKind, recordKinds } from '@outrider/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ruleForm } from '../testing/alarm-rules.ts'
import { addAlarm } from '../testing/alarm-rows.ts'
import { addPostCheck } from '../testing/post-check-rows.ts'
import { type Caller, testPlatform, type TestPlatform } from '../testing/platform.ts'

type Ids = Partial<Record<RecordKind, string | number>>

let platform: TestPlatform
let caller: Caller
/** Records of the caller, and of somebody else. */
let own: Ids
let foreign: Ids
const secret = 'SECRET'
/** By the name of its owner: a picture of a task, which has links for those who see the task. */
const attached = new Map<string, string>()

beforeAll(async () => {
  platform = await testPlatform({ config: { 'smtp-url': 'smtp://127.0.0.1:1', 'mail-from': 'a@example.com' } })
  const root = await platform.addOrganisation('Root')
  const mine = await platform.addOrganisation('Mine', root)
  const theirs = await platform.addOrganisation(`${secret} branch`, root)
  await platform.addUser('mine', 'a password', [mine])
  await platform.addUser('theirs', 'a password', [theirs])
  caller = await platform.signIn('mine', 'a password')
  own = await recordsOf(caller, mine, 'OWN')
  foreign = await recordsOf(await platform.signIn('theirs', 'a password'), theirs, secret)
})
afterAll(() => platform.stop())

const atZero = { latitude: 1, longitude: 1 }
/** One record of each kind that a request can name. */
async function recordsOf(user: Caller, organisation: number, name: string): Promise<Ids> {
  const vehicle = String(await platform.addVehicle(organisation, `${name}-1`))
  const place = { orgId: organisation, latitude: 1, longitude: 1 }
  const checkpoint = { ...place, nameZh: name, type: 'toll', radius: 100 } as const
  const { id: driver } = await platform.database.db
    .insertInto('drivers')
    .values({ organisation_id: organisation, licence: `${name}-licence`, name, issuer: '', valid_until: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows: commands } = await platform.database.pool.query<{ id: string }>(
    `insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_name, address, arms)
     values ($1, '', 'cut', 'waiting', false, '', '', '', false) returning id`,
    [vehicle],
  )
  const { rows: photos } = await platform.database.pool.query<{ id: string }>(
    'insert into photo_requests (vehicle_id, channel, user_name) values ($1, 1, $2) returning id',
    [vehicle, name],
  )
  const { applicationNum } = await user.call('vehManager/addInstMtcApplication', {
    kind: 'maintenance',
    orgId: organisation,
    vehicleId: vehicle,
    workType: 'offline',
    businessName: name,
    contacts: name,
    phone: '1',
    plateNum: name,
  })
  await user.call('departureCheck/saveChecklist', {
    orgId: organisation,
    vehicleType: 'truck',
    items: [{ itemId: 'x', name, serious: true }],
  })
  const [checklist] = (await user.call('departureCheck/getChecklists', {})).checklists
  const check = { vehicleId: vehicle, checklistId: checklist?.checklistId ?? '', filledAt: Date.now() }
  const part = { orgId: organisation, code: name, name, stock: 1 }
  const { userId } = await platform.database.db
    .selectFrom('user_organisations')
    .select('user_id as userId')
    .where('organisation_id', '=', organisation)
    .executeTakeFirstOrThrow()
  const { pool } = platform.database
  const { rows: exports } = await pool.query<{ id: string }>(
    `insert into report_exports (user_id, asked, state)
     select user_id, '{"report":"mileage","lang":"en","startTime":0,"endTime":1,"kind":"csv"}', 'failed' from sessions
     where access_hash is not null order by id desc limit 1 returning id`,
  )
  const { rows: schedules } = await pool.query<{ id: string }>(
    `insert into report_schedules (user_id, asked, period, hour, recipients, next_at)
     select user_id, '{"report":"mileage","part":0,"lang":"en","kind":"csv","vehicleIds":[],"orgIds":[]}', 'day', 8, '{}', now() from sessions
     where access_hash is not null order by id desc limit 1 returning id`,
  )
  const { rows: fuelEvents } = await pool.query<{ id: string }>(
    `insert into fuel_events (vehicle_id, kind, begin_at, end_at, begin_ml, end_ml) values ($1, 'loss', now(), now(), 2000, 1000) returning id`,
    [vehicle],
  )
  attached.set(name, await attachedPicture(user, applicationNum))
  return {
    vehicle,
    organisation,
    reportExport: exports[0]?.id ?? '',
    reportSchedule: schedules[0]?.id ?? '',
    fuelEvent: fuelEvents[0]?.id ?? '',
    application: applicationNum,
    part: (await user.call('vehManager/saveInstMtcPart', part)).partId,
    installer: String(userId),
    photo: photos[0]?.id ?? '',
    command: commands[0]?.id ?? '',
    driver: String(driver),
    alarm: await addAlarm(platform.database, Number(vehicle)),
    checkpoint: (await user.call('accessMon/addAccessMon', checkpoint)).checkpointId,
    poi: (await user.call('report/addMapMarkedPoint', { ...place, name, kind: 'other' })).pointId,
    share: (await user.call('share/addVehPosSharing', { vehicleId: vehicle })).shareId,
    file: ((await user.upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).data as DataOf<'file/upload'>).fileId,
    alarmRule: (await user.call('alarm/saveAlarmRule', ruleForm(organisation, 'abnormalOffline'))).ruleId,
    geofence: (
      await user.call('alarm/saveGeofence', { orgId: organisation, name, circle: { ...atZero, radius: 50 }, polygon: [] })
    ).geofenceId,
    dispatch:
      (
        await user.call('platform/sendDispatchMsgCmd', {
          vehicleIds: [vehicle],
          type: 'notice',
          text: name,
          requestId: 'first request',
        })
      ).messages[0]?.messageId ?? '',
    postCheck: await addPostCheck(platform.database, { organisations: [organisation] }),
    itinerary: (
      await user.call('trip/add', { vehicleId: vehicle, origin: name, destination: name, plannedStart: 1, plannedEnd: 2 })
    ).itineraryId,
    checklist: check.checklistId,
    departureCheck: (await user.call('vehicle/modifyDepartureCheck', { ...check, items: [{ itemId: 'x', result: 'good' }] }))
      .checkId,
    trip: (await user.call('trip/tripRegStart', { vehicleId: vehicle })).tripId,
    videoDownload: await aDownload(Number(vehicle)),
    signIn: (await user.call('user/getSignIns', {})).signIns[0]?.signInId ?? '',
  }
}

async function attachedPicture(user: Caller, applicationNum: string): Promise<string> {
  const { fileId } = (await user.upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 7]))).data as DataOf<'file/upload'>
  const { rows } = await platform.database.pool.query<{ id: string; by: number; organisation: number }>(
    `with added as (insert into application_attachments (application_id, file_id, subject, note, user_name, added_at, plate_num)
      select id, $2, 'plate', '', 'x', now(), '' from applications where number = $1 returning id)
     select added.id, applicant_id as by, organisation_id as organisation from added, applications where number = $1`,
    [applicationNum, fileId],
  )
  const [{ id, by, organisation }] = rows as [(typeof rows)[number]]
  await platform.files.take(
    fileId,
    { purpose: 'picture', userId: by },
    { owner: { kind: 'applicationAttachment', id }, organisation },
  )
  return fileId
}

test('links of the pictures of a task are for those who see it', async () => {
  const fileIds = ['OWN', secret].map(name => attached.get(name) ?? expect.fail(name))
  const { files } = await caller.call('file/getFiles', { fileIds })
  expect(files.map(({ fileId }) => fileId)).toEqual([attached.get('OWN')])
})

async function aDownload(vehicleId: number): Promise<string> {
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into video_downloads (vehicle_id, channel, stream, start_at, end_at, state, expected_bytes, user_name, asked_at, changed_at)
      values ($1, 1, 'main', now(), now(), 'done', 0, 'x', now(), now()) returning id::text`,
    [vehicleId],
  )
  return rows[0]?.id ?? ''
}

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  minLength?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const texts = ['x', '1', 'a@example.com', '12:00', '123456', 'x'.repeat(22), 'x'.repeat(40)]

/** A value that the schema accepts, with the required fields only. */
function sampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf(choice)
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema
    return Object.fromEntries(required.map(name => [name, sampleOf(properties[name] ?? {})]))
  }
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return false
  const fits = (text: string) =>
    (!schema.pattern || new RegExp(schema.pattern, 'u').test(text)) && text.length >= (schema.minLength ?? 0)
  return texts.find(fits) ?? 'x'
}

/** The id at one path of the body; a list gets it as its only item. */
function withId(body: Record<string, unknown>, path: string, id: unknown): Record<string, unknown> {
  const [step = '', ...rest] = path.split('.')
  const list = step.endsWith('[]')
  const field = list ? step.slice(0, -2) : step
  const before = body[field]
  if (rest.length === 0) return { ...body, [field]: Array.isArray(before) ? [id] : id }
  const inner = withId((list ? {} : (before ?? {})) as Record<string, unknown>, rest.join('.'), id)
  return { ...body, [field]: list ? [inner] : inner }
}

const cases = [...callsByPath].flatMap(([path, row]) =>
  Object.entries(row.ids.request).flatMap(([field, kind]) =>
    // Types of alarms are those of the platform: nobody else's.
    !row.open && kind !== 'alarmType' && (recordKinds as readonly string[]).includes(kind)
      ? [{ path: path as CallPath, field, kind: kind as RecordKind }]
      : [],
  ),
)

test('the contract has ids to walk', () => {
  expect(cases.length).toBeGreaterThan(25)
})

test.each(cases)('$path: a foreign $kind in $field is refused like a missing one', async ({ path, field, kind }) => {
  const row = callsByPath.get(path) ?? expect.fail()
  const schema = z.toJSONSchema(row.request, { io: 'input', unrepresentable: 'any' }) as unknown as JsonSchema
  let body = sampleOf(schema) as Record<string, unknown>
  for (const [other, otherKind] of Object.entries(row.ids.request))
    if (schema.required?.includes(other) && otherKind !== 'asGiven') body = withId(body, other, own[otherKind])
  // Optional in the schema, required by some handlers.
  for (const time of ['beginTime', 'endTime']) if (schema.properties?.[time]?.type === 'integer') body[time] = 1000
  if (schema.properties?.[field]?.type === 'array') body[field] ??= []
  // What is optional itself may need more than the id.
  const [outer = ''] = field.split('.')
  const around = schema.properties?.[outer]
  if (outer !== field && around?.type === 'object') body[outer] ??= sampleOf(around)
  const send = (id: unknown) => platform.send(path, withId(body, field, id), { access_token: caller.token })

  // One without an owner has no links for anybody.
  const theirs =
    (path === 'file/getFiles' ? attached.get(secret) : foreign[kind]) ?? expect.fail(`this test needs a ${kind} of somebody else`)
  // An id of a file is random, and an application has a number.
  const named: Partial<Record<RecordKind, string>> = { file: 'x'.repeat(22), application: 'WX99999999' }
  const missing = typeof theirs === 'number' ? 99_999_999 : (named[kind] ?? '99999999')
  const refused = await send(theirs)
  expect(JSON.stringify(refused.reply)).not.toContain(secret)
  expect(refused.reply.rspCode, refused.reply.msg).not.toBe(4000001)
  // Apart from the id itself, where the reply repeats it.
  const anonymous = (reply: unknown, id: unknown) => JSON.stringify(reply).replaceAll(JSON.stringify(id), '"id"')
  expect(anonymous((await send(missing)).reply, missing)).toBe(anonymous(refused.reply, theirs))
  expect((await send('not an id')).reply.rspCode).toBe(4000001)
  expect((await send({ id: theirs })).reply.rspCode).toBe(4000001)
})
