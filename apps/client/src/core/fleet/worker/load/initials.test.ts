import { expect, test } from 'vitest'
import { vehicleInitials } from './initials.ts'

test.each([
  ['沪B20001', '', 'hb20001'],
  ['粤B12345', '冷藏车 7 号', 'yb12345 lcc7h'],
  ['藏A00001', '', 'za00001'],
  ['京A·88888', '油罐七', 'ja88888 ygq'],
  ['TRUCK 7', 'Big', 'truck7 big'],
  ['', '', ''],
])('initials of %s and %s are %s', (plate, nickname, initials) => {
  expect(vehicleInitials(plate, nickname)).toBe(initials)
})

test('the provinces of plates have the initials that people type', () => {
  const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青川宁琼'
  expect(vehicleInitials(provinces, '')).toBe('jjhyjyylhxwlxszgeggjmsjmgyqcnq')
})
