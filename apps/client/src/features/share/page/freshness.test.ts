import type { SharedPosition } from '@outrider/contract'
import { expect, test } from 'vitest'
import { freshnessOf } from './freshness.ts'

const now = 1_750_000_000_000
const seen = (over: Partial<SharedPosition>): SharedPosition => ({
  name: 'A',
  latitude: 31,
  longitude: 121,
  datum: 'wgs84',
  gpsTime: now - 5_000,
  timeOfArrival: false,
  located: true,
  speed: 60,
  course: 90,
  onlineState: 'online',
  driveState: 'driving',
  staleAfterSeconds: 600,
  platform: 'Outrider',
  basemap: { id: 'e', zh: '内', en: 'E', kind: 'embedded', addresses: [], datum: 'wgs84', satellite: false, attribution: '' },
  expiresAt: now + 3_600_000,
  serverTime: now,
  ...over,
})

test('a position is live only while its vehicle is heard of, has a fix, and the fix is not old', () => {
  expect(freshnessOf(seen({}), now)).toBe('live')
  expect(freshnessOf(seen({ gpsTime: now - 600_000 }), now)).toBe('live')
  expect(freshnessOf(seen({ gpsTime: now - 600_001 }), now)).toBe('old')
  expect(freshnessOf(seen({ located: false }), now)).toBe('noFix')
  expect(freshnessOf(seen({ onlineState: 'offline', driveState: 'offline' }), now)).toBe('vehicleOffline')
})

test('a vehicle that was never located has no age', () => {
  expect(freshnessOf(seen({ gpsTime: null, located: false }), now)).toBe('onlineNoFix')
  expect(freshnessOf(seen({ gpsTime: null, located: false, onlineState: 'offline' }), now)).toBe('never')
})
