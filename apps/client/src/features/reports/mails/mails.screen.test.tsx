// @vitest-environment jsdom
/** Reports by mail on screens, against a platform whose mail server is on this machine. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type MailAnswer, MailReceiver, type ReceivedMail } from '../../../../../server/src/testing/mail-receiver.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

let mails: ReceivedMail[] = []
let answer: MailAnswer = () => undefined
const receiver = new MailReceiver({ take: mail => void mails.push(mail), answer: (step, argument) => answer(step, argument) })
const url = await receiver.start()
afterAll(() => receiver.stop())
const platform = await platformOfFile({ config: { 'smtp-url': url, 'mail-from': 'fleet@example.com' } })
const company = await newCompany(platform)
await company.addVehicle('沪R00001')
beforeEach(async () => {
  mails = []
  answer = () => undefined
  await platform.database.pool.query('delete from report_schedules')
})

const result = `/mileageStat?org=${company.organisation}&time=week`
const add = async (over: object = {}) => {
  const { added } = await (await platform.signIn(company.login, company.password)).call('report/addReportSchedule', {
    report: 'mileage',
    kind: 'csv',
    period: 'week',
    hour: 6,
    recipients: ['boss@example.com'],
    orgIds: [String(company.organisation)],
    ...over,
  })
  return added[0]?.scheduleId ?? ''
}

test.each(['phone', 'desktop'] as const)(
  'a report that is shown is scheduled from its export menu on a %s; wrong addresses are told and nothing is sent',
  async size => {
    const { user, sent, sentPaths } = await openScreen(result, { as: company, size })
    await screen.findAllByText(/沪R00001/)
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Send by mail on a schedule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send by mail on a schedule' }))
    await user.click(await dialog.findByRole('radio', { name: 'Monthly' }))
    dialog.getByText('On the 1st of each month, with the month before')
    dialog.getByText('Time zone: Asia/Shanghai')
    const addresses = dialog.getByRole('textbox', { name: 'Mail addresses' })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByRole('alert').textContent).toBe('Enter a mail address')
    await user.type(addresses, 'boss@example.com; clerk')
    expect(dialog.getByRole('alert').textContent).toBe('Not a mail address: clerk')
    expect(sentPaths()).not.toContain('report/addReportSchedule')
    await user.type(addresses, '@example.com')
    await user.click(dialog.getByRole('radio', { name: 'CSV' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('report/addReportSchedule')).toMatchObject([
      {
        report: 'mileage',
        part: 0,
        group: 'vehicle',
        orgIds: [String(company.organisation)],
        vehicleIds: [],
        period: 'month',
        hour: 8,
        kind: 'csv',
        recipients: ['boss@example.com', 'clerk@example.com'],
      },
    ])
    // The next one begins with the same addresses.
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Send by mail on a schedule' }))
    const again = await screen.findByRole('textbox', { name: 'Mail addresses' })
    expect((again as HTMLTextAreaElement).value).toBe('boss@example.com\nclerk@example.com')
  },
)

test('a ranking that is shown is scheduled from its export menu, and stands in the list of what is sent', async () => {
  const { user, sent, address } = await openScreen(`/vehRiskPortrait?org=${company.organisation}`, { as: company })
  await screen.findAllByText(/沪R00001/)
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send by mail on a schedule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send by mail on a schedule' }))
  await dialog.findByText(/^Vehicles by risk · /)
  await user.type(await dialog.findByRole('textbox', { name: 'Mail addresses' }), 'boss@example.com')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('report/addReportSchedule')).toMatchObject([
    { report: 'rankedVehicles', orgIds: [String(company.organisation)], recipients: ['boss@example.com'] },
  ])
  expect(address()).toBe('/reportSchedules')
  await screen.findAllByText('Vehicles by risk')
})

test('one is sent now, and the list says what became of it; paused, changed and deleted', async () => {
  await add()
  const { user } = await openScreen('/reportSchedules', { as: company, size: 'desktop' })
  const list = within(await screen.findByRole('list', { name: 'Scheduled reports' }))
  expect(list.getByRole('button').textContent).toMatch(/^Distance statistics.*Every Monday at 06:00 · CSV.*boss@example\.com/)
  const detail = within(screen.getByRole('complementary', { name: 'Mails sent' }))
  await detail.findByText('Nothing was sent yet')
  await user.click(detail.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(detail.getByRole('listitem').textContent).toMatch(/Sent.*sent by hand · 1 row.*boss@example\.com/))
  expect(mails.map(({ to }) => to)).toEqual([['boss@example.com']])
  await waitFor(() => expect(list.getByRole('button').textContent).toContain('Sent'))

  await user.click(detail.getByRole('button', { name: 'Pause' }))
  await detail.findByText('Paused')
  await user.click(await detail.findByRole('button', { name: 'Resume', busy: false }))
  await detail.findByRole('button', { name: 'Pause', busy: false })

  await user.click(await detail.findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit schedule' }))
  await user.click(form.getByRole('radio', { name: 'Daily' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await detail.findByText('Every day at 06:00')

  await user.click(await detail.findByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this schedule?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('No scheduled reports yet')
})

test('a refusal is told in the words of the mail server, on a phone too', async () => {
  const scheduleId = await add()
  answer = step => (step === 'end' ? '550 5.7.1 no such mailbox' : undefined)
  const { user, address } = await openScreen('/reportSchedules', { as: company, lang: 'zh' })
  await user.click(await screen.findByRole('button', { name: /^里程统计.*每周一 06:00/ }))
  await waitFor(() => expect(address()).toBe(`/reportSchedules?schedule=${scheduleId}`))
  await user.click(await screen.findByRole('button', { name: '立即发送' }))
  await screen.findByText('邮件服务器拒收')
  screen.getByText('邮件服务器回复：550 5.7.1 no such mailbox')
  screen.getByText('未发送')
})

test('a list is sent by mail now from its export menu; who is not of the company is told, and whom the server does not take', async () => {
  await platform.database.pool.query("update users set email = 'boss@example.com' where login = $1", [company.login])
  const { user, sent } = await openScreen('/newHistory', { as: company, size: 'desktop' })
  await screen.findByRole('cell', { name: '沪R00001' })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send by mail now…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the list by mail' }))
  await dialog.findByText('Added vehicles · 1 row, XLSX')
  const addresses = dialog.getByRole('textbox', { name: 'Mail addresses' })
  const send = dialog.getByRole('button', { name: 'Send' })
  await user.type(addresses, 'unknown@example.com')
  await user.click(send)
  await dialog.findByText(/Nobody of your company has this address: unknown@example.com/)
  expect(mails).toEqual([])
  await user.clear(addresses)
  await user.type(addresses, 'boss@example.com')
  answer = step => (step === 'RCPT' ? '550 no such box' : undefined)
  await user.click(send)
  await dialog.findByText(/could not be sent|did not take it/)
  answer = () => undefined
  await user.click(send)
  await screen.findByText('Sent to 1 person')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(mails.map(({ to }) => to)).toEqual([['boss@example.com']])
  expect(sent('report/mailList').at(-1)).toMatchObject({ title: 'Added vehicles', rows: [expect.arrayContaining(['沪R00001'])] })
})

test('a failure to load has a way to try again, and without a mail server nothing is offered', async () => {
  await add()
  const { user, mend } = await openScreen('/reportSchedules', { as: company, cut: ['report/getReportSchedules'] })
  await screen.findByText('Scheduled reports could not be loaded')
  mend('report/getReportSchedules')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Scheduled reports' })
  cleanup()
  await openScreen('/report', { as: company })
  await screen.findByText('Reports sent by mail each day, week or month')
})
