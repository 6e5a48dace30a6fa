import { expect, test } from 'vitest'
import { mapKeysOf, storedMapKey } from './map-keys.ts'

test('keys of AMapWeb come as pairs of key and password, parted by commas and bars (S3.mapkeys.1)', () => {
  const config = [
    { apiType: 'Other', mapKeys: 'x,y' },
    { apiType: 'AMapWeb', mapKeys: 'k1,p1|k2,p2|,p3' },
  ]
  expect(mapKeysOf(config, 'AMapWeb')).toEqual([
    { key: 'k1', password: 'p1' },
    { key: 'k2', password: 'p2' },
  ])
  expect(storedMapKey(config)).toBe('k1')
})

test('a missing map key is stored as an empty one (S8.error.19)', () => {
  expect(storedMapKey([])).toBe('')
  expect(storedMapKey([{ apiType: 'AMapWeb', mapKeys: '' }])).toBe('')
})
