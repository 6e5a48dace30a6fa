// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { addReports } from '../../testing/past.ts'
import { testPlatform } from '../../testing/server.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const id = await company.addVehicle('沪A75001')
const minute = 60_000
const newest = Math.floor(Date.now() / 1000) * 1000 - minute
await addReports(
  platform,
  id,
  [20, 8, 4, 0].map(ago => ({ time: newest - ago * minute, longitudeE6: 121_000_000 - ago * 1_000, speedDkmh: 600 })),
)
/** A server that starts reads where vehicles are from the database. */
const later = await testPlatform({ beside: platform })
afterAll(() => later.stop())
const seen = { ...company, platform: later }
const path = 'track/getVehicleTrack'
const address = `/main/pos?vehicle=${id}`

test('the trail of the selected vehicle is asked for once, up to its newest position', async () => {
  const { sent } = await openScreen(address, { as: seen, size: 'desktop', stored: { mapTrail: 10 } })
  await waitFor(() => expect(sent(path)).toHaveLength(1))
  expect(sent(path)[0]).toMatchObject({
    vehicleId: expect.stringContaining(id),
    startTime: newest - 10 * minute,
    endTime: newest,
  })
})

test('without a choice nothing is asked', async () => {
  const { sentPaths } = await openScreen(address, { as: seen, size: 'desktop' })
  await screen.findAllByText(/^Vehicle offline, last position/)
  expect(sentPaths()).not.toContain(path)
})

test('without the right to tracks nothing is asked', async () => {
  const as = { ...(await company.withUser({ trackAuth: false })), platform: later }
  const { sentPaths } = await openScreen(address, { as, size: 'desktop', stored: { mapTrail: 30 } })
  await screen.findAllByText(/^Vehicle offline, last position/)
  expect(sentPaths()).not.toContain(path)
})
