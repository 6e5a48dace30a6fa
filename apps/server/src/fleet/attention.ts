/**
 * Indexes of vehicles that need attention, and the order in which alarms changed. Updated with each vehicle change, so that no
 * request has to scan the fleet.
 */
import { type AttentionReason, attentionReasons } from '@outrider/contract'
import { clockOffsetOf } from '../events/position-report.ts'
import { type ChangeNode, ChangeOrder } from './change-order.ts'
import type { LiveVehicle } from './live-vehicle.ts'

interface AlarmChange extends ChangeNode<AlarmChange> {
  readonly vehicle: LiveVehicle
  /** Alarm bits of the newest report. */
  alarms: number
}

const alarmsOf = ({ latest }: LiveVehicle): number => latest.report?.alarms ?? 0

/** The same conditions as the wire fields alarmState, abnormalOffline, located and clockOffset. */
const conditions: Record<AttentionReason, (vehicle: LiveVehicle) => boolean> = {
  alarm: vehicle => alarmsOf(vehicle) !== 0,
  abnormalOffline: ({ abnormalOffline }) => abnormalOffline,
  untargeted: ({ latest }) => !latest.report?.good,
  clock: ({ latest }) => latest.report !== null && clockOffsetOf(latest.report) !== 0,
}

export class Attention {
  readonly #vehicles: Record<AttentionReason, Set<LiveVehicle>> = {
    alarm: new Set(),
    abnormalOffline: new Set(),
    untargeted: new Set(),
    clock: new Set(),
  }
  readonly #order = new ChangeOrder<AlarmChange>()
  /** Contains every vehicle that has had an alarm. */
  readonly #alarms = new Map<LiveVehicle, AlarmChange>()

  /** Call after the vehicle got a new seq. */
  update(vehicle: LiveVehicle): void {
    for (const reason of attentionReasons) {
      if (conditions[reason](vehicle)) this.#vehicles[reason].add(vehicle)
      else this.#vehicles[reason].delete(vehicle)
    }
    const alarms = alarmsOf(vehicle)
    const existing = this.#alarms.get(vehicle)
    if (alarms === (existing?.alarms ?? 0)) return
    const change = existing ?? { vehicle, alarms, seq: 0, earlier: null, later: null }
    change.alarms = alarms
    this.#alarms.set(vehicle, change)
    this.#order.moveToEnd(change, vehicle.seq)
  }

  remove(vehicle: LiveVehicle): void {
    for (const reason of attentionReasons) this.#vehicles[reason].delete(vehicle)
    const change = this.#alarms.get(vehicle)
    if (!change) return
    this.#order.remove(change)
    this.#alarms.delete(vehicle)
  }

  /** Most recent first. */
  vehicles(reason: AttentionReason): LiveVehicle[] {
    return [...this.#vehicles[reason]].reverse()
  }

  /** Vehicles whose alarms changed after `seq`; newest first. */
  *alarmsChangedSince(seq: number): Generator<LiveVehicle> {
    for (const { vehicle } of this.#order.since(seq)) yield vehicle
  }
}
