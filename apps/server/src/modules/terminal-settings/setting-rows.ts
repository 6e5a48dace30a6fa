/** Rows of changes, profiles and rollouts, and what calls say of them. */
import {
  endedSettingStates,
  type FirmwareKind,
  firmwareKindNames,
  firmwareKinds,
  type SendableMessage,
  type SettingState,
  type TerminalChange,
  type TerminalFirmware,
  type TerminalOrder,
  type TerminalProfile,
  type TerminalRollout,
} from '@outrider/contract'
import type { TerminalParameter } from '../../events/terminal-commands.ts'
import { parameterWords } from '../../fleet/parameters/parameter-words.ts'
import { shownValue, type WantedValue, type Version } from '../../fleet/parameters/terminal-values.ts'

/** What is sent besides parameters. */
export interface OrderDetails {
  host: string
  port: number
  minutes: number
  interval: number
  seconds: number
}

/** As a field of a message was typed. */
export interface TypedValue {
  name: string
  value: string
}

export interface ChangeRow {
  id: string
  vehicle_id: number
  plate_num: string
  profile_id: string | null
  rollout_id: string | null
  wave: number | null
  kind: 'set' | 'upgrade' | TerminalOrder | SendableMessage
  wanted: WantedValue[]
  before: WantedValue[] | null
  after: WantedValue[] | null
  may_lose: boolean
  reason: string
  user_name: string
  state: SettingState
  detail: string
  requested_at: Date
  sent_at: Date | null
  return_by: Date | null
  ended_at: Date | null
  /** Of an upgrade. */
  firmware_id: string | null
  version: string
  version_before: string
  version_after: string
  parts: number
  parts_done: number
  begun: number
  user_id: number | null
  /** Of an order that waits for a second person: what it was given. */
  details: OrderDetails | null
  /** Of a message; null: it was sent by an older server. */
  typed: TypedValue[] | null
  approved_by: number | null
  /** Of its rollout, where that was approved. */
  approved_name: string
  /** Who asked for it or for its rollout; null: it came by itself. */
  asked_by: number | null
}

export interface FirmwareRow {
  id: string
  organisation_id: number
  model: string
  version: string
  kind: number
  maker: string
  note: string
  bytes: number
  sha256: string
  user_name: string
  added_at: Date
}

export interface ProfileRow {
  id: string
  organisation_id: number
  name: string
  model: string
  wanted: WantedValue[]
  for_new_since: Date | null
  changed_at: Date
  revision: number
}

export interface RolloutRow {
  id: string
  profile_id: string | null
  firmware_id: string | null
  is_upgrade: boolean
  organisation_id: number
  name: string
  reason: string
  user_id: number | null
  user_name: string
  state: TerminalRollout['state']
  wave: number
  stop_above: number
  seen_sent: number
  seen_failed: number
  approved_by: number | null
  approved_name: string
  started_at: Date
  ended_at: Date | null
  /** Who started it may still do so. */
  may: boolean
}

/** A vehicle with what its terminal has said. */
export interface TargetRow {
  vehicle_id: number
  plate_num: string
  organisation_id: number
  expires_on: string | null
  version: Version | null
  model: string
  /** Empty: it has not said. */
  firmware: string
  parameters: TerminalParameter[] | null
  parameters_at: Date | null
  /** Since when its number belongs to this device. */
  device_since: Date | null
}

const valueOf = (values: readonly WantedValue[] | null, id: number): string | null => {
  const value = values?.find(each => each.id === id)?.value
  return value === undefined ? null : shownValue(id, value)
}

export const changedSettings = (
  wanted: readonly WantedValue[],
  before: readonly WantedValue[] | null,
  after: readonly WantedValue[] | null,
): TerminalChange['settings'] =>
  wanted.map(({ id, value }) => ({
    number: id,
    ...parameterWords(id),
    before: valueOf(before, id),
    wanted: shownValue(id, value),
    after: valueOf(after, id),
  }))

const time = (at: Date | null): number | null => at?.getTime() ?? null

/** @param reader undefined: nobody who could approve it */
export const changeOnWire = (row: ChangeRow, reader: number | undefined): TerminalChange => ({
  changeId: row.id,
  vehicleId: String(row.vehicle_id),
  plateNum: row.plate_num,
  kind: row.kind,
  settings: row.kind === 'set' ? changedSettings(row.wanted, row.before, row.after) : [],
  upgrade:
    row.kind === 'upgrade'
      ? {
          version: row.version,
          before: row.version_before,
          after: row.version_after,
          parts: row.parts,
          partsDone: row.parts_done,
        }
      : null,
  state: row.state,
  detail: row.detail,
  reason: row.reason,
  userName: row.user_name,
  approvedBy: row.approved_name,
  own: row.user_id !== null && row.user_id === reader,
  rolloutId: row.rollout_id,
  requestedAt: row.requested_at.getTime(),
  returnBy: endedSettingStates.includes(row.state) && row.state !== 'lost' ? null : time(row.return_by),
  endedAt: time(row.ended_at),
})

export const profileOnWire = (row: ProfileRow, orgName: string): TerminalProfile => ({
  profileId: row.id,
  orgId: row.organisation_id,
  orgName,
  name: row.name,
  model: row.model,
  settings: row.wanted.map(({ id, value }) => ({ number: id, value: shownValue(id, value) })),
  forNew: row.for_new_since !== null,
  revision: row.revision,
  changedAt: row.changed_at.getTime(),
})

const firmwareKindOf = (kind: number): FirmwareKind => firmwareKindNames.find(name => firmwareKinds[name] === kind) ?? 'terminal'

export const firmwareOnWire = (row: FirmwareRow, orgName: string): TerminalFirmware => ({
  firmwareId: row.id,
  orgId: row.organisation_id,
  orgName,
  model: row.model,
  kind: firmwareKindOf(row.kind),
  version: row.version,
  maker: row.maker,
  note: row.note,
  bytes: row.bytes,
  sha256: row.sha256,
  userName: row.user_name,
  addedAt: row.added_at.getTime(),
})

export const rolloutOnWire = (
  row: RolloutRow,
  { states, waves }: { states: Partial<Record<SettingState, number>>; waves: number },
  reader: number,
): TerminalRollout => ({
  rolloutId: row.id,
  profileId: row.profile_id,
  firmwareId: row.firmware_id,
  name: row.name,
  reason: row.reason,
  userName: row.user_name,
  approvedBy: row.approved_name,
  own: row.user_id === reader,
  state: row.state,
  wave: Math.min(row.wave, waves),
  waves,
  stopAbove: row.stop_above,
  total: Object.values(states).reduce((sum, count) => sum + count, 0),
  states,
  startedAt: row.started_at.getTime(),
  endedAt: time(row.ended_at),
})
