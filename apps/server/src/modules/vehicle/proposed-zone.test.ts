import { expect, test, vi } from 'vitest'
import { zoneOfPlace } from '../../tracks/zone-of-place.ts'
import { proposedZone } from './proposed-zone.ts'

const almaty = { latitude: 43.24, longitude: 76.9 }
const shanghai = { latitude: 31.23, longitude: 121.47 }
const urumqi = { latitude: 43.83, longitude: 87.62 }
const berlin = { latitude: 52.52, longitude: 13.4 }
const algiers = { latitude: 36.75, longitude: 3.06 }
const now = Date.UTC(2026, 0, 15)

test('a place has the zone of its country: all of China that of Beijing, the open sea none', () => {
  expect([almaty, shanghai, urumqi, berlin].map(zoneOfPlace)).toEqual([
    'Asia/Almaty',
    'Asia/Shanghai',
    'Asia/Shanghai',
    'Europe/Berlin',
  ])
  expect(zoneOfPlace({ latitude: 20, longitude: -140 })).toBeUndefined()
  // The ends of what a fix can have.
  for (const place of [
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
  ])
    expect(() => zoneOfPlace(place)).not.toThrow()
})

test('a zone is proposed where the vehicle first was and is now, when clocks differ from those of its days in either half of the year', async () => {
  const asked = (follows: string, newest: typeof almaty | undefined, first: (typeof almaty)[]) =>
    proposedZone(follows, newest, () => Promise.resolve(first), now)
  expect(await asked('Asia/Shanghai', almaty, [almaty, almaty])).toBe('Asia/Almaty')
  // In winter both have the same time.
  expect(await asked('Africa/Algiers', berlin, [berlin])).toBe('Europe/Berlin')
  expect(await asked('Europe/Berlin', algiers, [algiers])).toBe('Africa/Algiers')
  // A cold start in another country decides nothing.
  expect(await asked('Asia/Shanghai', almaty, [shanghai, almaty, almaty])).toBe('Asia/Almaty')
})

test('nothing is proposed for one that passes through, that is at home, that has no fix or is at sea', async () => {
  const first = vi.fn(() => Promise.resolve([shanghai, shanghai]))
  expect(await proposedZone('Asia/Shanghai', almaty, first, now)).toBeNull()
  expect(first).toHaveBeenCalledOnce()
  for (const here of [shanghai, urumqi, undefined, { latitude: 20, longitude: -140 }])
    expect(await proposedZone('Asia/Shanghai', here, first, now)).toBeNull()
  // The store is asked for those only that are in another zone.
  expect(first).toHaveBeenCalledOnce()
  expect(await proposedZone('Asia/Shanghai', almaty, () => Promise.resolve([]), now)).toBeNull()
  expect(await proposedZone('Asia/Shanghai', almaty, () => Promise.resolve([almaty, shanghai]), now)).toBeNull()
  // Another name of the same time.
  expect(await proposedZone('Europe/Paris', berlin, () => Promise.resolve([berlin]), now)).toBeNull()
})
