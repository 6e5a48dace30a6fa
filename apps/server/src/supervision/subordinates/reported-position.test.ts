import { decode, messages } from '@outrider/jt808'
import { contents, decode as decode809 } from '@outrider/jt809'
import { expect, test } from 'vitest'
import { reportedPosition } from './reported-position.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const reported = (data: string, edition: '2011' | '2019') => {
  const bytes = reportedPosition(decode809(contents.position, hex(data), edition).value.position)
  return bytes && decode(messages.location, bytes, '2019').value
}

test('the block of 2011 is the report that it was made of, in whole km/h and km', () => {
  expect(
    reported('00 13 07 07DC 0F 0F 0F 07EF4D80 01701840 0032 0033 00000096 002D 002D 00000003 00000101', '2011'),
  ).toMatchObject({
    alarms: 0x101,
    status: 3,
    latitude: 24.123_456,
    longitude: 133.123_456,
    speed: 50,
    course: 45,
    altitude: 45,
    time: Date.UTC(2012, 6, 19, 7, 15, 15),
    extras: { mileage: 150 },
  })
})

test('south and west stand in the status, and places that a plug-in moved are known as such', () => {
  const report = reported('01 13 07 07DC 0F 0F 0F 07270E00 01701840 0032 0033 FFFFFFFF 002D 002D 0000000F 00000000', '2011')
  expect(report).toMatchObject({ latitude: -24.123_456, longitude: -120, status: 0b10_1111 })
  expect(report?.extras).toEqual({})
})

const recorded = '00 0000001D 00040000 00481003 01EDAB6E 073BC3AF 0064 00E0 0000 250822113545 FF'
const platforms = `30${'00'.repeat(10)} 00040000 ${'01'.repeat(11)} 00000000 ${'00'.repeat(15)}`

test('a report within a position of 2019 stays as it was sent, but for a stray byte after its basic part', () => {
  const { position } = decode809(contents.position, hex(`${recorded} ${platforms}`), '2019').value
  expect(reportedPosition(position)?.toString('hex')).toBe(hex(recorded.slice(12, -3)).toString('hex'))
})

test('a block of 2011 within a position of 2019 is read as one', () => {
  const block = '1D 09 07E9 11 36 2B 06B35071 02111716 0000 0000 00006D7F 007B 00B0 00040003 00000001'
  expect(reported(`00 00000023 ${block} ${'00'.repeat(45)}`, '2019')).toMatchObject({
    status: 0x4_0003,
    alarms: 1,
    latitude: 34.674_454,
    time: Date.UTC(2025, 8, 29, 9, 54, 43),
  })
})
