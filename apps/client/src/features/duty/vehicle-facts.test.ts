import { expect, test } from 'vitest'
import { vehicleFacts } from './vehicle-facts.ts'

test('what a platform tells of a vehicle is named in both languages with its key; what nobody knows has its key alone', () => {
  const answer = 'VIN:=京A12345;VEHICLE_COLOR:=2;VEHICLE_TYPE:=;OWERS_NAME:=运输 ;constructor:=a:=b;'
  expect(vehicleFacts(answer, 'en')).toBe(
    'Plate number (VIN): 京A12345 · Plate colour code (VEHICLE_COLOR): 2 · Owner (OWERS_NAME): 运输 · constructor: a:=b',
  )
  expect(vehicleFacts(answer, 'zh')).toBe(
    '车牌号（VIN）：京A12345 · 车牌颜色代码（VEHICLE_COLOR）：2 · 业户名称（OWERS_NAME）：运输 · constructor：a:=b',
  )
})

test('a text without keys stays as it is', () => {
  expect(vehicleFacts('什么; 鬼', 'en')).toBe('什么; 鬼')
})
