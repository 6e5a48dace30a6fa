// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
await company.addVehicle('沪H10001')

const namesIn = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('home shows functions, what the fleet does now, what is to be done, a week of alarms and yesterday’s mileage (S7.other.2) (S7.other.3)', async () => {
  const { sent } = await openScreen('/main/home', { as: company, size: 'desktop' })
  expect(await namesIn('Common functions')).toEqual(['Monitoring', 'Tracks', 'Vehicles', 'Alarms'])
  const now = within(await screen.findByRole('list', { name: 'Right now' }))
  await waitFor(() => expect(now.getByRole('link', { name: /Vehicles$/ }).textContent).toBe('1Vehicles'))
  await screen.findByRole('region', { name: 'To do' })
  await screen.findByRole('region', { name: 'Alarms of the last 7 days' })
  await screen.findByText('No vehicle drove yesterday')
  for (const path of ['report/getUserVehRealTimeData', 'report/getVehAlmTrendIn7Days', 'report/getTop5VehMileageYstd'] as const)
    expect(sent(path).length).toBeGreaterThan(0)
})

test('functions of home are chosen and ordered on /edit; removing the fourth is allowed, the third is not (S5.boundary.7) (S5.home.min) (S2.routeDetail.15) (S2.route.22)', async () => {
  const user0 = await company.withUser({})
  const { user, sent } = await openScreen('/edit', { as: user0, size: 'desktop' })
  await waitFor(() => expect(document.title).toContain('More functions'))
  await user.click(await screen.findByRole('button', { name: 'Remove Alarms' }))
  await screen.findByText('Saved')
  expect(sent('user/setHomeFunctions').at(-1)).toMatchObject({ functions: ['/main/pos', '/main/track', '/vehicleTable'] })
  await user.click(await screen.findByRole('button', { name: 'Remove Vehicles' }))
  await screen.findByText('Keep at least 3 common functions')
  expect(sent('user/setHomeFunctions')).toHaveLength(1)
  const handle = await screen.findByRole('button', { name: 'Move Tracks' })
  handle.focus()
  await user.keyboard('{ArrowUp}')
  await screen.findByText('Tracks: 1 of 3')
  await waitFor(() =>
    expect(sent('user/setHomeFunctions').at(-1)).toMatchObject({ functions: ['/main/track', '/main/pos', '/vehicleTable'] }),
  )
})

test('at most eight functions are added; the ninth says so and nothing is sent (S5.home.max)', async () => {
  const { user, sent } = await openScreen('/edit', { as: await company.withUser({}), size: 'desktop' })
  const others = within(await screen.findByRole('list', { name: 'Functions to add' }))
  for (let chosen = 5; chosen <= 8; chosen++) {
    await user.click(others.getAllByRole('button')[0] as HTMLElement)
    await waitFor(() => expect(sent('user/setHomeFunctions').at(-1)?.['functions']).toHaveLength(chosen))
  }
  const before = sent('user/setHomeFunctions').length
  await user.click(others.getAllByRole('button')[0] as HTMLElement)
  await screen.findByText('At most 8 common functions can be added')
  expect(sent('user/setHomeFunctions')).toHaveLength(before)
})
