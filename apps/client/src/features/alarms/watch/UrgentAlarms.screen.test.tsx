// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute + 30_000)

test('an alarm of level 1 stands above every screen until it is claimed, and folds to a chip (F1b)', async () => {
  const company = await newCompany(platform)
  const first = Number(await company.addVehicle('沪A64001'))
  const second = Number(await company.addVehicle('沪A64002'))
  const id = await addAlarm(platform.database, first, { started_at: inMinutes(-2), claim_due_at: inMinutes(2) })
  await addAlarm(platform.database, second, { started_at: inMinutes(-1), claim_due_at: inMinutes(9) })
  await addAlarm(platform.database, second, { started_at: inMinutes(-1), level: 2, type: 2 })
  await addAlarm(platform.database, second, { started_at: inMinutes(-24 * 60), type: 3 })
  const { user, address, sent } = await openScreen('/about', { as: company, lang: 'zh', size: 'desktop' })
  const bar = await screen.findByRole('alertdialog', { name: '一级报警：沪A64001 紧急报警' })
  expect(bar.textContent).toMatch(/须在2分.*内认领 · 另有1条未认领/)
  await user.click(within(bar).getByRole('button', { name: '收起' }))
  expect(within(bar).queryByRole('button', { name: '认领' })).toBeNull()
  await user.click(within(bar).getByRole('button', { expanded: false }))
  await user.click(within(bar).getByRole('button', { name: '认领' }))
  const next = await screen.findByRole('alertdialog', { name: '一级报警：沪A64002 紧急报警' })
  expect(sent('alarm/claimVehiclesAlarms')).toEqual([{ alarmIds: [id] }])
  await user.click(within(next).getByRole('button', { name: '查看' }))
  expect(address()).toMatch(/^\/main\/alarm\?alarm=\d+$/)
  // The list has it on top.
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('on a phone it is one line: its words lead to the alarm, and it is claimed in place', async () => {
  const company = await newCompany(platform)
  const vehicle = Number(await company.addVehicle('沪A64003'))
  await addAlarm(platform.database, vehicle, { started_at: inMinutes(-2), claim_due_at: inMinutes(2) })
  const { user, address } = await openScreen('/about', { as: company, lang: 'zh', size: 'phone' })
  const bar = within(await screen.findByRole('alertdialog', { name: '一级报警：沪A64003 紧急报警' }))
  expect(bar.getAllByRole('button').map(button => button.textContent || button.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^紧急报警 · 沪A64003须在2分.*内认领$/),
    '认领',
    '收起',
  ])
  await user.click(bar.getByRole('button', { name: /沪A64003/ }))
  await waitFor(() => expect(address()).toMatch(/^\/main\/alarm\?alarm=\d+$/))
})
