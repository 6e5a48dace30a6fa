// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
await company.addVehicle('沪A74001')
const wall = () => screen.findByRole('region', { name: 'Wall mode' })

test('wall mode leaves the map and large counts; Escape brings back header, rail and list', async () => {
  const { user, address } = await openScreen('/main/pos?state=offline', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'Wall mode' }))
  const bar = within(await wall())
  await waitFor(() => expect(bar.getByText('Offline').nextSibling?.textContent).toBe('1'))
  await waitFor(() => expect(address()).toBe('/main/pos?state=offline&wall=map'))
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Modules' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Vehicle list' })).toBeNull()
  expect(screen.queryByRole('separator')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/main/pos?state=offline'))
  await screen.findByRole('banner')
  await screen.findByRole('list', { name: 'Vehicle list' })
})

test('the round through vehicles that need attention is switched on and off, and opens with the address', async () => {
  const { user, address } = await openScreen('/main/pos?wall=tour', { as: company, size: 'desktop', lang: 'zh' })
  const button = await screen.findByRole('button', { name: '轮播异常车辆', pressed: true })
  await user.click(button)
  await waitFor(() => expect(address()).toBe('/main/pos?wall=map'))
  expect(button.getAttribute('aria-pressed')).toBe('false')
})

test('the vehicle that is shown is named with what is wrong', async () => {
  const id = await company.addVehicle('沪A74002')
  await openScreen(`/main/pos?wall=map&vehicle=${id}`, { as: company, size: 'desktop' })
  const bar = within(await wall())
  await bar.findByText('沪A74002')
  await bar.findByText(/No GPS/)
  expect(screen.queryByRole('region', { name: 'Vehicle details' })).toBeNull()
})

test('phones have no wall mode', async () => {
  await openScreen('/main/pos?wall=map', { as: company, size: 'phone' })
  await screen.findByRole('navigation', { name: 'Modules' })
  expect(screen.queryByRole('region', { name: 'Wall mode' })).toBeNull()
})
