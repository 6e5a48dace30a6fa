import { callsByPath, type DataOf } from '@outrider/contract'
import { beforeEach, expect, test } from 'vitest'
import { platformOfFile } from '../../../testing/platform.ts'

const forgotten: number[] = []
/** Of plates and numbers of each test. */
let round = 0
const platform = await platformOfFile({
  terminals: {
    send: () => Promise.reject(new Error('nothing is sent here')),
    cancel: () => Promise.resolve(false),
    isLinked: () => false,
    isLinkedHere: () => false,
    linkAddress: () => undefined,
    isLinkedFrom: () => false,
    disconnect: id => forgotten.push(id),
    setZone: () => undefined,
  },
})
const root = await platform.addOrganisation('总部', undefined, 'Head office')
const east = await platform.addOrganisation('东部', root, 'East')
const west = await platform.addOrganisation('西部', root, 'West')
await platform.addOrganisation('一队', east, 'Team 1')
await platform.addOrganisation('一队', west, 'Team 1')
const elsewhere = await platform.addOrganisation('别家', undefined, 'Others')
const li = await platform.newCaller('li', [root])
beforeEach(() => void (round += 1))

const columns = ['plateNum', 'plateColor', 'orgId', 'commCardNum', 'terminalType', 'vehicleType', 'seats', 'expiresOn'] as const
const plate = (at: number) => `沪T${round}${String(at).padStart(3, '0')}`
const number = (at: number) => `1391${round}${String(at).padStart(5, '0')}`
const cells = (at: number, over: Partial<Record<(typeof columns)[number], string>> = {}): string => {
  const row = {
    plateNum: plate(at),
    plateColor: '黄色',
    orgId: '东部',
    commCardNum: number(at),
    terminalType: 'JT/T 808-2019 terminal',
    vehicleType: '货车',
    seats: '3',
    expiresOn: '2027/1/31',
    ...over,
  }
  return columns.map(column => row[column]).join('\t')
}
const sheetOf = (...rows: string[]) => ({ columns: [...columns], rows })
const countOf = async (): Promise<number> => {
  const { rows } = await platform.database.pool.query<{ n: number }>(
    `select count(*)::int n from vehicles where plate_num like $1`,
    [`沪T${round}%`],
  )
  return rows[0]?.n ?? 0
}

test('a sheet adds vehicles that their terminals can register for, and the same sheet again changes nothing', async () => {
  const sheet = sheetOf(cells(1), '', cells(2, { orgId: 'West', plateColor: '蓝 色', seats: '', expiresOn: '' }))
  const findings = { added: 2, changed: 0, unchanged: 0, wrong: [], wrongTotal: 0, changes: [] }
  expect(await li.call('admin/checkVehicleSheet', sheet)).toEqual(findings)
  expect(await countOf()).toBe(0)
  expect(await li.call('admin/importVehicleSheet', { ...sheet, fileName: '车辆.xlsx' })).toEqual({ imported: true, ...findings })
  const { vehicles } = await li.call('number/getNumAuthVeh', { number: number(2) })
  expect(vehicles).toMatchObject([{ plateNum: plate(2), plateColor: 1, orgName: 'West' }])
  const { vehicles: history } = await li.call('vehicle/getAddVehicleHistory', { keyword: plate(1) })
  expect(history).toMatchObject([{ addedBy: 'li', vehicleType: 'truck' }])
  const { values } = await li.call('vehicle/getVehEditData', { vehicleId: history[0]?.vehicleId ?? '' })
  expect(values).toMatchObject({ seats: 3, expiresOn: '2027-01-31', terminalSignIn: 'platform', zoneMinutes: 480 })
  expect(await li.call('admin/importVehicleSheet', sheet)).toMatchObject({ imported: true, added: 0, changed: 0, unchanged: 2 })
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ details: unknown }>(
    `select details from recorded_events where kind = 'vehiclesImported' order by id limit 1`,
  )
  expect(rows[0]?.details).toEqual({ fileName: '车辆.xlsx', added: 2, changed: 0, unchanged: 0 })
})

test('cards and tags are columns of the sheet like others, read as people write them, and written back', async () => {
  const columns = ['plateNum', 'plateColor', 'orgId', 'vehicleType', 'commCardNum', 'terminalType']
  const of = (...cards: string[]) => ({
    columns: [...columns, 'simIccid', 'simCarrier', 'simMegabytes', 'simExpiresOn', 'tags'],
    rows: [[plate(1), '2', 'West', '货车', number(1), 'jt808-2019', ...cards].join('\t')],
  })
  const wrong = of('8986', 'x'.repeat(33), '1.5', '2027-02-30', '')
  expect((await li.call('admin/checkVehicleSheet', wrong as never)).wrong.map(({ column }) => column)).toEqual([
    'simIccid',
    'simCarrier',
    'simMegabytes',
    'simExpiresOn',
  ])
  const right = of('89860012345678901234', '中国移动', '2048', '2027/3/31', '冷链, 夜班')
  expect(await li.call('admin/importVehicleSheet', right as never)).toMatchObject({ imported: true, added: 1 })
  expect(await li.call('admin/importVehicleSheet', right as never)).toMatchObject({ changed: 0, unchanged: 1 })
  const { vehicles } = await li.call('vehicle/getAddVehicleHistory', { keyword: plate(1) })
  const { values } = await li.call('vehicle/getVehEditData', { vehicleId: vehicles[0]?.vehicleId ?? '' })
  expect(values).toMatchObject({
    simIccid: '89860012345678901234',
    simCarrier: '中国移动',
    simMegabytes: 2048,
    simExpiresOn: '2027-03-31',
    tags: '冷链, 夜班',
  })
})

test('every wrong cell is named, and nothing of the sheet is imported', async () => {
  await platform.addVehicle(elsewhere, plate(90), { phone: number(90) })
  const owned = await platform.addVehicle(root, plate(91), { phone: number(91) })
  expect(owned).toBeGreaterThan(0)
  const sheet = sheetOf(
    cells(1),
    cells(2, { plateColor: '紫色' }),
    cells(3, { orgId: '别家' }),
    cells(4, { orgId: 'Team 1' }),
    cells(5, { commCardNum: '1.39E+10' }),
    cells(6, { commCardNum: number(91) }),
    cells(7, { commCardNum: number(1) }),
    cells(8, { plateNum: plate(1) }),
    cells(9, { seats: '1000' }),
    cells(10, { seats: 'vier' }),
    cells(11, { expiresOn: '2027-02-30' }),
    cells(12, { vehicleType: '', plateNum: 'x'.repeat(33) }),
    cells(13, { commCardNum: '12' }),
    cells(90, { plateColor: '1', commCardNum: number(14) }),
    cells(15, { orgId: '西部 / 一队' }),
  )
  const { wrong, wrongTotal, added } = await li.call('admin/checkVehicleSheet', sheet)
  expect(wrong).toEqual([
    { row: 1, column: 'plateColor', why: 'notChoice' },
    { row: 2, column: 'orgId', why: 'orgUnknown' },
    { row: 3, column: 'orgId', why: 'orgAmbiguous' },
    { row: 4, column: 'commCardNum', why: 'shortened' },
    { row: 5, column: 'commCardNum', why: 'numberTaken' },
    { row: 6, column: 'commCardNum', why: 'twice', other: 0 },
    { row: 7, column: 'plateNum', why: 'twice', other: 0 },
    { row: 8, column: 'seats', why: 'outside', min: 0, max: 999 },
    { row: 9, column: 'seats', why: 'notNumber' },
    { row: 10, column: 'expiresOn', why: 'notDate' },
    { row: 11, column: 'plateNum', why: 'tooLong', max: 32 },
    { row: 12, column: 'commCardNum', why: 'invalid' },
    { row: 13, column: 'plateNum', why: 'plateTaken' },
  ])
  expect([wrongTotal, added]).toEqual([13, 2])
  const before = await countOf()
  expect(await li.call('admin/importVehicleSheet', sheet)).toMatchObject({ imported: false, wrongTotal: 13 })
  expect(await countOf()).toBe(before)
})

test('of vehicles of others a sheet names a few, so that nobody asks for all plates and numbers of the platform', async () => {
  const [few, many] = [20, 30]
  for (let at = 1; at <= many; at++) await platform.addVehicle(elsewhere, plate(at), { phone: number(at) })
  const rows = Array.from({ length: many }, (_, at) => cells(at + 1, { plateColor: '1' }))
  const guessed = Array.from({ length: many }, (_, at) => cells(at + 100, { commCardNum: number(at + 1) }))
  for (const sheet of [sheetOf(...rows), sheetOf(...guessed)]) {
    const { wrong, wrongTotal } = await li.call('admin/checkVehicleSheet', sheet)
    expect(new Set(wrong.map(({ row }) => row)).size).toBe(few)
    expect(wrongTotal).toBe(wrong.length)
    expect(await li.call('admin/importVehicleSheet', sheet)).toMatchObject({ imported: false })
  }
  expect(callsByPath.get('admin/checkVehicleSheet')).toMatchObject({ record: true, edit: true })
})

test('a column that new vehicles need is named once, and an empty cell of it in its row', async () => {
  const sheet = {
    columns: ['plateNum', 'plateColor', 'orgId', 'commCardNum'] as const,
    rows: [1, 2].map(at => cells(at).split('\t', 4).join('\t')),
  }
  expect((await li.call('admin/checkVehicleSheet', { ...sheet, columns: [...sheet.columns] })).wrong).toEqual([
    { row: null, column: 'terminalType', why: 'columnMissing' },
    { row: null, column: 'vehicleType', why: 'columnMissing' },
  ])
  expect((await li.call('admin/checkVehicleSheet', sheetOf(cells(1, { orgId: ' ' })))).wrong).toEqual([
    { row: 0, column: 'orgId', why: 'missing' },
  ])
})

test('what differs of vehicles that are there is changed and told before; an empty cell leaves it', async () => {
  await li.call('admin/importVehicleSheet', sheetOf(cells(1), cells(2)))
  const sheet = sheetOf(cells(1, { orgId: 'West', seats: '4', expiresOn: '' }), cells(2, { commCardNum: number(7) }))
  const changes = [
    { row: 0, plateNum: plate(1), fields: ['orgId', 'seats'] },
    { row: 1, plateNum: plate(2), fields: ['commCardNum'] },
  ]
  expect(await li.call('admin/checkVehicleSheet', sheet)).toMatchObject({ added: 0, changed: 2, changes })
  forgotten.length = 0
  expect(await li.call('admin/importVehicleSheet', sheet)).toMatchObject({ imported: true, changed: 2 })
  const idOf = async (at: number) => (await li.call('number/getNumAuthVeh', { number: number(at) })).vehicles[0]?.vehicleId ?? ''
  // Its terminal has to register again.
  expect(forgotten).toEqual([Number(await idOf(7))])
  const { values } = await li.call('vehicle/getVehEditData', { vehicleId: await idOf(1) })
  expect(values).toMatchObject({ seats: 4, expiresOn: '2027-01-31' })
  const { rows } = await platform.database.pool.query<{ before: unknown; after: unknown }>(
    'select before, after from vehicle_changes where vehicle_id = $1 order by id desc limit 1',
    [await idOf(1)],
  )
  expect(rows[0]).toMatchObject({ before: { seats: 3 }, after: { seats: 4 } })
  // The clock of a terminal in use is corrected elsewhere, with what it has sent.
  const zone = { columns: ['plateNum', 'plateColor', 'zoneMinutes'] as const, rows: [`${plate(1)}\t黄色\tUTC+3`] }
  const { wrong } = await li.call('admin/checkVehicleSheet', { ...zone, columns: [...zone.columns] })
  expect(wrong).toEqual([{ row: 0, column: 'zoneMinutes', why: 'zoneInUse' }])
})

test('many vehicles are changed together, each to its own, and a failure among the last leaves all as they were', async () => {
  const many = Array.from({ length: 230 }, (_, at) => at)
  await li.call('admin/importVehicleSheet', sheetOf(...many.map(at => cells(at))))
  const over = (at: number) => ({
    seats: String(at),
    orgId: at % 2 ? 'West' : '东部',
    ...(at % 10 === 0 && { commCardNum: number(at + 500) }),
  })
  const sheet = sheetOf(...many.map(at => cells(at, over(at))))
  await platform.database.pool.query(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
     create trigger refuse_one before update on vehicles for each row when (new.plate_num = '${plate(229)}') execute function refuse_one()`,
  )
  const stored = async () => {
    const { rows } = await platform.database.pool.query<{ values: string }>(
      `select concat_ws(' ', v.plate_num, o.name, v.details ->> 'seats', t.phone) as values from vehicles v
       join organisations o on o.id = v.organisation_id join terminals t on t.vehicle_id = v.id
       where v.plate_num like $1 order by v.plate_num`,
      [`沪T${round}%`],
    )
    return rows.map(({ values }) => values)
  }
  const before = await stored()
  forgotten.length = 0
  await expect(li.call('admin/importVehicleSheet', sheet)).rejects.toThrow()
  expect(await stored()).toEqual(before)
  expect(forgotten).toEqual([])
  await platform.database.pool.query('drop trigger refuse_one on vehicles; drop function refuse_one')
  expect(await li.call('admin/importVehicleSheet', sheet)).toMatchObject({ imported: true, changed: 230 })
  expect(await stored()).toEqual(
    many.map(at => `${plate(at)} ${at % 2 ? '西部' : '东部'} ${at} ${number(at % 10 === 0 ? at + 500 : at)}`),
  )
  // Those with another number register again, and no others.
  expect(forgotten).toHaveLength(23)
  expect(await li.call('admin/importVehicleSheet', sheet)).toMatchObject({ changed: 0, unchanged: 230 })
})

test('what is exported is imported again without a change, in both languages and page by page', async () => {
  await li.call('admin/importVehicleSheet', sheetOf(cells(1, { orgId: '东部/一队' }), cells(2), cells(3)))
  const { columns: known } = await li.call('admin/getVehicleSheetColumns', {})
  for (const lang of ['zh', 'en'] as const) {
    const rows: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const body = { ...(cursor !== undefined && { cursor }), pageSize: 2 }
      const { reply } = await platform.send('admin/getVehicleSheet', body, { access_token: li.token, lang })
      const page = reply.data as DataOf<'admin/getVehicleSheet'>
      rows.push(...page.rows)
      cursor = page.next
    }
    expect(rows.find(row => row.includes(plate(1)))).toContain(lang === 'zh' ? '东部 / 一队' : 'East / Team 1')
    const findings = await li.call('admin/checkVehicleSheet', { columns: known.map(({ name }) => name), rows })
    expect(findings).toMatchObject({ added: 0, changed: 0, unchanged: rows.length, wrong: [] })
  }
})

test('of two sheets at once with the same vehicles one adds them, and the other finds them as they are', async () => {
  const sheet = sheetOf(...Array.from({ length: 40 }, (_, at) => cells(at)))
  const zhang = await platform.addUser(`zhang${round}`, 'a password', [root])
  expect(zhang).toBeGreaterThan(0)
  const callers = [li, await platform.signIn(`zhang${round}`, 'a password')]
  const results = await Promise.all(callers.map(each => each.call('admin/importVehicleSheet', sheet)))
  expect(results.map(({ imported }) => imported)).toEqual([true, true])
  expect(results.map(({ added, unchanged }) => added + unchanged)).toEqual([40, 40])
  expect(await countOf()).toBe(40)
})
