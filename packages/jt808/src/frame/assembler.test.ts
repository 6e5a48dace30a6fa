import { describe, expect, it } from 'vitest'
import { type HandFrame, handContent } from '../testing/hand-frame.ts'
import { Assembler } from './assembler.ts'
import { type Frame, readFrame } from './read-frame.ts'

function frame(options: HandFrame): Frame {
  const read = readFrame(handContent(options))
  if (!read.ok) throw new Error(read.error.message)
  return read.frame
}

/** Part `index` of `total`; its body is its index, its serial counts from 0x30. */
function part(index: number, total = 3, more: Partial<HandFrame> = {}): Frame {
  const byte = (index & 0xff).toString(16).padStart(2, '0')
  return frame({
    id: '0801',
    body: byte,
    serial: (0x30 + index - 1).toString(16).padStart(4, '0'),
    part: { total, index },
    ...more,
  })
}

const body = (added: ReturnType<Assembler['add']>): string =>
  'complete' in added ? added.complete.body.toString('hex') : JSON.stringify(added)

describe('reassembly', () => {
  it('a message in one piece is complete at once', () => {
    expect(body(new Assembler().add(frame({ id: '0002' }), 0))).toBe('')
    expect(body(new Assembler().add(part(1, 1), 0))).toBe('01')
  })

  it('the parts may come in any order and twice', () => {
    const assembler = new Assembler()
    expect(assembler.add(part(3), 0)).toEqual({ waiting: true })
    expect(assembler.add(part(1), 0)).toEqual({ waiting: true })
    expect(assembler.add(part(3), 0)).toEqual({ repeated: true })
    const added = assembler.add(part(2), 0)
    expect(body(added)).toBe('010203')
    expect('complete' in added && added.complete.header).toMatchObject({ serial: 0x30, subPackage: undefined, messageId: 0x0801 })
    expect(assembler.size).toBe(0)
  })

  it('serials need not be consecutive: other frames may come in between', () => {
    const assembler = new Assembler()
    assembler.add(part(1, 3, { serial: '0031' }), 0)
    for (let serial = 0x32; serial < 0x37; serial += 1) assembler.hear(serial)
    assembler.add(part(2, 3, { serial: '0037' }), 0)
    for (let serial = 0x38; serial < 0x3c; serial += 1) assembler.hear(serial)
    expect(body(assembler.add(part(3, 3, { serial: '003c' }), 0))).toBe('010203')
  })

  it('a few serials that nobody heard are not another message', () => {
    const assembler = new Assembler()
    assembler.add(part(1, 3, { serial: '0031' }), 0)
    assembler.add(part(2, 3, { serial: '0033' }), 0)
    expect(body(assembler.add(part(3, 3, { serial: '0034' }), 0))).toBe('010203')
  })

  it('the last part of another message does not complete this one', () => {
    const assembler = new Assembler()
    assembler.add(part(1), 0)
    assembler.add(part(2), 0)
    expect(assembler.add(part(3, 3, { serial: '0035', body: 'cc' }), 0)).toMatchObject({ waiting: true })
    expect(body(assembler.add(part(3), 0))).toBe('010203')
    assembler.add(part(1, 3, { serial: '0033', body: 'aa' }), 0)
    expect(body(assembler.add(part(2, 3, { serial: '0034', body: 'bb' }), 0))).toBe('aabbcc')
  })

  it.each([
    ['numbered before they are sent', ['0030', '0032', '0031', '0033']],
    ['numbered as they are sent', ['0030', '0031', '0032', '0033']],
    ['numbered over the wrap', ['ffff', '0000', '0001', '0002']],
  ])('two messages of as many parts sent by turns, %s', (_, [a1, b1, a2, b2]) => {
    const assembler = new Assembler()
    const send = (index: number, serial: string | undefined, text: string) =>
      body(assembler.add(part(index, 2, { serial: serial ?? '', body: text }), 0))
    send(1, a1, 'a1')
    send(1, b1, 'b1')
    expect([send(2, a2, 'a2'), send(2, b2, 'b2')]).toEqual(['a1a2', 'b1b2'])
  })

  it('a message sent again from its beginning under new serials', () => {
    const assembler = new Assembler()
    assembler.add(part(1), 0)
    assembler.add(part(2), 0)
    expect(assembler.add(part(1, 3, { serial: '0900' }), 0)).toEqual({ waiting: true })
    assembler.add(part(2, 3, { serial: '0901' }), 0)
    const added = assembler.add(part(3, 3, { serial: '0902' }), 0)
    expect(body(added)).toBe('010203')
    expect('complete' in added && added.arrived).toHaveLength(5)
    expect(assembler.size).toBe(0)
  })

  it.each([
    ['16 apart, and nothing heard between', ['0010', '0020']],
    ['3000 apart', ['0010', '0bc8']],
    ['of a counter that began again', ['9000', '0002']],
    ['the same', ['0010', '0010']],
  ])('the second of two parts joins the one message that is open: serials %s (wire 3)', (_, [first, second]) => {
    const assembler = new Assembler()
    assembler.add(part(1, 2, { serial: first ?? '' }), 0)
    expect(body(assembler.add(part(2, 2, { serial: second ?? '' }), 0))).toBe('0102')
    expect(assembler.size).toBe(0)
  })

  it('parts whose serials grow by 16 are one message, in any order but the first (wire 3)', () => {
    const assembler = new Assembler()
    assembler.add(part(1, 4, { serial: '0010' }), 0)
    expect(assembler.add(part(3, 4, { serial: '0030' }), 0)).toEqual({ waiting: true })
    expect(assembler.add(part(2, 4, { serial: '0020' }), 0)).toEqual({ waiting: true })
    expect(body(assembler.add(part(4, 4, { serial: '0040' }), 0))).toBe('01020304')
  })

  it('a part whose serial does not follow joins no message where two lack it, where another begins, and where serials have followed until then (wire 3)', () => {
    const two = new Assembler()
    two.add(part(1, 2, { serial: '0010', body: 'a1' }), 0)
    two.add(part(1, 2, { serial: '0100', body: 'b1' }), 0)
    expect(two.size).toBe(2)
    // The older one has been asked for what it lacks, and this may be the answer.
    expect(body(two.add(part(2, 2, { serial: '0400', body: 'a2' }), 0))).toBe('a1a2')
    expect(body(two.add(part(2, 2, { serial: '0101', body: 'b2' }), 0))).toBe('b1b2')
    const another = new Assembler()
    another.add(part(2, 2, { serial: '0010' }), 0)
    expect(another.add(part(1, 2, { serial: '0020' }), 0)).toMatchObject({ waiting: true })
    expect(another.size).toBe(2)
    const followed = new Assembler()
    followed.add(part(1), 0)
    followed.add(part(2), 0)
    expect(followed.add(part(3, 3, { serial: '0050' }), 0)).toMatchObject({ waiting: true })
    expect(followed.size).toBe(2)
    const total = new Assembler()
    total.add(part(1, 3, { serial: '0010' }), 0)
    expect(total.add(part(2, 2, { serial: '0020' }), 0)).toMatchObject({ waiting: true })
  })

  it('messages of several terminals and kinds do not mix', () => {
    const assembler = new Assembler()
    assembler.add(part(1, 2), 0)
    assembler.add(part(1, 2, { phone: '000000000002', body: 'aa' }), 0)
    assembler.add(part(1, 2, { id: '0104', body: 'bb' }), 0)
    assembler.add(part(1, 3, { body: 'cc' }), 0)
    expect(assembler.size).toBe(4)
    expect(body(assembler.add(part(2, 2), 0))).toBe('0102')
    expect(body(assembler.add(part(2, 2, { phone: '000000000002' }), 0))).toBe('aa02')
    expect(body(assembler.add(part(2, 2, { id: '0104' }), 0))).toBe('bb02')
  })

  it('another message of as many parts takes nothing from one that is incomplete, and asks for what is missing of it at once', () => {
    const assembler = new Assembler()
    assembler.add(part(1), 0)
    assembler.add(part(2), 0)
    expect(assembler.add(part(1, 3, { serial: '0090', body: 'aa' }), 0)).toMatchObject({
      waiting: true,
      ask: [{ firstSerial: 0x30, missing: [3] }],
    })
    assembler.add(part(2, 3, { serial: '0091', body: 'bb' }), 0)
    expect(body(assembler.add(part(3, 3, { serial: '0092', body: 'cc' }), 0))).toBe('aabbcc')
    expect(body(assembler.add(part(3), 0))).toBe('010203')
  })
})

describe('retransmission', () => {
  it('missing parts are asked for after 5 s without progress, and the message is given up after 60 s', () => {
    const assembler = new Assembler()
    assembler.add(part(1, 4), 1000)
    assembler.add(part(3, 4), 4000)
    expect(assembler.due(8999)).toEqual([])
    expect(assembler.due(9000)).toMatchObject([
      { resend: { firstSerial: 0x30, missing: [2, 4], header: { phone: '13912345678' } } },
    ])
    expect(assembler.due(13_999)).toEqual([])
    expect(assembler.due(14_000)).toHaveLength(1)
    assembler.add(part(2, 4), 20_000)
    expect(assembler.due(25_000)).toMatchObject([{ resend: { missing: [4] } }])
    expect(assembler.due(80_000)).toMatchObject([{ dropped: { header: { messageId: 0x0801, phone: '13912345678' }, total: 4 } }])
    expect(assembler.size).toBe(0)
    expect(assembler.due(200_000)).toEqual([])
  })

  it('what was asked for may come under another serial', () => {
    const assembler = new Assembler()
    assembler.add(part(1), 0)
    assembler.add(part(2), 0)
    assembler.due(5_000)
    expect(body(assembler.add(part(3, 3, { serial: '0700' }), 6_000))).toBe('010203')
  })

  it('what was asked for may have come already, where nobody knew whose it is', () => {
    const assembler = new Assembler()
    assembler.add(part(1), 0)
    assembler.add(part(2), 0)
    assembler.add(part(3, 3, { serial: '0700' }), 0)
    expect(assembler.size).toBe(2)
    expect(body(assembler.add(part(3, 3, { serial: '0700' }), 1_000))).toBe('010203')
    expect([assembler.size, assembler.bytes]).toEqual([0, 0])
  })

  it('a message that was given up is told with its beginning', () => {
    const assembler = new Assembler()
    assembler.add(part(1, 5), 0)
    assembler.add(part(2, 5), 0)
    assembler.add(part(4, 5), 0)
    const [due] = assembler.due(60_000)
    expect(due && 'dropped' in due && due.dropped.beginning?.body.toString('hex')).toBe('0102')
    expect(due && 'dropped' in due && due.dropped.arrived).toHaveLength(3)
  })

  it('the serial of a missing first part is counted back, over the wrap', () => {
    const assembler = new Assembler()
    assembler.add(part(3, 3, { serial: '0001' }), 0)
    expect(assembler.due(5000)).toMatchObject([{ resend: { firstSerial: 0xffff, missing: [1, 2] } }])
  })

  it('never more than 255 parts are asked for at once', () => {
    const assembler = new Assembler()
    assembler.add(part(1, 0xffff), 0)
    const [due] = assembler.due(5000)
    expect(due && 'resend' in due && due.resend.missing).toHaveLength(255)
  })
})

describe('bounds', () => {
  it('more messages at once than allowed are refused', () => {
    const assembler = new Assembler({ maxMessages: 2 })
    assembler.add(part(1, 2), 0)
    assembler.add(part(1, 3), 0)
    expect(assembler.add(part(1, 4), 59_000)).toEqual({ refused: 'tooManyMessages' })
    expect(assembler.add(part(1, 4), 60_000)).toMatchObject({ waiting: true, dropped: { total: 2 } })
    expect(body(assembler.add(part(2, 3), 60_000))).not.toBe('')
  })

  it('more bytes than allowed are refused, and what is there stays', () => {
    const assembler = new Assembler({ maxBytes: 3000 })
    const big = '55'.repeat(1000)
    assembler.add(part(1, 9, { body: big }), 0)
    assembler.add(part(2, 9, { body: big }), 0)
    expect(assembler.add(part(3, 9, { body: big }), 0)).toEqual({ refused: 'tooManyBytes' })
    expect(assembler.size).toBe(1)
    assembler.add(part(1, 2), 0)
    expect(body(assembler.add(part(2, 2), 0))).toBe('0102')
  })

  it('complete and dropped messages no longer count', () => {
    const assembler = new Assembler({ maxBytes: 3000 })
    const big = '55'.repeat(1000)
    for (let message = 0; message < 5; message++) {
      assembler.add(part(1, 2, { body: big }), 0)
      expect(assembler.add(part(2, 2, { body: big }), 0)).toHaveProperty('complete')
      assembler.add(part(1, 3, { body: big }), 0)
      expect(assembler.due(60_000)).toMatchObject([{ dropped: {} }])
    }
  })

  it('empty packages are limited too', () => {
    const assembler = new Assembler({ maxBytes: 10_000 })
    let refused = 0
    for (let index = 1; index <= 200; index++) if ('refused' in assembler.add(part(index, 65535, { body: '' }), 0)) refused++
    expect(refused).toBeGreaterThan(0)
  })
})

it('a part that waits does not keep the read buffer alive that it came in', () => {
  const assembler = new Assembler()
  const chunk = Buffer.concat([handContent({ id: '0801', body: '01', part: { total: 2, index: 1 } }), Buffer.alloc(64_000)])
  const read = readFrame(chunk.subarray(0, chunk.length - 64_000))
  if (!read.ok) throw new Error(read.error.message)
  assembler.add(read.frame, 0)
  assembler.add(part(2, 2, { serial: '0032' }), 0)
  assembler.add(read.frame, 0)
  const [due] = assembler.due(5_000)
  expect(due && 'resend' in due && due.resend.header.phoneBytes.buffer.byteLength).toBe(6)
})
