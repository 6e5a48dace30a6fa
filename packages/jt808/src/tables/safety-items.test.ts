import { describe, expect, it } from 'vitest'
import { decode, encode } from '../body/message.ts'
import { location } from '../messages/location.ts'
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

  it('a tyre list of no known size keeps its bytes', () => {
    const { value, deviations } = read(`66 1b 00000009 00 41 ${place} aabbcc`)
    expect(deviations).toEqual(['tyreListUnreadable'])
    expect(value.extras.tyreAlarms).toMatchObject({ identification: hexOf('aabbcc'), tyres: [] })
  })

  it('a length that leaves the identification out is corrected when the rest then reads well', () => {
    const { value, deviations } = read(`64 20 ${assistance} ${jiangsu} 310109`)
    expect(deviations).toEqual(['safetyItemLength'])
    expect(value.extras).toEqual({ satellites: 9, driverAssistance: { ...assistanceValue, identification: hexOf(jiangsu) } })
  })

  it('a length without an identification is left alone when the rest reads well as it is', () => {
    const { value, deviations } = read(`64 1f ${assistance} 310109`)
    expect(deviations).toEqual([])
    expect(value.extras).toMatchObject({ satellites: 9, driverAssistance: { identification: Buffer.alloc(0) } })
  })

  it('a length is left alone when the rest reads well either way', () => {
    const { value, deviations } = read(`64 1f ${assistance} e10e ${'aa'.repeat(14)} 310109`)
    expect(deviations).toEqual([])
    expect(value.extras.unknown).toEqual([{ id: 0xe1, bytes: hexOf('aa'.repeat(14)) }])
  })

  it('an item too short to be one stays bytes', () => {
    const { value, deviations } = read('64 03 010203')
    expect(deviations).toEqual(['extraLength'])
    expect(value.extras).toEqual({ unknown: [{ id: 0x64, bytes: hexOf('010203') }] })
  })
})
