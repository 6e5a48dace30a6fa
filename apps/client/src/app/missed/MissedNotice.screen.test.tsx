// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Company, newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { vehicleOf } from '../../testing/vehicles.ts'
import { missed } from './watch-missed.ts'

const platform = await platformOfFile()
const none = { count: 0, vehicles: [] }

async function returned(company: Company, lang: 'zh' | 'en' = 'en') {
  const opened = await openScreen('/main/vehicleList', { as: company, lang })
  act(() =>
    missed.setState({ now: { since: Date.UTC(2026, 0, 5), inAlarm: { count: 1, vehicles: [vehicleOf('1')] }, passed: none } }),
  )
  await screen.findByText(lang === 'zh' ? /新增报警车辆/ : /New alarms since/)
  return opened
}

test('beside what was missed stands why nothing was pushed, with the way to the settings', async () => {
  const company = await newCompany(platform)
  const { user, address } = await returned(company, 'zh')
  await screen.findByText(/此浏览器或此连接方式不支持通知，因此未推送到此处。/)
  await user.click(screen.getByRole('link', { name: '推送设置' }))
  await waitFor(() => expect(address()).toBe('/pushConfig'))
})

test('who has turned push notifications off reads that', async () => {
  const company = await newCompany(platform)
  const { accessToken } = await company.signIn()
  await platform.send('user/accept', { accept: false }, { access_token: accessToken })
  await returned(company)
  await screen.findByText(/you have turned push notifications off/)
})

test('without the right to alarms nothing is said of pushes', async () => {
  const company = await newCompany(platform, { alarmAuth: false })
  const { sentPaths } = await returned(company)
  expect(screen.queryByText(/Nothing was pushed/)).toBeNull()
  expect(sentPaths()).not.toContain('user/getPushConfig')
})
