import { terminalAddress, encode, messages, writeFrame } from '@outrider/jt808'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ReplyReader } from './load-replies.ts'

it('finds every reply, for any chunks and escapes', () => {
  const answers = fc.array(fc.record({ serial: fc.integer({ min: 0, max: 0xffff }), result: fc.integer({ min: 0, max: 3 }) }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(
      answers,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      fc.constantFrom('2013', '2019'),
      (sent, cuts, version) => {
        const to = terminalAddress('17e000007d', version)
        const stream = Buffer.concat(
          sent.map(({ serial, result }) => {
            const body = encode(messages.platformAck, { replySerial: serial, replyId: 0x0200, result }, version)
            return writeFrame(to, { messageId: 0x8001, serial: serial ^ 0x7e, body })
          }),
        )
        const found: typeof sent = []
        const reader = new ReplyReader(version === '2019' ? 17 : 12, {
          acknowledged: (serial, messageId, result) => {
            expect(messageId).toBe(0x0200)
            found.push({ serial, result })
          },
          registered: () => {},
          requested: () => {},
        })
        for (let at = 0, i = 0; at < stream.length; i++) {
          const size = cuts[i % cuts.length] as number
          reader.read(stream.subarray(at, at + size))
          at += size
        }
        expect(found).toEqual(sent)
      },
    ),
    { seed: 808 },
  )
})

it('reads the token of a registration, and requests of the platform', () => {
  const to = terminalAddress('14400000001', '2013')
  const body = encode(messages.registrationResponse, { replySerial: 2, result: 0, token: 'abc~}123' }, '2013')
  const received: unknown[] = []
  const reader = new ReplyReader(12, {
    acknowledged: () => {},
    registered: (result, token) => received.push([result, token]),
    requested: (messageId, serial) => received.push([messageId, serial]),
  })
  reader.read(writeFrame(to, { messageId: 0x8100, serial: 1, body }))
  reader.read(writeFrame(to, { messageId: 0x8107, serial: 0x7d7e, body: Buffer.alloc(0) }))
  expect(received).toEqual([
    [0, 'abc~}123'],
    [0x8107, 0x7d7e],
  ])
})
