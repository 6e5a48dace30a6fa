/** Driving recorders (GB/T 19056): collected on demand, read, compared, and exported. Ours (decision 185). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { recorderComparison, recorderDataKinds, recorderEntry, recorderFact, recorderReading } from '../entities/recorder.ts'
import { settingReasonLength } from '../entities/terminal-setting.ts'
import { fileLink } from '../files.ts'
import { requestId } from '../request-id.ts'

const right = 'recorderAuth'
const readingId = z.string().check(z.regex(/^\d{1,18}$/))
const time = z.int().check(z.minimum(946_684_800_000), z.maximum(4_102_444_799_000))
const ofReading = { readingId: 'recorderReading' } as const
const common = { right, scope: 'routed' } as const

export const recorderCalls = {
  collectRecorder: call({
    about: 'Have the driving recorder of a vehicle say what it has recorded in a span of time',
    request: z.object({
      vehicleId,
      kinds: z.array(z.enum(recorderDataKinds)).check(z.minLength(1), z.maxLength(recorderDataKinds.length)),
      from: time,
      to: time,
      reason: z.string().check(z.trim(), z.maxLength(settingReasonLength)),
      requestId: z.optional(requestId),
    }),
    data: z.object({ reading: recorderReading }),
    ...common,
    record: true,
    leaves: 'entry',
    ids: {
      request: { vehicleId: 'vehicle', requestId: 'asGiven' },
      reply: { 'reading.readingId': 'recorderReading', 'reading.vehicleId': 'vehicle' },
    },
    errors: ['vehicle.unknown', 'vehicle.offline', 'vehicle.frozen', 'terminal.noReason', 'recorder.span', 'recorder.underWay'],
  }),
  getRecorderReadings: call({
    about: 'What was collected from the driving recorder of a vehicle, newest first',
    request: z.object({ vehicleId }),
    data: z.object({ plateNum: z.string(), online: z.boolean(), frozen: z.boolean(), readings: z.array(recorderReading) }),
    ...common,
    ids: {
      request: { vehicleId: 'vehicle' },
      reply: { 'readings[].readingId': 'recorderReading', 'readings[].vehicleId': 'vehicle' },
    },
    errors: ['vehicle.unknown'],
  }),
  getRecorderRecords: call({
    about: 'One kind of collected data: what the recorder says of itself, or its records, newest first',
    request: z.object({
      readingId,
      kind: z.enum(recorderDataKinds),
      pageNum: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 60),
    }),
    data: z.object({ facts: z.array(recorderFact), records: z.array(recorderEntry), total: z.int() }),
    ...common,
    record: true,
    ids: { request: ofReading },
    errors: ['recorder.unknown'],
  }),
  compareRecorder: call({
    about: 'Speeds, distance, clock and drivers of the recorder beside what the terminal reported meanwhile',
    request: z.object({ readingId }),
    data: recorderComparison,
    ...common,
    record: true,
    turn: 'track',
    ids: { request: ofReading },
    errors: ['recorder.unknown'],
  }),
  exportRecorder: call({
    about: 'The collected data as the file of the standard (VDR)',
    request: z.object({ readingId }),
    data: z.object({ link: fileLink, fileName: z.string() }),
    ...common,
    record: true,
    leaves: 'entry',
    ids: { request: ofReading },
    errors: ['recorder.unknown', 'recorder.nothing'],
  }),
}
