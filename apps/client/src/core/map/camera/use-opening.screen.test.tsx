// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { aReport } from '../../../testing/server.ts'
import { OutriderContext } from '../../context/outrider.ts'
import { useOpening } from './use-opening.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const now = Date.now()
const at = async (plate: string, latitudeE6: number, longitudeE6: number) => {
  const id = Number(await company.addVehicle(plate))
  return { ...aReport(id, 0, { time: now, receivedAt: now }), latitudeE6, longitudeE6 }
}
platform.bus.publish({
  kind: 'stored',
  positions: [await at('沪A71001', 31_000_000, 121_000_000), await at('沪A71002', 32_000_000, 122_000_000)],
})

async function opening(stored: Readonly<Record<string, unknown>> = {}) {
  const { outrider } = await openScreen('/my', { as: company, stored })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <OutriderContext value={outrider}>{children}</OutriderContext>
    </QueryClientProvider>
  )
  return renderHook(() => useOpening(), { wrapper }).result
}

test('a map that was never left opens where the fleet is', async () => {
  const result = await opening()
  await waitFor(() => expect(result.current).not.toBeNull())
  expect(result.current).toEqual({
    box: {
      west: expect.closeTo(121, 3),
      south: expect.closeTo(31, 3),
      east: expect.closeTo(122, 3),
      north: expect.closeTo(32, 3),
    },
  })
})

test('a map that was left opens there, at once', async () => {
  const centre = { latitude: 40, longitude: 116, zoom: 9 }
  expect((await opening({ mapView: centre })).current).toEqual({ centre })
})
