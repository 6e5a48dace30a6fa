import { hexOf } from '../testing/hand-frame.ts'
import { vectors } from '../testing/vectors.ts'
import { timeSync, timeSyncRequest, versionReport, versionReportResponse } from './clocks-of-makers.ts'

const time = Date.UTC(2024, 1, 29, 12, 34, 56)
vectors(timeSyncRequest, [
  { name: 'empty', version: '2019', hex: '', value: { rest: Buffer.alloc(0) } },
  { name: 'with a version', version: '2013', hex: '0102', value: { rest: hexOf('0102') } },
])
vectors(timeSync, [
  { name: 'in UTC', version: '2013', hex: '07e8 02 1d 0c 22 38 00', value: { time, result: 0 } },
  {
    name: 'that is no time',
    version: '2013',
    hex: '07e8 0d 1d 0c 22 38 00',
    value: { time: null, result: 0 },
    deviations: ['unusableTime'],
    readOnly: true,
  },
])
vectors(versionReport, [{ name: 'as it comes', version: '2013', hex: '563102', value: { report: hexOf('563102') } }])
vectors(versionReportResponse, [
  {
    name: 'the time alone',
    version: '2013',
    hex: '240229203456 0000 0000 00',
    value: { time, model: 0, displacement: 0, upgrade: 0 },
  },
])
