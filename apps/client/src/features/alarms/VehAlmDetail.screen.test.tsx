// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../server/src/testing/alarm-rows.ts'
import { storedAlarmId } from '../../core/launch/stored-launch.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()

async function withAlarm(plate: string) {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle(plate)
  return { company, id: await addAlarm(platform.database, Number(vehicle), { started_at: new Date(Date.UTC(2026, 0, 5)) }) }
}

test('a link with a vehicle alarm message id opens the detail of this alarm (S2.routeDetail.8), without a tab bar (S2.routeDetail.9)', async () => {
  const { company, id } = await withAlarm('沪A62001')
  await openScreen(`/vehAlmDetail?vehAlmMsgId=${id}`, { as: company, lang: 'zh' })
  await screen.findByRole('heading', { name: '报警详情' })
  expect((await screen.findAllByText(/沪A62001/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('navigation')).toBeNull()
  const around = within(await screen.findByRole('region', { name: '报警前后一分钟' }))
  await around.findByText('这段时间没有轨迹')
  await screen.findByRole('button', { name: '确认报警' })
})

test('in a wide window it stands in the shell with its way back, and without a tab bar (S2.routeDetail.9)', async () => {
  const { company, id } = await withAlarm('沪A62005')
  await openScreen(`/vehAlmDetail?vehAlmMsgId=${id}`, { as: company, size: 'desktop' })
  await screen.findByRole('heading', { level: 1, name: 'Alarm detail' })
  await screen.findByRole('button', { name: 'Confirm alarm' })
  await screen.findByRole('navigation', { name: 'Modules' })
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(screen.queryByRole('list', { name: 'Alarms' })).toBeNull()
})

test('an alarm that the user may not see is not told', async () => {
  const { id } = await withAlarm('沪A62002')
  await openScreen(`/vehAlmDetail?vehAlmMsgId=${id}`, { as: await newCompany(platform) })
  await screen.findByText('The alarm could not be loaded')
  expect(screen.queryByText(/沪A62002/)).toBeNull()
})

test('the kept alarm of a link counts as shown once its detail is open', async () => {
  const { company, id } = await withAlarm('沪A62003')
  const { outrider } = await openScreen(`/vehAlmDetail?vehAlmMsgId=${id}`, { as: company, stored: { alarmId: id } })
  await screen.findByRole('heading', { name: 'Alarm detail' })
  await waitFor(() => expect(outrider.stored.get(storedAlarmId)).toBe(''))
})

test('the alarm of a link opens after the sign-in that the link asked for', async () => {
  const { company, id } = await withAlarm('沪A62004')
  const { user, address } = await openScreen('/login', { as: company, stored: { alarmId: id, userDatas: {} } })
  await user.type(await screen.findByLabelText('User name'), company.login)
  await user.type(screen.getByLabelText('Password'), company.password)
  await user.click(screen.getByRole('checkbox', { name: /User Agreement/ }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(address()).toBe(`/vehAlmDetail?vehAlmMsgId=${id}`))
})
