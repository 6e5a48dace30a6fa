/** Configuring terminals, one by one and by profile. Ours (decisions 181, 182). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { revision } from '../entities/revision.ts'
import {
  profiledTerminal,
  profileSettingsMost,
  settingReasonLength,
  settingValue,
  terminalChange,
  terminalOrders,
  terminalProfile,
  terminalProfileValues,
  terminalRollout,
  terminalSetting,
} from '../entities/terminal-setting.ts'
import { requestId } from '../request-id.ts'

const right = 'configureAuth'
const reason = z.string().check(z.trim(), z.maxLength(settingReasonLength))
const rowId = z.string().check(z.regex(/^\d{1,18}$/))
/** As the user typed it, where the terminal may be lost. */
const plateNum = z.optional(z.string().check(z.maxLength(20)))
const changeIds = {
  'change.changeId': 'terminalChange',
  'change.vehicleId': 'vehicle',
  'change.rolloutId': 'terminalRollout',
} as const
const rolloutIds = {
  'rollout.rolloutId': 'terminalRollout',
  'rollout.profileId': 'terminalProfile',
  'rollout.firmwareId': 'terminalFirmware',
} as const
const sent = {
  scope: 'routed',
  right,
  record: true,
  leaves: 'entry',
  data: z.object({ change: terminalChange }),
  ids: { request: { vehicleId: 'vehicle', requestId: 'asGiven' }, reply: changeIds },
} as const
const sendErrors = [
  'vehicle.unknown',
  'vehicle.offline',
  'vehicle.frozen',
  'terminal.noReason',
  'terminal.underWay',
  'terminal.plate',
] as const
const decisionErrors = ['command.notWaiting', 'command.ownApproval', 'command.onePerson'] as const

export const terminalProfileForm = z.object(terminalProfileValues)

export const terminalCalls = {
  getTerminalSettings: call({
    about: 'What can be set on the terminal of a vehicle, with the values that were read last and those that its profile wants',
    request: z.object({ vehicleId }),
    data: z.object({
      plateNum: z.string(),
      online: z.boolean(),
      frozen: z.boolean(),
      /** Edition of JT/T 808; empty: it has never signed in. */
      edition: z.string(),
      /** Empty: it has not said. */
      model: z.string(),
      /** ms since 1970; null: never. */
      readAt: z.nullable(z.number()),
      settings: z.array(terminalSetting),
    }),
    scope: 'routed',
    right,
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
  readTerminalSettings: call({
    about: 'Have the terminal of a vehicle say all its parameters and attributes now',
    request: z.object({ vehicleId }),
    scope: 'routed',
    right,
    record: true,
    leaves: 'entry',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'vehicle.offline', 'vehicle.frozen', 'terminal.noAnswer'],
  }),
  setTerminalSettings: call({
    about: 'Set parameters of a terminal; what it had before is kept, and what it says afterwards is compared',
    request: z.object({
      vehicleId,
      settings: z.array(settingValue).check(z.minLength(1), z.maxLength(profileSettingsMost)),
      reason,
      plateNum,
      requestId: z.optional(requestId),
    }),
    ...sent,
    errors: [
      ...sendErrors,
      'terminal.value',
      'terminal.ordersRight',
      'terminal.cabRight',
      'talk.listenWithheld',
      'terminal.ordersApproval',
      'terminal.passwordApproval',
    ],
  }),
  orderTerminal: call({
    about: 'Restart a terminal, give it factory settings, lead it to another server, track it for a while, or test its link',
    request: z.object({
      vehicleId,
      order: z.enum(terminalOrders),
      /** Of `connect`: the other server, its TCP port, and minutes after which the terminal comes back; 0: it stays there. */
      host: z._default(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[\w.-]*$/)), ''),
      port: z._default(z.int().check(z.minimum(0), z.maximum(65_535)), 0),
      minutes: z._default(z.int().check(z.minimum(0), z.maximum(1_440)), 60),
      /** Of `track`: s between reports (0 ends it), and for how long, s. */
      interval: z._default(z.int().check(z.minimum(0), z.maximum(3_600)), 5),
      seconds: z._default(z.int().check(z.minimum(1), z.maximum(86_400)), 300),
      reason,
      plateNum,
      requestId: z.optional(requestId),
    }),
    ...sent,
    errors: [...sendErrors, 'terminal.otherServer'],
  }),
  getTerminalChanges: call({
    about: 'Changes of terminals, newest first: of a vehicle, or of a rollout by state',
    request: z.object({
      vehicleId: z.optional(vehicleId),
      rolloutId: z.optional(rowId),
      /** Only those that failed. */
      failed: z._default(z.boolean(), false),
      /** `next` of the page before. */
      cursor: z.optional(rowId),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({ changes: z.array(terminalChange), next: z.nullable(z.string()) }),
    right: [right, 'expertAuth', 'upgradeAuth'],
    scope: 'routed',
    ids: {
      request: { vehicleId: 'vehicle', rolloutId: 'terminalRollout', cursor: 'terminalChange' },
      reply: {
        'changes[].changeId': 'terminalChange',
        'changes[].vehicleId': 'vehicle',
        'changes[].rolloutId': 'terminalRollout',
        next: 'terminalChange',
      },
    },
    errors: ['vehicle.unknown', 'terminal.rolloutUnknown'],
  }),
  getTerminalProfiles: call({
    about: 'Profiles of terminals: which values are wanted in an organisation, for a model or for all',
    request: z.object({ profileId: z.optional(rowId) }),
    data: z.object({
      profiles: z.array(terminalProfile),
      /** What a profile can have, without values. */
      settings: z.array(terminalSetting),
      /** Of the terminals that the user sees. */
      models: z.array(z.string()),
    }),
    right,
    ids: {
      request: { profileId: 'terminalProfile' },
      reply: { 'profiles[].profileId': 'terminalProfile', 'profiles[].orgId': 'organisation' },
    },
    errors: ['terminal.profileUnknown'],
  }),
  addTerminalProfile: call({
    about: 'Add a profile; no terminal is changed by it',
    request: terminalProfileForm,
    data: z.object({ profileId: z.string() }),
    right,
    record: true,
    leaves: 'entry',
    ids: { request: { orgId: 'organisation' }, reply: { profileId: 'terminalProfile' } },
    errors: ['organisation.unknown', 'terminal.value'],
  }),
  changeTerminalProfile: call({
    about: 'Change a profile; no terminal is changed by it',
    request: z.object({ profileId: rowId, revision, ...terminalProfileValues }),
    right,
    record: true,
    leaves: 'entry',
    ids: { request: { profileId: 'terminalProfile', orgId: 'organisation' } },
    errors: ['organisation.unknown', 'terminal.value', 'terminal.profileUnknown', 'terminal.changedMeanwhile'],
  }),
  endTerminalProfile: call({
    about: 'Delete a profile; what it has set stays as it is',
    request: z.object({ profileId: rowId }),
    right,
    record: true,
    leaves: 'entry',
    ids: { request: { profileId: 'terminalProfile' } },
    errors: ['terminal.profileUnknown', 'terminal.rolloutRuns'],
  }),
  getProfileDrift: call({
    about: 'Terminals of a profile beside what it wants: those that differ first',
    request: z.object({
      profileId: rowId,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({
      terminals: z.array(profiledTerminal),
      total: z.int(),
      differing: z.int(),
      unread: z.int(),
      next: z.nullable(z.string()),
    }),
    right,
    turn: 'list',
    ids: { request: { profileId: 'terminalProfile' }, reply: { 'terminals[].vehicleId': 'vehicle' } },
    errors: ['terminal.profileUnknown'],
  }),
  startRollout: call({
    about: 'Bring all terminals of a profile in line, in waves; it stops by itself when too many fail',
    request: z.object({
      profileId: rowId,
      reason,
      /** The name of the profile as the user typed it, where terminals may be lost by it. */
      name: z._default(z.string().check(z.maxLength(60)), ''),
      stopAbove: z._default(z.int().check(z.minimum(1), z.maximum(50)), 2),
      requestId: z.optional(requestId),
    }),
    data: z.object({ rollout: terminalRollout }),
    right,
    record: true,
    leaves: 'entry',
    ids: { request: { profileId: 'terminalProfile', requestId: 'asGiven' }, reply: rolloutIds },
    errors: [
      'terminal.profileUnknown',
      'terminal.noReason',
      'terminal.rolloutRuns',
      'terminal.profileName',
      'terminal.allInLine',
    ],
  }),
  getRollouts: call({
    about: 'Rollouts of a profile, newest first',
    request: z.object({ profileId: rowId }),
    data: z.object({ rollouts: z.array(terminalRollout) }),
    right,
    ids: {
      request: { profileId: 'terminalProfile' },
      reply: {
        'rollouts[].rolloutId': 'terminalRollout',
        'rollouts[].profileId': 'terminalProfile',
        'rollouts[].firmwareId': 'terminalFirmware',
      },
    },
    errors: ['terminal.profileUnknown'],
  }),
  changeRollout: call({
    about: 'Stop a rollout, let it go on after it has stopped, or cancel what it has not sent yet',
    request: z.object({ rolloutId: rowId, to: z.enum(['stopped', 'running', 'cancelled']) }),
    data: z.object({ rollout: terminalRollout }),
    // Of an upgrade the right to those.
    right: [right, 'upgradeAuth'],
    record: true,
    leaves: 'entry',
    ids: { request: { rolloutId: 'terminalRollout' }, reply: rolloutIds },
    errors: ['terminal.rolloutUnknown', 'terminal.rolloutEnded'],
  }),
  decideTerminalChange: call({
    about: 'Approve, or decline, what somebody else wants to lead a terminal elsewhere with; the asker may withdraw it',
    request: z.object({ changeId: rowId, approve: z.boolean(), plateNum }),
    data: z.object({ change: terminalChange }),
    right,
    record: true,
    leaves: 'entry',
    ids: { request: { changeId: 'terminalChange' }, reply: changeIds },
    errors: [
      'vehicle.unknown',
      'vehicle.offline',
      'vehicle.frozen',
      'terminal.underWay',
      'terminal.plate',
      'terminal.cabRight',
      'talk.listenWithheld',
      ...decisionErrors,
    ],
  }),
  decideRollout: call({
    about: 'Approve, or decline, a rollout of somebody else that may lead terminals elsewhere; the asker may withdraw it',
    request: z.object({ rolloutId: rowId, approve: z.boolean() }),
    data: z.object({ rollout: terminalRollout }),
    // Of an upgrade the right to those.
    right: [right, 'upgradeAuth'],
    record: true,
    leaves: 'entry',
    ids: { request: { rolloutId: 'terminalRollout' }, reply: rolloutIds },
    errors: ['terminal.rolloutUnknown', 'terminal.rolloutRuns', ...decisionErrors],
  }),
}
