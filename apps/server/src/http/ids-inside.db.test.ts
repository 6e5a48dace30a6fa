/**
 * Ids inside the bodies of all calls, sent as an attacker would: of another company, of nothing, of what was deleted, of another record of one's own,
 * and all of them again under the id of a request that was answered. What happens is read from the database itself, where triggers write down every
 * row that is added, changed or deleted. A new call is walked by its row alone; one that may be sent again needs a body that is accepted.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Call, type CallPath, callsByPath, type DataOf, type IdKind } from '@outrider/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type OwnRecords, recordsOf } from '../testing/own-records.ts'
import { platformOfFile } from '../testing/platform.ts'
import { type JsonSchema, sampleOf, withId } from '../testing/request-samples.ts'

type Whose = 'own' | 'other' | 'gone' | 'foreign'
/** Their numbers begin at these: rows say by themselves whose they are. */
const numbersFrom: Readonly<Record<Whose, number>> = {
  own: 111_000_000,
  other: 222_000_000,
  gone: 333_000_000,
  foreign: 777_000_000,
}
type Effect = { table: string; op: string; before: string | null; after: string | null }
const records = {} as Record<Whose, OwnRecords>
const users = {} as Record<Whose, number>
/** Vehicles whose terminals were sent something, and users who were pushed something. */
const ordered: number[] = []
const pushed: number[] = []
let ahead = 0
const now = (): number => Date.now() + ahead
const pool = () => platform.database.pool

async function numberFrom(first: number): Promise<void> {
  await pool().query(`do $$ declare s record; begin
    for s in select oid::regclass as name from pg_class where relkind = 'S' loop perform setval(s.name, ${first}); end loop; end $$`)
}

/** Deletes every row with such a number, in whatever order their references allow. */
async function deleted(from: number): Promise<void> {
  const { rows } = await pool().query<{ table: string }>(
    `select table_name as table from information_schema.columns join pg_class on relname = table_name and relkind in ('r', 'p')
      where table_schema = 'public' and column_name = 'id' and data_type in ('integer', 'bigint') and not relispartition`,
  )
  for (let left = rows; left.length > 0; ) {
    const kept: typeof rows = []
    for (const { table } of left)
      await pool()
        .query(`delete from "${table}" where id between ${from} and ${from + 999_999}`)
        .catch(() => kept.push({ table }))
    if (kept.length === left.length) throw new Error(`not deleted: ${kept.map(({ table }) => table).join()}`)
    left = kept
  }
}

/** What the server notes about who asks, whatever is asked, and by itself some time after its start. */
const notes = ['recorded_events', 'sessions', 'job_runs', 'figure_rules', 'spent_budgets']

async function writeDownEffects(): Promise<void> {
  await pool().query(`
    create table walk_effects (at bigserial, "table" text, op text, before text, after text);
    create function walk_effect() returns trigger language plpgsql security definer as $$ begin
      insert into walk_effects ("table", op, before, after) values (tg_table_name, tg_op,
        case when tg_op = 'INSERT' then null else to_jsonb(old)::text end, case when tg_op = 'DELETE' then null else to_jsonb(new)::text end);
      return null; end $$;
    do $$ declare t record; begin
      for t in select relname from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and relname not in ('walk_effects', ${notes.map(each => `'${each}'`).join()}) loop
        execute format('create trigger walk_effect after insert or update or delete on %I for each row execute function walk_effect()', t.relname);
      end loop; end $$`)
}

interface Outcome {
  code: number
  text: string
  effects: Effect[]
  ordered: number[]
  pushed: number[]
}

async function send(path: CallPath, body: object): Promise<Outcome> {
  ordered.length = 0
  pushed.length = 0
  await pool().query('delete from walk_effects')
  const { reply } = await platform.send(path, body, { access_token: caller.token })
  await platform.settled()
  const { rows } = await pool().query<Effect>('select "table", op, before, after from walk_effects order by at')
  return { code: reply.rspCode, text: JSON.stringify(reply), effects: rows, ordered: [...ordered], pushed: [...pushed] }
}

/** Names and numbers that are chosen outside of the platform, or that mean nothing but beside their record, which has its own tests. */
const names = new Set(
  ['requestId', 'terminalId', 'changeId', 'undone[].changeId', 'searchId', 'items[].itemId', 'basedOn'].concat(
    'pushClientId',
    'captchaId',
    'userId',
    // Of an authenticator, and a sign-in name that is typed: escalation-chain.tcp.test.ts has those of others.
    'credential.id',
    'credential.rawId',
    'steps[].login',
  ),
)
/** Of the whole installation: its administrators alone may make the call, and no company has one of its own. */
const ofTheInstallation = new Set([
  // A platform of the operator's file; which companies it is told of is asked of that.
  'duty/decideSuperiorConsent govId',
  // The same of platforms that report here: subordinates.tcp.test.ts asks for those of another organisation.
  'duty/getSubordinateRecords platformId',
  'duty/askSubordinate platformId',
  // platform-links.tcp.test.ts asks for those of another organisation.
  'duty/getLinkFigures platformId',
  'duty/getLinkMessages platformId',
  'duty/explainLinkMessage platformId',
  'map/removeStreetMap id',
  'admin/addIdentityProvider clientId',
  'admin/changeIdentityProvider clientId',
])
/** Of the user alone, who cannot have any here without a second step: passkeys.db.test.ts tries those of others. */
const ofTheUser = new Set(['user/renamePasskey passkeyId', 'user/endPasskey passkeyId'])
/** Ids that clients send on as they are, though they are those of records. */
const inside: Readonly<Record<string, (of: OwnRecords) => string>> = {
  'vehManager/updInstMtcAttachment remove': ({ attachment }) => attachment,
  'dspReqFlow/addDspReqFlow expenseId': ({ expense }) => expense,
  'dspReqFlow/addDspReqFlow applicationNum': ({ request }) => request,
  'dspReq/addDspReq applicationNum': ({ request }) => request,
  'vehManager/getMsgNotification shown': ({ notice }) => notice,
  'share/getVehPosSharings before': ({ ids }) => String(ids.share),
  'share/getVehTrackSharings before': ({ ids }) => String(ids.share),
  'share/endVehPosSharings upTo': ({ ids }) => String(ids.share),
  'share/endVehTrackSharings upTo': ({ ids }) => String(ids.share),
  'vehicle/modifyDepartureCheck items[].fileIds': ({ ids }) => String(ids.file),
  'file/getFiles fileIds': ({ attachedFile }) => attachedFile,
}
const idOf = (path: string, field: string, kind: IdKind, of: OwnRecords): string | number | undefined =>
  inside[`${path} ${field}`]?.(of) ?? (kind === 'asGiven' ? undefined : of.ids[kind])

const unknownOf = (id: string | number): string | number =>
  typeof id === 'number'
    ? 99_999_999
    : /^\d+$/.test(id)
      ? '99999999'
      : /^[A-Z]{2}\d+$/.test(id)
        ? 'WX99999999'
        : 'x'.repeat(id.length)

const walked = [...callsByPath].flatMap(([path, row]) => {
  // Types of alarms are those of the platform: nobody else's.
  const fields = Object.entries(row.ids.request).filter(
    ([field, kind]) => kind !== 'alarmType' && (kind !== 'asGiven' || inside[`${path} ${field}`]),
  )
  return row.open || fields.length === 0
    ? []
    : [{ path: path as CallPath, row, fields: fields.map(([at, kind]) => ({ path: at, kind })) }]
})

const schemaOf = ({ request }: Call) => z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as unknown as JsonSchema

/** The fields that are required, with ids of one's own. */
function sample(path: CallPath, row: Call): Record<string, unknown> {
  const schema = schemaOf(row)
  let body = sampleOf(schema) as Record<string, unknown>
  for (const [field, kind] of Object.entries(row.ids.request)) {
    const id = idOf(path, field, kind, records.own)
    if (schema.required?.includes(field) && id !== undefined) body = withId(body, field, id)
  }
  for (const time of ['beginTime', 'endTime']) if (schema.properties?.[time]?.type === 'integer') body[time] = 1_000
  return body
}

function bodyWith(row: Call, body: Record<string, unknown>, field: string, id: unknown): Record<string, unknown> {
  const schema = schemaOf(row)
  const [outer = ''] = field.split('.')
  const around = schema.properties?.[outer]
  const given = { ...body }
  if (around?.type === 'array') given[field] ??= []
  if (outer !== field && around?.type === 'object') given[outer] ??= sampleOf(around)
  return withId(given, field, id)
}

const hour = 3_600_000
const newRequest = (): string => randomBytes(16).toString('hex')
async function uploaded(): Promise<string> {
  // What was refused leaves its upload, of which a user may have few.
  await pool().query(`delete from files where owner_kind is null and created_at > now() - interval '1 hour' and id <> all($1)`, [
    Object.values(records).map(({ ids }) => ids.file),
  ])
  return (
    (await caller.upload(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(4)]))).data as DataOf<'file/upload'>
  ).fileId
}

/** An application in this state, of whom the caller is what the step asks for. */
async function put(number: string, kind: string, state: string, as: 'applicant' | 'handler' | 'reviewer'): Promise<number> {
  const { rows } = await pool().query<{ version: number }>(
    `update applications set kind = $2, state = $3, applicant_id = $4, handler_id = $5, test = null, facts = facts || '{"odometerOut": 1, "leftAt": 1}'
      where number = $1 returning version`,
    [number, kind, state, as === 'applicant' ? users.own : null, as === 'handler' ? users.own : null],
  )
  return rows[0]?.version ?? expect.fail(number)
}
const task = async (state: string, as: 'applicant' | 'handler' | 'reviewer', kind = 'maintenance') => {
  const applicationNum = String(records.own.ids.application)
  return { applicationNum, version: await put(applicationNum, kind, state, as) }
}
const wanted = () => ({
  requestType: 'business',
  purpose: 'x',
  origin: 'x',
  destination: 'x',
  startTime: now() + hour,
  endTime: now() + 2 * hour,
  passengers: 1,
  phone: '13900000000',
})
const asked = { workType: 'offline', businessName: 'x', contacts: 'x', phone: '13900000000', plateNum: '沪A12345' }
const vehicleId = () => String(records.own.ids.vehicle)
/** Its vehicle has a terminal that has signed in once, and no change of it is open. */
async function configurable(): Promise<void> {
  await pool().query(
    `insert into terminals (vehicle_id, phone, terminal_type, version) values ($1, '13912345678', 'jt808-2013', '2013') on conflict do nothing`,
    [vehicleId()],
  )
  await pool().query(`update terminal_changes set state = 'done' where state <> 'done'`)
}

/** Bodies that are accepted, of calls that may be sent again and need more than their required fields; with what must be there before. */
const accepted: Readonly<Partial<Record<CallPath, () => Promise<object>>>> = {
  'duty/askSubordinate': () =>
    Promise.resolve({ platformId: 'below', kind: 'exchangeBegins', vehicleId: vehicleId(), minutes: 5 }),
  'duty/saveDutyShift': () =>
    Promise.resolve({
      name: 'x',
      pattern: 'days',
      weekdays: [],
      every: 1,
      begin: '00:00',
      end: '00:00',
      firstDay: new Date(now() + 8 * hour).toISOString().slice(0, 10),
      userIds: [String(records.own.ids.user)],
    }),
  'duty/giveDutyHandover': async () => {
    await pool().query('update duty_handovers set withdrawn_at = now() where taken_at is null')
    return {}
  },
  'vehicle/modifyDepartureCheck': async () => ({
    filledAt: now(),
    items: [{ itemId: 'x', result: 'good', note: '', fileIds: [await uploaded()] }],
  }),
  'departureCheck/decide': async () => {
    await pool().query(
      `update departure_checks set state = 'waiting', user_id = null, decided_at = null, decided_by = null where id = $1`,
      [records.own.ids.departureCheck],
    )
    return { release: true, note: 'x' }
  },
  'vehManager/addInstMtcApplication': async () => ({ ...asked, kind: 'maintenance', vehicleId: vehicleId() }),
  'vehManager/updInstMtcApplication': async () => ({
    ...asked,
    ...(await task('submitted', 'applicant')),
    vehicleId: vehicleId(),
  }),
  'vehManager/withdrawInstMtcApplication': () => task('submitted', 'applicant'),
  'vehManager/checkApplication': async () => ({
    ...(await task('submitted', 'reviewer')),
    decision: 'dispatch',
    note: 'x',
    keepReason: true,
    installerId: String(users.own),
  }),
  'vehManager/transInstMtcTask': async () => ({
    ...(await task('working', 'reviewer')),
    installerId: String(users.own),
    note: 'x',
  }),
  'vehManager/updInstMtcTask': async () => ({
    ...(await task('working', 'handler')),
    parts: [{ partId: records.own.ids.part, quantity: 1 }],
  }),
  'vehManager/modifyInstVehInfo': async () => ({ ...(await task('working', 'handler', 'installation')), vehicleId: vehicleId() }),
  'vehManager/modifyMtcVehInfo': async () => ({ ...(await task('working', 'handler')), vehicleId: vehicleId() }),
  'vehManager/submitInstMtcTask': async () => ({
    ...(await task('working', 'handler')),
    overrides: ['linked', 'position', 'place', 'accOn', 'accOff', 'iccid', 'device', 'faults', 'cameras'].map(item => ({
      item,
      why: 'none',
    })),
  }),
  'vehManager/feedbackInstMtcTask': async () => ({
    applicationNum: (await task('working', 'handler')).applicationNum,
    note: 'x',
  }),
  'vehManager/updInstMtcAttachment': async () => ({
    applicationNum: (await task('working', 'handler')).applicationNum,
    add: { fileId: await uploaded() },
  }),
  'platform/sendDispatchMsgCmd': async () => ({ vehicleIds: [vehicleId()], type: 'notice', text: 'x' }),
  'platform/repeatDispatchMsgCmd': async () => {
    await pool().query(`update dispatch_deliveries set state = 'offline' where message_id = $1`, [records.own.ids.dispatch])
    return {}
  },
  'platform/sendCutOffFuelAndElecCmd': async () => {
    await pool().query(`update vehicle_commands set state = 'expired', finished_at = now() where vehicle_id = $1`, [vehicleId()])
    return { plateNum: 'own-1', arm: true }
  },
  'terminal/setTerminalSettings': async () => {
    await configurable()
    return { settings: [{ number: 0x0029, value: '15' }], reason: 'x' }
  },
  'terminal/orderTerminal': async () => {
    await configurable()
    return { order: 'linkTest', reason: 'x' }
  },
  'terminal/sendTerminalMessage': async () => {
    await configurable()
    return { message: 'phoneBook', values: [{ name: 'action', value: '0' }], reason: 'x' }
  },
  'terminal/collectRecorder': async () => {
    await configurable()
    await pool().query(`update recorder_readings set state = 'done' where state <> 'done'`)
    return { kinds: ['clock'], from: Date.now() - 60_000, to: Date.now(), reason: 'x' }
  },
  'terminal/beginAcceptance': async () => {
    await configurable()
    await pool().query(`update acceptance_tests set state = 'done' where state <> 'done'`)
    return { tries: ['attributes'] }
  },
  'terminal/startRollout': async () => {
    await configurable()
    await pool().query(`update terminal_rollouts set state = 'done' where state <> 'done'`)
    await pool().query(`update terminal_profiles set wanted = '[{"id": 41, "value": 15}]' where id = $1`, [
      records.own.ids.terminalProfile,
    ])
    return { reason: 'x' }
  },
  'terminal/startUpgrade': async () => {
    await configurable()
    await pool().query(`update terminals set device = '{"model": "OR-1"}' where vehicle_id = $1`, [vehicleId()])
    await pool().query(`update terminal_rollouts set state = 'done' where state <> 'done'`)
    return { version: '2', reason: 'x' }
  },
  'trip/tripRegStart': async () => {
    await pool().query('update trips set ended_at = coalesce(ended_at, greatest(started_at, now())) where vehicle_id = $1', [
      vehicleId(),
    ])
    return { driverId: records.own.ids.driver }
  },
  'trip/tripRegEnd': async () => {
    await pool().query('update trips set ended_at = coalesce(ended_at, greatest(started_at, now())) where vehicle_id = $1', [
      vehicleId(),
    ])
    await pool().query('update trips set ended_at = null, started_at = $2 where id = $1', [
      records.own.ids.trip,
      new Date(now() - hour),
    ])
    return { tripId: records.own.ids.trip }
  },
  'trip/add': async () => ({ origin: 'x', destination: 'x', plannedStart: 1, plannedEnd: 2 }),
  'trip/save': async () => {
    const { rows } = await pool().query<{ version: number }>('select version from itineraries where id = $1', [
      records.own.ids.itinerary,
    ])
    return { version: rows[0]?.version, state: 'planned', origin: 'y', destination: 'x', plannedStart: 1, plannedEnd: 2 }
  },
  'dspReq/addDspReq': async () => ({ ...wanted(), vehicleId: vehicleId() }),
  'dspReqFlow/addDspReqFlow': async () => {
    const version = await put(records.own.request, 'vehicleRequest', 'back', 'applicant')
    await pool().query('update application_expenses set dropped_at = null where id = $1', [records.own.expense])
    return { version, action: 'dropExpense', expenseId: records.own.expense }
  },
}

const isOf = (whose: Whose, row: string | null): boolean => {
  if (row === null) return false
  const first = String(numbersFrom[whose]).slice(0, 3)
  const { ids, attachedFile } = records[whose]
  const named = [ids.file, ids.share, attachedFile].some(id => typeof id === 'string' && row.includes(`"${id}"`))
  return named || new RegExp(`(?<![\\d.])${first}\\d{6}(?!\\d)`).test(row)
}
const touching = (whose: Whose, { effects }: Outcome): Effect[] =>
  effects.filter(({ before, after }) => isOf(whose, before) || isOf(whose, after))
const isNumberOf = (whose: Whose, id: number): boolean => Math.floor(id / 1_000_000) === numbersFrom[whose] / 1_000_000
/** Reports to the company of the caller, which is the first to have its numbers. */
const below = join(await mkdtemp(join(tmpdir(), 'ids-inside-')), 'below.json')
const reporting = { id: 'below', name: 'Below', organisation: numbersFrom.own + 1, userId: 7, password: 's3cr3t!' }
await writeFile(below, JSON.stringify([{ ...reporting, accessCode: 1, edition: '2019' }]))
afterAll(() => rm(dirname(below), { recursive: true }))
const platform = await platformOfFile({
  now,
  config: {
    'subordinate-platforms': below,
    'smtp-url': 'smtp://127.0.0.1:1',
    'mail-from': 'a@example.com',
    'access-token-hours': 1_000,
  },
  terminals: {
    send: vehicleId => {
      ordered.push(vehicleId)
      return Promise.resolve({ id: '1', result: Promise.resolve({}) }) as never
    },
    cancel: () => Promise.resolve(false),
    isLinked: () => true,
    isLinkedHere: () => true,
    linkAddress: () => undefined,
    isLinkedFrom: () => false,
    disconnect: () => undefined,
    setZone: () => undefined,
  },
  pushSenders: {
    web: to => {
      pushed.push(to.userId)
      return Promise.resolve('sent')
    },
  },
})
const root = await platform.addOrganisation('Root')
const organisations = new Map<Whose, number>()
for (const whose of Object.keys(numbersFrom) as Whose[]) {
  await numberFrom(numbersFrom[whose])
  const company = await platform.addOrganisation(whose, root)
  organisations.set(whose, company)
  users[whose] = await platform.addUser(whose, 'a password', [company])
  const user = await platform.signIn(whose, 'a password')
  await user.call('user/subscribePush', {
    subscription: {
      kind: 'web',
      endpoint: `https://fcm.googleapis.com/fcm/send/${whose}`,
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    },
  })
}
await pool().query('insert into user_organisations (user_id, organisation_id) values ($1, $2)', [
  users.own,
  organisations.get('other'),
])
platform.access.clearScope(users.own)
const caller = await platform.signIn('own', 'a password')
for (const whose of Object.keys(numbersFrom) as Whose[]) {
  await numberFrom(numbersFrom[whose] + 1_000)
  // The other records are the caller's too.
  const by = whose === 'own' || whose === 'other' ? caller : await platform.signIn(whose, 'a password')
  records[whose] = await recordsOf(platform, by, organisations.get(whose) ?? 0, whose)
}
// Of another company too, which the caller does not see: who asked, who installs, and a colleague.
const hidden = await platform.addOrganisation('Verborgen', root)
for (const id of [users.other, Number(records.own.ids.user), Number(records.other.ids.user)])
  await pool().query('insert into user_organisations (user_id, organisation_id) values ($1, $2)', [id, hidden])
await deleted(numbersFrom.gone)
await numberFrom(numbersFrom.own + 500_000)
await platform.fleet.reload()
await platform.settled()
await writeDownEffects()

test('every id inside a body is one of a record that is walked, or a name from outside', () => {
  const left = [...callsByPath].flatMap(([path, { ids, open }]) =>
    Object.entries(ids.request).flatMap(([field, kind]) =>
      !open &&
      kind === 'asGiven' &&
      !inside[`${path} ${field}`] &&
      !names.has(field) &&
      !ofTheInstallation.has(`${path} ${field}`) &&
      !ofTheUser.has(`${path} ${field}`)
        ? [`${path} ${field}`]
        : [],
    ),
  )
  expect(left).toEqual([])
  expect(walked.length).toBeGreaterThan(140)
})

describe('an id that is not one’s own, inside a body', () => {
  test.each(walked)('$path: touches nothing of others', async ({ path, row, fields }) => {
    ahead += 60_000
    for (const { path: field, kind } of fields)
      for (const whose of ['foreign', 'gone', 'unknown'] as const) {
        const body = { ...sample(path, row), ...(await accepted[path]?.()) }
        const own = idOf(path, field, kind, records.own) ?? expect.fail(`this walk needs a ${kind} for ${field}`)
        const id = whose === 'unknown' ? unknownOf(own) : (idOf(path, field, kind, records[whose]) ?? '')
        const outcome = await send(path, bodyWith(row, body, field, id))
        const where = `${field}: ${whose} ${id}`
        expect(outcome.code, `${where} ${outcome.text}`).not.toBe(5_000_000)
        expect(outcome.text, where).not.toMatch(/foreign|Verborgen/)
        expect(touching('foreign', outcome), where).toEqual([])
        expect(
          outcome.ordered.filter(each => !isNumberOf('own', each)),
          where,
        ).toEqual([])
        expect(
          outcome.pushed.filter(each => isNumberOf('foreign', each)),
          where,
        ).toEqual([])
      }
  })
})

const again = walked.filter(({ row }) => row.ids.request['requestId'] === 'asGiven')

describe('a request that was answered, and is sent again', () => {
  test.each(again)('$path: does nothing, and naming other records it is refused', async ({ path, row, fields }) => {
    ahead += 60_000
    const body = { ...sample(path, row), ...(await accepted[path]?.()), requestId: newRequest() }
    const first = await send(path, body)
    expect(first.code, first.text).toBe(0)
    expect(first.effects.length).toBeGreaterThan(0)
    const repeated = await send(path, body)
    expect([repeated.code, repeated.effects, repeated.ordered, repeated.pushed], repeated.text).toEqual([0, [], [], []])
    for (const { path: field, kind } of fields)
      for (const whose of ['other', 'foreign', 'gone', 'unknown'] as const) {
        const own = idOf(path, field, kind, records.own) ?? expect.fail(`this walk needs a ${kind} for ${field}`)
        const id = whose === 'unknown' ? unknownOf(own) : (idOf(path, field, kind, records[whose]) ?? '')
        const outcome = await send(path, bodyWith(row, body, field, id))
        const where = `${field}: ${whose} ${id} ${outcome.text}`
        expect([outcome.effects, outcome.ordered, outcome.pushed], where).toEqual([[], [], []])
        // The same picture, uploaded again, is another file.
        if (!/fileIds?$/i.test(field)) expect(outcome.text, where).not.toBe(repeated.text)
      }
  })
})

/** What became of several at once. */
async function atOnce(path: CallPath, bodies: readonly object[]) {
  await pool().query('delete from walk_effects')
  const replies = await Promise.all(bodies.map(body => platform.send(path, body, { access_token: caller.token })))
  await platform.settled()
  const { rows } = await pool().query<Effect>('select "table", op, before, after from walk_effects order by at')
  // Of another task others are notified: how many is no matter of the request. Commands have a row each.
  const added = rows.filter(({ op, table }) => op === 'INSERT' && table !== 'application_notices').map(({ table }) => table)
  return { codes: replies.map(({ reply }) => reply.rspCode), text: JSON.stringify(replies.map(({ reply }) => reply)), added }
}

describe('a request that is sent four times at once', () => {
  test.each(again)('$path: has the effects of one, also when two of them name another record', async ({ path, row, fields }) => {
    ahead += 60_000
    const one = await atOnce(path, [{ ...sample(path, row), ...(await accepted[path]?.()), requestId: newRequest() }])
    expect(one.codes, one.text).toEqual([0])
    ahead += 60_000
    const body = { ...sample(path, row), ...(await accepted[path]?.()), requestId: newRequest() }
    const named = fields.find(({ path: field }) => !/fileIds?$/i.test(field))
    const another = named ? bodyWith(row, body, named.path, idOf(path, named.path, named.kind, records.other)) : body
    const four = await atOnce(path, [body, another, body, another])
    expect(four.codes, four.text).not.toContain(5_000_000)
    expect(four.codes, four.text).toContain(0)
    expect(four.added.length, `${four.added.join()} ${four.text}`).toBeLessThanOrEqual(one.added.length)
  })
})

describe('the file that a colleague has sent and not yet used', () => {
  const taking = walked.flatMap(({ path, row, fields }) =>
    fields.flatMap(field => (field.kind === 'file' || /file/i.test(field.path) ? [{ path, row, field: field.path }] : [])),
  )

  test.each(taking)(
    '$path $field: is not taken, shown or changed by another user of the same organisation',
    async ({ path, row, field }) => {
      ahead += 60_000
      // First, since it clears away uploads that nobody used.
      const body = { ...sample(path, row), ...(await accepted[path]?.()) }
      const colleague = await platform.signIn('other', 'a password')
      const sent = await colleague.upload(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(4)]))
      const { fileId } = sent.data as DataOf<'file/upload'>
      const outcome = await send(path, bodyWith(row, body, field, fileId))
      expect(
        outcome.effects.filter(({ table }) => table === 'files'),
        outcome.text,
      ).toEqual([])
      expect(outcome.text).not.toContain(fileId)
      const { rows } = await pool().query('select owner_kind from files where id = $1', [fileId])
      expect(rows).toEqual([{ owner_kind: null }])
    },
  )

  test('the contract has such calls', () => {
    expect(taking.length).toBeGreaterThan(3)
  })
})

/** What is a part of another record, and is named beside it. */
const partsOf: Readonly<Record<string, string>> = {
  share: 'vehicle',
  trip: 'vehicle',
  command: 'vehicle',
  passage: 'vehicle',
  photo: 'vehicle',
  videoDownload: 'vehicle',
  'vehManager/updInstMtcAttachment remove': 'application',
  'dspReqFlow/addDspReqFlow expenseId': 'application',
}
const pairs = walked.flatMap(({ path, row, fields }) =>
  fields.flatMap(part => {
    const whole = fields.find(({ kind }) => kind === (partsOf[`${path} ${part.path}`] ?? partsOf[part.kind]))
    return whole ? [{ path, row, part, whole }] : []
  }),
)

describe('a part of one record, named beside another one', () => {
  test.each(pairs)('$path: is not changed, whichever of the two is the wrong one', async ({ path, row, part, whole }) => {
    ahead += 60_000
    for (const [partOf, wholeOf] of [
      ['other', 'own'],
      ['own', 'other'],
    ] as const) {
      let body: Record<string, unknown> = { ...sample(path, row), ...(await accepted[path]?.()) }
      body = bodyWith(row, body, whole.path, idOf(path, whole.path, whole.kind, records[wholeOf]))
      body = bodyWith(row, body, part.path, idOf(path, part.path, part.kind, records[partOf]))
      const outcome = await send(path, body)
      const changed = outcome.effects.filter(({ op }) => op !== 'INSERT')
      expect(changed, `${part.path} of ${partOf}: ${outcome.text}`).toEqual([])
    }
  })

  test('the contract has such pairs', () => {
    expect(pairs.length).toBeGreaterThan(4)
  })
})
