// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aReport } from '../../testing/server.ts'
import { testMapService } from '../../../../server/src/testing/map-service.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const service = await testMapService()
const platform = await platformOfFile({ config: { 'amap-web-key': 'a-secret-key', 'amap-api': service.api } })
afterEach(() => service.stop())

test('the card of a vehicle tells how far it is by road, and the page knows neither key nor service (S7.outside.10)', async () => {
  const as = await newCompany(platform)
  const id = await as.addVehicle('京W9')
  platform.bus.publish({ kind: 'stored', positions: [aReport(Number(id), 1)] })
  const coords = { latitude: 31.23, longitude: 121.47 }
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: (found: (place: { coords: object }) => void) => found({ coords }) },
  })
  service.answer({ status: '1', route: { paths: [{ distance: '12345', duration: '4080' }] } })
  const { user, sent, sentPaths } = await openScreen(`/main/vehicleList?vehicle=${id}`, { as, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'How far by road' }))
  await screen.findByText('By road from where you are: 12 km, 1 h 8 min')
  expect(sent('map/getDrivingInfo')).toEqual([{ vehicleId: id, ...coords }])
  expect(sentPaths().join()).not.toContain('direction')
})
