// @vitest-environment jsdom
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { addPostCheck } from '../../../../server/src/testing/post-check-rows.ts'
import { companyOf, newCompany, platformOfFile } from '../../testing/company.ts'
import { autofill } from '../../testing/fields.ts'
import { openScreen } from '../../testing/open-screen.tsx'

/** Of the first company of this file's database. */
const below = join(await mkdtemp(join(tmpdir(), 'below-')), 'below.json')
const signIn = { userId: 7, password: 's3cr3t!', accessCode: 1, edition: '2019' }
await writeFile(below, JSON.stringify([{ id: 'carrier', name: '下级运输公司', organisation: 1, ...signIn }]))
const platform = await platformOfFile({ config: { 'subordinate-platforms': below } })
afterAll(() => rm(dirname(below), { recursive: true }))
const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute)

async function asked() {
  const company = await newCompany(platform)
  const user = await company.withUser({})
  const { rows } = await platform.database.pool.query<{ id: number; name: string }>(
    'select id, name from users order by id desc limit 1',
  )
  const organisations = [company.organisation]
  const open = await addPostCheck(platform.database, { organisations, content: '3+4=?', dueAt: ago(-8) })
  await addPostCheck(platform.database, { organisations, content: 'missed?', receivedAt: ago(60), dueAt: ago(50) })
  const userId = rows[0]?.id ?? 0
  const answer = { text: 'here', userId, at: ago(95), sentAt: ago(95) }
  await addPostCheck(platform.database, { organisations, content: 'answered?', receivedAt: ago(100), answer })
  const late = { text: 'sorry', userId, at: ago(180), sentAt: ago(120), late: true }
  await addPostCheck(platform.database, { organisations, content: 'late?', receivedAt: ago(200), answer: late })
  return { company, user, open, name: rows[0]?.name ?? '' }
}

test('the reply screen is filled from the detail, and sends an answer by the unique id (S3.onduty.1)', async () => {
  const { user: as, open } = await asked()
  const { user, sent } = await openScreen(`/postcheckrsp?uniqueId=${open}`, { as })
  await screen.findByRole('heading', { name: '3+4=?' })
  for (const [label, value] of [
    ['Superior platform ID', 'province'],
    ['Object ID', '沪A12345'],
    ['Object type', 'One business owner'],
    ['Business owner', 'Ours'],
    ['Business licence no.', '沪A12345'],
    ['Platform number', '123456'],
    ['Record no.', open],
  ] as const)
    expect(screen.getByText(label).nextElementSibling?.textContent).toBe(value)
  for (const label of ['Message no.', 'Asked at']) expect(screen.getByText(label).nextElementSibling?.textContent).toMatch(/\d/)
  expect(screen.getByRole('timer').textContent).toMatch(/^7:\d\d left|8:00 left$/)
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText('Please enter an answer')
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), '7')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText('You have answered')
  expect(sent('duty/sendOnDutyReplyCmd')).toEqual([{ uniqueId: open, content: '7' }])
  await screen.findByText('Link down; will be sent when it is back')
})

test('an alarm to be dealt with shows its facts and takes a result with a note, in work first and done then', async () => {
  const { company, user: as } = await asked()
  const organisations = [company.organisation]
  const open = await addPostCheck(platform.database, {
    content: '疲劳驾驶报警 · 沪B1',
    organisations,
    alarm: { type: 2, plate: '沪B1' },
  })
  const { user, sent } = await openScreen(`/postcheckrsp?uniqueId=${open}`, { as })
  await screen.findByRole('heading', { name: 'Fatigue · 沪B1' })
  await screen.findByRole('heading', { level: 1, name: 'Supervised alarm' })
  for (const [label, value] of [
    ['Alarm', 'Fatigue'],
    ['Plate', '沪B1'],
    ['Urgency', 'Urgent'],
    ['Supervisor', 'Zhang · 010-1'],
  ] as const)
    expect(screen.getByText(label).nextElementSibling?.textContent).toBe(value)
  autofill({ Result: 'In progress', 'What was done': 'called the driver' })
  await user.click(screen.getByRole('button', { name: 'Report the result' }))
  await screen.findByText('You have answered')
  autofill({ 'What was done': 'another driver' })
  await user.click(screen.getByRole('button', { name: 'Report the next result' }))
  await waitFor(() =>
    expect(sent('duty/sendOnDutyReplyCmd')).toEqual([
      { uniqueId: open, content: 'called the driver', result: 0 },
      { uniqueId: open, content: 'another driver', result: 1 },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: /Report/ })).toBeNull())
})

test('who comes second learns who gave the answer', async () => {
  const { company, user: as, open } = await asked()
  const { user } = await openScreen(`/postcheckrsp?uniqueId=${open}`, { as })
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), '8')
  const other = await platform.signIn(company.login, company.password)
  await other.call('duty/sendOnDutyReplyCmd', { uniqueId: open, content: '7' })
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText(/^.+ has answered$/)
})

test('records with answer, operator, time taken and delivery, filtered by their state, lead to the reply screen', async () => {
  const { user: as } = await asked()
  const { user, address } = await openScreen('/postcheck', { as, size: 'desktop' })
  const grid = await screen.findByRole('grid', { name: 'On-duty check records' })
  await within(grid).findByText('answered?')
  const row = (text: string) =>
    within(grid)
      .getAllByRole('row')
      .map(each => each.textContent)
      .find(words => words.includes(text))
  expect(row('answered?')).toMatch(/Answered.*here.*300.*Sent/)
  expect(row('late?')).toMatch(/Answered late.*sorry.*Sent late/)
  expect(row('missed?')).toContain('Missed')
  await user.click(screen.getByRole('button', { name: 'Missed' }))
  await waitFor(() => expect(address()).toBe('/postcheck?state=missed&time=all'))
  await waitFor(() => expect(screen.queryByText('answered?')).toBeNull())
  await user.click(await screen.findByText('missed?'))
  await waitFor(() => expect(address()).toContain('/postcheckrsp?uniqueId='))
  await screen.findByText(/recorded as late/)
})

test('on a phone the records of before come when they are asked for, and nothing loads when all are there', async () => {
  const company = await newCompany(platform)
  const organisations = [company.organisation]
  for (let n = 0; n < 51; n++)
    await addPostCheck(platform.database, { organisations, content: `no. ${n}`, receivedAt: ago(100 - n) })
  const { user } = await openScreen('/postcheck', { as: company })
  await screen.findByText('no. 50')
  expect(screen.queryByText('no. 0')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('no. 0')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.queryByText('Loading…')).toBeNull()
})

test('the list has what waits for an answer first', async () => {
  const { user: as } = await asked()
  await openScreen('/postchecklist', { as, lang: 'zh' })
  const list = await screen.findByRole('list', { name: '未应答的查岗与督办' })
  const words = within(list)
    .getAllByRole('listitem')
    .map(each => each.textContent)
  expect(words).toEqual([expect.stringContaining('3+4=?'), expect.stringContaining('missed?')])
})

test('every screen rings with the time that is left; folded it is a chip, and it is answered in place', async () => {
  const { user: as, open } = await asked()
  const { user, address, sent } = await openScreen('/about', { as })
  const ring = await screen.findByRole('alertdialog', { name: 'Provincial platform asks who is on duty' })
  expect(ring.textContent).toMatch(/3\+4=\?.*[78]:\d\d left/)
  expect(within(ring).getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(`/postcheckrsp?uniqueId=${open}`)
  await user.click(within(ring).getByRole('button', { name: 'Send answer' }))
  expect((await within(ring).findByRole('alert')).textContent).toBe('Please enter an answer')
  await user.click(within(ring).getByRole('button', { name: 'Mute and fold' }))
  expect(ring.textContent).toMatch(/^Provincial platform asks who is on duty[78]:\d\d left$/)
  await user.click(within(ring).getByRole('button', { expanded: false }))
  await user.type(within(ring).getByRole('textbox', { name: 'Your answer' }), '7')
  await user.click(within(ring).getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent('duty/sendOnDutyReplyCmd')).toEqual([{ uniqueId: open, content: '7' }])
  expect(address()).toBe('/about')
})

test('while one check is answered another one rings, and stops when somebody has answered it', async () => {
  const { company, user: as, open } = await asked()
  const other = await addPostCheck(platform.database, {
    organisations: [company.organisation],
    content: '5+6=?',
    dueAt: ago(-5),
  })
  await openScreen(`/postcheckrsp?uniqueId=${open}`, { as })
  await screen.findByRole('heading', { name: '3+4=?' })
  const ring = await screen.findByRole('alertdialog', { name: 'Provincial platform asks who is on duty' })
  expect(ring.textContent).toContain('5+6=?')
  expect(ring.textContent).not.toContain('3+4=?')
  // Told by no live feed, as a page in the background is told nothing.
  await platform.database.pool.query(
    `update post_checks set answered_at = now(), answer = '11', responder = '', phone = '' where unique_id = $1`,
    [other],
  )
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('what a superior platform wants that is not carried out stands on the page of the links, with its deadline and what was answered (wire 15)', async () => {
  const { company, user: as } = await asked()
  await platform.database.db
    .insertInto('superior_messages')
    .values(
      [
        { type: 0x9401, content: '', due: ago(-60), refused: true, outcome: null, reason: '' },
        { type: 0x9503, content: '慢行', due: null, refused: true, outcome: 'failed' as const, reason: 'offline' },
        { type: 0x9205, content: '', due: null, refused: false, outcome: 'done' as const, reason: '' },
      ].map(({ type, content, due, refused, outcome, reason }, serial) => ({
        outcome,
        reason,
        superior: 'province',
        superior_name: 'Provincial platform',
        message_id: type & 0xff00,
        data_type: type,
        serial: String(serial),
        plate: '测K0001',
        content,
        due_at: due,
        body: Buffer.alloc(0),
        refused,
        organisation_ids: [company.organisation],
      })),
    )
    .execute()
  await openScreen('/postchecklist', { as, size: 'desktop' })
  const counted = within(await screen.findByRole('list', { name: 'Counted by type' })).getAllByRole('listitem')
  expect(counted.map(each => each.textContent)).toEqual([
    expect.stringMatching(/Begin to forward positions: 1Provincial platform · 0x9205 · last /),
    expect.stringMatching(/: 1Provincial platform · 0x9401/),
    expect.stringMatching(/: 1Provincial platform · 0x9503/),
  ])
  const list = await screen.findByRole('list', { name: 'Other requests of superior platforms' })
  const rows = within(list)
    .getAllByRole('listitem')
    .map(each => each.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/Begin to forward positions · 测K0001.*0x9205.*Carried out and answered/),
    expect.stringMatching(
      /Text for the driver · 测K0001 · 慢行.*Provincial platform.*0x9503.*Not carried out: the vehicle is offline · Refused/,
    ),
    expect.stringMatching(/Alarm to be dealt with · 测K0001.*0x9401.*Answer by.*Refused/),
  ])
})

test('a link whose codes two places use in turns is told on the page of the links, in both languages, for a day', async () => {
  const { company, user: as } = await asked()
  const [one, other] = ['203.0.113.7', '198.51.100.20']
  const row = { superior_name: 'Provincial platform', turns: 4, address: one, other_address: other }
  const times = { since: ago(90), last_at: ago(2), other_at: ago(5) }
  await platform.database.db
    .insertInto('superior_clones')
    .values([
      { superior: 'province', ...row, ...times, organisation_ids: [company.organisation] },
      { superior: 'province', ...row, ...times, link: 'main', organisation_ids: [company.organisation] },
      { superior: 'yesterday', ...row, ...times, last_at: ago(1_500), organisation_ids: [company.organisation] },
      { superior: 'others', ...row, ...times, organisation_ids: [-1] },
    ])
    .execute()
  await openScreen('/postchecklist', { as, size: 'desktop' })
  const [ended, alert] = await screen.findAllByRole('alert')
  if (!alert) throw new Error('one link is named only')
  expect(ended?.textContent).toMatch(/^Provincial platform accepts our sign-in and then ends the main link: 4 times since /)
  expect(alert.textContent).toMatch(/^Two addresses take turns at the slave link of Provincial platform: 4 times since /)
  for (const address of [one, other]) expect(alert.textContent).toContain(`${address}, last `)
  cleanup()
  await openScreen('/postchecklist', { as, lang: 'zh' })
  const texts = (await screen.findAllByRole('alert')).map(each => each.textContent)
  expect(texts).toEqual([
    expect.stringContaining('接受登录后又断开主链路'),
    expect.stringContaining('的从链路被两个地址轮流占用'),
  ])
})

test('a platform that reports here shows its links and what is not stored, and an alarm that it reported is supervised', async () => {
  await newCompany(platform)
  const account = { login: 'superior', password: 'a password of 1 test' }
  await platform.addUser(account.login, account.password, [1])
  const { pool } = platform.database
  await pool.query(`insert into subordinate_states (platform, main_since, address, heard_at, positions, refused, video_code_at, video_asked, video_failed)
    values ('carrier', now() - interval '1 hour', '192.0.2.7', now(), 1234, '{"elsewhere": 5}', now(), 1300, '{"platformCode": 2, "platformNoAnswer": 1}')`)
  await pool.query(
    `insert into subordinate_messages (platform, message_id, data_type, plate, body)
      select 'carrier', $1, $2, '沪B1', '' from generate_series(1, 7)`,
    [0x1200, 0x120c],
  )
  const { rows } = await pool.query<{ id: string }>(`insert into subordinate_alarms
    (platform, plate, plate_color, alarm_type, at, number, content) values ('carrier', '沪B1', 2, 2, now(), 1, '') returning id::text`)
  const { user, sent } = await openScreen('/postchecklist', { as: companyOf({ platform, organisation: 1, ...account }) })
  await user.click(await screen.findByRole('button', { name: 'Platforms reporting to us' }))
  await screen.findByRole('heading', { name: '下级运输公司' })
  for (const [label, value] of [
    ['Main link', /^Up since /],
    ['Slave link', /^Down$/],
    ['Source address', /^192\.0\.2\.7$/],
    ['Positions stored', /^1,234$/],
    ['Code for video', /\d/],
    ['Requests for video', /^1,300, of which failed: 3$/],
  ] as const)
    expect(screen.getByText(label).nextElementSibling?.textContent).toMatch(value)
  screen.getByText('Vehicle of another company: 5')
  screen.getByText('No code told, or it was not taken: 2')
  screen.getByText('No answer: 1')
  await screen.findByText('Driver report: 7')
  await user.click(await screen.findByRole('button', { name: 'Supervise' }))
  // On a phone the form is two screens above the alarm.
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Note/ }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Has not left: the links are down')
  const ask = { platformId: 'carrier', kind: 'alarm', content: 'Fatigue · 沪B1', minutes: 120, alarmId: rows[0]?.id }
  expect(sent('duty/askSubordinate')).toEqual([{ ...ask, requestId: expect.stringMatching(/^[0-9a-f]{32}$/) }])
})

test('of a vehicle that another platform reports cameras may be tried, which is said', async () => {
  const account = { login: 'watching', password: 'a password of 1 test' }
  await platform.addUser(account.login, account.password, [1])
  const own = await platform.addVehicle(1, '沪V1', {})
  await platform.database.pool.query(
    `insert into subordinate_vehicles (platform, plate, plate_color, vehicle_id) values ('carrier', '沪V1', 2, $1)`,
    [own],
  )
  const as = companyOf({ platform, organisation: 1, ...account })
  const { user } = await openScreen('/main/video', { as, size: 'desktop', lang: 'en' })
  await user.click(await screen.findByRole('button', { name: /沪V1/ }))
  await screen.findByText(/does not say how many cameras it has/)
  screen.getByRole('button', { name: /^Channel 4$/ })
})

test('the driver of a vehicle is asked for and read with what the platform said, and an exchange that goes on is ended', async () => {
  const account = { login: 'exchanging', password: 'a password of 1 test' }
  const userId = await platform.addUser(account.login, account.password, [1])
  const own = await platform.addVehicle(1, '沪X1', {})
  const { pool } = platform.database
  await pool.query(
    `insert into subordinate_vehicles (platform, plate, plate_color, vehicle_id) values ('carrier', '沪X1', 2, $1)`,
    [own],
  )
  const driver = { name: '张三', idCard: '', certificate: 'A1', issuer: '', validUntil: Date.parse('2030-01-01T00:00:00+08:00') }
  await pool.query(
    `insert into subordinate_asks (platform, kind, content, user_id, user_name, due_at, sent_at, answered_at, answer, vehicle_id, organisation_id,
        plate, plate_color, driver, positions_sent, sent_until)
      select 'carrier', kind, '', $1, 'Li', now() + interval '1 hour', now(), now(), answer, $2, 1, '沪X1', 2, driver::jsonb, positions, now()
      from (values ('driver', '', $3, 0), ('staticData', 'VIN:=沪X1;OWERS_ID:=;OWERS_NAME:=运输', null, 0), ('exchangeBegins', '', null, 1200))
        as asked (kind, answer, driver, positions)`,
    [userId, own, JSON.stringify(driver)],
  )
  const { user, sent, cut, mend } = await openScreen('/subordinatePlatforms', {
    as: companyOf({ platform, organisation: 1, ...account }),
  })
  await screen.findByText(/张三 · certificate A1 · valid until 0?1 Jan 2030$/)
  await screen.findByText(/Plate number \(VIN\): 沪X1 · Owner \(OWERS_NAME\): 运输$/)
  screen.getByText(/^Going on; positions sent: 1,200, the newest of /)
  // The title says what was asked of a vehicle; it is not said twice.
  expect(screen.queryByText(/^Driver · Li/)).toBe(null)
  autofill({ Kind: 'Driver' })
  await waitFor(() => screen.getByText('Select a vehicle'))
  expect(screen.queryByRole('textbox', { name: /^Text/ })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Please select a vehicle')
  // Refused or without a network it is said, and it may be ended again.
  cut('duty/askSubordinate')
  await user.click(screen.getByRole('button', { name: 'End exchange' }))
  await waitFor(() => expect(document.body.textContent).toMatch(/network/i))
  mend('duty/askSubordinate')
  await user.click(screen.getByRole('button', { name: 'End exchange' }))
  await screen.findByText('End of an exchange · 沪X1')
  const end = { platformId: 'carrier', kind: 'exchangeEnds', vehicleId: String(own) }
  expect(sent('duty/askSubordinate')).toMatchObject([end, end])
  expect(screen.queryByRole('button', { name: 'End exchange' })).toBe(null)
})
