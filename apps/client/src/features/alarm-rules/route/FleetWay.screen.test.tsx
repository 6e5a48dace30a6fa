// @vitest-environment jsdom
/** The line of a route by the roads of the fleet: proposed between what is drawn, taken back, compared, and what there is not. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Corner, driveRoads, drawnRoad, placeAt } from '../../../../../server/src/testing/drawn-roads.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { cornersText } from '../import/typed-corners.ts'

const platform = await platformOfFile()
const origin = { latitude: 31.2, longitude: 121.5 }
const corners: Corner[] = [
  [0, 0],
  [3_000, 0],
  [3_000, 2_000],
]
const ends = [placeAt(origin, [0, 0]), placeAt(origin, [3_000, 2_000])]

test('a route between two points follows what the fleet drives, can be taken back, and is compared with it', async () => {
  const company = await newCompany(platform)
  const vehicle = Number(await company.addVehicle('沪A路线'))
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  await driveRoads(platform.database.pool, vehicle, drawnRoad(origin, corners, { passes: 3, speed: 60 }), [
    daysAgo(3),
    daysAgo(4),
  ])
  const { user } = await openScreen('/alarmConfig?geofence=new', { as: company, size: 'desktop', lang: 'en' })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'By our roads')
  await user.click(screen.getByRole('radio', { name: 'Route' }))
  const roads = within(await screen.findByRole('group', { name: 'Roads of the fleet' }))
  roads.getByText('Draw both ends on the map first')
  const typed = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Coordinates' })
  fireEvent.change(typed, { target: { value: cornersText(ends) } })
  await user.click(await roads.findByRole('button', { name: 'Compare with these roads' }))
  await roads.findByText('In 30 days the fleet drove within the corridor on 0.2 km of 3.6 km')
  roads.getByText('0.2 km–0.8 km: the fleet drives 283 m beside it')
  roads.getByText('0.8 km–3.6 km: nobody drives there')
  await user.click(roads.getByRole('button', { name: 'Follow these roads' }))
  await roads.findByText(/^The line follows them: 5 km, about 5 min at their speeds, driven at least 6 times in 30 days/)
  expect(typed.value.split('\n').length).toBeGreaterThan(2)
  await user.click(roads.getByRole('button', { name: 'Compare with these roads' }))
  await roads.findByText('In 30 days the fleet drove within the corridor on 5 km of 5 km')
  // What was said of the line before is not said of this one.
  expect(roads.queryByText(/of 3.6 km/)).toBeNull()
  await user.click(roads.getByRole('button', { name: 'Back to the line before' }))
  await waitFor(() => expect(typed.value.split('\n')).toHaveLength(2))
  // The other way nobody drives.
  fireEvent.change(typed, { target: { value: cornersText(ends.toReversed()) } })
  await user.click(roads.getByRole('button', { name: 'Follow these roads' }))
  await roads.findByText('No roads of the fleet lead from point 1 to point 2')
  fireEvent.change(typed, { target: { value: cornersText([placeAt(origin, [0, 9_000]), placeAt(origin, [0, 0])]) } })
  await user.click(roads.getByRole('button', { name: 'Follow these roads' }))
  await roads.findByText('No vehicle drove within 400 m of point 1')
})
