/**
 * Requests for a vehicle of the demo, in every state, by the calls that its people make. Those that have come back did so on the day before: their times
 * are moved, and who read the odometers typed them. Names are in one language: users write them.
 */
import type { RequestOf, RequestState } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { type DemoAccount, type DemoCall, demoCaller, type DemoHttp, demoUploader } from '../demo-calls.ts'
import { receiptPicture } from './work-pictures.ts'

type Asked = RequestOf<'dspReq/addDspReq'>
type Step = RequestOf<'dspReqFlow/addDspReqFlow'>

interface DemoRequest
  extends Pick<Asked, 'requestType' | 'purpose' | 'origin' | 'destination' | 'passengers' | 'passengerNames'> {
  /** Place of its vehicle among those that all of them see; missing: as the approver decides. */
  vehicle?: number
  /** Hours from the next full hour, or on the day before. */
  from: number
  hours: number
  by: 'dispatcher' | 'installer'
  reaches: RequestState
}

export const demoRequests: readonly DemoRequest[] = [
  {
    requestType: 'business',
    purpose: '拜访昆山客户',
    origin: '青浦场站',
    destination: '昆山',
    passengers: 2,
    passengerNames: '周敏、钱立',
    vehicle: 7,
    from: 18,
    hours: 8,
    by: 'dispatcher',
    reaches: 'requested',
  },
  // Overlaps the one before it: the same vehicle.
  {
    requestType: 'goods',
    purpose: '送备件到洋山港',
    origin: '青浦场站',
    destination: '洋山港',
    passengers: 1,
    vehicle: 7,
    from: 22,
    hours: 6,
    by: 'installer',
    reaches: 'requested',
  },
  {
    requestType: 'longDistance',
    purpose: '合肥项目验收',
    origin: '青浦场站',
    destination: '合肥',
    passengers: 3,
    from: 40,
    hours: 30,
    by: 'installer',
    reaches: 'secondApproval',
  },
  {
    requestType: 'guests',
    purpose: '机场接客户',
    origin: '浦东机场',
    destination: '青浦场站',
    passengers: 4,
    vehicle: 8,
    from: 20,
    hours: 4,
    by: 'dispatcher',
    reaches: 'approved',
  },
  {
    requestType: 'goods',
    purpose: '昆山维修点取件',
    origin: '青浦场站',
    destination: '昆山维修点',
    passengers: 1,
    vehicle: 9,
    from: 0,
    hours: 6,
    by: 'installer',
    reaches: 'out',
  },
  {
    requestType: 'business',
    purpose: '苏州投标',
    origin: '青浦场站',
    destination: '苏州',
    passengers: 2,
    vehicle: 10,
    from: 0,
    hours: 9,
    by: 'dispatcher',
    reaches: 'back',
  },
  {
    requestType: 'goods',
    purpose: '无锡送样件',
    origin: '青浦场站',
    destination: '无锡',
    passengers: 1,
    vehicle: 11,
    from: 0,
    hours: 8,
    by: 'installer',
    reaches: 'settled',
  },
  {
    requestType: 'business',
    purpose: '市区办事',
    origin: '青浦场站',
    destination: '人民广场',
    passengers: 1,
    from: 26,
    hours: 3,
    by: 'dispatcher',
    reaches: 'refused',
  },
  {
    requestType: 'business',
    purpose: '杭州培训',
    origin: '青浦场站',
    destination: '杭州',
    passengers: 2,
    from: 60,
    hours: 12,
    by: 'installer',
    reaches: 'cancelled',
  },
]

interface People {
  /** Approves what the others ask for. */
  approver: DemoAccount
  /** Approves second, and asks too. */
  dispatcher: DemoAccount
  installer: DemoAccount
}

const hour = 3_600_000
const given: ReadonlySet<RequestState> = new Set(['secondApproval', 'approved', 'out', 'back', 'settled'])
const driven: ReadonlySet<RequestState> = new Set(['out', 'back', 'settled'])
const returned: ReadonlySet<RequestState> = new Set(['back', 'settled'])

export async function addDemoVehicleRequests(http: DemoHttp, db: Kysely<Database>, people: People): Promise<void> {
  const callers = {
    approver: await demoCaller(http, people.approver),
    dispatcher: await demoCaller(http, people.dispatcher),
    installer: await demoCaller(http, people.installer),
  }
  const uploaders = {
    dispatcher: await demoUploader(http, people.dispatcher),
    installer: await demoUploader(http, people.installer),
  }
  const { vehicles } = await callers.dispatcher('vehicle/getBatchVehicles', { pageNum: 1, pageSize: 50 })
  const [first] = vehicles
  if (!first) throw new Error('The demo has no vehicle')
  const nextHour = Math.ceil(Date.now() / hour) * hour

  async function step(call: DemoCall, applicationNum: string, action: Step['action'], more: Partial<Step> = {}): Promise<void> {
    const { requests } = await call('dspReq/getDspReqList', { applicationNum })
    const { version = 0, lastStep: shownStep = 1 } = requests[0] ?? {}
    await call('dspReqFlow/addDspReqFlow', { applicationNum, version, shownStep, action, ...more })
  }

  for (const [index, { vehicle, from, hours, by, reaches, ...asked }] of demoRequests.entries()) {
    const odometer = 80_000 + index * 4_271
    const startTime = nextHour + from * hour
    const at = vehicle === undefined ? undefined : vehicles[vehicle]
    const applicant = callers[by]
    const { applicationNum } = await applicant('dspReq/addDspReq', {
      ...asked,
      startTime,
      endTime: startTime + hours * hour,
      phone: by === 'installer' ? '13900000003' : '13900000002',
      orgId: at?.orgId ?? first.orgId,
      ...(at && { vehicleId: at.id }),
    })
    if (reaches === 'cancelled') await step(applicant, applicationNum, 'cancel', { note: '培训改为线上' })
    if (reaches === 'refused') await step(callers.approver, applicationNum, 'refuse', { note: '请乘坐地铁' })
    if (given.has(reaches))
      await step(reaches === 'secondApproval' ? callers.dispatcher : callers.approver, applicationNum, 'approve')
    if (driven.has(reaches))
      await step(callers.approver, applicationNum, 'depart', { driverName: '周师傅', odometer, note: '人工抄表' })
    if (reaches === 'out')
      await step(applicant, applicationNum, 'expense', { expense: { kind: 'toll', cents: 3_800, note: '沪宁高速' } })
    if (!returned.has(reaches)) continue
    await step(applicant, applicationNum, 'expense', { expense: { kind: 'toll', cents: 4_500, note: '沪宁高速' } })
    const fileId = await uploaders[by](receiptPicture())
    await step(applicant, applicationNum, 'expense', { expense: { kind: 'fuel', cents: 32_050, note: '柴油', fileId } })
    await step(applicant, applicationNum, 'comeBack', { odometer: odometer + 120 + index * 11.5, note: '人工抄表' })
    if (reaches === 'settled') await step(callers.approver, applicationNum, 'settle')
    await toYesterday(db, applicationNum, hours)
  }
}

/** On the day before, for as long as was asked. Of that day nobody has asked for the track. */
async function toYesterday(db: Kysely<Database>, applicationNum: string, hours: number): Promise<void> {
  await db.transaction().execute(async within => {
    await sql`
      update applications set created_at = created_at - interval '2 days', facts = facts || jsonb_build_object(
        'startTime', (facts->>'startTime')::bigint - 86400000, 'endTime', (facts->>'endTime')::bigint - 86400000,
        'leftAt', (facts->>'leftAt')::bigint - 86400000, 'backAt', (facts->>'backAt')::bigint - 86400000 + ${hours}::int * 3600000 - 1800000,
        'trackKm', null)
      where number = ${applicationNum}`.execute(within)
    await sql`
      update vehicle_bookings set during = tstzrange(lower(during) - interval '1 day', upper(during) - interval '1 day')
      where application_id = (select id from applications where number = ${applicationNum})`.execute(within)
  })
}
