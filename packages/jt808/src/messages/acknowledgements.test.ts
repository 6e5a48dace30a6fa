import { describe, expect, it } from 'vitest'
import { decode } from '../body/message.ts'
import { hexOf } from '../testing/hand-frame.ts'
import { vectors } from '../testing/vectors.ts'
import { heartbeat, logout, platformAck, terminalAck } from './acknowledgements.ts'

for (const version of ['2013', '2019'] as const) {
  vectors(terminalAck, [{ name: 'done', version, hex: '0007 8201 00', value: { replySerial: 7, replyId: 0x8201, result: 0 } }])
  vectors(platformAck, [
    { name: 'alarm confirmed', version, hex: 'ffff 0200 04', value: { replySerial: 0xffff, replyId: 0x0200, result: 4 } },
    {
      name: 'bytes behind the result',
      version,
      hex: '0001 0200 00 aabb',
      value: { replySerial: 1, replyId: 0x0200, result: 0 },
      deviations: ['trailingBytes'],
      readOnly: true,
    },
  ])
}

describe('messages without a body', () => {
  it.each([heartbeat, logout])('may have one all the same', row => {
    expect(decode(row, Buffer.alloc(0), '2013')).toEqual({ value: {}, version: '2013', deviations: [] })
    expect(decode(row, hexOf('0102'), '2019')).toEqual({ value: {}, version: '2019', deviations: ['trailingBytes'] })
  })
})
