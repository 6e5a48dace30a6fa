/**
 * The dispatchers of the demo handle the alarms of its past: most of them, by claiming and by the ways of handling, as anybody would. What began in
 * the last minutes is left to who looks at the demo.
 */
import { type AlarmCase, limits } from '@outrider/contract'
import { type DemoAccount, type DemoCall, demoCaller, type DemoHttp } from './demo-calls.ts'
import { dismissLossInDemo } from './dismissed-loss.ts'
import { objectInDemo } from './risk-objections.ts'

/** Younger ones are left, ms. */
const leftAlone = 600_000
/** One in so many is left as well: nobody has handled everything. */
const leftOneIn = 8

type Way = 'message' | 'misinformation' | 'note'

const wayOf = ({ type, alarmId }: AlarmCase): Way => {
  if (type === 'emergency') return 'misinformation'
  return Number(alarmId) % 16 === 1 ? 'message' : 'note'
}

const handle: Readonly<Record<Way, (call: DemoCall, alarmIds: string[]) => Promise<unknown>>> = {
  message: (call, alarmIds) =>
    call('alarm/sendPrcVehsAlmsBySendMsgCmd', {
      alarmIds,
      text: '请减速慢行，注意行车安全',
      show: ['display', 'speak'],
      description: '已下发减速提醒 Told to slow down',
    }),
  misinformation: (call, alarmIds) =>
    call('alarm/sendPrcVehsAlmsByConfirmMisinfoCmd', {
      alarmIds,
      description: '误触，已与驾驶员电话核实 Pressed by mistake, the driver says',
    }),
  note: (call, alarmIds) =>
    call('alarm/alarmHandlingMethod', { alarmIds, description: '已电话提醒驾驶员 The driver was called' }),
}

/** One look: each account handles its share of what is pending. Returns how many that were. */
export async function handleDemoAlarms(http: DemoHttp, accounts: readonly DemoAccount[], now = Date.now()): Promise<number> {
  let handled = 0
  for (const [turn, account] of accounts.entries()) {
    const call = await demoCaller(http, account)
    for (const alarms of await pagesOf(call, now)) {
      const due = alarms.filter(
        ({ alarmId, claimedBy }) =>
          claimedBy === null && Number(alarmId) % leftOneIn !== 0 && Number(alarmId) % accounts.length <= turn,
      )
      if (due.length === 0) continue
      await call('alarm/claimVehiclesAlarms', { alarmIds: due.map(({ alarmId }) => alarmId) })
      for (const [way, ofWay] of Map.groupBy(due, wayOf))
        await handle[way](
          call,
          ofWay.map(({ alarmId }) => alarmId),
        )
      handled += due.length
    }
  }
  return handled
}

/** All that are pending and old enough, page by page as they are now. */
async function pagesOf(call: DemoCall, now: number): Promise<AlarmCase[][]> {
  const pages: AlarmCase[][] = []
  for (let after: string[] | undefined = []; after; ) {
    const { alarms, next }: { alarms: AlarmCase[]; next: string[] } = await call('alarm/getVehiclesAlarms', {
      state: 'pending',
      endTime: now - leftAlone,
      pageSize: limits.alarmsAtOnce,
      after,
    })
    pages.push(alarms)
    after = next.length > 0 ? next : undefined
  }
  return pages
}

/** The past arrives over some minutes: they look again and again, and stop when twice nothing has come. */
const lookEveryMs = 20_000
const looks = 30

/** Returns what ends it. */
export function keepHandlingDemoAlarms(
  http: DemoHttp,
  accounts: readonly DemoAccount[],
  log: { error(fields: object, text: string): void },
): () => Promise<void> {
  let [left, idle, any, objected, dismissed] = [looks, 0, false, false, false]
  const [first, last] = [accounts[0], accounts.at(-1)]
  let running: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const handled = await handleDemoAlarms(http, accounts)
    any ||= handled > 0
    if (first && last && first !== last) objected ||= await objectInDemo(http, first, last)
    for (const account of accounts) dismissed ||= await dismissLossInDemo(http, account)
    idle = handled > 0 ? 0 : idle + 1
    left -= 1
    if (left === 0 || (any && idle >= 2 && dismissed)) clearInterval(timer)
  }
  const timer = setInterval(() => {
    running = running.then(look).catch((error: unknown) => {
      clearInterval(timer)
      log.error({ err: error }, 'alarms of the demo could not be handled')
    })
  }, lookEveryMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
