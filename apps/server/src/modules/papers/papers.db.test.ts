/** Papers: whose they are, what ends when, who is told of it and how often, and a departure check that is refused for one that has ended. */
import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'
import { DueReminders } from '../due-reminders.ts'
import { expiryNotice } from './expiry-notice.ts'
import { PaperRepository } from './papers.repository.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('总部', undefined, 'Head office')
const east = await platform.addOrganisation('东部', root, 'East')
const elsewhere = await platform.addOrganisation('别家', undefined, 'Others')
const truck = await platform.addVehicle(east, '沪P00001')
const trailer = await platform.addVehicle(east, '沪P00002')
const li = await platform.newCaller('li', [root])
const foreign = await platform.newCaller('foreign', [elsewhere])
const codes = { unknown: 4040741, kind: 4000740, dates: 4000741, meanwhile: 4090743, plate: 4040740, expired: 4090744 }
const day = 86_400_000
const inDays = (days: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * day)
const form = (over: object = {}) => ({
  kind: 'inspection' as const,
  kindName: '',
  number: 'N1',
  issuedOn: '',
  expiresOn: inDays(10),
  remindDays: 30,
  note: '',
  ...over,
})
const driverForm = {
  orgId: east,
  name: '王芳',
  certificate: '310101199001011234',
  issuer: '',
  certificateUntil: inDays(400),
  mobile: '',
  drivingLicence: '310101199001011234',
  licenceClasses: 'A2',
  licenceUntil: inDays(-2),
  cards: [],
  plateNum: '',
  note: '',
}
const { driverId } = await li.call('admin/addDriver', driverForm)
const shown = async (asked: object = {}) =>
  (await li.call('admin/getPapers', asked)).papers.map(({ subject, kind, state }) => [subject, kind, state])

test('papers of vehicles and drivers are listed by their end, those of a driver’s file among them', async () => {
  const { paperId } = await li.call('admin/addPaper', { plateNum: '沪P00001', ...form() })
  await li.call('admin/addPaper', {
    plateNum: '沪P00001',
    ...form({ kind: 'own', kindName: '尾板检验', expiresOn: inDays(100) }),
  })
  await li.call('admin/addPaper', { driverId, ...form({ kind: 'medical', expiresOn: '' }) })
  expect(await shown()).toEqual([
    ['王芳', 'drivingLicence', 'expired'],
    ['沪P00001', 'inspection', 'soon'],
    ['沪P00001', 'own', 'valid'],
    ['王芳', 'certificate', 'valid'],
    ['王芳', 'medical', 'valid'],
  ])
  expect(await shown({ state: 'soon' })).toHaveLength(2)
  expect(await shown({ state: 'expired' })).toEqual([['王芳', 'drivingLicence', 'expired']])
  expect(await shown({ keyword: '尾板' })).toEqual([['沪P00001', 'own', 'valid']])
  expect(await shown({ keyword: '年检' })).toEqual([['沪P00001', 'inspection', 'soon']])
  expect(await shown({ of: 'driver', driverId })).toHaveLength(3)
  // Whole numbers of people are not found by a part, and are masked.
  expect(await shown({ keyword: '19900101' })).toEqual([])
  const [licence] = (await li.call('admin/getPapers', { pageSize: 1 })).papers
  expect(licence).toMatchObject({ paperId: null, number: expect.stringMatching(/^310\*+1234$/) })
  const pages: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await li.call('admin/getPapers', { pageSize: 2, ...(cursor !== undefined && { cursor }) })
    pages.push(...page.papers.map(({ kind }) => kind))
    cursor = page.next
  }
  expect(pages).toHaveLength(5)

  expect((await foreign.call('admin/getPapers', {})).total).toBe(0)
  for (const call of ['admin/getPaperPicture', 'admin/endPaper'] as const)
    expect(await foreign.code(call, { paperId })).toBe(codes.unknown)
  expect(await foreign.code('admin/addPaper', { plateNum: '沪P00001', ...form() })).toBe(codes.plate)
  expect(await li.code('admin/addPaper', { plateNum: '沪P00001', ...form({ kind: 'medical' }) })).toBe(codes.kind)
  expect(await li.code('admin/addPaper', { plateNum: '沪P00001', ...form({ kind: 'own' }) })).toBe(codes.kind)
  expect(await li.code('admin/addPaper', { driverId, plateNum: '沪P00001', ...form() })).toBe(codes.kind)
  expect(await li.code('admin/addPaper', { plateNum: '沪P00001', ...form({ issuedOn: inDays(20) }) })).toBe(codes.dates)
  const change = { paperId, revision: 0, ...form({ expiresOn: inDays(400) }) }
  await li.call('admin/changePaper', change)
  expect(await li.code('admin/changePaper', change)).toBe(codes.meanwhile)
  expect(await shown({ state: 'soon' })).toEqual([['王芳', 'drivingLicence', 'expired']])
  await li.call('admin/endPaper', { paperId })
  expect(await shown({ keyword: '年检' })).toEqual([])
})

test('of each end people are told once, many in one message, again only of another end, and after a kill by the next server', async () => {
  const papers = new PaperRepository(platform.database.db)
  const today = inDays(0)
  const reminders = new DueReminders(platform.database.db)
  const { take, markNotified, noticeOf } = expiryNotice({ papers, reminders, today: () => today, now: Date.now })
  for (const message of await take(100)) await markNotified(message.id, message)
  const ids: string[] = []
  for (const kind of ['inspection', 'insurance'] as const)
    ids.push((await li.call('admin/addPaper', { plateNum: '沪P00002', ...form({ kind }) })).paperId)
  await li.call('admin/addPaper', { plateNum: '沪P00002', ...form({ kind: 'transport', expiresOn: inDays(31) }) })
  await li.call('admin/addPaper', { plateNum: '沪P00002', ...form({ kind: 'rating', expiresOn: inDays(-200) }) })
  const [message, ...others] = await take(100)
  expect([message?.organisationId, message?.rows.map(({ kind }) => kind), others]).toEqual([
    east,
    ['inspection', 'insurance'],
    [],
  ])
  // Another server leaves to the first what it took; when that was killed, it takes it over.
  expect(await take(100)).toEqual([])
  await platform.database.pool.query(`update due_reminders set since = since - interval '6 minutes' where done_at is null`)
  const [again] = await take(100)
  expect(again?.rows).toHaveLength(2)
  if (again) await markNotified(again.id, again)
  await platform.database.pool.query(`update due_reminders set since = since - interval '6 minutes'`)
  expect(await take(100)).toEqual([])
  await li.call('admin/changePaper', { paperId: ids[0] ?? '', revision: 0, ...form({ expiresOn: inDays(20) }) })
  const [later] = await take(100)
  expect(later?.rows.map(({ kind }) => kind)).toEqual(['inspection'])
  // One sent twice takes its own place on a screen, not that of another one of the same day.
  const names = [message, again, later].map(each => each && noticeOf(each)?.message('en').name)
  expect(names[0]).toBe(names[1])
  expect(names[2]).not.toBe(names[0])
})

test('a departure check is refused for ended papers of vehicle and driver where the organisation wants it, and names them', async () => {
  const vehicleId = String(truck)
  await li.call('admin/addPaper', { plateNum: '沪P00001', ...form({ kind: 'insurance', expiresOn: inDays(-1) }) })
  const fill = async (id = vehicleId, lang = 'en') => {
    const { checklist } = await li.call('vehicle/getDepartureCheck', { vehicleId: id })
    const items = checklist.items.map(({ itemId }) => ({ itemId, result: 'good' as const, note: '', fileIds: [] }))
    const body = { vehicleId: id, checklistId: checklist.checklistId, filledAt: Date.now(), items }
    return (await platform.send('vehicle/modifyDepartureCheck', body, { access_token: li.token, lang })).reply
  }
  expect((await fill()).rspCode).toBe(0)
  expect(await foreign.code('admin/savePaperSettings', { orgId: root, refuseExpired: true })).toBe(4040102)
  await li.call('admin/savePaperSettings', { orgId: root, refuseExpired: true })
  expect((await li.call('admin/getPaperSettings', {})).organisations).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ orgId: root, refuseExpired: true, fromAbove: false }),
      expect.objectContaining({ orgId: east, refuseExpired: false, fromAbove: true }),
    ]),
  )
  expect(await fill()).toMatchObject({ rspCode: codes.expired, msg: expect.stringContaining('(Compulsory insurance)') })
  await platform.database.pool.query(
    `insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name) values ($1, now() - interval '1 minute', true, $2, 'x', '王芳')`,
    [truck, driverId],
  )
  expect(await fill(vehicleId, 'zh')).toMatchObject({ msg: expect.stringContaining('交强险、王芳 驾驶证') })
  // What is renewed no longer counts.
  await li.call('admin/addPaper', { plateNum: '沪P00001', ...form({ kind: 'insurance', expiresOn: inDays(300) }) })
  await platform.database.pool.query('update drivers set licence_until = $1 where id = $2', [inDays(0), driverId])
  expect((await fill()).rspCode).toBe(0)
  await platform.database.pool.query('delete from papers where vehicle_id = $1', [trailer])
  expect((await fill(String(trailer))).rspCode).toBe(0)
})
