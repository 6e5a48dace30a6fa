/** Templates of reports: whose they are, whom they are shared with, and that they are read against the reports of this version. */
import type { RequestOf } from '@outrider/contract'
import { beforeEach, expect, test } from 'vitest'
import { addDay } from '../../../testing/figure-rows.ts'
import { type Caller, platformOfFile } from '../../../testing/platform.ts'

const platform = await platformOfFile()
const north = await platform.addOrganisation('北部', undefined, 'North')
const depot = await platform.addOrganisation('车队', north, 'Depot')
const south = await platform.addOrganisation('南部', undefined, 'South')
const vehicle = await platform.addVehicle(depot, '京E00001')
await addDay(platform.database.pool, vehicle, '2026-10-01', { distance_m: 5_000, driving_s: 3_600, max_speed_kmh: 60 })
const other = await platform.addVehicle(north, '京E00002')
await addDay(platform.database.pool, other, '2026-10-01', { distance_m: 7_000, driving_s: 3_600, max_speed_kmh: 70 })
const chief = await platform.newCaller('chief', [north])
const driverOfDepot = async (login: string, rights = {}) => {
  await platform.addUser(login, 'a password', [depot], { rights: { adminAuth: false, ...rights } })
  return platform.signIn(login, 'a password')
}
const clerk = await driverOfDepot('clerk')
const outsider = await platform.newCaller('outsider', [south])

type Asked = RequestOf<'report/saveReportTemplate'>
const monthly = {
  name: 'Fleet month',
  report: 'mileage',
  part: 0,
  group: 'vehicle',
  sortBy: 'distance',
  descending: true,
  totals: false,
  period: 'lastMonth',
  figures: ['topSpeed', 'distance'],
  vehicleIds: [],
  orgIds: [String(north)],
  sharedWith: null,
} as const satisfies Asked
const asked = (over: Partial<Asked> = {}): Asked => ({
  ...monthly,
  figures: [...monthly.figures],
  vehicleIds: [],
  orgIds: [...monthly.orgIds],
  ...over,
})
const templatesOf = async (caller: Caller) => (await caller.call('report/getReportTemplates', {})).templates
const idOf = async (over: Partial<Asked> = {}, caller = chief) =>
  (await caller.call('report/saveReportTemplate', asked(over))).saved[0]?.templateId ?? ''

beforeEach(async () => {
  await platform.database.pool.query('delete from kept_templates')
})

test('a template is its owner’s alone until it is shared within an organisation by who administers it', async () => {
  const templateId = await idOf()
  expect(await templatesOf(chief)).toMatchObject([
    { ...monthly, templateId, own: true, removable: true, subjects: ['North'], missing: [] },
  ])
  expect(await templatesOf(clerk)).toEqual([])
  // One of the same name takes its place.
  expect(await idOf({ sharedWith: String(north), period: 'week' })).toBe(templateId)
  // Below it: with the vehicles that this user sees, of which the named organisation is none.
  expect(await templatesOf(clerk)).toMatchObject([
    {
      templateId,
      period: 'week',
      own: false,
      removable: false,
      owner: 'chief',
      sharedName: 'North',
      orgIds: [],
      subjectCount: 0,
    },
  ])
  expect(await templatesOf(outsider)).toEqual([])
  expect(await clerk.code('report/saveReportTemplate', asked({ orgIds: [], sharedWith: String(depot) }))).toBe(4030002)
  expect(await clerk.code('report/saveReportTemplate', asked({ orgIds: [], sharedWith: String(south) }))).toBe(4040102)
  for (const caller of [clerk, outsider]) expect(await caller.code('report/deleteReportTemplate', { templateId })).toBe(4040604)
  await chief.call('report/deleteReportTemplate', { templateId })
  expect([await templatesOf(chief), await templatesOf(clerk)]).toEqual([[], []])
})

test('who may not open its report has no template of it, and one who administers may delete what others share there', async () => {
  const blind = await driverOfDepot('blind', { trackAuth: false })
  const local = await driverOfDepot('local', { adminAuth: true })
  const templateId = await idOf({ orgIds: [], sharedWith: String(depot) }, local)
  expect(await templatesOf(blind)).toEqual([])
  expect(await blind.code('report/saveReportTemplate', asked({ orgIds: [] }))).toBe(4030002)
  expect(await templatesOf(chief)).toMatchObject([{ templateId, own: false, removable: true }])
  await chief.call('report/deleteReportTemplate', { templateId })
  expect(await templatesOf(local)).toEqual([])
})

test('a column of another report is refused; one that the report has no more is named, and the others stay', async () => {
  expect(await chief.code('report/saveReportTemplate', asked({ figures: ['alarms'] }))).toBe(4000608)
  expect(await chief.code('report/saveReportTemplate', asked({ sortBy: 'lost' }))).toBe(4000608)
  const templateId = await idOf()
  const { pool } = platform.database
  await pool.query(
    `update kept_templates set asked = asked || '{"figures": ["topSpeed", "tyreWear"], "sortBy": "tyreWear"}' where id = $1`,
    [templateId],
  )
  expect(await templatesOf(chief)).toMatchObject([{ figures: ['topSpeed'], missing: ['tyreWear'], sortBy: 'name' }])
  await pool.query(`update kept_templates set asked = asked || '{"report": "tyres"}' where id = $1`, [templateId])
  expect(await templatesOf(chief)).toMatchObject([{ report: 'tyres', name: 'Fleet month' }])
})

test('its file has its name, its columns in their order and no sums where it has none', async () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
  const fileOf = async (over: Partial<RequestOf<'report/exportReport'>>) => {
    const { exports } = await chief.call('report/exportReport', {
      ...asked(),
      vehicleIds: [],
      startTime: at('2026-10-01'),
      endTime: at('2026-10-02'),
      kind: 'csv',
      ...over,
    })
    await platform.settled()
    const { link, fileName } = await chief.call('report/getReportExport', { exportId: exports[0]?.exportId ?? '' })
    return { fileName, lines: (await (await fetch(platform.url + (link ?? ''))).text()).split('\r\n') }
  }
  const { fileName, lines } = await fileOf({ title: 'Fleet month', totals: false })
  expect(fileName).toBe('Fleet month North 2026-10-01.csv')
  expect(lines.slice(0, 5)).toEqual([
    expect.stringMatching(/Organisation,Top speed \(km\/h\),Distance \(km\)$/),
    '京E00002,,North,70,7',
    '京E00001,,Depot,60,5',
    '',
    'Report,Fleet month · Distance statistics',
  ])
  expect((await fileOf({ totals: true })).lines[3]).toBe('Total,,,70,12')
})
