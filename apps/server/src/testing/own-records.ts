/** One record of each kind that a request can name, for tests that walk the ids of all calls. */
import { type DataOf, plainSensor, type RecordKind } from '@outrider/contract'
import { addAlarm } from './alarm-rows.ts'
import { ruleForm } from './alarm-rules.ts'
import type { Caller, TestPlatform } from './platform.ts'
import { addPostCheck } from './post-check-rows.ts'

export type Ids = Partial<Record<RecordKind, string | number>>

export interface OwnRecords {
  ids: Ids
  /** A picture of the task `ids.application`, which has links for those who see the task: its file and itself. */
  attachedFile: string
  attachment: string
  /** A notice to its user. */
  notice: string
  /** A request for the vehicle, and an expense of it that has a receipt. */
  request: string
  expense: string
}

const atZero = { latitude: 1, longitude: 1 }
/** One record of each kind that a request can name. */
export async function recordsOf(platform: TestPlatform, user: Caller, organisation: number, name: string): Promise<OwnRecords> {
  const vehicle = String(await platform.addVehicle(organisation, `${name}-1`))
  const place = { orgId: organisation, latitude: 1, longitude: 1 }
  const checkpoint = { ...place, nameZh: name, type: 'toll', radius: 100 } as const
  const { id: driver } = await platform.database.db
    .insertInto('drivers')
    .values({ organisation_id: organisation, licence: `${name}-licence`, name, issuer: '', valid_until: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: paper } = await platform.database.db
    .insertInto('papers')
    .values({ vehicle_id: null, driver_id: driver, kind: 'medical', remind_days: 30, changed_by: null, changed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows: commands } = await platform.database.pool.query<{ id: string }>(
    // Of a sign-in that goes on: what nobody may want any more ends.
    `insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_id, session_id, user_name, address, arms)
     select $1, '', 'cut', 'waiting', false, '', user_id, id, '', '', false from sessions where id = $2 returning id`,
    [vehicle, (await user.call('user/getSignIns', {})).signIns.find(({ current }) => current)?.signInId],
  )
  const { rows: settings } = await platform.database.pool.query<{
    profile: string
    rollout: string
    change: string
    firmware: string
  }>(
    `with profile as (insert into terminal_profiles (organisation_id, name, model, wanted, changed_at) values ($1, $2, '', '[{"id": 1, "value": 60}]', now()) returning id),
     rollout as (insert into terminal_rollouts (profile_id, organisation_id, name, reason, user_name, state, stop_above, started_at, ended_at)
       select id, $1, $2, '', '', 'done', 2, now(), now() from profile returning id),
     change as (insert into terminal_changes (vehicle_id, kind, wanted, may_lose, reason, user_name, state, requested_at)
       values ($3, 'set', '[]', false, '', '', 'done', now()) returning id),
     firmware as (insert into terminal_firmwares (organisation_id, model, version, kind, maker, note, bytes, sha256, user_name, added_at)
       values ($1, 'OR-1', '2', 0, '', '', 1, '', '', now()) returning id)
     select profile.id::text as profile, rollout.id::text as rollout, change.id::text as change, firmware.id::text as firmware
     from profile, rollout, change, firmware`,
    [organisation, name, vehicle],
  )
  const { rows: readings } = await platform.database.pool.query<{ id: string }>(
    `insert into recorder_readings (vehicle_id, kinds, from_at, to_at, reason, user_name, state, bytes, requested_at, touched_at, ended_at)
     values ($1, '[{"kind": "power", "state": "done", "records": 1}]', now(), now(), '', '', 'done', 7, now(), now(), now()) returning id::text`,
    [vehicle],
  )
  await platform.database.pool.query(
    `insert into recorder_blocks (reading_id, seq, kind, data, received_at) values ($1, 1, 'power', '\\x20032300000001', now())`,
    [readings[0]?.id],
  )
  const { rows: tests } = await platform.database.pool.query<{ id: string }>(
    `insert into acceptance_tests (vehicle_id, plate_num, phone, edition, tried, user_name, state, begun_at, touched_at, ended_at)
     values ($1, '', '', '2013', '[]', '', 'done', now(), now(), now()) returning id::text`,
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
    phone: '13900000000',
    plateNum: name,
  })
  await user.call('departureCheck/saveChecklist', {
    orgId: organisation,
    vehicleType: 'truck',
    items: [{ itemId: 'x', name, serious: true }],
  })
  const { checklists } = await user.call('departureCheck/getChecklists', {})
  const checklist = checklists.find(({ orgId }) => orgId === organisation)
  const check = { vehicleId: vehicle, checklistId: checklist?.checklistId ?? '', filledAt: Date.now() }
  const part = { orgId: organisation, code: name, name, stock: 1 }
  const { userId } = await platform.database.db
    .selectFrom('user_organisations')
    .select('user_id as userId')
    .where('organisation_id', '=', organisation)
    .executeTakeFirstOrThrow()
  const { pool } = platform.database
  const ofReport = {
    report: 'mileage',
    part: 0,
    kind: 'csv',
    group: 'vehicle',
    sortBy: 'name',
    descending: false,
    vehicleIds: [vehicle],
    orgIds: [],
  }
  const { rows: exports } = await pool.query<{ id: string }>(
    `insert into report_exports (user_id, asked, state)
     select user_id, $1::jsonb, 'failed' from sessions
     where access_hash is not null order by id desc limit 1 returning id`,
    [JSON.stringify({ ...ofReport, lang: 'en', startTime: 0, endTime: 1 })],
  )
  const { rows: schedules } = await pool.query<{ id: string }>(
    `insert into report_schedules (user_id, asked, period, hour, recipients, next_at)
     select user_id, $1::jsonb, 'day', 8, '{a@example.com}', now() from sessions
     where access_hash is not null order by id desc limit 1 returning id`,
    [JSON.stringify({ ...ofReport, lang: 'en' })],
  )
  const { rows: fuelEvents } = await pool.query<{ id: string }>(
    `insert into fuel_events (vehicle_id, kind, begin_at, end_at, begin_ml, end_ml) values ($1, 'loss', now(), now(), 2000, 1000) returning id`,
    [vehicle],
  )
  const picture = await attachedPicture(platform, user, applicationNum)
  const request = await vehicleRequest(platform, user, organisation, vehicle)
  const somebody = await platform.addUser(`user of ${name}`.toLowerCase(), 'a password', [organisation])
  const ids = {
    vehicle,
    user: String(somebody),
    role: (await user.call('admin/addRole', { orgId: organisation, name, english: '', rights: [] })).roleId,
    apiKey: (await user.call('admin/addApiKey', { name, rights: [], orgIds: [organisation], days: 1, perMinute: 1 })).keyId,
    ...(await aWebhook(platform, user, organisation, name)),
    ...(await aNoticeChannel(platform, user, organisation, name)),
    ...(await anIdentity(platform, somebody, name)),
    organisation,
    reportExport: exports[0]?.id ?? '',
    reportSchedule: schedules[0]?.id ?? '',
    reportTemplate: await aReportTemplate(user, name),
    dictionaryWord: (await user.call('admin/addDictionaryWord', { dictionary: 'cutReason', orgId: organisation, word: name }))
      .wordId,
    sentTemplate: (
      await user.call('photo/savePhotoTemplate', {
        name,
        sharedWith: null,
        channels: [1],
        size: '640x480',
        quality: 5,
        brightness: 128,
      })
    ).templateId,
    fuelEvent: fuelEvents[0]?.id ?? '',
    sensor: (await user.call('platform/saveSensor', { vehicleId: vehicle, orgId: null, ...plainSensor })).sensorId,
    application: applicationNum,
    part: (await user.call('vehManager/saveInstMtcPart', part)).partId,
    installer: String(userId),
    photo: photos[0]?.id ?? '',
    terminalProfile: settings[0]?.profile ?? '',
    terminalRollout: settings[0]?.rollout ?? '',
    terminalFirmware: settings[0]?.firmware ?? '',
    terminalChange: settings[0]?.change ?? '',
    recorderReading: readings[0]?.id ?? '',
    acceptanceTest: tests[0]?.id ?? '',
    command: commands[0]?.id ?? '',
    driver: String(driver),
    paper,
    ...(await aService(user, organisation, vehicle)),
    alarm: await addAlarm(platform.database, Number(vehicle)),
    alarmTask: await anAlarmTask(platform, Number(vehicle), somebody),
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
          requestId: `first request of ${name}`,
        })
      ).messages[0]?.messageId ?? '',
    ...(await aDuty(user, organisation, somebody)),
    postCheck: await addPostCheck(platform.database, { organisations: [organisation] }),
    linkMessage: await aLinkMessage(platform),
    subordinateAlarm: await anAlarmFromBelow(platform, Number(vehicle)),
    itinerary: (
      await user.call('trip/add', { vehicleId: vehicle, origin: name, destination: name, plannedStart: 1, plannedEnd: 2 })
    ).itineraryId,
    checklist: check.checklistId,
    departureCheck: (await user.call('vehicle/modifyDepartureCheck', { ...check, items: [{ itemId: 'x', result: 'good' }] }))
      .checkId,
    trip: (await user.call('trip/tripRegStart', { vehicleId: vehicle })).tripId,
    videoDownload: await aDownload(platform, Number(vehicle)),
    signIn: (await user.call('user/getSignIns', {})).signIns[0]?.signInId ?? '',
  }
  const { rows: notices } = await pool.query<{ id: string }>(
    `insert into application_notices (application_id, user_id, type, action, by_name, at, pushed_at)
      select id, $2, 'review', 'apply', $3, now(), now() from applications where number = $1 returning id`,
    [applicationNum, userId, name],
  )
  return { ids, attachedFile: picture.fileId, attachment: picture.id, notice: notices[0]?.id ?? '', ...request }
}

/** A request for the vehicle that is out, with an expense and its receipt. */
async function vehicleRequest(platform: TestPlatform, user: Caller, organisation: number, vehicleId: string) {
  const { applicationNum: request } = await user.call('dspReq/addDspReq', {
    orgId: organisation,
    vehicleId,
    requestType: 'business',
    purpose: 'x',
    origin: 'x',
    destination: 'x',
    startTime: Date.now() + 3_600_000,
    endTime: Date.now() + 7_200_000,
    passengers: 1,
    phone: '13900000000',
  })
  await platform.database.pool.query(`update applications set state = 'back', vehicle_id = $2 where number = $1`, [
    request,
    vehicleId,
  ])
  const { fileId } = (await user.upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 9]))).data as DataOf<'file/upload'>
  const expense = { kind: 'toll', cents: 100, note: '', fileId } as const
  await user.call('dspReqFlow/addDspReqFlow', { applicationNum: request, version: 1, action: 'expense', expense })
  const [entered] = (await user.call('dspReq/getDspReqList', { applicationNum: request })).expenses
  return { request, expense: entered?.expenseId ?? '' }
}

async function attachedPicture(platform: TestPlatform, user: Caller, applicationNum: string) {
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
  return { fileId, id }
}

/** A shift that goes on, and a handover that nobody has taken over. */
async function aDuty(user: Caller, organisation: number, somebody: number) {
  const { today } = await user.call('duty/getDutyRoster', { orgId: organisation })
  const { shiftId: dutyShift } = await user.call('duty/saveDutyShift', {
    orgId: organisation,
    name: 'day',
    pattern: 'days',
    weekdays: [],
    every: 1,
    begin: '00:00',
    end: '00:00',
    firstDay: today,
    userIds: [String(somebody)],
  })
  const { handoverId: dutyHandover } = await user.call('duty/giveDutyHandover', { orgId: organisation })
  return { dutyShift, dutyHandover }
}

/** Of a platform that is not in the operator's file. */
async function aLinkMessage(platform: TestPlatform): Promise<string> {
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into link_messages (role, platform, direction, edition, message_id, serial, plate, length, body, at)
      values ('subordinate', 'below', 'in', '2019', 4869, 1, '', 0, '', now()) returning id::text`,
  )
  return rows[0]?.id ?? ''
}

/** That a platform which reports to this one told of the vehicle. */
async function anAlarmFromBelow(platform: TestPlatform, vehicleId: number): Promise<string> {
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into subordinate_alarms (platform, plate, plate_color, vehicle_id, alarm_type, at, number, content)
      select 'below', plate_num, plate_color, id, 1, now(), 1, '' from vehicles where id = $1 returning id::text`,
    [vehicleId],
  )
  return rows[0]?.id ?? ''
}

async function aDownload(platform: TestPlatform, vehicleId: number): Promise<string> {
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into video_downloads (vehicle_id, channel, stream, start_at, end_at, state, expected_bytes, user_name, asked_at, changed_at)
      values ($1, 1, 'main', now(), now(), 'done', 0, 'x', now(), now()) returning id::text`,
    [vehicleId],
  )
  return rows[0]?.id ?? ''
}

/** Switched off: what it would be told is stored by itself, and would be changes that nobody made. */
async function aWebhook(platform: TestPlatform, user: Caller, organisation: number, name: string) {
  const form = { name, address: 'https://nowhere.invalid/', kinds: ['vehicle.online' as const], orgIds: [organisation] }
  const { webhookId } = await user.call('admin/addWebhook', form)
  await user.call('admin/changeWebhook', { webhookId, ...form, on: false })
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into webhook_deliveries (webhook_id, kind, vehicle_id, at, body, state, settled_at)
     values ($1, 'test', 0, now(), '{}', 'sent', now()) returning id::text`,
    [webhookId],
  )
  return { webhook: webhookId, webhookDelivery: rows[0]?.id ?? '' }
}

/** Switched off: what is tried with it sends nothing. */
async function aNoticeChannel(platform: TestPlatform, user: Caller, orgId: number, name: string) {
  const form = { name, orgId, lang: 'en' as const, perMinute: 1, address: '693a91f6-7aaa-4bc4-97a0' }
  const { channelId } = await user.call('admin/addNoticeChannel', { kind: 'wecom', ...form })
  await user.call('admin/changeNoticeChannel', { channelId, ...form, on: false })
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into notice_deliveries (channel_id, kind, vehicle_id, at, urgent, text, state, settled_at)
     values ($1, 'test', 0, now(), false, '', 'sent', now()) returning id::text`,
    [channelId],
  )
  return { noticeChannel: channelId, noticeDelivery: rows[0]?.id ?? '' }
}

/** A plan of maintenance for the vehicle, and a service of it. */
async function aService(user: Caller, orgId: number, vehicleId: string) {
  const { planId } = await user.call('admin/addMaintenancePlan', {
    orgId,
    name: 'x',
    vehicleType: '',
    brand: '',
    everyKm: null,
    everyHours: null,
    hours: 'engine',
    everyMonths: 6,
    remindKm: 0,
    remindHours: 0,
    remindDays: 0,
    startsOn: '2026-01-01',
    note: '',
  })
  const done = { doneOn: '2026-01-01', odometerKm: null, cents: null, note: '' }
  const { serviceId } = await user.call('admin/saveService', { planId, vehicleId, ...done })
  return { maintenancePlan: planId, service: serviceId }
}

async function aReportTemplate(user: Caller, name: string): Promise<string> {
  const { saved } = await user.call('report/saveReportTemplate', {
    name,
    report: 'mileage',
    part: 0,
    group: 'vehicle',
    sortBy: 'distance',
    descending: true,
    totals: true,
    period: 'week',
    figures: ['distance'],
    vehicleIds: [],
    orgIds: [],
    sharedWith: null,
  })
  return saved[0]?.templateId ?? ''
}

/** A provider by which the user signs in, as administrators of the whole installation add one. */
async function anIdentity(platform: TestPlatform, userId: number, name: string) {
  const { rows } = await platform.database.pool.query<{ provider: string; link: string }>(
    `with added as (
       insert into identity_providers (name, issuer, client_id, web_address, linking, domains, second_factor, signs_out, off_at)
       values ($1, 'https://login.invalid/', 'x', 'https://fleet.invalid/', 'invitation', '{}', 'ours', false, now()) returning id),
     linked as (
       insert into identity_links (user_id, issuer, subject) values ($2, 'https://login.invalid/', $1) returning id)
     select added.id::text as provider, linked.id::text as link from added, linked`,
    [name, userId],
  )
  return { identityProvider: rows[0]?.provider ?? '', identityLink: rows[0]?.link ?? '' }
}

async function anAlarmTask(platform: TestPlatform, vehicle: number, user: number): Promise<string> {
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into alarm_tasks (case_id, vehicle_id, rule_name, user_id, due_at) values ($1, $2, 'Rule', $3, now()) returning id`,
    [await addAlarm(platform.database, vehicle, { started_at: new Date(Date.UTC(2026, 0, 2)) }), vehicle, user],
  )
  return rows[0]?.id ?? ''
}
