import { expect, test } from 'vitest'
import { sentName } from './area-of-geofence.ts'

test.each(['RELAY,1#', 'ＲＥＬＡＹ，１＃', 'DYD#', '北区\n#0;1', 'STOP123456'])(
  'the name %j is not shown to a terminal',
  name => {
    expect(sentName('17', name)).toBe('17')
  },
)

test.each(['北区仓库', 'Gate #3', '5#门', ''])('the name %j is', name => {
  expect(sentName('17', name)).toBe(name)
})
