// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { addReports } from '../../../testing/past.ts'
import { addStoredFile } from '../../../testing/alarm-files.ts'

const platform = await platformOfFile()

test('the minute around an alarm, its speed and its clip go by one clock', async () => {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle('沪A64001')
  const startedAt = Math.floor(Date.now() / 1_000) * 1_000 - 600_000
  await addReports(
    platform,
    vehicle,
    [-60, -30, 0, 30, 60].map(s => ({ time: startedAt + s * 1_000, speedDkmh: 600 + s * 5 })),
  )
  const id = await addAlarm(platform.database, Number(vehicle), { started_at: new Date(startedAt) })
  await addStoredFile(platform, vehicle, { alarm: id, name: 'road.jpg' })
  await addStoredFile(platform, vehicle, { alarm: id, name: 'road.mp4' })
  const { user } = await openScreen(`/vehAlmDetail?vehAlmMsgId=${id}`, { as: company, size: 'desktop' })
  const around = within(await screen.findByRole('region', { name: 'The minute before and after' }))
  const clock = await around.findByRole('slider', { name: 'Moment' })
  expect(clock.getAttribute('aria-valuetext')).toBe('Start of the alarm, 60 km/h')

  const clip = await screen.findByLabelText<HTMLVideoElement>('Clip road.mp4')
  Object.defineProperty(clip, 'duration', { value: 10 })
  fireEvent.loadedMetadata(clip)
  fireEvent.load(screen.getByRole('img', { name: 'Picture road.jpg' }))
  around.getByText(/clips half before and half after it/)

  // Moved by hand, the clock seeks the clip; before its beginning there is nothing to show of it.
  fireEvent.change(clock, { target: { value: '-3' } })
  expect(clock.getAttribute('aria-valuetext')).toBe('3 s before the alarm, 59 km/h')
  expect(clip.currentTime).toBe(2)
  fireEvent.change(clock, { target: { value: '-30' } })
  expect(clip.currentTime).toBe(0)
  // Playing, the clip moves the clock.
  clip.currentTime = 9
  fireEvent.timeUpdate(clip)
  expect(clock.getAttribute('aria-valuetext')).toBe('4 s after the alarm, 62 km/h')
  await user.click(around.getByRole('button', { name: 'To the start of the alarm' }))
  expect(clock.getAttribute('aria-valuetext')).toBe('Start of the alarm, 60 km/h')
  expect(clip.currentTime).toBe(5)
})
