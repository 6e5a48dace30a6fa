import { encode, exchangedPosition } from '@outrider/jt809'
import { expect, test } from 'vitest'
import { visitingOf } from './visiting.ts'

const clock = Math.floor(Date.now() / 1000) * 1000
const at = (latitude: number, longitude: number) => {
  const position = {
    encrypted: 0,
    time: clock,
    latitude,
    longitude,
    speed: 36,
    recorderSpeed: 36,
    mileage: 1,
    direction: 90,
    altitude: 10,
    status: 0b11,
    alarms: 0,
  }
  const data = encode(exchangedPosition, { position }, '2011')
  const enveloped = { vehicle: undefined, dataType: exchangedPosition.id, data, deviations: [] }
  return visitingOf({ enveloped, edition: '2011' })
}

test('a position that is nowhere on earth is counted and is no place: there would be no room to store it', () => {
  expect(at(31_200_000, 121_400_000).newest).toMatchObject({ latitudeE6: 31_200_000, longitudeE6: 121_400_000 })
  for (const [latitude, longitude] of [
    [4_000_000_000, 121_400_000],
    [31_200_000, 4_000_000_000],
  ] as const)
    expect(at(latitude, longitude)).toEqual({ facts: undefined, positions: 1, newest: undefined })
})
