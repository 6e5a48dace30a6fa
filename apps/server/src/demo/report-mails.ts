/**
 * Reports by mail in the demo: a mail server on this machine that takes them into a folder and passes none on, two schedules and a template, and a
 * first mail of each. It does not know one address, so that a refusal is seen too.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { RequestOf } from '@outrider/contract'
import { type DemoAccount, type DemoCall, demoCaller, type DemoHttp } from './demo-calls.ts'
import { MailReceiver } from './mail-receiver.ts'

export const demoMailFrom = 'Outrider <outrider@demo.example>'
const unknown = 'former-manager@demo.example'
/** Mails that stay in the folder. */
const kept = 50

type Asked = RequestOf<'report/addReportSchedule'>
const schedules: Omit<Asked, 'orgIds'>[] = [
  { report: 'mileage', period: 'day', hour: 8, kind: 'xlsx', recipients: ['dispatch@demo.example', 'manager@demo.example'] },
  { report: 'alarms', period: 'week', hour: 7, kind: 'csv', recipients: ['safety@demo.example', unknown] },
]

/** A report of the dispatcher's own. */
const template: Omit<RequestOf<'report/saveReportTemplate'>, 'orgIds'> = {
  name: '车队月报 Fleet month',
  report: 'mileage',
  part: 0,
  group: 'vehicle',
  sortBy: 'distance',
  descending: true,
  totals: true,
  period: 'lastMonth',
  figures: ['distance', 'drivingTime', 'activeDays', 'topSpeed'],
  vehicleIds: [],
  sharedWith: null,
}

export interface DemoMailServer {
  /** As OUTRIDER_SMTP_URL takes it. */
  url: string
  stop(): Promise<void>
}

/** @param folder gets the mails as files */
export async function startDemoMailServer(folder: string): Promise<DemoMailServer> {
  await mkdir(folder, { recursive: true })
  const receiver = new MailReceiver({
    answer: (step, address) => (step === 'RCPT' && address === unknown ? '550 5.1.1 no such mailbox here' : undefined),
    async take({ text }) {
      // Names in the order of time, the oldest first.
      await writeFile(join(folder, `${new Date().toISOString().replaceAll(':', '-')}.eml`), `${text}\r\n`)
      const names = (await readdir(folder)).filter(name => name.endsWith('.eml')).toSorted()
      for (const name of names.slice(0, -kept)) await rm(join(folder, name), { force: true })
    },
  })
  return { url: await receiver.start(), stop: () => receiver.stop() }
}

const hour = 3_600_000
const lookEveryMs = 4_000
const looks = 30
/** Vehicles that have driven yesterday: their history is there. */
const enough = 5

/** Schedules them, and sends the first ones as soon as there is something in them. Returns what ends it. */
export function keepSendingDemoReports(
  http: DemoHttp,
  account: DemoAccount,
  log: { error(fields: object, text: string): void },
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  async function run(): Promise<void> {
    const call = await demoCaller(http, account)
    const { host } = await call('vehicle/getOrg', {})
    const orgIds = [String(host[0]?.orgId ?? '')]
    await call('report/saveReportTemplate', { ...template, orgIds })
    const ids: string[] = []
    for (const schedule of schedules) {
      const { added } = await call('report/addReportSchedule', { ...schedule, orgIds })
      ids.push(...added.map(({ scheduleId }) => scheduleId))
    }
    for (let left = looks; left > 0 && !(await hasHistory(call, orgIds)); left--) await delay(lookEveryMs, undefined, { signal })
    for (const scheduleId of ids) await call('report/sendReportNow', { scheduleId })
  }
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'reports of the demo could not be sent')
  })
  return async () => {
    stop.abort()
    await running
  }
}

async function hasHistory(call: DemoCall, orgIds: string[]): Promise<boolean> {
  const now = Date.now()
  const { rows } = await call('report/getVehicleMileageStat', {
    orgIds,
    startTime: now - 24 * hour,
    endTime: now - 24 * hour,
    sortBy: 'distance',
    descending: true,
    pageSize: enough,
  })
  return rows.filter(({ distance }) => (distance ?? 0) > 0).length === enough
}
