// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../server/src/testing/alarm-rows.ts'
import { type Company, newCompany, platformOfFile } from '../../testing/company.ts'
import { typeTime } from '../../testing/fields.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()

/** What the platform has of the user. */
async function savedOf(company: Company) {
  const { accessToken } = await company.signIn()
  const read = async (path: string) => (await platform.send(path, {}, { access_token: accessToken })).reply.data
  return {
    settings: (await read('alarm/getMobilePush')) as Record<string, unknown>,
    types: (await read('alarm/getAlarmTypePush')) as { alarmTypes: { alarmTypeId: string; push: boolean }[] },
  }
}

test('levels are chosen and saved at once', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/pushConfig', { as: company })
  await user.click(await screen.findByRole('button', { name: /Alarm level/ }))
  await user.click(screen.getByRole('option', { name: 'Level 1 only' }))
  await screen.findByText('Saved')
  expect((await savedOf(company)).settings).toMatchObject({ levels: [1] })
})

test('do-not-disturb needs a start and an end time: otherwise a message shows and nothing is saved (S5.push.dnd)', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/pushConfig', { as: company, lang: 'zh' })
  await user.click(await screen.findByRole('switch', { name: '免打扰' }))
  await user.click(screen.getByRole('button', { name: '保存免打扰时段' }))
  expect(await screen.findAllByText('请设置开始和结束时间')).toHaveLength(2)
  await typeTime(user, '开始时间', '22:30')
  await user.click(screen.getByRole('button', { name: '保存免打扰时段' }))
  await screen.findByText('请设置开始和结束时间')
  expect((await savedOf(company)).settings).toMatchObject({ doNotDisturb: false })
  await typeTime(user, '结束时间', '22:30')
  await user.click(screen.getByRole('button', { name: '保存免打扰时段' }))
  await screen.findByText('开始和结束时间不能相同')
  expect((await savedOf(company)).settings).toMatchObject({ doNotDisturb: false })
  await typeTime(user, '结束时间', '07:00')
  await user.click(screen.getByRole('button', { name: '保存免打扰时段' }))
  await screen.findByText('已保存')
  expect((await savedOf(company)).settings).toMatchObject({
    doNotDisturb: true,
    startTime: '22:30',
    endTime: '07:00',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  await user.click(screen.getByRole('switch', { name: '免打扰' }))
  await waitFor(async () => expect((await savedOf(company)).settings).toMatchObject({ doNotDisturb: false }))
})

test('pictures need at least one camera: otherwise a message shows and nothing is saved (S5.alarmPush.camera)', async () => {
  const company = await newCompany(platform)
  const { user, sent } = await openScreen('/pushConfig', { as: company })
  await user.click(await screen.findByRole('switch', { name: 'Pictures' }))
  await screen.findByText('Please select at least one camera')
  expect((await savedOf(company)).settings).toMatchObject({ pictures: false })
  await user.click(screen.getByRole('checkbox', { name: 'Driver camera' }))
  await waitFor(() => expect(screen.queryByText('Please select at least one camera')).toBeNull())
  expect((await savedOf(company)).settings).toMatchObject({ pictures: true, cameras: [65] })
  await user.click(screen.getByRole('checkbox', { name: 'Driver camera' }))
  await screen.findByText('Please select at least one camera')
  expect((await savedOf(company)).settings).toMatchObject({ pictures: true, cameras: [65] })
  // It is not left to the platform to refuse it.
  expect(sent('alarm/setMobilePush')).toMatchObject([{ cameras: [65] }])
})

test('types are chosen one by one and by category, active safety too', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/pushConfig', { as: company })
  await user.click(await screen.findByText(/^General: \d+ of \d+ pushed$/))
  await user.click(screen.getByRole('checkbox', { name: 'Emergency' }))
  const pushed = async () =>
    new Set((await savedOf(company)).types.alarmTypes.filter(({ push }) => push).map(({ alarmTypeId }) => alarmTypeId))
  await waitFor(async () => expect((await pushed()).has('emergency')).toBe(false))
  const blind = (await screen.findByText(/^Blind spot: 3 of 4 pushed$/)).closest('details')
  if (!blind) throw new Error('no category')
  await user.click(within(blind).getByText(/^Blind spot/))
  await user.click(within(blind).getByRole('button', { name: 'Push all of them' }))
  await screen.findByText('Blind spot: 4 of 4 pushed')
  expect((await pushed()).has('blindOther')).toBe(true)
})

test('vehicles are chosen, and all of them again', async () => {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle('沪A63001')
  const { user } = await openScreen('/pushConfig', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('combobox', { name: /Vehicles/ }))
  await user.click(await screen.findByText(/沪A63001/))
  await user.click(await screen.findByRole('button', { name: /^(Use|Done|OK|Confirm)/ }))
  await waitFor(async () => expect((await savedOf(company)).settings).toMatchObject({ vehicleIds: [vehicle] }))
  await user.click(await screen.findByRole('button', { name: 'Change to all vehicles' }))
  await waitFor(async () => expect((await savedOf(company)).settings).toMatchObject({ vehicleIds: null }))
})

test('the reminder of vehicles that come online is switched on (S7.other.8), and its vehicles are chosen (S7.other.9)', async () => {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle('沪A63003')
  const { user, sent } = await openScreen('/pushConfig', { as: company, lang: 'zh' })
  await user.click(await screen.findByRole('switch', { name: '推送车辆上线' }))
  await screen.findByText('请选择车辆，否则不会提醒。')
  expect(sent('vehicle/configuringVehOnlineSwitch')).toEqual([{}, { on: true }])
  // On a phone the picker is the next screen: the choice must find its field after the way back.
  await user.click(screen.getByRole('combobox', { name: '提醒的车辆' }))
  await user.click(await screen.findByText(/沪A63003/))
  await user.click(await screen.findByRole('button', { name: /^(确定|完成|使用|选择)/ }))
  await waitFor(() => expect(sent('vehicle/pushVehicleOnline')).toEqual([{ vehicleIds: [vehicle] }]))
  await waitFor(() => expect(screen.getByRole('combobox', { name: '提醒的车辆' }).textContent).toContain('沪A63003'))
  expect(sent('alarm/setMobilePush')).toEqual([])
})

test('what cannot be loaded says so and is loaded again', async () => {
  const company = await newCompany(platform)
  const { user, mend } = await openScreen('/pushConfig', {
    as: company,
    cut: ['alarm/getMobilePush'],
  })
  await screen.findByText('The settings for alarms could not be loaded')
  mend('alarm/getMobilePush')
  await user.click(screen.getByRole('button', { name: /Retry|Try again/ }))
  await screen.findByRole('switch', { name: 'Do not disturb' })
})

test('without alarmAuth nothing of alarms is offered', async () => {
  const company = await newCompany(platform, { alarmAuth: false })
  await openScreen('/pushConfig', { as: company })
  await screen.findByRole('switch', { name: 'Receive push notifications' })
  expect(screen.queryByText('Alarm level')).toBeNull()
  expect(screen.queryByText('The settings for alarms could not be loaded')).toBeNull()
})

test('the detail of an alarm says why it was not pushed, and leads to the settings', async () => {
  const company = await newCompany(platform)
  const vehicle = Number(await company.addVehicle('沪A63002'))
  const id = await addAlarm(platform.database, vehicle)
  const late = await addAlarm(platform.database, vehicle, { type: 2, late: true })
  const { user, address } = await openScreen(`/vehAlmDetail?vehAlmMsgId=${late}`, { as: company, lang: 'zh' })
  await screen.findByText('这段时间没有轨迹')
  await user.click(await screen.findByRole('button', { name: '这条报警推送给我了吗？' }))
  await screen.findByText('未推送：补报的历史报警')
  expect(screen.queryByRole('link', { name: '推送设置' })).toBeNull()
  cleanup()
  const second = await openScreen(`/vehAlmDetail?vehAlmMsgId=${id}`, { as: company, lang: 'zh' })
  await screen.findByText('这段时间没有轨迹')
  await second.user.click(await screen.findByRole('button', { name: '这条报警推送给我了吗？' }))
  await screen.findByText('未推送：当时您没有可接收推送的设备')
  await second.user.click(screen.getByRole('link', { name: '推送设置' }))
  await waitFor(() => expect(address()).toBe('/pushConfig'))
})
