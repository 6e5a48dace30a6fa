// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
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
const opened = `/main/pos?vehicle=${id}`

test('the trail of the selected vehicle is asked for once, up to its newest position', async () => {
  const { sent } = await openScreen(opened, { as: seen, size: 'desktop', stored: { mapTrail: 10 } })
  await waitFor(() => expect(sent(path)).toHaveLength(1))
  expect(sent(path)[0]).toMatchObject({
    vehicleId: expect.stringContaining(id),
    startTime: newest - 10 * minute,
    endTime: newest,
  })
})

test('without a choice nothing is asked', async () => {
  const { sentPaths } = await openScreen(opened, { as: seen, size: 'desktop' })
  await screen.findAllByText(/^Vehicle offline, last position/)
  expect(sentPaths()).not.toContain(path)
})

test('without the right to tracks nothing is asked', async () => {
  const as = { ...(await company.withUser({ trackAuth: false })), platform: later }
  const { sentPaths } = await openScreen(opened, { as, size: 'desktop', stored: { mapTrail: 30 } })
  await screen.findAllByText(/^Vehicle offline, last position/)
  expect(sentPaths()).not.toContain(path)
})

test('the track of a day lies on the live map until it is closed, with the days beside it and the way to the replay', async () => {
  const noon = new Date(2026, 0, 5, 12).getTime()
  await addReports(
    platform,
    id,
    [0, 1, 2].map(at => ({ time: noon + at * minute, longitudeE6: 121_000_000 + at * 1_000, speedDkmh: 600 })),
  )
  const { user, sent, address } = await openScreen(`${opened}&state=offline&day=2026-01-05`, { as: seen, size: 'desktop' })
  const bar = within(await screen.findByRole('region', { name: 'Track of 沪A75001' }))
  await bar.findByText(/The whole day$/)
  const asked = (day: number) => ({
    startTime: new Date(2026, 0, day).getTime(),
    endTime: new Date(2026, 0, day + 1).getTime() - 1_000,
  })
  expect(sent(path)).toEqual([expect.objectContaining(asked(5))])
  await user.click(bar.getByRole('button', { name: 'Previous day' }))
  await bar.findByText(/No positions on this day$/)
  expect(sent(path).at(-1)).toMatchObject(asked(4))
  expect(address()).toContain('day=2026-01-04')
  await user.click(bar.getByRole('button', { name: 'Close the track' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Track of/ })).toBeNull())
  // What else the address says stays.
  expect(address()).toBe(`${opened}&state=offline`)
})

test('a track that could not be loaded is asked for again, and the replay has the day', async () => {
  const { user, address, mend } = await openScreen(`${opened}&day=2026-01-05`, { as: seen, size: 'desktop', cut: [path] })
  const bar = within(await screen.findByRole('region', { name: 'Track of 沪A75001' }))
  await bar.findByText(/The track could not be loaded$/)
  mend(path)
  await user.click(bar.getByRole('button', { name: 'Retry' }))
  await user.click(await bar.findByRole('button', { name: 'Replay' }))
  const { startTime, endTime } = { startTime: new Date(2026, 0, 5).getTime(), endTime: new Date(2026, 0, 6).getTime() - 1_000 }
  await waitFor(() => expect(address()).toContain(`vehicle=${id}&from=${startTime}&to=${endTime}`))
})
