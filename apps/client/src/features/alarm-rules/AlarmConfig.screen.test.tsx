// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ruleForm } from '../../../../server/src/testing/alarm-rules.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { addReports } from '../../testing/past.ts'

const platform = await platformOfFile()

const signedIn = async (company: Awaited<ReturnType<typeof newCompany>>) => platform.signIn(company.login, company.password)
const circle = { latitude: 31.2, longitude: 121.5, radius: 300 }

test('a rule is added on the phone, found in the list in words, changed and deleted', async () => {
  const company = await newCompany(platform)
  const { user, address } = await openScreen('/alarmConfig', { as: company, lang: 'zh' })
  await screen.findByText('还没有报警规则')
  await waitFor(() => expect(document.title).toContain('报警设置'))
  await user.click(screen.getByRole('button', { name: '新建规则' }))
  await waitFor(() => expect(address()).toBe('/alarmConfig?rule=new'))
  await user.click(await screen.findByRole('button', { name: '保存' }))
  expect((await screen.findByRole('alert')).textContent).toBe('请输入名称')
  await user.type(screen.getByRole('textbox', { name: '名称' }), '城区超速')
  const limit = await screen.findByRole('textbox', { name: '限速' })
  await user.clear(limit)
  await user.type(limit, '60')
  await user.tab()
  await user.click(screen.getByRole('radio', { name: '一级' }))
  await user.click(screen.getByRole('checkbox', { name: '周日' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  const list = within(await screen.findByRole('list', { name: '报警规则' }))
  const row = list.getByRole('button')
  expect(row.textContent).toContain('平台超速：超过 60 km/h，持续 30 秒')
  expect(row.textContent).toContain('周一、周二、周三、周四、周五、周六')
  expect(row.textContent).toContain('一级')
  await user.click(row)
  await user.click(await screen.findByRole('switch', { name: '启用' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.getByRole('list', { name: '报警规则' }).textContent).toContain('已停用'))
  await user.click(within(screen.getByRole('list', { name: '报警规则' })).getByRole('button'))
  await user.click(await screen.findByRole('button', { name: '删除' }))
  const question = within(await screen.findByRole('alertdialog', { name: '删除规则“城区超速”？' }))
  await user.click(question.getByRole('button', { name: '删除' }))
  await screen.findByText('还没有报警规则')
  const removed = within(await screen.findByRole('list', { name: '已删除的规则' }))
  await user.click(removed.getByRole('button', { name: /城区超速/ }))
  // What the form had loaded is shown until it is asked for again.
  // At its row: below fifty others nobody would see it.
  await waitFor(() => expect(removed.getByRole('list', { name: '修改记录' }).textContent).toMatch(/^删除.*修改.*新建/))
})

test('a geofence is entered by its numbers and watched by a rule, which a sheet beside the lists shows on a desktop', async () => {
  const company = await newCompany(platform)
  const { user, address } = await openScreen('/alarmConfig', { as: company, size: 'desktop', lang: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Add geofence' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Depot')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please draw the geofence on the map')
  for (const [name, typed] of [
    ['Latitude of the centre', '31.2'],
    ['Longitude of the centre', '121.5'],
  ] as const) {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name })
    await user.type(field, typed)
    await user.tab()
    await waitFor(() => expect(field.value).toBe(typed))
  }
  // A press on Save leaves the field: if the message above the button went away with that, the press would miss the button.
  screen.getByText('Please draw the geofence on the map')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const geofences = within(await screen.findByRole('list', { name: 'Geofences and routes' }))
  expect(geofences.getByRole('button').textContent).toContain('Circle, radius 500 m · No rule watches it')
  await user.click(screen.getByRole('button', { name: 'Add rule' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add rule' }))
  await user.type(sheet.getByRole('textbox', { name: 'Name' }), 'Into the depot')
  await user.click(sheet.getByRole('button', { name: /Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'Geofence entered' }))
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await sheet.findByText('Please select a geofence')
  await user.click(sheet.getByRole('button', { name: /Select a geofence/ }))
  await user.click(await screen.findByRole('option', { name: 'Depot' }))
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/alarmConfig'))
  expect((await screen.findByRole('list', { name: 'Alarm rules' })).textContent).toContain('Enters “Depot”')
  const caller = await signedIn(company)
  expect((await caller.call('alarm/getAlarmRules', {})).rules).toMatchObject([{ kind: 'geofenceEntered', geofenceName: 'Depot' }])
})

test('a rule is tried on the past before it has a name: how often, when and at which vehicle, each with its replay', async () => {
  const company = await newCompany(platform)
  const vehicleId = await company.addVehicle('沪A试算')
  const began = Date.now() - 86_400_000
  const drive = Array.from({ length: 20 }, (_, n) => ({
    time: began + n * 30_000,
    speedDkmh: 950,
    latitudeE6: 31_000_000 + n * 7_119,
  }))
  await addReports(platform, vehicleId, drive)
  const { user, address, sent } = await openScreen('/alarmConfig?rule=new', { as: company, lang: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }))
  await screen.findByText(/1 alarm in the last 7 days, at 1 vehicle\. Checked 1 of 1 vehicle\./)
  expect(sent('alarm/tryAlarmRule')[0]).toMatchObject({ rule: { kind: 'speedLimit', parameters: { limit: 80 } } })
  expect(sent('alarm/saveAlarmRule')).toEqual([])
  // Half as fast again as 80 is more than it drove; what is shown follows, and nothing is asked.
  const asked = sent('alarm/tryAlarmRule').length
  const slider = within(screen.getByRole('group', { name: 'Other numbers' })).getByRole('slider', { name: /Limit/ })
  fireEvent.change(slider, { target: { value: '6' } })
  await screen.findByText('Limit 120 km/h: 0 alarms')
  await screen.findByText('It would have raised no alarm.')
  fireEvent.change(slider, { target: { value: '4' } })
  await screen.findByText('Limit 88 km/h: 1 alarm')
  expect(sent('alarm/tryAlarmRule')).toHaveLength(asked)
  await user.click(screen.getByRole('button', { name: 'Use 88 km/h' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit' }).value).toBe('88')
  await user.click(within(screen.getByRole('list', { name: 'Alarms' })).getByRole('button', { name: /沪A试算/ }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(address()).toContain(`/trackQuery?vehicle=${vehicleId}`))
})

test('who may not edit looks at rules and geofences only; who has no right to alarms is told', async () => {
  const company = await newCompany(platform)
  const caller = await signedIn(company)
  await caller.call('alarm/saveGeofence', { orgId: company.organisation, name: 'Depot', circle, polygon: [] })
  const { ruleId } = await caller.call(
    'alarm/saveAlarmRule',
    ruleForm(company.organisation, 'abnormalOffline', { name: 'Broken' }),
  )
  const viewer = await company.withUser({ updInstTaskAuth: false, updMtcTaskAuth: false })
  await openScreen(`/alarmConfig?rule=${ruleId}`, { as: viewer, lang: 'en' })
  await screen.findByText('You can look at it, but not change it')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  const blind = await company.withUser({ alarmAuth: false })
  await openScreen('/alarmConfig', { as: blind, lang: 'en' })
  await screen.findByText('No access to alarms')
})

// A form without its organisations would save for none of them.
test.each(['alarm/getAlarmRules', 'vehicle/getOrg'] as const)(
  'when %s cannot be read the screen says so and tries again',
  async path => {
    const company = await newCompany(platform)
    const { user, mend } = await openScreen('/alarmConfig', { as: company, lang: 'en', cut: [path] })
    await screen.findByText('Could not be loaded')
    mend(path)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No alarm rules yet')
  },
)

test.each(['新建规则', '新建围栏'])('leaving %s with something typed asks first; nothing typed, nothing asked', async add => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/alarmConfig', { as: company, lang: 'zh' })
  const open = async () => user.click(await screen.findByRole('button', { name: add }))
  const cancel = async () => user.click(await screen.findByRole('button', { name: '返回' }))
  const answer = async (name: string) => {
    const question = within(await screen.findByRole('dialog', { name: '放弃未保存的修改？' }))
    // The cross of the dialog has the same name as the way to stay.
    await user.click(question.getAllByRole('button', { name }).at(-1) as HTMLElement)
  }
  await open()
  await cancel()
  await open()
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '仓库')
  await cancel()
  await answer('继续编辑')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '名称' }).value).toBe('仓库')
  await cancel()
  await answer('放弃并离开')
  await screen.findByText('还没有报警规则')
})

test('days off are pasted into the calendar of an organisation, what cannot be read is told, and a rule counts on them and for drivers', async () => {
  const company = await newCompany(platform)
  const { user, sent } = await openScreen('/alarmConfig', { as: company, lang: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Calendar of working days' }))
  const year = new Date().getFullYear()
  const days = await screen.findByRole('textbox', { name: 'Days off and swapped working days' })
  screen.getByText(`Nothing is entered for ${year}: Saturdays and Sundays are days off`)
  await user.click(days)
  await user.paste(`${year}-03-05 ~ ${year}-03-07 off Founding days\nsome day`)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(`Line 2: it needs a date of ${year} and “off” or “working”, and no day can be both`)
  await user.clear(days)
  await user.click(days)
  await user.paste(`春节：3月5日至7日放假调休，共3天。3月8日上班。`)
  await screen.findByText('3 days off, 1 working')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const written = `${year}-03-05 ~ ${year}-03-07 off 春节\n${year}-03-08 working 春节`
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Days off/ }).value).toBe(written))
  const saved = sent('alarm/saveWorkCalendar')[0] as { year: number; days: object[] }
  expect(saved.year).toBe(year)
  expect(saved.days[3]).toEqual({ day: `${year}-03-08`, off: false, name: '春节' })

  const statement = `insert into drivers (organisation_id, licence, name, issuer) values ($1, $2, '赵', '') returning id`
  const { rows } = await platform.database.pool.query<{ id: number }>(statement, [company.organisation, company.login])
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Zhao at weekends')
  await user.click(screen.getByRole('radio', { name: 'Days off' }))
  await user.click(screen.getByRole('combobox', { name: 'Drivers' }))
  await user.click(await screen.findByRole('button', { name: /赵/ }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const list = await screen.findByRole('list', { name: 'Alarm rules' })
  expect(list.textContent).toContain('赵 · Every day · Days off')
  expect(sent('alarm/saveAlarmRule')[0]).toMatchObject({ driverIds: [String(rows[0]?.id)], dayKind: 'off' })
})
