/** Files of drivers: who drives under which number, what a sheet does, what each drove, and what is left of one who is erased. */
import type { DataOf, DriverForm } from '@outrider/contract'
import { beforeEach, expect, test } from 'vitest'
import { platformOfFile } from '../../../testing/platform.ts'
import { dayIn } from '../../day-in.ts'
import { cardSink } from '../card-sink.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('总部', undefined, 'Head office')
const east = await platform.addOrganisation('东部', root, 'East')
const west = await platform.addOrganisation('西部', root, 'West')
const elsewhere = await platform.addOrganisation('别家', undefined, 'Others')
const truck = await platform.addVehicle(east, '沪T00001')
const other = await platform.addVehicle(east, '沪T00002')
await platform.addVehicle(elsewhere, '沪T00009')
const li = await platform.newCaller('li', [root])
const foreign = await platform.newCaller('foreign', [elsewhere])

/** Of numbers of each test. */
let round = 0
beforeEach(() => void (round += 1))
const certificate = (at: number) => `31010119900101${round}${String(at).padStart(3, '0')}`
const form = (at: number, over: Partial<DriverForm> = {}): DriverForm => ({
  orgId: east,
  name: `王${at}`,
  certificate: certificate(at),
  issuer: '上海市道路运输管理局',
  certificateUntil: '2030-05-31',
  mobile: '13800000001',
  drivingLicence: certificate(at),
  licenceClasses: 'a2',
  licenceUntil: '2029-01-31',
  cards: [],
  plateNum: '',
  note: '',
  ...over,
})
const codes = { driver: 4040377, certificate: 4090740, card: 4090741, meanwhile: 4090742, plate: 4040740, organisation: 4040102 }
const sqlOf = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await platform.database.pool.query<Row>(text, values)).rows
const card = (vehicle: number, licence: string, name: string, time: number, inserted = true) =>
  cardSink(platform.database.pool).store([
    {
      body: {
        status: inserted ? 1 : 2,
        time,
        ...(inserted && { result: 0, name, certificate: licence, issuer: '北京', validUntil: '20310101' }),
      },
      vehicleId: vehicle,
      terminalId: 0,
      edition: 2019,
      serial: 1,
      receivedAt: time,
      zoneMinutes: 480,
      bytes: Buffer.alloc(0),
    },
  ])

test('a driver is added, found by what is shown of the numbers, changed and retired, and only by who administers the organisation', async () => {
  const { driverId } = await li.call('admin/addDriver', form(1, { cards: [`K${round}`], plateNum: '沪T00001' }))
  const { drivers, total } = await li.call('admin/getDrivers', { keyword: certificate(1).slice(-4) })
  expect([total, drivers[0]]).toEqual([
    1,
    expect.objectContaining({
      driverId,
      orgName: 'East',
      licenceClasses: 'A2',
      cards: 1,
      plateNum: '沪T00001',
      byCardAlone: false,
    }),
  ])
  expect(drivers[0]?.certificate).toMatch(/^310\*+\d{4}$/)
  expect((await li.call('admin/getDrivers', { keyword: certificate(1).slice(4, 9) })).total).toBe(0)
  const file = await li.call('admin/getDriver', { driverId })
  expect(file).toMatchObject({ ...form(1, { cards: [`K${round}`], plateNum: '沪T00001', licenceClasses: 'A2' }), revision: 0 })
  for (const call of ['admin/getDriver', 'admin/getDriverPhoto'] as const)
    expect(await foreign.code(call, { driverId })).toBe(codes.driver)
  expect((await foreign.call('admin/getDrivers', {})).total).toBe(0)
  expect(await li.code('admin/addDriver', form(2, { plateNum: '沪T00009' }))).toBe(codes.plate)
  expect(await li.code('admin/addDriver', form(2, { orgId: elsewhere }))).toBe(codes.organisation)

  const change = { driverId, revision: 0, ...form(1, { orgId: west, name: '王芳', cards: [`K${round}`], plateNum: '沪T00002' }) }
  await li.call('admin/changeDriver', change)
  expect(await li.code('admin/changeDriver', change)).toBe(codes.meanwhile)
  await li.call('admin/retireDriver', { driverId, retired: true })
  expect((await li.call('admin/getDrivers', { keyword: '王芳', state: 'active' })).total).toBe(0)
  const retired = await li.call('admin/getDrivers', { keyword: '王芳', state: 'retired', orgId: west })
  expect(retired.drivers).toEqual([expect.objectContaining({ driverId, plateNum: '', state: 'retired' })])
  await li.call('admin/retireDriver', { driverId, retired: false })
  expect(await li.call('admin/getDriver', { driverId })).toMatchObject({ state: 'active', retiredAt: null, orgName: 'West' })

  await platform.settled()
  const [changed] = await sqlOf<{ details: { changes: Record<string, unknown> } }>(
    `select details from recorded_events where kind = 'administered' and call = 'admin/changeDriver' order by id desc limit 1`,
  )
  expect(changed?.details.changes).toMatchObject({ name: { from: '王1', to: '王芳' }, orgId: { from: east, to: west } })
  expect(JSON.stringify(await sqlOf(`select details from recorded_events where call like 'admin/%Driver'`))).not.toContain(
    certificate(1),
  )
})

test('a number is one driver’s within an organisation, as a certificate or as a card', async () => {
  await li.call('admin/addDriver', form(1, { cards: [`X${round}`] }))
  expect(await li.code('admin/addDriver', form(1))).toBe(codes.certificate)
  expect(await li.code('admin/addDriver', form(2, { certificate: `X${round}` }))).toBe(codes.certificate)
  expect(await li.code('admin/addDriver', form(2, { cards: [`X${round}`] }))).toBe(codes.card)
  expect(await li.code('admin/addDriver', form(2, { cards: [certificate(1)] }))).toBe(codes.card)
  // Another organisation has drivers of its own.
  await li.call('admin/addDriver', form(1, { orgId: west, cards: [`X${round}`] }))
})

test('cards lead to the file by each of its numbers, and change what it says no more than to a later end', async () => {
  const at = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
  await card(truck, certificate(1), '王一', at)
  const [known] = (await li.call('admin/getDrivers', { keyword: certificate(1) })).drivers
  expect(known).toMatchObject({ name: '王一', byCardAlone: true, certificateUntil: '2031-01-01', lastCardAt: at })
  const driverId = known?.driverId ?? ''
  await li.call('admin/changeDriver', {
    driverId,
    revision: 0,
    ...form(1, { cards: [`IC${round}`], certificateUntil: '2030-01-01' }),
  })
  await card(truck, '', '', at + 60_000, false)
  await card(other, `IC${round}`, '别名', at + 120_000)
  await card(other, '', '', at + 600_000, false)
  expect(await li.call('admin/getDriver', { driverId })).toMatchObject({ name: '王1', certificateUntil: '2031-01-01' })
  expect((await li.call('admin/getDrivers', { keyword: `IC${round}` })).total).toBe(1)

  await sqlOf(
    `insert into trips (vehicle_id, organisation_id, driver_id, driver_name, started_at, start_place, started_by_name, ended_at)
     values ($1, $2, $3, '王1', $4, 'A', 'li', $5)`,
    [truck, east, driverId, new Date(at + 1_200_000), new Date(at + 1_500_000)],
  )
  const { revision } = await li.call('admin/getDriver', { driverId })
  await li.call('admin/changeDriver', { driverId, revision, ...form(1, { plateNum: '沪T00001', cards: [`IC${round}`] }) })
  const period = { driverId, startTime: at - 1, endTime: at + 7_200_000 }
  const { drives } = await li.call('admin/getKnownDrives', period)
  expect(drives.map(({ source, plateNum, from, to }) => [source, plateNum, from - at, to === null ? null : to - at])).toEqual([
    ['regular', '沪T00001', expect.any(Number), null],
    ['trip', '沪T00001', 1_200_000, 1_500_000],
    ['card', '沪T00002', 120_000, 600_000],
    ['card', '沪T00001', 0, 60_000],
  ])
  expect(await foreign.code('admin/getKnownDrives', period)).toBe(codes.driver)
})

const columns = ['orgId', 'name', 'certificate', 'mobile', 'licenceUntil', 'cards', 'plateNum'] as const
const cells = (at: number, over: Partial<Record<(typeof columns)[number], string>> = {}): string => {
  const row = {
    orgId: '东部',
    name: `赵${at}`,
    certificate: certificate(at),
    mobile: '138 0000 0001',
    licenceUntil: '2029年1月31日',
    cards: '',
    plateNum: '',
    ...over,
  }
  return columns.map(column => row[column]).join('\t')
}
const sheetOf = (...rows: string[]) => ({ columns: [...columns], rows })

test('a sheet names every wrong cell and imports nothing; mended it is imported, and again it changes nothing', async () => {
  await li.call('admin/addDriver', form(90, { cards: [`S${round}`] }))
  const wrong = sheetOf(
    cells(1),
    cells(2, { orgId: '别家' }),
    cells(3, { certificate: '3.10101E+17' }),
    cells(4, { mobile: '12345' }),
    cells(5, { licenceUntil: '2029-02-30' }),
    cells(6, { cards: `S${round}` }),
    cells(1, { name: '又一' }),
    cells(8, { plateNum: '沪T00009' }),
    cells(9, { name: '' }),
  )
  const { wrong: found, wrongTotal, added } = await li.call('admin/checkDriverSheet', wrong)
  expect(found).toEqual([
    { row: 1, column: 'orgId', why: 'orgUnknown' },
    { row: 2, column: 'certificate', why: 'shortened' },
    { row: 3, column: 'mobile', why: 'invalid' },
    { row: 4, column: 'licenceUntil', why: 'notDate' },
    { row: 5, column: 'cards', why: 'cardTaken' },
    { row: 6, column: 'certificate', why: 'twice', other: 0 },
    { row: 7, column: 'plateNum', why: 'vehicleUnknown' },
    { row: 8, column: 'name', why: 'missing' },
  ])
  expect([wrongTotal, added]).toEqual([8, 1])
  expect(await li.call('admin/importDriverSheet', wrong)).toMatchObject({ imported: false })
  expect((await li.call('admin/getDrivers', { keyword: '赵' })).total).toBe(0)

  const mended = sheetOf(
    cells(1, { plateNum: '沪T00002' }),
    cells(2, { cards: `A${round}、B${round}` }),
    cells(90, { name: '王90', mobile: '' }),
  )
  const findings = { added: 2, changed: 0, unchanged: 1, wrongTotal: 0 }
  expect(await li.call('admin/importDriverSheet', { ...mended, fileName: '司机.xlsx' })).toMatchObject({
    imported: true,
    ...findings,
  })
  const { drivers } = await li.call('admin/getDrivers', { keyword: '赵' })
  expect(drivers.map(({ name, mobile, cards, plateNum }) => [name, mobile, cards, plateNum])).toEqual([
    ['赵1', '13800000001', 0, '沪T00002'],
    ['赵2', '13800000001', 2, ''],
  ])
  expect(await li.call('admin/importDriverSheet', mended)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  const changes = await li.call('admin/checkDriverSheet', sheetOf(cells(2, { name: '赵二', cards: '' })))
  expect(changes).toMatchObject({ changed: 1, changes: [{ row: 0, name: '赵二', fields: ['name'] }] })
})

test('a paper that ends today is about to end, and over from the day after, in the zone of the platform', async () => {
  const { timeZone } = await li.call('report/getUserReportMenu', {})
  const dayAt = (days: number) => dayIn(timeZone, Date.now() + days * 86_400_000)
  for (const [at, days] of [-1, 0, 30, 31].entries())
    await li.call('admin/addDriver', form(at, { name: `孙${days}`, licenceUntil: dayAt(days) }))
  const ending = async (endsWithinDays: number) =>
    (await li.call('admin/getDrivers', { keyword: '孙', endsWithinDays })).drivers.map(({ name }) => name).toSorted()
  expect(await ending(0)).toEqual(['孙-1'])
  expect(await ending(30)).toEqual(['孙-1', '孙0', '孙30'])
})

test('what is exported is imported again without a change, in both languages and page by page', async () => {
  await li.call('admin/addDriver', form(1, { plateNum: '沪T00001', cards: [`E${round}`, `F${round}`] }))
  await li.call('admin/addDriver', form(2, { orgId: west }))
  const { columns: known } = await li.call('admin/getDriverSheetColumns', {})
  for (const lang of ['zh', 'en'] as const) {
    const rows: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const body = { ...(cursor !== undefined && { cursor }), pageSize: 2 }
      const { reply } = await platform.send('admin/getDriverSheet', body, { access_token: li.token, lang })
      const page = reply.data as DataOf<'admin/getDriverSheet'>
      rows.push(...page.rows)
      cursor = page.next
    }
    expect(rows.length).toBeGreaterThan(1)
    const findings = await li.call('admin/checkDriverSheet', { columns: known.map(({ name }) => name), rows })
    expect(findings).toMatchObject({ added: 0, changed: 0, unchanged: rows.length, wrong: [] })
  }
})

test('two thousand drivers are imported at once, each with a card and a vehicle, or none of them', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) =>
    cells(at, { cards: `M${round}-${at}`, plateNum: at % 2 ? '沪T00001' : '' }),
  )
  expect(await li.call('admin/importDriverSheet', sheetOf(...many, cells(5)))).toMatchObject({ imported: false, wrongTotal: 1 })
  expect(await li.call('admin/importDriverSheet', sheetOf(...many))).toMatchObject({ imported: true, added: 2_000 })
  expect(await li.call('admin/checkDriverSheet', sheetOf(...many))).toMatchObject({ unchanged: 2_000 })
})

test('a paper is given to nobody who was erased', async () => {
  const { driverId } = await li.call('admin/addDriver', form(1, { name: `周${round}` }))
  await li.call('admin/erasePerson', { driverId, name: `周${round}` })
  const values = { kindName: '', number: '', issuedOn: '', expiresOn: '2030-01-01', remindDays: 30, note: '' }
  expect(await li.code('admin/addPaper', { driverId, kind: 'medical', ...values })).toBe(codes.driver)
})

test('of two sheets that go through the organisations the other way round both are imported', async () => {
  const sheet = (letter: string, organisations: readonly string[]) =>
    sheetOf(
      ...organisations.flatMap(organisation =>
        Array.from({ length: 1_000 }, (_, at) =>
          cells(at, { orgId: organisation, certificate: `${letter}${round}-${organisation}-${at}`, cards: '' }),
        ),
      ),
    )
  const waiting = (count: number) =>
    expect
      .poll(async () => sqlOf(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .toHaveLength(count)
  const beside = await platform.newCaller(`second${round}`, [root])
  const holder = await platform.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from organisations where id = $1 for update', [west])
  const first = li.code('admin/importDriverSheet', sheet('Q', ['西部', '东部']))
  await waiting(1)
  const second = beside.code('admin/importDriverSheet', sheet('P', ['东部', '西部']))
  await waiting(2)
  await holder.query('commit')
  holder.release()
  expect(await Promise.all([first, second])).toEqual([0, 0])
})

test('of an erased driver no number, mobile, note or name is left, in the record once the law lets it go', async () => {
  const { driverId } = await li.call(
    'admin/addDriver',
    form(1, { name: `钱${round}`, note: '左撇子', cards: [`Z${round}`], plateNum: '沪T00001' }),
  )
  await li.call('admin/changeDriver', { driverId, revision: 0, ...form(1, { name: `孙${round}`, cards: [`Z${round}`] }) })
  await platform.settled()
  const kept = await li.call('admin/getKeptAboutPerson', { driverId })
  expect(kept.tables.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['drivers', 'driver_numbers', 'driver_vehicles', 'recorded_events']),
  )
  await li.call('admin/erasePerson', { driverId, name: `孙${round}` })
  await platform.settled()
  const [left] = await sqlOf(`select name, licence, mobile, driving_licence, note, licence_until from drivers where id = $1`, [
    driverId,
  ])
  expect(left).toMatchObject({ mobile: '', driving_licence: '', note: '', licence_until: null })
  expect(JSON.stringify(left)).not.toContain(certificate(1))
  expect(await sqlOf('select from driver_numbers where driver_id = $1', [driverId])).toEqual([])
  expect(await sqlOf('select from driver_vehicles where driver_id = $1', [driverId])).toEqual([])
  expect(await li.code('admin/getDriver', { driverId })).toBe(codes.driver)
  expect((await li.call('admin/getErasures', {})).erasures[0]).toMatchObject({ kind: 'driver', state: 'kept' })
})
