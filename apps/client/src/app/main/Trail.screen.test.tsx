// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { addReports } from '../../testing/past.ts'

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
const path = 'track/getVehicleTrack'
const address = `/main/pos?vehicle=${id}`

test('the trail of the selected vehicle is asked for once, up to its newest position', async () => {
  const { sent } = await openScreen(address, { as: company, size: 'desktop', stored: { mapTrail: 10 } })
  await waitFor(() => expect(sent(path)).toHaveLength(1))
  expect(sent(path)[0]).toMatchObject({
    vehicleId: expect.stringContaining(id),
    startTime: newest - 10 * minute,
    endTime: newest,
  })
})

test('without a choice, or without the right to tracks, nothing is asked', async () => {
  for (const open of [{ as: company }, { as: await company.withUser({ trackAuth: false }), stored: { mapTrail: 30 } }]) {
    const { sentPaths } = await openScreen(address, { ...open, size: 'desktop' })
    await screen.findAllByText(/沪A75001/)
    expect(sentPaths()).not.toContain(path)
  }
})
