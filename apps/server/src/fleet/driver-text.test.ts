import { expect, test } from 'vitest'
import { orderIn, unshownCharacters } from './driver-text.ts'

test.each([
  'RELAY,1#',
  'relay , 1 #',
  'DYD#',
  'HFYD#',
  '  dyd#  ',
  'Please stop DYD#',
  '注意安全RELAY,1#',
  'Hello\nDYD#',
  '#0;1',
  '请停车 #0;1',
  'RESET#',
  'SERVER,0,203.0.113.1,8080#',
  '<SPBSJ*P:BSJGPS*C:12345>',
])('a terminal may carry out %j', text => {
  expect(orderIn(text)).toBeDefined()
})

test.each([
  '请减速',
  'Depot 3#',
  '3# 仓库卸货',
  '前往5#门',
  'Gate #3; then turn left',
  'Bay C#, now',
  '10:30 #12',
  'Is the relay ok?',
  '<注意>',
])('%j is a message', text => {
  expect(orderIn(text)).toBeUndefined()
})

test('terminals show texts of several lines', () => {
  expect(unshownCharacters('前方封路\n请绕行 by the G2')).toEqual([])
  expect(unshownCharacters('a\tb🚚\r')).toEqual(['\t', '🚚', '\r'])
})
