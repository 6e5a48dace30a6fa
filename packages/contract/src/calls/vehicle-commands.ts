/** Commands to vehicles. The specification names most of the calls; their fields are ours. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import {
  armMinutes,
  commandMethods,
  commandPersonLength,
  commandReasonLength,
  cutHindrances,
  readParameter,
  standingEvidence,
  vehicleCommand,
  vehicleCommandKinds,
  vehicleCommandStates,
} from '../entities/vehicle-command.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { limits } from '../limits/index.ts'

const reason = z.string().check(z.trim(), z.maxLength(commandReasonLength))
const commandId = z.string().check(z.regex(/^\d{1,18}$/))
const command = vehicleCommand
const replyIds = { 'command.commandId': 'command', 'command.vehicleId': 'vehicle' } as const
/** Chosen by the client, another for every command: a request that is sent again finds the command that the first one made. */
const requestId = z.optional(z.string().check(z.minLength(8), z.maxLength(64)))
const sent = {
  scope: 'routed',
  right: 'commandAuth',
  record: true,
  ids: { request: { vehicleId: 'vehicle' }, reply: replyIds },
} as const
const sentOnce = { ...sent, ids: { request: { vehicleId: 'vehicle', requestId: 'asGiven' }, reply: replyIds } } as const
const sendErrors = ['vehicle.unknown', 'vehicle.offline', 'vehicle.frozen', 'command.noReason', 'command.underWay'] as const
const order = {
  request: z.object({ vehicleId, reason, requestId }),
  data: z.object({ command }),
  ...sentOnce,
  errors: sendErrors,
} as const

export const vehicleCommandCalls = {
  sendCutOffFuelAndElecCmd: call({
    about: 'Cut oil and power of a vehicle that stands, or at its next stop',
    request: z.object({
      vehicleId,
      reason,
      /** As the user typed it. */
      plateNum: z.string().check(z.maxLength(20)),
      /** Wait for the next stop where it cannot be cut now. */
      arm: z._default(z.boolean(), false),
      minutes: z._default(z.int().check(z.minimum(1), z.maximum(armMinutes.most)), armMinutes.usual),
      requestId,
    }),
    data: z.object({ command }),
    ...sentOnce,
    errors: [...sendErrors, 'command.plate'],
  }),
  sendRestoreFuelAndElecCmd: call({
    about: 'Restore oil and power of a vehicle; where its terminal is not linked, as soon as it is',
    ...order,
    errors: ['vehicle.unknown', 'command.noReason', 'command.underWay'],
  }),
  getCutOffFuelElecCmdResult: call({
    about:
      'Commands to vehicles with their steps, newest first, page by page: of one vehicle, one command, or all that the user may see',
    request: z.object({
      vehicleId: z.optional(vehicleId),
      commandId: z.optional(commandId),
      /** Only these of them, such as those that are under way. */
      commandIds: z.optional(z.array(commandId).check(z.minLength(1), z.maxLength(limits.commandPageMost))),
      kinds: z.optional(z.array(z.enum(vehicleCommandKinds))),
      states: z.optional(z.array(z.enum(vehicleCommandStates))),
      /** Part of the name of who gave it, or approved it. */
      person: z.optional(z.string().check(z.trim(), z.maxLength(commandPersonLength))),
      /** Only those that have no end yet. */
      open: z._default(z.boolean(), false),
      /** ms since 1970. */
      startTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(limits.commandPageMost)), limits.commandPage),
      /** What `next` of the page before contained: goes on after it, on the platforms that have more. */
      after: z.optional(z.array(commandId).check(z.maxLength(1))),
    }),
    data: z.object({
      commands: needed(z.array(command)),
      /** The last command of this page; empty: there are no more. */
      next: z.array(z.string()),
    }),
    right: 'commandAuth',
    merge: { commands: 'concat', next: 'concat' },
    ids: {
      request: { vehicleId: 'vehicle', commandId: 'command', commandIds: 'command', after: 'command' },
      reply: { 'commands[].commandId': 'command', 'commands[].vehicleId': 'vehicle', next: 'command' },
    },
    errors: ['vehicle.unknown'],
  }),
  sendVehLockCmd: call({ about: 'Lock a vehicle', ...order }),
  sendVehUnlockCmd: call({
    about: 'Unlock a vehicle, also one whose service has ended',
    ...order,
    errors: ['vehicle.unknown', 'vehicle.offline', 'command.noReason', 'command.underWay'],
  }),
  sendQueryTerminalParameterParametersCmd: call({
    about: 'Read the parameters of a terminal, and what has changed since they were last read',
    request: z.object({
      vehicleId,
      /** As the standard counts; none: all. */
      numbers: z._default(z.array(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))).check(z.maxLength(255)), []),
    }),
    data: z.object({
      command,
      parameters: needed(z.array(readParameter)),
      /** When they were last read before, ms since 1970. */
      readBefore: z.nullable(z.number()),
    }),
    ...sent,
    errors: ['vehicle.unknown', 'vehicle.offline', 'vehicle.frozen'],
  }),
  sendQueryTerminalParameterAttributeCmd: call({
    about: 'Read what a terminal says of itself',
    request: z.object({ vehicleId }),
    data: z.object({
      command,
      attributes: z.record(z.string(), z.string()),
      /** Those that were different when they were last read. */
      before: z.record(z.string(), z.string()),
      /** When that was, ms since 1970; null: never. */
      readBefore: z.nullable(z.number()),
    }),
    ...sent,
    errors: ['vehicle.unknown', 'vehicle.offline', 'vehicle.frozen'],
  }),
  // Ours, as the rest: the specification names no call for what is offered, and for the approval.
  getCommandChoices: call({
    about: 'What a vehicle can be told now, and what hinders a cut',
    request: z.object({ vehicleId }),
    data: z.object({
      plateNum: z.string(),
      online: z.boolean(),
      frozen: z.boolean(),
      /** Status bits of its last report; null: it has never reported. */
      cut: z.nullable(z.boolean()),
      locked: z.nullable(z.boolean()),
      hindrance: z.nullable(z.enum(cutHindrances)),
      /** By what it was seen to stand, or not; null: it has not been seen since the start of the server. */
      evidence: z.nullable(standingEvidence),
      /** km/h. */
      cutSpeed: z.number(),
      /** Somebody else has to approve a cut. */
      needsApproval: z.boolean(),
      /** From when on somebody may approve one of the reader's, ms since 1970; null: nobody else may; missing: from now on. */
      approvableFrom: z.optional(z.nullable(z.number())),
      /** Its lock may cut oil and power, and goes like a cut; missing: not known. Of our own servers only. */
      lockCanStop: z.optional(z.boolean()),
      method: z.enum(commandMethods),
      methodAssumed: z.boolean(),
      /** Empty: the terminal has not said. */
      model: z.string(),
    }),
    scope: 'routed',
    right: 'commandAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
  getServiceEnd: call({
    about: 'The day on which the service of a vehicle ends, and whether it is frozen since',
    request: z.object({ vehicleId }),
    data: z.object({
      /** YYYY-MM-DD; empty: it does not end. */
      expiresOn: z.string(),
      frozen: z.boolean(),
    }),
    scope: 'routed',
    right: 'posAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
  getVehicleCuts: call({
    about: 'Vehicles whose latest report says that oil or power is cut, and who cut them when, for everybody who sees them',
    data: z.object({
      cuts: z.array(
        z.object({
          vehicleId,
          /** null: it was not cut by this platform. */
          userName: z.nullable(z.string()),
          /** ms since 1970. */
          since: z.nullable(z.number()),
        }),
      ),
    }),
    right: 'posAuth',
    merge: { cuts: 'concat' },
    ids: { reply: { 'cuts[].vehicleId': 'vehicle' } },
  }),
  cancelVehicleCommand: call({
    about: 'End a command that has not been sent',
    request: z.object({ commandId }),
    data: z.object({ command }),
    scope: 'routed',
    right: 'commandAuth',
    record: true,
    ids: { request: { commandId: 'command' }, reply: replyIds },
    errors: ['command.unknown', 'command.notWaiting'],
  }),
  approveVehicleCommand: call({
    about: 'Approve a cut that somebody else has asked for',
    request: z.object({ commandId }),
    data: z.object({ command }),
    scope: 'routed',
    right: 'commandAuth',
    record: true,
    ids: { request: { commandId: 'command' }, reply: replyIds },
    errors: [
      'command.unknown',
      'command.notWaiting',
      'command.ownApproval',
      'command.onePerson',
      'vehicle.offline',
      'vehicle.frozen',
    ],
  }),
  getCommandApproval: call({
    about: 'Of which visible organisations cuts need the approval of a second person; it holds for those below too',
    data: z.object({
      organisations: z.array(
        z.object({
          orgId: z.int(),
          /** Who wants it to end, which somebody else has to agree to; null: nobody. */
          endAskedBy: z.nullable(z.object({ userName: z.string(), self: z.boolean() })),
          /** ms since 1970. */
          endAskedAt: z.nullable(z.number()),
        }),
      ),
    }),
    scope: 'routed',
    right: 'commandAuth',
    ids: { reply: { 'organisations[].orgId': 'organisation' } },
  }),
  setCommandApproval: call({
    about:
      'Whether cuts of vehicles of an organisation, and of those below, need the approval of a second person; it ends when two people have asked for that',
    request: z.object({ orgId: z.int(), required: z.boolean() }),
    scope: 'routed',
    right: 'commandAuth',
    record: true,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown', 'command.onePerson'],
    leaves: 'entry',
  }),
}
