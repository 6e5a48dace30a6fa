import { expect, test } from 'vitest'
import { isPhone, isPlate } from './contact-rules.ts'

test.each(['13812345678', '021-61234567', '+86 138 1234 5678', '(0571) 8765432', '61234567转802', '0044 20 7946 0958'])(
  '%s can be called',
  text => expect(isPhone(text)).toBe(true),
)
test.each(['abc', '12345', '1381234567a', '+', '1234567890123456', ''])('%s cannot be called', text =>
  expect(isPhone(text)).toBe(false),
)
test.each(['沪A12345', '沪AD12345', '粤B·12345', '沪A1234挂', '京a12345', 'AB12 CDE', 'B-XY 123'])('%s is a plate', text =>
  expect(isPlate(text)).toBe(true),
)
test.each(['沪A1', '沪12345', '沪A1234567', 'A', ''])('%s is no plate', text => expect(isPlate(text)).toBe(false))
