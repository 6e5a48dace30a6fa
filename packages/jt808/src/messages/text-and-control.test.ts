import { describe, expect, it } from 'vitest'
import { vectors } from '../testing/vectors.ts'
import { hexOf } from '../testing/hand-frame.ts'
import { location } from './location.ts'
import { decode } from '../body/message.ts'
import { serverTime, confirmAlarm, temporaryTracking } from './location-control.ts'
import {
  phoneCallback,
  terminalControl,
  eventReport,
  vehicleControl,
  vehicleControlResponse,
  questionResponse,
  textMessage,
} from './text-and-control.ts'

const place = '00000000 00001003 01dc89d0 073d8aa5 000c 0000 010e 240229200000'

vectors(textMessage, [
  { name: 'a text in Chinese', version: '2013', hex: '0c c4fabac3', value: { flags: 12, text: '您好' } },
  { name: 'a notice', version: '2019', hex: '0c 01 c4fabac3', value: { flags: 12, type: 1, text: '您好' } },
  {
    name: 'the 2013 body under the 2019 header',
    version: '2013',
    as: '2019',
    hex: '0c 6869',
    value: { flags: 12, text: 'hi' },
    deviations: ['otherEditionLayout'],
  },
  { name: 'nothing to say', version: '2013', hex: '01', value: { flags: 1, text: '' } },
])
vectors(terminalControl, [
  { name: 'cut the oil', version: '2013', hex: '64', value: { command: 0x64, parameters: '' } },
  { name: 'connect elsewhere', version: '2019', hex: '02 303b61706e', value: { command: 2, parameters: '0;apn' } },
])
vectors(vehicleControl, [
  { name: 'lock', version: '2013', hex: '01', value: { flags: 1 } },
  { name: 'lock', version: '2019', hex: '0001 0001 00', value: { controls: [{ id: 1, value: 0 }] } },
])
vectors(vehicleControlResponse, [
  {
    name: 'locked',
    version: '2013',
    hex: `0009 ${place}`,
    value: { replySerial: 9, location: decode(location, hexOf(place), '2013').value },
  },
])
vectors(phoneCallback, [{ name: 'listen in', version: '2013', hex: '01 3130303836', value: { flag: 1, number: '10086' } }])
vectors(eventReport, [{ name: 'event 3', version: '2013', hex: '03', value: { event: 3 } }])
vectors(questionResponse, [{ name: 'answer 2', version: '2013', hex: '0007 02', value: { replySerial: 7, answer: 2 } }])
vectors(temporaryTracking, [
  { name: 'every 5 s for 10 min', version: '2013', hex: '0005 00000258', value: { interval: 5, validity: 600 } },
  { name: 'no more', version: '2013', hex: '0000', value: { interval: 0 } },
])
vectors(confirmAlarm, [{ name: 'an emergency', version: '2013', hex: '0064 00000001', value: { reportSerial: 100, alarms: 1 } }])
vectors(serverTime, [{ name: 'in UTC', version: '2019', hex: '240229120000', value: { time: Date.UTC(2024, 1, 29, 12) } }])

describe('shown as JSON', () => {
  it('the flags of a text message depend on the edition', () => {
    expect(textMessage.body.show({ flags: 0x0d, text: '' }, '2013')).toMatchObject({ flags: ['urgent', 'display', 'speak'] })
    expect(textMessage.body.show({ flags: 0x0e, type: 1, text: '' }, '2019')).toMatchObject({
      flags: ['urgent', 'display', 'speak'],
    })
  })
  it('the server time is shown as UTC', () => {
    expect(serverTime.body.show({ time: Date.UTC(2024, 1, 29, 12) }, '2019')).toEqual({ time: '2024-02-29T12:00:00Z' })
  })
})
