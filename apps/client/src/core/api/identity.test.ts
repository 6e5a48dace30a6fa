import { expect, test } from 'vitest'
import { joinId, splitId } from './identity.ts'

test('equal ids of two platforms stay apart (S3.vehicle.3)', () => {
  expect(joinId('7', 'a')).not.toBe(joinId('7', 'b'))
  expect(splitId(joinId('7', 'fleet.example.com:8083'))).toEqual({ id: '7', platformCode: 'fleet.example.com:8083' })
})

test('an id is split at the last separator', () => {
  expect(splitId('x@y@a')).toEqual({ id: 'x@y', platformCode: 'a' })
})

test('a plain id names no platform', () => {
  expect(splitId('7')).toEqual({ id: '7', platformCode: undefined })
})
