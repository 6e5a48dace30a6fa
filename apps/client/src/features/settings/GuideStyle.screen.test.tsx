// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { aReport } from '../../testing/server.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const located = await company.addVehicle('沪A70001')
const now = Date.now()
platform.bus.publish({
  kind: 'stored',
  positions: [
    { ...aReport(Number(located), 0, { time: now, receivedAt: now }), latitudeE6: 39_908_700, longitudeE6: 116_397_500 },
  ],
})

test('the chosen map service opens at once; where the browser does not let it, the question comes', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue({ opener: window } as Window)
  const { user } = await openScreen('/GuideStyle', { as: company })
  await user.click(await screen.findByRole('button', { name: /Ask each time/ }))
  await user.click(await screen.findByRole('option', { name: 'AMap' }))
  await waitFor(() => expect(JSON.parse(localStorage.getItem('navigateWith') ?? '')).toBe('amap'))
  cleanup()
  const second = await openScreen(`/main/pos?vehicle=${located}`, { as: company, size: 'desktop' })
  await second.user.click(await screen.findByRole('button', { name: 'Navigate there' }))
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  expect(String(open.mock.calls[0]?.[0])).toMatch(/^https:\/\/uri\.amap\.com\/navigation\?to=116\.4/)
  expect(screen.queryByRole('dialog', { name: 'Navigate there' })).toBeNull()
  open.mockReturnValue(null)
  await second.user.click(await screen.findByRole('button', { name: 'Navigate there' }))
  await screen.findByRole('dialog', { name: 'Navigate there' })
})

test('the first-use guide is shown again from its settings, all at once where that is chosen; without a network it says so and stays', async () => {
  const as = await company.withUser({})
  const { user, sent, cut, mend, address } = await openScreen('/GuideStyle', { as, size: 'desktop' })
  await user.click(await screen.findByRole('radio', { name: 'All at once' }))
  await waitFor(() => expect(sent('user/setGuide')).toEqual([{ style: 'page', seen: false }]))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'All at once' })).toHaveProperty('checked', true))
  cut('user/setGuide')
  await user.click(screen.getByRole('button', { name: 'Show it again' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show it again' })).toHaveProperty('disabled', false))
  await waitFor(() => expect(address()).toBe('/GuideStyle'))
  mend('user/setGuide')
  await user.click(screen.getByRole('button', { name: 'Show it again' }))
  const guide = await screen.findByRole('dialog', { name: 'Quick tour' })
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  expect([...guide.querySelectorAll('li strong')].map(({ textContent }) => textContent)).toContain('Vehicle list')
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(sent('user/setGuide').at(-1)).toEqual({ style: 'page', seen: true }))
})
