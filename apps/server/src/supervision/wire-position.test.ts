import { expect, test } from 'vitest'
import { aReport } from '../testing/platform.ts'
import { readSuperiors } from './superior.ts'
import { wirePosition } from './wire-position.ts'

const [superior] = readSuperiors(
  JSON.stringify([
    {
      id: 'province',
      name: 'Province',
      host: '127.0.0.1',
      port: 1,
      userId: 1,
      password: 'right',
      accessCode: 1,
      edition: '2011',
      slave: { host: '127.0.0.1', port: 0 },
    },
  ]),
)

test.each([
  ['of the recorder where it was reported', '030201f4', 50],
  ['else that of the receiver', '0104000000ff', 60],
])('the second speed of 2011 is %s', (_, extras, recorderSpeed) => {
  if (!superior) expect.fail('no superior')
  expect(wirePosition(aReport(1, 1, { extras: Buffer.from(extras, 'hex') }), superior)).toMatchObject({
    speed: 60,
    recorderSpeed,
  })
})
