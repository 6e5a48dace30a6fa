/**
 * Vehicles somebody should look at, and the order in which their alarms changed. Kept with each change of a vehicle, so that no
 * question has to look through the fleet.
 */
import { type AttentionReason, attentionReasons } from '@outrider/contract'
import { type Chained, ChangeOrder } from './change-order.ts'
import type { LiveVehicle } from './live-vehicle.ts'

interface AlarmChange extends Chained<AlarmChange> {
  readonly vehicle: LiveVehicle
  /** Bits of the newest report. */
  alarms: number
}

const alarmsOf = ({ latest }: LiveVehicle): number => latest.report?.alarms ?? 0

/** The same as on the wire: alarmState, abnormalOffline, located. */
const calls: Record<AttentionReason, (vehicle: LiveVehicle) => boolean> = {
  alarm: vehicle => alarmsOf(vehicle) !== 0,
  abnormalOffline: ({ silent }) => silent,
  untargeted: ({ latest }) => !latest.report?.good,
}

export class Attention {
  readonly #vehicles: Record<AttentionReason, Set<LiveVehicle>> = {
    alarm: new Set(),
    abnormalOffline: new Set(),
    untargeted: new Set(),
  }
  readonly #order = new ChangeOrder<AlarmChange>()
  /** Of vehicles that ever had an alarm. */
  readonly #alarms = new Map<LiveVehicle, AlarmChange>()

  /** The vehicle has just been given the number it has. */
  note(vehicle: LiveVehicle): void {
    for (const reason of attentionReasons) {
      if (calls[reason](vehicle)) this.#vehicles[reason].add(vehicle)
      else this.#vehicles[reason].delete(vehicle)
    }
    const alarms = alarmsOf(vehicle)
    const known = this.#alarms.get(vehicle)
    if (alarms === (known?.alarms ?? 0)) return
    const change = known ?? { vehicle, alarms, seq: 0, earlier: null, later: null }
    change.alarms = alarms
    this.#alarms.set(vehicle, change)
    this.#order.touch(change, vehicle.seq)
  }

  drop(vehicle: LiveVehicle): void {
    for (const reason of attentionReasons) this.#vehicles[reason].delete(vehicle)
    const change = this.#alarms.get(vehicle)
    if (!change) return
    this.#order.drop(change)
    this.#alarms.delete(vehicle)
  }

  /** Those to which it came last first. */
  vehicles(reason: AttentionReason): LiveVehicle[] {
    return [...this.#vehicles[reason]].reverse()
  }

  /** Vehicles that have other alarms than at a number, or had meanwhile; newest first. */
  *alarmsChangedSince(seq: number): Generator<LiveVehicle> {
    for (const { vehicle } of this.#order.since(seq)) yield vehicle
  }
}
