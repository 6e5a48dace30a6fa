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
  expect(JSON.parse(localStorage.getItem('navigateWith') ?? '')).toBe('amap')
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
