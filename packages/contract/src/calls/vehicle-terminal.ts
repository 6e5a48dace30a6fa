/** The terminal of a vehicle as the administrator sees it. */
import * as z from 'zod/mini'
import { deviceFaults } from '../alarms/device-faults.ts'
import { call } from '../call.ts'
import { usedTwice } from '../entities/used-twice.ts'
import { vehicleId } from '../entities/position.ts'
import { terminalMessage, terminalState } from '../entities/terminal-device.ts'

const text = z.string().check(z.maxLength(64))

export const vehicleTerminal = {
  getVehDeviceFaults: call({
    about: 'What is wrong with the devices of a vehicle, as the list of device faults has it',
    request: z.object({ vehicleId }),
    data: z.object({
      faults: z.array(
        z.object({
          fault: z.enum(deviceFaults),
          /** Key of the alarm that tells it; empty: none does. */
          alarm: z.string(),
          /** ms since 1970; null: not known. */
          since: z.nullable(z.number()),
          /** Of the line of the engine: its changes in the hour with most of them. */
          changes: z.optional(z.int()),
          /** Of two receivers: metres between them; of one beside the roads: metres from where it is. */
          apart: z.optional(z.int()),
          /** Of one beside the roads: places of this datum, taken for WGS-84, lie just there; absent: of none. */
          datum: z.optional(z.enum(['gcj02', 'bd09'])),
          /** Of a number that is used twice: both addresses. */
          usedFrom: z.optional(usedTwice),
        }),
      ),
    }),
    scope: 'routed',
    right: 'posAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
  getTerminalState: call({
    about: 'Which device the number of a vehicle belongs to, and what was refused under it',
    request: z.object({ vehicleId }),
    data: terminalState,
    scope: 'routed',
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: {
      request: { vehicleId: 'vehicle' },
      reply: {
        'device.terminalId': 'asGiven',
        'refused.terminalId': 'asGiven',
        'refused.vehicleId': 'vehicle',
        'changes[].before.terminalId': 'asGiven',
        'changes[].after.terminalId': 'asGiven',
      },
    },
    errors: ['vehicle.unknown'],
  }),
  getTerminalMessages: call({
    about: 'Messages that the terminal of a vehicle sent without being asked and nothing handles yet, newest first',
    request: z.object({
      vehicleId,
      pageNum: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
    }),
    data: z.object({ total: z.int(), messages: z.array(terminalMessage) }),
    scope: 'routed',
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: { request: { vehicleId: 'vehicle' }, reply: { 'messages[].messageId': 'asGiven' } },
    errors: ['vehicle.unknown'],
  }),
  acceptDevice: call({
    about:
      'Let another device in that was refused under the number of a vehicle; the former one is refused when it registers again',
    request: z.object({ vehicleId, maker: text, model: text, terminalId: text }),
    scope: 'routed',
    right: 'updInstTaskAuth',
    ids: { request: { vehicleId: 'vehicle', terminalId: 'asGiven' } },
    errors: ['vehicle.unknown', 'vehicle.changedMeanwhile'],
    record: true,
    edit: true,
  }),
}
