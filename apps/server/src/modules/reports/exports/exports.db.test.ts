/** Files of reports, opened again and compared with what the calls of the same reports reply. */
import {
  type DataOf,
  errors,
  type FigureName,
  figureValue,
  metricUnits,
  reportFigures,
  type ReportName,
  reportNames,
  reportOf,
  reportStateTexts,
  type RequestOf,
} from '@outrider/contract'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { addDay } from '../../../testing/figure-rows.ts'
import { until } from '../../../testing/gateway.ts'
import { IngestRepository } from '../../../gateway/ingest/ingest.repository.ts'
import { aReport, platformOfFile } from '../../../testing/platform.ts'
import { UserAdministration } from '../../administration/user-administration.ts'
import type { AskedExport } from './asked-export.ts'
import { ExportsRepository } from './exports.repository.ts'

const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
const period = { startTime: at('2026-10-01'), endTime: at('2026-10-08') }

const platform = await platformOfFile()
const company = await platform.addOrganisation('北部', undefined, '北部')
const southern = await platform.addOrganisation('南部', undefined, 'South')
// The first vehicle has reported: a report of the present shows it.
const client = await platform.database.pool.connect()
for (let nth = 0; nth < 7; nth++) {
  // A plate that would be a formula, and one with markup.
  const vehicle = await platform.addVehicle(company, nth === 0 ? '=1+1' : nth === 1 ? '<京&1>' : `京E0000${nth}`)
  if (nth === 0)
    platform.bus.publish({
      kind: 'stored',
      positions: await new IngestRepository().store(client, [aReport(vehicle, 0, { receivedAt: Date.UTC(2026, 0, 1, 0, 0, 7) })]),
    })
  for (let day = 1; day <= 7; day++)
    await addDay(platform.database.pool, vehicle, `2026-10-0${day}`, {
      distance_m: nth * 10_100 + day * 300,
      driving_s: 1000 * day,
      max_speed_kmh: 50 + nth,
      ...(nth % 2 === 0 && { fuel_used_ml: 12_345 + day }),
    })
}
client.release()
await platform.addUser('viewer', 'a password', [company], { rights: { trackAuth: false } })
const north = await platform.newCaller('north', [company])
const south = await platform.newCaller('south', [southern])

type CountedVehicles = Omit<RequestOf<'report/exportReport'>, 'startTime' | 'endTime'> &
  Partial<Pick<RequestOf<'report/exportReport'>, 'startTime' | 'endTime'>>
const ask = async (asked: CountedVehicles, caller = north) => {
  const { exports } = await caller.call('report/exportReport', { orgIds: [String(company)], ...period, ...asked })
  await platform.settled()
  return exports[0]?.exportId ?? ''
}
const stateOf = (exportId: string, caller = north) => caller.call('report/getReportExport', { exportId })

async function fileOf(exportId: string, caller = north): Promise<Uint8Array> {
  const { link, state } = await stateOf(exportId, caller)
  expect(state).toBe('done')
  const reply = await fetch(platform.url + (link ?? ''))
  expect(reply.status).toBe(200)
  return new Uint8Array(await reply.arrayBuffer())
}

/** Rows of cells as a spreadsheet reads them: texts and figures. */
function cellsOf(bytes: Uint8Array, sheetNumber = 1): (string | number | null)[][] {
  const sheet = new TextDecoder().decode(unzipSync(bytes)[`xl/worksheets/sheet${sheetNumber}.xml`])
  const plain = (text: string) =>
    text.replaceAll(
      /&(lt|gt|amp|quot|apos);/g,
      (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" })[name] ?? '',
    )
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (string | number | null)[] = []
    for (const [, name = 'A', , text, value] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
    )) {
      const column = name.split('').reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1
      while (cells.length < column) cells.push(null)
      cells.push(text === undefined ? Number(value) : plain(text))
    }
    return cells
  })
}

test('several reports of the same vehicles and days are sheets of one file, each as its own file has it', async () => {
  const also = ['driving', 'alarms', 'mileage', 'driving'] as const
  const id = await ask({ report: 'mileage', kind: 'xlsx', group: 'vehicle', also: [...also] })
  const { fileName } = await stateOf(id)
  expect(fileName).toMatch(/ \+2 .*\.xlsx$/)
  const file = await fileOf(id)
  for (const [at, report] of (['mileage', 'driving', 'alarms'] as const).entries()) {
    const own = await fileOf(await ask({ report, kind: 'xlsx', ...(report === 'mileage' && { group: 'vehicle' as const }) }))
    expect([report, cellsOf(file, at + 1)]).toEqual([report, cellsOf(own)])
  }
  expect(cellsOf(file, 4).filter(([about]) => about === 'Report')).toHaveLength(3)
})

test('every cell of an XLSX is that of the result, in its order, of each report and group', async () => {
  for (const report of reportNames) {
    const { parts, groups } = reportOf(report)
    // All groups of one report, of the others what they begin with.
    for (const [part, { call, figures }] of parts.entries())
      for (const group of report === 'mileage' ? groups : groups.slice(0, 1)) {
        const asked = { group, sortBy: figures[0] ?? 'name', descending: true } as const
        const { rows } = await north.call(call as 'report/getVehicleMileageStat', {
          orgIds: [String(company)],
          ...period,
          ...asked,
          pageSize: 500,
        })
        const [headings = [], ...cells] = cellsOf(await fileOf(await ask({ report, part, kind: 'xlsx', ...asked })))
        // Below several rows stands their sum.
        expect([report, group, cells.length]).toEqual([report, group, rows.length + (rows.length > 1 ? 1 : 0)])
        for (const [nth, row] of rows.entries()) {
          const known = row as DataOf<'report/getVehicleMileageStat'>['rows'][number] & Record<string, number | null>
          const about =
            group === 'day'
              ? [row.day]
              : group === 'organisation'
                ? [row.orgName]
                : [row.plateNum, row.nickname || null, row.orgName]
          const ofVehicle = group === 'vehicle' || group === 'vehicleDay'
          const hasShare = (name: FigureName) => group === 'organisation' && reportFigures[name].total === 'sum'
          const shown = figures.filter(name => ofVehicle || !name.startsWith('odometer'))
          const { state, speed, reportedTime } = row as Partial<DataOf<'report/getVehicleRealTimeMonitoring'>['rows'][number]>
          const at = reportedTime === null ? null : '2026-01-01 08:00:07'
          const now = state === undefined ? [] : [reportStateTexts[state || 'unknown'].en, speed ?? null, at]
          const expected = [
            ...about,
            ...(group === 'vehicleDay' ? [row.day] : []),
            ...now,
            ...shown.flatMap(name => {
              const value = known[name]
              const figure = value === null || value === undefined ? null : figureValue(name, value, metricUnits)
              // There is one organisation: all of what may be added up is its.
              return hasShare(name) ? [figure, value ? 100 : null] : [figure]
            }),
          ]
          while (expected.at(-1) === null) expected.pop()
          expect([report, group, nth, cells[nth]]).toEqual([report, group, nth, expected])
          expect(headings.length).toBe(
            about.length + (group === 'vehicleDay' ? 1 : 0) + now.length + shown.length + shown.filter(hasShare).length,
          )
        }
      }
  }
})

test('a CSV has the columns that are asked for in that order, and no cell that a spreadsheet would run', async () => {
  const exportId = await ask({ report: 'mileage', kind: 'csv', figures: ['topSpeed', 'distance'], sortBy: 'distance' })
  const text = new TextDecoder().decode(await fileOf(exportId))
  const [heading, first] = text.split('\r\n')
  expect(heading).toBe('Plate number,Fleet number,Organisation,Top speed (km/h),Distance (km)')
  expect(first).toBe("'=1+1,,北部,50,8.4")
  expect((await stateOf(exportId)).fileName).toBe('Distance statistics 北部 2026-10-01_2026-10-07.csv')
  // In the order of a column that is hidden, and with none of them.
  const lines = async (asked: { figures: FigureName[] }) => {
    const ordered = await ask({ report: 'mileage', kind: 'csv', sortBy: 'topSpeed', descending: true, ...asked })
    return new TextDecoder().decode(await fileOf(ordered)).split('\r\n')
  }
  expect((await lines({ figures: ['distance'] })).slice(0, 2)).toEqual([
    'Plate number,Fleet number,Organisation,Distance (km)',
    '京E00006,,北部,432.6',
  ])
  expect((await lines({ figures: [] })).slice(0, 2)).toEqual(['Plate number,Fleet number,Organisation', '京E00006,,北部'])
})

test('a file has the sums of its rows, and says what it is of, from when to when, in which zone', async () => {
  const exportId = await ask({ report: 'mileage', kind: 'xlsx' })
  const bytes = await fileOf(exportId)
  const sums = cellsOf(bytes).at(-1)
  // Seven vehicles of seven days: 7 * 8.4 km, and 10.1 km more a day for each further one. Of odometers there is no sum.
  expect(sums?.slice(0, 4)).toEqual(['Total', null, null, 1543.5])
  expect(sums?.[9]).toBe(56)
  const notes = cellsOf(bytes, 2)
  expect(notes.slice(0, 4)).toEqual([
    ['Report', 'Distance statistics'],
    ['Of', '北部'],
    ['Period', '2026-10-01 – 2026-10-07'],
    ['Time zone', 'Asia/Shanghai'],
  ])
  expect(notes.at(-1)?.[0]).toBe('Exported')
  const parts = unzipSync(bytes)
  expect(new TextDecoder().decode(parts['xl/workbook.xml'])).toContain('<sheet name="About" sheetId="2"')
  // Figures of a column have the same decimals: 58.0 stands below 8.4.
  expect(new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])).toMatch(/<c r="D2" s="4">/)
  const csv = new TextDecoder().decode(await fileOf(await ask({ report: 'mileage', kind: 'csv', figures: ['distance'] })))
  expect(csv).toMatch(/\r\nTotal,,,1543\.5\r\n\r\nReport,Distance statistics\r\nOf,北部\r\nPeriod,2026-10-01 – 2026-10-07\r\n/)
})

test('a file that compares has the other period and the change in per cent, also in its sums, and says which days', async () => {
  const figures: FigureName[] = ['distance']
  const asked = {
    report: 'mileage',
    kind: 'csv',
    figures,
    startTime: at('2026-10-05'),
    sortBy: 'distance',
    compare: 'previous',
  } as const
  // 5 to 7 October beside 2 to 4 October: of the first vehicle 1.5, 1.8 and 2.1 km beside 0.6, 0.9 and 1.2.
  const lines = new TextDecoder().decode(await fileOf(await ask(asked))).split('\r\n')
  expect(lines[0]).toBe('Plate number,Fleet number,Organisation,Distance (km),"Distance (km), before",Distance change (%)')
  expect(lines[1]).toBe("'=1+1,,北部,5.4,2.7,100")
  const [now, before] = [7 * 5.4 + 3 * 10.1 * 21, 7 * 2.7 + 3 * 10.1 * 21]
  expect(lines[8]).toBe(`Total,,,${now.toFixed(1)},${before.toFixed(1)},${(((now - before) / before) * 100).toFixed(1)}`)
  expect(lines).toContain('Period,2026-10-05 – 2026-10-07')
  expect(lines).toContain('Compared with,2026-10-02 – 2026-10-04')
  // By day: the first has nothing before it, of which no per cent can be told.
  const days = await ask({
    ...asked,
    group: 'day',
    sortBy: 'day',
    startTime: at('2026-10-01'),
    endTime: at('2026-10-03'),
    compare: '2026-09-30',
  })
  const [, first, second] = new TextDecoder().decode(await fileOf(days)).split('\r\n')
  expect([first, second]).toEqual(['2026-10-01,214.2,,', '2026-10-02,216.3,214.2,1'])
})

test('organisations beside each other have their share of the whole', async () => {
  const depot = await platform.addOrganisation('车队', company, '车队')
  const vehicle = await platform.addVehicle(depot, '京E00099')
  await addDay(platform.database.pool, vehicle, '2026-10-01', { distance_m: 514_500 })
  const shares = await ask({
    report: 'mileage',
    kind: 'csv',
    group: 'organisation',
    figures: ['distance', 'topSpeed'],
    sortBy: 'distance',
  })
  const lines = new TextDecoder().decode(await fileOf(shares)).split('\r\n')
  expect(lines.slice(0, 4)).toEqual([
    'Organisation,Distance (km),Distance share (%),Top speed (km/h)',
    '车队,514.5,25,0',
    '北部,1543.5,75,56',
    'Total,2058,100,56',
  ])
  await platform.database.pool.query('delete from vehicles where id = $1', [vehicle])
})

test('a file of vehicles of another zone says that zone; of several, which they are and of which its times are', async () => {
  const abroad = await platform.addOrganisation('Abroad')
  const ids: string[] = []
  for (let nth = 0; nth < 3; nth++) ids.push(String(await platform.addVehicle(abroad, `京Z0000${nth}`)))
  await platform.addUser('chief', 'a password', [abroad])
  const chief = await platform.signIn('chief', 'a password')
  const notes = async () => {
    const bytes = await fileOf(await ask({ orgIds: [String(abroad)], report: 'mileage', kind: 'xlsx' }, chief), chief)
    const [, , , zone, ...times] = cellsOf(bytes, 2).map(([, text]) => String(text))
    return [zone, times.at(-1)]
  }
  const zoned = async (id: string, timeZone: string | null) => chief.call('vehicle/updVehInfo', { vehicleId: id, timeZone })
  for (const id of ids) await zoned(id, 'Europe/Berlin')
  expect((await notes())[0]).toBe('Europe/Berlin')
  await zoned(ids[0] ?? '', null)
  const [zone, made] = await notes()
  expect(zone).toBe('Of each vehicle its own: Europe/Berlin, Asia/Shanghai')
  expect(made).toMatch(/ Europe\/Berlin$/)
  await zoned(ids[1] ?? '', null)
  expect((await notes())[0]).toBe('Of each vehicle its own: Asia/Shanghai, Europe/Berlin')
  await zoned(ids[2] ?? '', null)
  expect((await notes())[0]).toBe('Asia/Shanghai')
})

test('a ranking ranks in its file too, by vehicle or organisation as it is named, and the reply tells the days that are counted', async () => {
  // Without its total and the notes below.
  const names = async (report: ReportName) => {
    const [, ...lines] = new TextDecoder().decode(await fileOf(await ask({ report, kind: 'csv' }))).split('\r\n')
    return lines
      .slice(
        0,
        Math.max(
          1,
          lines.findIndex(line => line.startsWith('Total,')),
        ),
      )
      .map(line => line.split(',')[0])
  }
  const falling = ['京E00006', '京E00005', '京E00004', '京E00003', '京E00002', '<京&1>', "'=1+1"]
  expect(await names('mileageRanking')).toEqual(falling)
  expect(await names('oilRanking')).toEqual(['北部'])
  expect(await names('mileage')).not.toEqual(falling)
  const noon = { startTime: at('2026-10-01') + 43_200_000, endTime: at('2026-10-02') + 1 }
  const { days } = await north.call('report/exportReport', { report: 'mileage', kind: 'csv', orgIds: [String(company)], ...noon })
  expect(days).toEqual({ first: '2026-10-01', last: '2026-10-02' })
  await platform.settled()
})

test('a month of the calendar may have 31 days, if it is asked for as one', async () => {
  const body = { orgIds: [String(company)], group: 'day' as const, sortBy: 'day' as const }
  const october = { startTime: at('2026-10-01'), endTime: at('2026-11-01') }
  expect(await north.code('report/getVehicleMileageStat', { ...body, ...october })).toBe(4000602)
  expect((await north.call('report/getVehicleMileageStat', { ...body, ...october, wholeMonth: true })).rows).toHaveLength(31)
  expect((await stateOf(await ask({ ...body, report: 'mileage', kind: 'csv', ...october, wholeMonth: true }))).rows).toBe(31)
  // Other 31 days are none.
  const other = { startTime: at('2026-10-02'), endTime: at('2026-11-02'), wholeMonth: true }
  expect(await north.code('report/getVehicleMileageStat', { ...body, ...other })).toBe(4000602)
})

test('a file is for who asked for it, and what it needs is checked when it is asked for', async () => {
  const exportId = await ask({ report: 'mileage', kind: 'xlsx' })
  expect(await south.code('report/getReportExport', { exportId })).toBe(4040602)
  expect(await south.code('report/cancelReportExport', { exportId })).toBe(4040602)
  const viewer = await platform.signIn('viewer', 'a password')
  const body = { orgIds: [String(company)], ...period, kind: 'xlsx' } as const
  expect(await viewer.code('report/exportReport', { ...body, report: 'mileage' })).toBe(4030002)
  expect(await viewer.code('report/exportReport', { ...body, report: 'alarms' })).toBe(0)
  expect(await viewer.code('report/exportReport', { ...body, report: 'alarms', also: ['mileage'] })).toBe(4030002)
  expect(await north.code('report/exportReport', { ...body, orgIds: [], report: 'mileage' })).toBe(4000605)
})

const eachDay = (): AskedExport => ({
  report: 'mileage',
  part: 0,
  group: 'vehicleDay',
  sortBy: 'name',
  descending: false,
  kind: 'xlsx',
  vehicleIds: [],
  orgIds: [String(company)],
  ...period,
  lang: 'en',
})

test('a cancelled one is deleted, and one that its server left is begun again by the next', async () => {
  const done = await ask({ report: 'mileage', kind: 'xlsx' })
  await north.call('report/cancelReportExport', { exportId: done })
  expect(await stateOf(done)).toMatchObject({ state: 'done', link: null })

  const left = await new ExportsRepository(platform.database.db).add((await userId()) ?? 0, eachDay())
  await platform.database.pool.query(
    "update report_exports set state = 'running', attempts = 1, lease_until = now() - interval '1 second' where id = $1",
    [left],
  )
  await platform.jobs.find(({ name }) => name === 'report-exports')?.run(new AbortController().signal)
  expect(await stateOf(left)).toMatchObject({ state: 'done', rows: 49, total: 49 })

  await platform.database.pool.query(
    "update report_exports set state = 'running', attempts = 3, lease_until = now() where id = $1",
    [left],
  )
  await platform.jobs.find(({ name }) => name === 'report-exports')?.run(new AbortController().signal)
  expect((await stateOf(left)).state).toBe('failed')
})

test('files of several users are made in turns, and one that takes long stays with its server', async () => {
  const exports = new ExportsRepository(platform.database.db)
  const what = {
    report: 'mileage',
    part: 0,
    group: 'day',
    sortBy: 'day',
    descending: false,
    kind: 'csv',
    ...period,
    lang: 'en',
  } as const
  const asked = { ...what, vehicleIds: [], orgIds: [String(company)] }
  const [large, small] = [(await userId()) ?? 0, (await userId('south')) ?? 0]
  for (const user of [large, large, large, small, large]) await exports.add(user, asked)
  const order: number[] = []
  for (let job = await exports.take(); job; job = await exports.take()) {
    order.push(job.user_id)
    await exports.end(job.id, 'done')
  }
  expect(order).toEqual([small, large, large, large, large])
  const slow = await exports.add(small, asked)
  await exports.take()
  await platform.database.pool.query("update report_exports set lease_until = now() - interval '1 second' where id = $1", [slow])
  await exports.renew(slow)
  expect(await exports.take()).toBeUndefined()
  await exports.end(slow, 'cancelled')
})

const userId = async (login = 'north') =>
  (await platform.database.pool.query<{ id: number }>('select id from users where login = $1', [login])).rows[0]?.id

test('who is locked or has lost the right while a file waited gets none', async () => {
  const { pool, db } = platform.database
  const owner = (await userId()) ?? 0
  for (const [change, back] of [
    [`rights = rights || '{"trackAuth": false}'`, `rights = rights || '{"trackAuth": true}'`],
    ['locked_at = now()', 'locked_at = null'],
  ]) {
    const waiting = await new ExportsRepository(db).add(owner, eachDay())
    await pool.query(`update users set ${change} where id = $1`, [owner])
    await platform.jobs.find(({ name }) => name === 'report-exports')?.run(new AbortController().signal)
    await pool.query(`update users set ${back} where id = $1`, [owner])
    expect(await new ExportsRepository(db).find(waiting, owner)).toMatchObject({ state: 'failed', rows_done: 0 })
  }
})

test.each([
  ['its rows are read', 'lock table vehicle_days in access exclusive mode'],
  ['its last bytes are stored', 'lock table files in share mode'],
])('a file whose user is locked while %s ends at once, and is not given out, also to who is unlocked again', async (_, held) => {
  const login = `locked while ${held}`
  const id = await platform.addUser(login, 'a password', [company])
  const locked = await platform.signIn(login, 'a password')
  const { pool, db } = platform.database
  const holding = await pool.connect()
  await holding.query('begin')
  await holding.query(held)
  const asked = { orgIds: [String(company)], ...period, report: 'mileage' as const, kind: 'xlsx' as const }
  const [{ exportId } = expect.fail()] = (await locked.call('report/exportReport', asked)).exports
  await until(async () => (await pool.query('select from pg_locks where not granted')).rows.length > 0)
  const administration = new UserAdministration(db)
  await administration.lock(login)
  const exports = new ExportsRepository(db)
  // Before its rows were read, and before it knows.
  await until(async () => (await exports.find(exportId, id))?.state === 'cancelled')
  await holding.query('rollback')
  holding.release()
  await platform.settled()
  const files = 'select from files where owner_kind = $1 and owner_id = $2'
  expect((await pool.query(files, ['reportExport', exportId])).rows).toEqual([])
  await administration.unlock(login)
  const again = await platform.signIn(login, 'a password')
  expect(await again.call('report/getReportExport', { exportId })).toMatchObject({ state: 'cancelled', link: null })
})

test.each<[what: string, code: number, takeAway: (userId: number) => [sql: string, values: unknown[]]]>([
  ['the right to the report', errors['access.noRight'].rspCode, id => [`update users set rights = '{}' where id = $1`, [id]]],
  ['the organisation', errors['organisation.unknown'].rspCode, id => ['delete from user_organisations where user_id = $1', [id]]],
])('a file that was made gives no further link to who has lost %s since', async (what, code, takeAway) => {
  const login = `losing ${what}`
  const id = await platform.addUser(login, 'a password', [company])
  const losing = await platform.signIn(login, 'a password')
  const exportId = await ask({ report: 'mileage', kind: 'csv' }, losing)
  expect((await stateOf(exportId, losing)).link).not.toBeNull()
  await platform.database.pool.query(...takeAway(id))
  platform.access.clearScope(id)
  await until(async () => (await losing.code('report/getReportExport', { exportId })) === code)
})

test.each<
  [what: string, change: (parts: { vehicle: number; below: number; elsewhere: number; userId: number }) => [string, unknown[]]]
>([
  [
    'a vehicle has left what they see',
    ({ vehicle, elsewhere }) => ['update vehicles set organisation_id = $2 where id = $1', [vehicle, elsewhere]],
  ],
  [
    'an organisation below it has left it',
    ({ below, elsewhere }) => ['update organisations set parent_id = $2 where id = $1', [below, elsewhere]],
  ],
])('a file over a whole organisation ends, with its link, once %s; the organisation is still seen', async (what, change) => {
  const above = await platform.addOrganisation(`Above ${what}`)
  const below = await platform.addOrganisation(`Below ${what}`, above)
  const elsewhere = await platform.addOrganisation(`Elsewhere ${what}`)
  const [vehicle] = [await platform.addVehicle(below, `京F${below}`), await platform.addVehicle(above, `京G${above}`)]
  const userId = await platform.addUser(`shrinking ${what}`, 'a password', [above])
  const shrinking = await platform.signIn(`shrinking ${what}`, 'a password')
  const exports = await shrinking.call('report/exportReport', {
    orgIds: [String(above)],
    ...period,
    report: 'mileage',
    kind: 'csv',
  })
  await platform.settled()
  const exportId = exports.exports[0]?.exportId ?? ''
  const { link } = await stateOf(exportId, shrinking)
  expect((await fetch(platform.url + (link ?? ''))).status).toBe(200)
  await platform.database.pool.query(...change({ vehicle, below, elsewhere, userId }))
  await platform.database.pool.query(`select pg_notify('outrider_changes', $1)`, [
    JSON.stringify(
      what.startsWith('a vehicle')
        ? { kind: 'vehicle', vehicleId: vehicle, by: 'another', terminalChanged: false }
        : { kind: 'organisations' },
    ),
  ])
  // Also the link that was given before.
  await until(async () => (await fetch(platform.url + (link ?? ''))).status === 404)
  expect(await shrinking.code('report/getReportExport', { exportId })).toBe(errors['report.exportUnknown'].rspCode)
  expect(await new ExportsRepository(platform.database.db).find(exportId, userId)).toMatchObject({ state: 'cancelled' })
})
