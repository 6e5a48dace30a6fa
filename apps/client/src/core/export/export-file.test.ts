import { expect, test } from 'vitest'
import { fileName, fileOf } from './export-file.ts'

const begin = new Date(2026, 0, 31, 12).getTime()

test('a file is named after its vehicles and the day on this device', () => {
  expect(fileName('track', ['沪A·12345'], begin, 'gpx')).toBe('track-沪A·12345-20260131.gpx')
  expect(fileName('track', ['A', 'B'], begin, 'csv')).toBe('track-A_B-20260131.csv')
  expect(fileName('track', [''], Infinity, 'csv')).toBe('track.csv')
})

test('no name leads into another folder, hides its ending, or is too long', () => {
  expect(fileName('track', ['../../etc/x\u202Egpj'], begin, 'kml')).toBe('track-.._.._etc_x_gpj-20260131.kml')
  expect(fileName('track', ['x'.repeat(500)], begin, 'kml')).toMatch(/^.{120}\.kml$/)
})

test('a file is all of its pieces', async () => {
  const file = await fileOf(['沪', 'A', '\r\n'], 'a.csv', 'text/csv;charset=utf-8')
  expect([file.name, file.type]).toEqual(['a.csv', 'text/csv;charset=utf-8'])
  expect(await file.text()).toBe('沪A\r\n')
})
