/** Firmware for terminals, and sending it in waves. Ours (decision 198). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { terminalFirmware, terminalFirmwareForm, upgradableTerminal } from '../entities/terminal-firmware.ts'
import { settingReasonLength, terminalRollout } from '../entities/terminal-setting.ts'
import { requestId } from '../request-id.ts'

const right = 'upgradeAuth'
const rowId = z.string().check(z.regex(/^\d{1,18}$/))
const firmwareRow = { request: { firmwareId: 'terminalFirmware' } } as const

export const firmwareCalls = {
  getFirmwares: call({
    about: 'Firmware for terminals of the organisations that the user sees, with the models of their terminals',
    request: z.object({ firmwareId: z.optional(rowId) }),
    data: z.object({ firmwares: z.array(terminalFirmware), models: z.array(z.string()) }),
    right,
    ids: {
      request: { firmwareId: 'terminalFirmware' },
      reply: { 'firmwares[].firmwareId': 'terminalFirmware', 'firmwares[].orgId': 'organisation' },
    },
    errors: ['terminal.firmwareUnknown'],
  }),
  addFirmware: call({
    about: 'Keep a firmware that was uploaded before; no terminal gets it by that',
    request: terminalFirmwareForm,
    data: z.object({ firmwareId: z.string() }),
    right,
    record: true,
    leaves: 'entry',
    ids: { request: { orgId: 'organisation', fileId: 'file' }, reply: { firmwareId: 'terminalFirmware' } },
    errors: ['organisation.unknown', 'file.unknown', 'file.quota', 'terminal.firmwareChecksum', 'terminal.firmwareKnown'],
  }),
  endFirmware: call({
    about: 'Delete a firmware with its file; terminals that have it keep it',
    request: z.object({ firmwareId: rowId }),
    right,
    record: true,
    leaves: 'entry',
    ids: firmwareRow,
    errors: ['terminal.firmwareUnknown', 'terminal.upgradeRuns'],
  }),
  getFirmwareTerminals: call({
    about: 'Terminals that a firmware is for, with what they have: those that have another one first',
    request: z.object({
      firmwareId: rowId,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({
      terminals: z.array(upgradableTerminal),
      total: z.int(),
      /** Those that would get it. */
      open: z.int(),
      next: z.nullable(z.string()),
    }),
    right,
    turn: 'list',
    ids: { request: { firmwareId: 'terminalFirmware' }, reply: { 'terminals[].vehicleId': 'vehicle' } },
    errors: ['terminal.firmwareUnknown'],
  }),
  startUpgrade: call({
    about: 'Send a firmware to its terminals in waves, to each while its vehicle stands; it stops by itself when too many fail',
    request: z.object({
      firmwareId: rowId,
      /** To that one alone; missing: to all that have another version. */
      vehicleId: z.optional(vehicleId),
      reason: z.string().check(z.trim(), z.maxLength(settingReasonLength)),
      /** The version as the user typed it. */
      version: z.string().check(z.maxLength(60)),
      stopAbove: z._default(z.int().check(z.minimum(1), z.maximum(50)), 2),
      requestId: z.optional(requestId),
    }),
    data: z.object({ rollout: terminalRollout }),
    right,
    record: true,
    leaves: 'entry',
    ids: {
      request: { firmwareId: 'terminalFirmware', vehicleId: 'vehicle', requestId: 'asGiven' },
      reply: {
        'rollout.rolloutId': 'terminalRollout',
        'rollout.profileId': 'terminalProfile',
        'rollout.firmwareId': 'terminalFirmware',
      },
    },
    errors: [
      'terminal.firmwareUnknown',
      'terminal.noReason',
      'terminal.upgradeRuns',
      'terminal.firmwareVersion',
      'terminal.allUpgraded',
    ],
  }),
  getUpgrades: call({
    about: 'Rollouts of a firmware, newest first',
    request: z.object({ firmwareId: rowId }),
    data: z.object({ rollouts: z.array(terminalRollout) }),
    right,
    ids: {
      request: { firmwareId: 'terminalFirmware' },
      reply: {
        'rollouts[].rolloutId': 'terminalRollout',
        'rollouts[].profileId': 'terminalProfile',
        'rollouts[].firmwareId': 'terminalFirmware',
      },
    },
    errors: ['terminal.firmwareUnknown'],
  }),
}
