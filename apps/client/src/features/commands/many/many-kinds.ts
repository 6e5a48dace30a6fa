/**
 * What may go to many vehicles, a row each. A cut never does, nor a lock, which cuts oil and power at some terminals: those are decided for one
 * vehicle. Each goes by the call of one vehicle, so that rights, interlock and record are those of one.
 */
import { type AppMenuAuth, askingTerminals, type CallPath, type VehicleCommand } from '@outrider/contract'
import type { Outrider } from '../../../core/context/outrider.ts'

/** Of one vehicle: what came back, or the command of the log that goes on telling it. */
export type Reply =
  | { located: boolean; gpsTime: number | null }
  | { attributes: Readonly<Record<string, string>>; command: VehicleCommand }
  | { command: VehicleCommand }

export interface Order {
  vehicleId: string
  reason: string
  requestId: string
}

interface ManyKind {
  right: keyof AppMenuAuth
  calls: readonly [CallPath]
  /** It is confirmed, and recorded with a reason. */
  orders: boolean
  send: (outrider: Pick<Outrider, 'api' | 'liveFleet'>, order: Order) => Promise<Reply>
}

const quiet = { quiet: true } as const

export const manyKinds = {
  locate: {
    right: askingTerminals,
    calls: ['vehicle/getVehiclePosition'],
    orders: false,
    async send({ api, liveFleet }, { vehicleId }) {
      const position = await api.call('vehicle/getVehiclePosition', { vehicleId, queryTerminal: true }, quiet)
      liveFleet.applyPositions([position])
      return position
    },
  },
  attributes: {
    right: 'commandAuth',
    calls: ['platform/sendQueryTerminalParameterAttributeCmd'],
    orders: false,
    send: ({ api }, { vehicleId }) => api.call('platform/sendQueryTerminalParameterAttributeCmd', { vehicleId }, quiet),
  },
  restore: {
    right: 'commandAuth',
    calls: ['platform/sendRestoreFuelAndElecCmd'],
    orders: true,
    send: ({ api }, order) => api.call('platform/sendRestoreFuelAndElecCmd', order, quiet),
  },
  unlock: {
    right: 'commandAuth',
    calls: ['platform/sendVehUnlockCmd'],
    orders: true,
    send: ({ api }, order) => api.call('platform/sendVehUnlockCmd', order, quiet),
  },
} as const satisfies Record<string, ManyKind>

export type ManyKindName = keyof typeof manyKinds
export const manyKindNames = Object.keys(manyKinds) as ManyKindName[]
