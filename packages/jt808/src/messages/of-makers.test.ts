import { vectors } from '../testing/vectors.ts'
import {
  accelerations,
  canFrames,
  compressedData,
  controlOutcome,
  orderReply,
  simCard,
  sleepNotice,
  textReply,
} from './of-makers.ts'

const at = Date.UTC(2026, 2, 23, 2, 10, 10)

vectors(controlOutcome, [
  {
    name: 'the vehicle moves',
    version: '2013',
    hex: '0012 90 04 00000000000000000000',
    value: { replySerial: 0x12, command: 0x90, result: 4, rest: Buffer.alloc(10) },
  },
])
vectors(simCard, [
  {
    name: 'an ICCID',
    version: '2013',
    hex: '3839383630303030303030303030303030303030',
    value: { iccid: '89860000000000000000' },
  },
])
vectors(canFrames, [
  {
    name: 'one frame',
    version: '2013',
    hex: '260323101010 0001 18FEF100 0102030405060708',
    value: { time: at, frames: [{ id: 0x18fef100, data: Buffer.from('0102030405060708', 'hex') }] },
  },
])
vectors(sleepNotice, [
  { name: 'it sleeps', version: '2013', hex: '55 260323101010', value: { nap: { battery: 85, time: at } } },
  {
    name: 'cells of a battery',
    version: '2013',
    hex: '260323101010 0006 0001 0002 8063',
    value: { battery: { time: at, blocks: Buffer.from('000100028063', 'hex') } },
  },
  {
    name: 'a position',
    version: '2013',
    hex: '1c 00000000 00000003 01da6f58 0737c480 000a 0258 005a 260323101010',
    value: {
      positions: [
        {
          alarms: 0,
          status: 3,
          latitude: 31.092568,
          longitude: 121.095296,
          altitude: 10,
          speed: 60,
          course: 90,
          time: at,
          extras: {},
        },
      ],
    },
  },
])
vectors(orderReply, [{ name: 'done', version: '2013', hex: '0007 5b8c6210', value: { replySerial: 7, text: '完成' } }])
vectors(textReply, [
  { name: 'in GBK', version: '2013', hex: '00 cdea b3c9', value: { coding: 0, text: '完成' } },
  { name: 'in Unicode', version: '2013', hex: '01 5b8c6210', value: { coding: 1, text: '完成' } },
])
vectors(accelerations, [
  {
    name: 'a sample',
    version: '2013',
    hex: '260323101010 0001 ffff 03e8',
    value: { samples: [{ time: at, x: 1, y: -1, z: 1_000 }] },
  },
])
vectors(compressedData, [
  { name: 'a head of GZIP', version: '2013', hex: '00000004 1f8b0800', value: { data: Buffer.from('1f8b0800', 'hex') } },
])
