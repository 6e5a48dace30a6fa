/** What superior platforms want besides checks and notices: explained, and refused where there is a form for it (wire 15). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainStream } from '../explain/explain.ts'
import { fieldFrames } from '../testing/field-frames.ts'
import { handFrame, hexOf } from '../testing/hand-frame.ts'
import { aboutVehicle, readEnvelope, writeEnvelope } from './envelope.ts'
import { refusalOf } from './refusals.ts'
import { superiorData } from './superior-data.ts'

async function explained(frame: Buffer): Promise<object> {
  const source = async function* () {
    yield await Promise.resolve(frame)
  }
  for await (const all of explainStream(source(), {})) for (const each of all) return each
  return expect.fail('nothing')
}
const fields = fieldFrames
const zeros = (count: number): string => '00'.repeat(count)
const plate = `b2e24b30303031${zeros(14)}02`

describe('decode --jt809', () => {
  it('explains the four messages of the field (field 29)', async () => {
    const about = { plate: '测K0001', plateColor: 2 }
    expect(await explained(hexOf(fields['0x9401']))).toMatchObject({
      messageId: '0x9400',
      nameZh: '从链路报警信息交互',
      body: {
        ...about,
        dataType: '0x9401',
        dataName: 'alarm to be dealt with',
        data: { alarmType: 1, supervisionId: 99, level: 0, supervisor: '某某', phone: '01000000000', mail: 'duty@example.com' },
      },
    })
    expect(await explained(hexOf(fields['0x9503']))).toMatchObject({
      body: { ...about, dataType: '0x9503', data: { sequence: 7, priority: 1, text: '慢行' } },
      deviations: [],
    })
    expect(await explained(hexOf(fields['0x9502']))).toMatchObject({
      body: { ...about, data: { lens: 1, size: 1 } },
      deviations: [],
    })
    expect(await explained(hexOf(fields['0x9601']))).toMatchObject({
      body: { ...about, dataType: '0x9601', data: {} },
      deviations: [],
    })
  })

  it('names every envelope, and shows data of a type that nobody knows as it is', async () => {
    for (const theme of ['92', '94', '95', '96', '97', '98', '99', '9a', '9b', '14', '15', '16', '17', '18', '19', '1a', '1b']) {
      const body = `${plate} ${theme}ee 00000002 abcd`
      expect(await explained(handFrame({ id: `${theme}00`, body }))).toMatchObject({
        name: expect.not.stringMatching('unknown'),
        body: { plate: '测K0001', dataType: `0x${theme.toUpperCase()}EE`, data: { hex: 'abcd' } },
      })
    }
  })

  it('takes what is between platforms for what is about no vehicle, whatever its type', () => {
    expect(readEnvelope(0x9300, hexOf('95ee 00000001 00'))).toMatchObject({
      vehicle: undefined,
      dataType: 0x95ee,
      deviations: [],
    })
    expect(readEnvelope(0x9300, hexOf('95'))).toBeUndefined()
  })

  it.each(['9101', '9102', '9103'])('names 0x%s, which has no envelope', async id => {
    expect(await explained(handFrame({ id, body: zeros(20) }))).toMatchObject({ name: expect.not.stringMatching('unknown') })
  })

  it('tells the alarms of 2019, which have no vehicle around them, from those of 2011', async () => {
    const sent = '9403 00000066 4A43323032355054303437 0003 00000198ABAC778E 00000198ABE3660E BEA9413132333435'
    const body = `${sent}${zeros(13)} 01 3335303130303030000000 000003E9 00000020 ${'b3b5'.repeat(16)}`
    expect(await explained(handFrame({ id: '9400', body, time: '000000006553f100' }))).toMatchObject({
      body: { dataType: '0x9403', data: { alarmType: 3, time: '2025-08-15T03:01:03.502Z', plate: '京A12345', routeId: 1001 } },
    })
  })

  it.each([
    ['15 bytes', '10 180927200020 180927230020 15b4', { command: 16, from: '180927200020' }],
    ['17 bytes', '000000005ea577d4 000000005ea5a204 10', { command: 16, from: '2020-04-26T12:00:20.000Z' }],
    ['16 bytes', '000000005ea577d4 000000005ea5a204', { from: '2020-04-26T12:00:20.000Z' }],
    ['1 byte', '10', { command: 16 }],
  ])('reads a request for recorder data of %s', async (_, data, shown) => {
    const length = hexOf(data).length.toString(16).padStart(8, '0')
    expect(await explained(handFrame({ id: '9500', body: `${plate} 9504 ${length} ${data}` }))).toMatchObject({
      body: { data: shown },
    })
  })
})

describe('refusals', () => {
  const asked = (hex: string) => {
    const body = hexOf(hex)
    const messageId = (body.readUInt16BE(body[0] === 0xb2 ? 22 : 0) >> 8) << 8
    return { messageId, enveloped: readEnvelope(messageId, body) ?? expect.fail('no envelope') }
  }
  const refused = (hex: string, edition: '2011' | '2019' = '2011') => {
    const { messageId, enveloped } = asked(hex)
    const answer = refusalOf(messageId, enveloped, { serial: 9, edition })
    return answer && `${answer.messageId.toString(16)} ${answer.body.toString('hex')}`
  }
  const expected = (messageId: string, hex: string) => `${messageId} ${hexOf(hex).toString('hex')}`
  const urge = `010001000000006b09e29400000063000000006b09e52800${zeros(68)}`

  it.each([
    ['9401', `${plate} 9401 0000005c ${urge}`, '1400', `${plate} 1401 00000005 00000063 03`],
    ['9501', `${plate} 9501 00000014 313233${zeros(17)}`, '1500', `${plate} 1501 00000001 01`],
    ['9502', `${plate} 9502 00000002 0201`, '1500', `${plate} 1502 0000002c 05 ${zeros(36)} 02 00000000 00 00`],
    ['9503', `${plate} 9503 0000000d 00000007 01 00000004 c2fdd0d0`, '1500', `${plate} 1503 00000005 00000007 01`],
    ['9504', `${plate} 9504 00000001 10`, '1500', `${plate} 1504 00000005 10 00000000`],
    ['9505', `${plate} 9505 00000091 ${zeros(145)}`, '1500', `${plate} 1505 00000001 02`],
    ['9801', `${plate} 9801 00000042 0101 ${zeros(64)}`, '1800', `${plate} 1801 00000023 02 ${zeros(34)}`],
    ['9802', `${plate} 9802 00000002 0101`, '1800', `${plate} 1802 00000001 02`],
    ['9902', `${plate} 9902 0000005c ${zeros(92)}`, '1900', `${plate} 1902 00000005 02 00000000`],
    ['9A01', `${plate} 9a01 00000054 ${zeros(84)}`, '1a00', `${plate} 1a01 00000023 ${zeros(34)} 02`],
    ['9A02', `${plate} 9a02 0000000a ${zeros(10)}`, '1a00', `${plate} 1a02 00000001 02`],
    ['9B01', `${plate} 9b01 00000060 ${zeros(96)}`, '1b00', `${plate} 1b01 00000003 02 0000`],
    ['9B03', `${plate} 9b03 00000003 000200`, '1b00', `${plate} 1b03 00000001 02`],
  ])('0x%s of 2011, byte by byte', (_, hex, messageId, answer) => {
    expect(refused(hex)).toBe(expected(messageId, answer))
  })

  it.each([
    ['9401', `9401 0000005c ${urge}`, '1400', `1401 0000000b 00000063 9401 00000009 03`],
    ['9501', `${plate} 9501 00000014 313233${zeros(17)}`, '1500', `${plate} 1501 00000007 9501 00000009 01`],
    ['9502', `${plate} 9502 00000002 0201`, '1500', `${plate} 1502 00000032 9502 00000009 05 ${zeros(36)} 02 00000000 00 00`],
    ['9503', `${plate} 9503 0000000d 00000007 01 00000004 c2fdd0d0`, '1500', `${plate} 1503 00000007 9503 00000009 01`],
  ])('0x%s of 2019 names the message that asked', (_, hex, messageId, answer) => {
    expect(refused(hex, '2019')).toBe(expected(messageId, answer))
  })

  it.each(['9205', '9206', '920a', '920b', '9601', '9204', '9901', '9b02', '95ee'])('0x%s has no form for a refusal', type => {
    expect(refused(`${plate} ${type} 00000001 00`)).toBeUndefined()
  })

  const route = '8be2c001 0001'
  it.each([
    ['1207', `${plate} 1207 00000010 ${zeros(16)}`, '9200', `${plate} 9207 00000001 03`],
    ['1208', `${plate} 1208 00000000`, '9200', `${plate} 9208 00000001 01`],
    ['1209', `${plate} 1209 00000010 ${zeros(16)}`, '9200', `${plate} 9209 00000001 04`],
    ['120E', `${plate} 120e 00000006 ${route}`, '9200', `${plate} 920d 00000007 8be2c001 03 0000`],
    ['1602', `${plate} 1602 00000006 ${route}`, '9200', `${plate} 920d 00000007 8be2c001 03 0000`],
    ['1702', `${plate} 1702 00000000`, '9700', `${plate} 9702 00000000`],
    ['1901', `${plate} 1901 00000004 00000000`, '9900', `${plate} 9901 00000002 02 00`],
    ['1B02', `${plate} 1b02 00000134 01 0002 ${zeros(305)}`, '9b00', `${plate} 9b02 00000003 02 0002`],
  ])('0x%s of a platform below, byte by byte', (_, hex, messageId, answer) => {
    expect(refused(hex)).toBe(expected(messageId, answer))
  })

  it('0x1207 of 2019 is answered by its serial; what asks for nothing, or comes from the other side, by nothing', () => {
    expect(refused(`${plate} 1207 00000010 ${zeros(16)}`, '2019')).toBe(
      expected('9200', `${plate} 9207 00000007 1207 00000009 03`),
    )
    for (const type of ['1202', '120c', '1303', '1402', '1501', '1801', '1902'])
      expect(refused(`${plate} ${type} 00000001 00`)).toBeUndefined()
    expect(refusalOf(0x9200, asked(`${plate} 1207 00000010 ${zeros(16)}`).enveloped, { serial: 9, edition: '2011' })).toBe(
      undefined,
    )
  })

  it('a request that cannot be read has no answer', () => {
    expect(refused(`${plate} 9503 00000002 0000`)).toBeUndefined()
    expect(refused(`${plate} 9401 00000002 0000`)).toBeUndefined()
  })

  it('any body of any request is answered, or not, and never throws', () => {
    const type = fc.constantFrom(...superiorData.map(({ id }) => id))
    const edition = fc.constantFrom('2011' as const, '2019' as const)
    fc.assert(
      fc.property(type, fc.uint8Array({ maxLength: 200 }), edition, (dataType, bytes, each) => {
        const vehicle = dataType === 0x9303 ? undefined : aboutVehicle('测K0001', 2)
        const body = writeEnvelope(vehicle, dataType, Buffer.from(bytes))
        const messageId = (dataType >> 8) << 8
        const read = readEnvelope(messageId, body) ?? expect.fail('no envelope')
        expect(read.dataType).toBe(dataType)
        refusalOf(messageId, read, { serial: 1, edition: each })
      }),
      { numRuns: 500 },
    )
  })
})
