// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { folderSecret } from '../../../../../server/src/accounts/folder-secret.ts'
import { MessageIds } from '../../../../../server/src/modules/alarms/message-ids.ts'
import { storedAlarmId } from '../../../core/launch/stored-launch.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

async function withAlarm(plate: string) {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle(plate)
  return { company, id: await addAlarm(platform.database, Number(vehicle), { started_at: new Date(Date.UTC(2026, 0, 5)) }) }
}

test('a link with a vehicle alarm message id opens the detail of this alarm (S2.routeDetail.8), by the call for it (S7.other.1), without a tab bar (S2.routeDetail.9)', async () => {
  const { company, id } = await withAlarm('沪A62001')
  const { sent } = await openScreen(`/vehAlmDetail?vehAlmMsgId=${id}`, { as: company, lang: 'zh' })
  await screen.findByRole('heading', { name: '报警详情' })
  expect((await screen.findAllByText(/沪A62001/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('navigation')).toBeNull()
  const around = within(await screen.findByRole('region', { name: '报警前后一分钟' }))
  await around.findByText('这段时间没有轨迹')
  await screen.findByRole('button', { name: '确认报警' })
  expect(sent('alarm/getVehicleAlarmDetail')[0]).toMatchObject({ alarmId: id })
  cleanup()
  await openScreen('/main/alarm', { as: company, lang: 'zh' })
  await screen.findByRole('navigation', { name: '功能' })
})

test('in a wide window it stands beside the rail that every screen has there, and without the list of alarms of the main page', async () => {
  const { company, id } = await withAlarm('沪A62005')
  await openScreen(`/vehAlmDetail?vehAlmMsgId=${id}`, { as: company, size: 'desktop' })
  await screen.findByRole('heading', { level: 1, name: 'Alarm detail' })
  await screen.findByRole('button', { name: 'Confirm alarm' })
  await screen.findByRole('navigation', { name: 'Modules' })
  expect(screen.queryByRole('list', { name: 'Alarms' })).toBeNull()
})

test('the detail tells the address of the place where it began', async () => {
  const { company, id } = await withAlarm('沪A62016')
  const { sent } = await openScreen(`/vehAlmDetail?vehAlmMsgId=${id}`, { as: company })
  const label = await screen.findByText('Address')
  expect(label.parentElement?.textContent).toContain('Shanghai')
  expect(sent('map/getAddress')[0]).toMatchObject({ places: [{ latitude: 31.2304, longitude: 121.4737 }] })
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

async function withMessage(plate: string) {
  const { company, id } = await withAlarm(plate)
  const reader = await platform.database.db
    .selectFrom('users')
    .select(['id', 'password_changed_at'])
    .where('login', '=', company.login)
    .executeTakeFirstOrThrow()
  return { company, id, message: new MessageIds(await folderSecret(platform.folder), Date.now).idOf(id, reader) }
}
const nobody = { userDatas: {}, platformInfoList: [] }

test('the link of a message opens its alarm without sign-in, and leads to the sign-in where it can be handled', async () => {
  const { company, id, message } = await withMessage('沪A62006')
  const { user, address, outrider } = await openScreen(`/vehAlmDetail?vehAlmMsgId=${message}`, {
    as: company,
    lang: 'zh',
    stored: { ...nobody, platformInfoList: [{ Code: 'a', Title: 'A', Url: platform.url, isCheckIn: true, gzhTitle: '' }] },
    servedByPlatform: true,
  })
  await screen.findAllByText(/沪A62006/)
  expect(screen.queryByRole('button', { name: '确认报警' })).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  await user.click(screen.getByRole('button', { name: '登录后处理' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(outrider.stored.get(storedAlarmId)).toBe(id)
})

test('it does so where no platform is saved yet, and a user who is signed in is led to the alarm itself', async () => {
  const { company, id, message } = await withMessage('沪A62007')
  await openScreen(`/vehAlmDetail?vehAlmMsgId=${message}`, { as: company, stored: nobody, servedByPlatform: true })
  await screen.findAllByText(/沪A62007/)
  cleanup()
  const { user, address } = await openScreen(`/vehAlmDetail?vehAlmMsgId=${message}`, { as: company, servedByPlatform: true })
  await user.click(await screen.findByRole('button', { name: 'Handle the alarm' }))
  await waitFor(() => expect(address()).toBe(`/vehAlmDetail?vehAlmMsgId=${id}`))
  await screen.findByRole('button', { name: 'Confirm alarm' })
})

test('a link of a message that is not valid any more says so, and offers to sign in', async () => {
  const { company, message } = await withMessage('沪A62008')
  await openScreen(`/vehAlmDetail?vehAlmMsgId=${message.slice(0, -4)}AAAA`, {
    as: company,
    stored: nobody,
    servedByPlatform: true,
  })
  await screen.findByText('The alarm cannot be shown')
  await screen.findByText('The link to the alarm is invalid or has expired, please sign in to see the alarm')
  await screen.findByRole('button', { name: 'Sign in to handle it' })
  expect(screen.queryByText(/沪A62008/)).toBeNull()
})

test('without sign-in the id of an alarm itself opens nothing', async () => {
  const { company, id } = await withAlarm('沪A62009')
  const { address } = await openScreen(`/vehAlmDetail?vehAlmMsgId=${id}`, { as: company, stored: nobody, servedByPlatform: true })
  await waitFor(() => expect(address()).toBe('/newPlatform'))
})

test('links whose alarm is empty lead to the alarms, and do not load for ever', async () => {
  const company = await newCompany(platform)
  await openScreen('/vehAlmDetail?vehAlmMsgId=', { as: company })
  await screen.findByText('The link names no alarm')
  cleanup()
  await openScreen('/alarmHandle?alarm=', { as: company })
  await screen.findByRole('button', { name: 'Show alarms' })
})
