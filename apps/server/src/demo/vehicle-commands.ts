/**
 * Commands of the demo: a past of them, with each way in which one can end, and some that are under way when somebody looks. Which terminals obey,
 * refuse, do nothing or are mute says `apps/simulator/demo-fleet.json`.
 */
import type { VehicleCommandKind, VehicleCommandState } from '@outrider/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'
import { type DemoAccount, type DemoCall, demoCaller, type DemoHttp } from './demo-calls.ts'

/** A state, and how many seconds after the request; who changed it, if it was somebody; why. */
type Step = readonly [state: VehicleCommandState, seconds: number, detail?: string, by?: 'other']

interface PastCommand {
  hoursAgo: number
  plate: string
  kind: Exclude<VehicleCommandKind, 'parameters' | 'attributes'>
  reason: string
  /** From whom: the first account of the demo, or the second. */
  by: 0 | 1
  steps: readonly Step[]
}

const carriedOut: readonly Step[] = [
  ['sending', 0],
  ['sent', 0],
  ['acknowledged', 1],
  ['inEffect', 4],
]

/** The oldest first. */
const past: readonly PastCommand[] = [
  {
    hoursAgo: 410,
    plate: '皖A9S734',
    kind: 'cut',
    reason: '租期已过未还车 Not returned after the lease',
    by: 0,
    steps: [
      ['armed', 0, 'moving'],
      ['sending', 1_260],
      ['sent', 1_260],
      ['acknowledged', 1_261],
      ['inEffect', 1_266],
    ],
  },
  { hoursAgo: 386, plate: '皖A9S734', kind: 'restore', reason: '已交还 It was returned', by: 0, steps: carriedOut },
  {
    hoursAgo: 214,
    plate: '川B5K071',
    kind: 'cut',
    reason: '车辆被盗，已报警 Stolen, police informed',
    by: 0,
    steps: [
      ['sending', 0],
      ['sent', 0],
      ['acknowledged', 2],
      ['notInEffect', 62],
    ],
  },
  {
    hoursAgo: 190,
    plate: '粤E6G105',
    kind: 'cut',
    reason: '场外停放测试 Test in the yard',
    by: 0,
    steps: [
      ['sending', 0],
      ['sent', 0],
      ['refused', 1, 'failed'],
    ],
  },
  {
    hoursAgo: 121,
    plate: '浙B3C172',
    kind: 'lock',
    reason: '司机离车 The driver has left',
    by: 1,
    steps: [
      ['sending', 0],
      ['sent', 0],
      ['noAnswer', 15, 'noAnswer'],
    ],
  },
  {
    hoursAgo: 76,
    plate: '浙AF66231',
    kind: 'cut',
    reason: '夜间异常移动 It moved at night',
    by: 1,
    steps: [
      ['waiting', 0, 'approval'],
      ['sending', 240, undefined, 'other'],
      ['sent', 240],
      ['acknowledged', 241],
      ['inEffect', 247],
    ],
  },
  { hoursAgo: 75, plate: '浙AF66231', kind: 'restore', reason: '误报，已核实 A false alarm', by: 1, steps: carriedOut },
  {
    hoursAgo: 49,
    plate: '沪A8K215',
    kind: 'cut',
    reason: '失联司机 The driver cannot be reached',
    by: 0,
    steps: [['refused', 0, 'moving']],
  },
  {
    hoursAgo: 30,
    plate: '沪A6D733',
    kind: 'cut',
    reason: '失联司机 The driver cannot be reached',
    by: 0,
    steps: [
      ['armed', 0, 'moving'],
      ['expired', 1_800],
    ],
  },
  { hoursAgo: 6, plate: '沪B5T880', kind: 'lock', reason: '卸货等候 Waits to be unloaded', by: 0, steps: carriedOut },
  { hoursAgo: 5, plate: '沪B5T880', kind: 'unlock', reason: '卸货完成 Unloaded', by: 0, steps: carriedOut },
]

/** Cuts of vehicles of this organisation wait for a second person. */
const careful = '杭州城配车队'

interface DemoUser {
  id: number
  name: string
}

export async function addDemoCommands(tx: Transaction<Database>, [first, second]: readonly [DemoUser, DemoUser]): Promise<void> {
  await tx.updateTable('organisations').set({ approves_cuts: true }).where('name', '=', careful).execute()
  for (const { hoursAgo, plate, kind, reason, by, steps } of past) {
    const [user, other] = by === 0 ? [first, second] : [second, first]
    const after = (seconds: number) => sql<Date>`now() - make_interval(hours => ${hoursAgo}, secs => ${-seconds})`
    const [state, seconds, detail = null] = steps.at(-1) ?? ['expired', 0]
    const method = kind === 'lock' || kind === 'unlock' ? 'lock8500' : 'control64'
    const { rows } = await sql<{
      id: string
    }>`insert into vehicle_commands (vehicle_id, plate_num, kind, state, detail, method, method_assumed,
        reason, user_id, user_name, address, requested_at, arms, finished_at)
      select id, plate_num, ${kind}, ${state}, ${detail}, ${method}, false, ${reason}, ${user.id}, ${user.name}, '127.0.0.1', ${after(0)},
        ${steps[0]?.[0] === 'armed'}, ${after(seconds)} from vehicles where plate_num = ${plate} returning id`.execute(tx)
    const [added] = rows
    if (!added) throw new Error(`The demo has no vehicle ${plate}`)
    for (const [nth, [stepState, at, why = null, who]] of steps.entries()) {
      const person = nth === 0 ? user : who && other
      await sql`insert into vehicle_command_steps (command_id, at, state, detail, user_id, user_name)
        values (${added.id}::int8, ${after(at)}, ${stepState}, ${why}, ${person?.id ?? null}::int4, ${person?.name ?? null})`.execute(
        tx,
      )
    }
  }
}

/** Minutes; as long as one may wait. */
const minutes = 240

/** One that stands is cut as soon as half a minute of reports shows that; one that drives waits for its next stop; one waits for approval. */
export async function giveDemoCommands(http: DemoHttp, [first, second]: readonly [DemoAccount, DemoAccount]): Promise<void> {
  const cut = async (call: DemoCall, plateNum: string, reason: string) => {
    const { vehicles } = await call('vehicle/getBatchVehicles', { pageNum: 1, pageSize: 500 })
    const vehicleId = vehicles.find(vehicle => vehicle.plateNum === plateNum)?.id
    if (vehicleId === undefined) throw new Error(`The demo has no vehicle ${plateNum}`)
    await call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum, reason, arm: true, minutes })
  }
  const dispatcher = await demoCaller(http, first)
  await cut(dispatcher, '津CT1408', '欠费停运 Out of service until paid')
  await cut(dispatcher, '冀B7D385', '失联司机，靠边后断油 The driver cannot be reached')
  // Switched off since yesterday evening.
  await cut(dispatcher, '粤B1W476', '租期已过未还车 Not returned after the lease')
  await cut(await demoCaller(http, second), '浙AF66231', '夜间无人值守 Nobody with it at night')
}
