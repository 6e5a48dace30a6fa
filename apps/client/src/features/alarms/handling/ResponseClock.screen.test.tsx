// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { nextDue } from './next-due.ts'

const platform = await platformOfFile()
const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute + 30_000)

test('the list says how long there is left, and of what is overdue since when', async () => {
  const company = await newCompany(platform)
  const add = async (plate: string, over: Parameters<typeof addAlarm>[2]) =>
    addAlarm(platform.database, Number(await company.addVehicle(plate)), { started_at: inMinutes(-60), ...over })
  await add('沪A61001', { claim_due_at: inMinutes(4), process_due_at: inMinutes(30) })
  await add('沪A61002', { claim_due_at: inMinutes(-13), process_due_at: inMinutes(12), claim_escalated_at: inMinutes(-12) })
  await add('沪A61003', {})
  await openScreen('/main/alarm', { as: company, lang: 'zh' })
  const list = within(await screen.findByRole('list', { name: '报警' }))
  const textOf = (plate: string) => list.getAllByRole('button').find(each => each.textContent.includes(plate))?.textContent
  expect(textOf('沪A61001')).toMatch(/须在4分.*内认领/)
  expect(textOf('沪A61001')).toContain('即将超时')
  expect(textOf('沪A61002')).toMatch(/超时1[23]分.*未认领 · 已上报/)
  expect(textOf('沪A61003')).not.toMatch(/须在|超时/)
})

test('the detail tells that and whom the platform has told', async () => {
  const company = await newCompany(platform)
  const vehicle = Number(await company.addVehicle('沪A61004'))
  const id = await addAlarm(platform.database, vehicle, { process_due_at: inMinutes(-3), process_escalated_at: inMinutes(-2) })
  await platform.database.pool.query(
    `insert into alarm_steps (case_id, user_name, kind, result, detail) values ($1, '', 'escalated', 'process', '{"to": "王芳"}')`,
    [id],
  )
  const { user } = await openScreen('/main/alarm', { as: company, lang: 'en' })
  await user.click(within(await screen.findByRole('list', { name: 'Alarms' })).getByRole('button'))
  const steps = await screen.findByRole('list', { name: 'Steps' })
  expect(steps.textContent).toMatch(/Escalated.*Platform.*Not handled in time · 王芳 was notified/)
  expect(screen.getAllByText(/Processing overdue by \d min.* · Escalated/)).not.toHaveLength(0)
})

test('an alarm that was withdrawn waits for nobody: it is not among the pending ones, and says so in the list of all', async () => {
  const company = await newCompany(platform)
  const vehicle = Number(await company.addVehicle('沪A61005'))
  await addAlarm(platform.database, vehicle, {
    claim_due_at: inMinutes(28),
    process_due_at: inMinutes(200),
    withdrawn_at: inMinutes(-1),
    withdrawn_why: 'jumpedBack',
  })
  await openScreen('/main/alarm', { as: company, lang: 'en', size: 'desktop' })
  await screen.findByText('No alarms')
  cleanup()
  await openScreen('/main/alarm?alarms=both', { as: company, lang: 'en', size: 'desktop' })
  const table = await screen.findByRole('grid', { name: 'Alarms' })
  await within(table).findByText('Withdrawn')
  expect(within(table).queryByText(/\d min/)).toBeNull()
})

test('an alarm is waited for to be claimed, then to be processed, and for nothing when it is', () => {
  const alarm = { state: 'pending', claimedBy: null, claimDueAt: 5, processDueAt: 9 } as const
  const claimedBy = { userName: 'Li', self: false }
  expect(nextDue(alarm)).toEqual({ what: 'claim', at: 5 })
  expect(nextDue({ ...alarm, claimedBy })).toEqual({ what: 'process', at: 9 })
  expect(nextDue({ ...alarm, processDueAt: 3 })).toEqual({ what: 'process', at: 3 })
  expect(nextDue({ ...alarm, state: 'processed' })).toBeUndefined()
  expect(nextDue({ ...alarm, withdrawnAt: 3 })).toBeUndefined()
  expect(nextDue({ state: 'pending', claimedBy: null })).toBeUndefined()
})
