// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addPostCheck } from '../../../../server/src/testing/post-check-rows.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
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
  const grid = await screen.findByRole('grid', { name: 'Post-check records' })
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
  const list = await screen.findByRole('list', { name: '未应答的查岗' })
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
        { type: 0x9401, content: '', due: ago(-60), refused: true },
        { type: 0x9503, content: '慢行', due: null, refused: true },
        { type: 0x9205, content: '', due: null, refused: false },
      ].map(({ type, content, due, refused }, serial) => ({
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
    expect.stringMatching(/begin to forward positions: 1Provincial platform · 0x9205 · last /),
    expect.stringMatching(/: 1Provincial platform · 0x9401/),
    expect.stringMatching(/: 1Provincial platform · 0x9503/),
  ])
  const list = await screen.findByRole('list', { name: 'Other requests of superior platforms, which are not carried out' })
  const rows = within(list)
    .getAllByRole('listitem')
    .map(each => each.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/begin to forward positions · 测K0001.*0x9205.*Not answered/),
    expect.stringMatching(/text for the driver · 测K0001 · 慢行.*Provincial platform.*0x9503.*Refused/),
    expect.stringMatching(/alarm to be dealt with · 测K0001.*0x9401.*Answer by.*Refused/),
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
  if (!alert) throw new Error('one link is told only')
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
