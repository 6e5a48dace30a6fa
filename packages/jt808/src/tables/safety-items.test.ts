import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode, encode } from '../body/message.ts'
import { extrasWithCorrectedLengths, location } from '../messages/location.ts'
import { hexOf } from '../testing/hand-frame.ts'

const basic = '00000000 00000003 01dc89d0 073d8aa5 000c 0237 010e 240229200000'
const place = '000c 01dc89d0 073d8aa5 240229200000 0401'
const placeValue = { altitude: 12, latitude: 31.230416, longitude: 121.473701, time: Date.UTC(2024, 1, 29, 12), state: 0x0401 }
const jiangsu = '30303030313233 240229200000 01 02 00'
const guangdong = `${'30'.repeat(30)} 240229200000 01 02 0000`
const read = (items: string) => decode(location, hexOf(`${basic} ${items}`), '2019')

const assistance = `00000009 01 02 01 3c 0a 01 01 50 41 ${place}`
const assistanceValue = {
  alarmId: 9,
  flag: 1,
  type: 2,
  level: 1,
  frontSpeed: 60,
  distance: 10,
  lane: 1,
  sign: 1,
  signValue: 80,
  speed: 65,
  ...placeValue,
}

describe('active safety items', () => {
  it.each([
    ['2f', jiangsu],
    ['47', guangdong],
  ])('driver assistance of %s hex bytes', (length, identification) => {
    const { value, deviations } = read(`64 ${length} ${assistance} ${identification} 310109`)
    expect(deviations).toEqual([])
    expect(value.extras).toEqual({
      satellites: 9,
      driverAssistance: { ...assistanceValue, identification: hexOf(identification) },
    })
    expect(decode(location, encode(location, value, '2019'), '2019').value).toEqual(value)
  })

  it('driver state', () => {
    const { value, deviations } = read(`65 2f 00000009 01 02 01 07 00000000 41 ${place} ${jiangsu}`)
    expect(deviations).toEqual([])
    expect(value.extras.driverState).toMatchObject({
      type: 2,
      level: 1,
      fatigue: 7,
      speed: 65,
      ...placeValue,
      identification: hexOf(jiangsu),
    })
  })

  it('intense driving', () => {
    const { value } = read(`70 2f 00000009 01 01 000a 0001 0002 41 ${place} ${jiangsu}`)
    expect(value.extras.intenseDriving).toMatchObject({
      type: 1,
      timeThreshold: 10,
      threshold1: 1,
      threshold2: 2,
      speed: 65,
      ...placeValue,
    })
  })

  it('blind spot', () => {
    const { value } = read(`67 29 00000009 01 02 41 ${place} ${jiangsu}`)
    expect(value.extras.blindSpot).toMatchObject({
      alarmId: 9,
      type: 2,
      speed: 65,
      ...placeValue,
      identification: hexOf(jiangsu),
    })
  })

  it.each([
    ['one byte a wheel', '3b', jiangsu, '01 0004 0320 0019 0064  02 0002 0384 001a 0063'],
    ['two bytes a wheel', '3d', jiangsu, '0001 0004 0320 0019 0064  0002 0002 0384 001a 0063'],
    ['one byte a wheel, Guangdong', '53', guangdong, '01 0004 0320 0019 0064  02 0002 0384 001a 0063'],
  ])('tyres, %s', (_, length, identification, tyres) => {
    const { value, deviations } = read(`66 ${length} 00000009 00 41 ${place} ${identification} 02 ${tyres}`)
    expect(deviations).toEqual([])
    expect(value.extras.tyreAlarms).toEqual({
      alarmId: 9,
      flag: 0,
      speed: 65,
      ...placeValue,
      identification: hexOf(identification),
      tyres: [
        { wheel: 1, kinds: 4, pressure: 800, temperature: 25, battery: 100 },
        { wheel: 2, kinds: 2, pressure: 900, temperature: 26, battery: 99 },
      ],
    })
    expect(decode(location, encode(location, value, '2019'), '2019').value).toEqual(value)
  })

  it.each([
    ['a tyre list of unknown size', '66', `00000009 00 41 ${place} aabbcc`],
    ['29 bytes of a vendor under the id of tyres', '66', '0a0b0c0d 572a7e01 5728a0b1 1234567890ab 0102030405060708090a0b'],
    ['a place north of the pole', '64', `00000009 01 02 01 3c 0a 01 01 50 41 000c 572a7e01 073d8aa5 240229200000 0401`],
    ['a place beyond the date line', '65', `00000009 01 02 01 07 00000000 41 000c 01dc89d0 0abb0000 240229200000 0401`],
    ['the same of blind spots', '67', `00000009 01 02 41 000c 572a7e01 073d8aa5 240229200000 0401`],
    ['the same of intense driving', '70', `00000009 01 01 000a 0001 0002 41 000c 572a7e01 073d8aa5 240229200000 0401`],
    ['another type of area', '11', '09 00000001'],
    ['another direction', '12', '01 00000001 02'],
    ['another result', '13', '00000001 0078 02'],
    ['more than all of fatigue', '18', '0001 65'],
  ])('%s is kept as bytes, and what follows is read', (_, id, hex) => {
    const bytes = hexOf(hex)
    const { value, deviations } = read(`${id} ${bytes.length.toString(16).padStart(2, '0')} ${hex} 310109`)
    expect(deviations).toEqual(['extraValue'])
    expect(value.extras).toEqual({ satellites: 9, unknown: [{ id: Number.parseInt(id, 16), bytes }] })
    expect(decode(location, encode(location, value, '2019'), '2019').value.extras).toEqual(value.extras)
  })

  it('a length without the identification is corrected when the rest then parses', () => {
    const { value, deviations } = read(`64 20 ${assistance} ${jiangsu} 310109`)
    expect(deviations).toEqual(['safetyItemLength'])
    expect(value.extras).toEqual({ satellites: 9, driverAssistance: { ...assistanceValue, identification: hexOf(jiangsu) } })
  })

  it('a length without an identification is kept when the rest parses as it is', () => {
    const { value, deviations } = read(`64 1f ${assistance} 310109`)
    expect(deviations).toEqual([])
    expect(value.extras).toMatchObject({ satellites: 9, driverAssistance: { identification: Buffer.alloc(0) } })
  })

  it('a length is kept when the rest parses either way', () => {
    const { value, deviations } = read(`64 1f ${assistance} e10e ${'aa'.repeat(14)} 310109`)
    expect(deviations).toEqual([])
    expect(value.extras.unknown).toEqual([{ id: 0xe1, bytes: hexOf('aa'.repeat(14)) }])
  })

  it.each([
    ['without its identification', '64 1f', 40, 'Guangdong'],
    ['without its identification and one byte more', '65 20', 38, 'Heilongjiang'],
    ['of another region', '70 2f', 39, 'Sichuan'],
    ['with an identification that is not there', '64 2f', 0, 'none'],
    ['with an identification beyond the end', '64 47', 0, 'none'],
  ])('what follows an item with a length %s is read: the speed of the recorder', (_, head, identification) => {
    const { value, deviations } = read(`${head} ${'01'.repeat(31)} ${'30'.repeat(identification)} 0302 0265 01040000abcd 310109`)
    expect(deviations).toEqual(['safetyItemLength'])
    expect(value.extras).toMatchObject({ recorderSpeed: 61.3, mileage: 4398.1, satellites: 9 })
    expect(value.extras.unknown).toBeUndefined()
  })

  it.each([
    ['blind spot', `67 19 00000009 01 02 41 ${place} ${jiangsu}`],
    ['tyres', `66 18 00000009 00 41 ${place} ${jiangsu} 02 01 0004 0320 0019 0064  02 0002 0384 001a 0063`],
  ])('%s, and another of the kind behind it, with lengths that leave the identification out', (_, items) => {
    const { value, deviations } = read(`${items} 64 1f ${assistance} ${jiangsu} 0302 0265`)
    expect(deviations).toEqual(['safetyItemLength'])
    expect(value.extras).toMatchObject({ recorderSpeed: 61.3, driverAssistance: assistanceValue })
  })

  it('when nothing parses with any length, the declared one is used and the deviation is noted', () => {
    const { value, deviations } = read(`03020265 64 2f ${assistance} ${jiangsu} 0309 02`)
    expect(deviations).toEqual(['extrasPastEnd'])
    expect(value.extras).toMatchObject({ recorderSpeed: 61.3, driverAssistance: assistanceValue })
  })

  it('lengths are corrected for generic readers, other bytes are unchanged', () => {
    const wrong = hexOf(`64 1f ${assistance} ${jiangsu} 0302 0265`)
    const right = extrasWithCorrectedLengths(wrong)
    expect(right.toString('hex')).toBe(hexOf(`64 2f ${assistance} ${jiangsu} 0302 0265`).toString('hex'))
    expect(wrong[1]).toBe(0x1f)
    expect(extrasWithCorrectedLengths(right)).toBe(right)
  })

  it('hostile bytes take bounded time and are never read past their end', () => {
    for (const [id, length] of [
      [0x64, 0x1f],
      [0x66, 0x18],
      [0x67, 0x00],
    ] as const) {
      const bytes = Buffer.alloc(60_001, Buffer.from([id, length]))
      expect(extrasWithCorrectedLengths(bytes)).toHaveLength(bytes.length)
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), noise => {
        const items = Buffer.concat([hexOf(`64 1f ${assistance}`), noise])
        expect(extrasWithCorrectedLengths(items)).toHaveLength(items.length)
      }),
    )
  })

  it('an item that is too short is kept as bytes', () => {
    const { value, deviations } = read('64 03 010203')
    expect(deviations).toEqual(['extraLength'])
    expect(value.extras).toEqual({ unknown: [{ id: 0x64, bytes: hexOf('010203') }] })
  })
})
