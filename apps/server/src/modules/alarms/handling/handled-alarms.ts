/** Handles alarms. A case is processed once, by the first user who handles it; then its terminal is sent what the way sends. */
import {
  type AlarmHandled,
  type AlarmMethod,
  type AlarmOrderResult,
  askingTerminals,
  isMonitorPhone,
  type TextPresentation,
} from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AlarmRecord } from '../../../events/alarm-record.ts'
import type { Terminals } from '../../../events/terminals.ts'
import type { DriverText } from '../../../events/terminal-commands.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import { camerasOfVehicles } from '../../../fleet/cameras.ts'
import type { Database } from '../../../store/schema.ts'
import type { AlarmChanges } from '../alarm-changes.ts'
import type { SeenAlarms } from '../seen-alarms.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import { countChanges } from '../counts.repository.ts'
import { checkDriverText } from '../../check-driver-text.ts'
import type { InterlockPort, PermitFor } from '../../ports.ts'
import type { AlarmOrders, VehicleOrder } from './orders.ts'
import type { OrderRepository, StoredKind, StoredOrder } from './orders.repository.ts'
import { closedFor, confirmableBit, orderOf } from './ways.ts'

export interface HandlingDependencies {
  db: Kysely<Database>
  terminals: Terminals
  alarms: AlarmRepository
  changes: AlarmChanges
  orders: OrderRepository
  sender: AlarmOrders
  seen: SeenAlarms
  access: Pick<AccessGate, 'isUnheard'>
  interlock: () => InterlockPort
}

interface HandlingRequest {
  alarmIds: readonly string[]
  description: string
  monitorPhone?: string | undefined
  camera?: number | undefined
  text?: string
  show?: readonly TextPresentation[]
}

interface TextToSend {
  text: DriverText
  permitFor: PermitFor
}

/** Longer than any command waits for its answer, s. */
const keepSeconds = 120

export class HandledAlarms {
  readonly #deps: HandlingDependencies

  constructor(dependencies: HandlingDependencies) {
    this.#deps = dependencies
  }

  async handle(user: SignedInUser, request: HandlingRequest, method: AlarmMethod): Promise<{ results: AlarmHandled[] }> {
    const text = check(user, request, method)
    const toSend = text === undefined ? undefined : { text, permitFor: await this.#permitsFor(user, request, text) }
    const { found, due, stored, cameraless } = await this.#process(user, request, method)
    const vehicleOrders = this.#ordersOf(stored, due, request, toSend)
    const outcomes = await this.#deps.sender.send(vehicleOrders, user)
    const nothing: Record<'order' | 'callback' | 'picture', AlarmOrderResult | null> = {
      order: null,
      callback: null,
      picture: null,
    }
    const byCase = new Map<string, typeof nothing>()
    for (const [index, { kind, stored: ofVehicle }] of vehicleOrders.entries())
      for (const { caseId } of ofVehicle)
        byCase.set(caseId, {
          ...(byCase.get(caseId) ?? nothing),
          [kind === 'callback' || kind === 'picture' ? kind : 'order']: outcomes[index],
        })
    const results = [...new Set(request.alarmIds)].map(alarmId => ({
      alarmId,
      ...outcomeOf(found.get(alarmId), user),
      ...(byCase.get(alarmId) ?? nothing),
      ...(cameraless.has(alarmId) && { picture: 'noCamera' as const }),
    }))
    return { results }
  }

  /** Before anything is processed: a text that some of the terminals may carry out is refused as a whole. */
  async #permitsFor(user: SignedInUser, { alarmIds }: HandlingRequest, text: DriverText): Promise<PermitFor> {
    const vehicleIds = new Set(
      (await this.#deps.seen(user, await this.#deps.alarms.byIds(alarmIds))).map(({ vehicleId }) => vehicleId),
    )
    return await this.#deps.interlock().forText(user, [...vehicleIds], text)
  }

  /** Vehicles of these alarms that have this camera. */
  async #vehiclesWith(camera: number, alarmIds: readonly string[]): Promise<Set<number>> {
    const vehicleIds = new Set((await this.#deps.alarms.byIds(alarmIds)).map(alarm => alarm.vehicleId))
    const cameras = await camerasOfVehicles(this.#deps.db, [...vehicleIds])
    return new Set([...vehicleIds].filter(id => cameras.get(id)?.some(({ channel }) => channel === camera)))
  }

  /** Processes those that may be, and stores what is to be sent for them, in one transaction. */
  async #process(user: SignedInUser, request: HandlingRequest, method: AlarmMethod) {
    const by = { userId: user.userId, userName: user.name }
    const { alarmIds, description, monitorPhone, camera } = request
    const pictured = camera === undefined ? new Set<number>() : await this.#vehiclesWith(camera, alarmIds)
    const processed = await this.#deps.alarms.transaction(async within => {
      const found = new Map(
        (await this.#deps.seen(user, await this.#deps.alarms.lock([...new Set(alarmIds)], within))).map(each => [each.id, each]),
      )
      const due = [...found.values()].filter(alarm => closedFor(alarm, user) === undefined)
      const kindsOf = (alarm: AlarmRecord): StoredKind[] => {
        const sends = orderOf(method, alarm)
        return [
          ...(sends === 'nothing' ? [] : [sends]),
          ...(monitorPhone === undefined ? [] : ['callback' as const]),
          ...(pictured.has(alarm.vehicleId) ? ['picture' as const] : []),
        ]
      }
      const toSend = due.flatMap(alarm => kindsOf(alarm).map(kind => ({ caseId: alarm.id, kind })))
      if (toSend.length > 0 && !user.rights[askingTerminals]) fail('access.noRight')
      const ids = due.map(({ id }) => id)
      await this.#deps.alarms.setProcessed(ids, { by, method, description }, within)
      await countChanges(
        within,
        due.map(before => ({ before, after: { ...before, state: 'processed' } })),
      )
      const detail = {
        method,
        description,
        ...(request.text !== undefined && { text: request.text }),
        ...(monitorPhone && { monitorPhone }),
        ...(camera !== undefined && { camera }),
      }
      await this.#deps.alarms.addSteps(ids, { by, kind: 'processed', detail }, within)
      const stored = toSend.length > 0 ? await this.#deps.orders.add(toSend, { by, keepSeconds }, within) : []
      await this.#deps.changes.notify(
        within,
        ids.map(id => [id, 'handled']),
      )
      const cameraless = new Set(camera === undefined ? [] : due.flatMap(each => (pictured.has(each.vehicleId) ? [] : [each.id])))
      return { found, due, stored, cameraless, changed: await this.#deps.alarms.byIds(ids, within) }
    })
    this.#deps.changes.publish(processed.changed.map(alarm => ({ what: 'handled', alarm })))
    return processed
  }

  /** One command for each vehicle and kind. */
  #ordersOf(
    stored: readonly StoredOrder[],
    due: readonly AlarmRecord[],
    request: HandlingRequest,
    text: TextToSend | undefined,
  ): VehicleOrder[] {
    const alarmById = new Map(due.map(alarm => [alarm.id, alarm]))
    const groups = new Map<string, { vehicleId: number; kind: StoredKind; stored: StoredOrder[]; bits: number }>()
    for (const order of stored) {
      const alarm = alarmById.get(order.caseId)
      if (!alarm) continue
      const key = `${alarm.vehicleId} ${order.kind}`
      const group = groups.get(key) ?? { vehicleId: alarm.vehicleId, kind: order.kind, stored: [], bits: 0 }
      group.stored.push(order)
      group.bits |= confirmableBit(alarm)
      groups.set(key, group)
    }
    const { show = [], monitorPhone = '', camera = 0 } = request
    return [...groups.values()].map(({ vehicleId, kind, stored: ofVehicle, bits }) => ({
      vehicleId,
      kind,
      stored: ofVehicle,
      send: by => {
        if (kind === 'text') {
          if (!text) throw new Error('a way without a text sends one')
          return this.#deps.terminals.send(vehicleId, 'text', { text: text.text, show }, { by, ...text.permitFor(vehicleId) })
        }
        if (kind === 'callback') return this.#deps.terminals.send(vehicleId, 'listenIn', { phone: monitorPhone }, { by })
        if (kind === 'picture') return this.#deps.terminals.send(vehicleId, 'takePicture', { channel: camera }, { by })
        return this.#deps.terminals.send(vehicleId, 'confirmAlarms', { bits }, { by })
      },
    }))
  }
}

/** Refuses what is wrong with a request, whatever its alarms. Returns the text for drivers. */
function check(
  { rights }: SignedInUser,
  { description, monitorPhone, text }: HandlingRequest,
  method: AlarmMethod,
): DriverText | undefined {
  if (monitorPhone !== undefined && !rights.listenAuth) fail('access.noRight')
  if (description === '') fail('alarm.noDescription')
  if (monitorPhone !== undefined && !isMonitorPhone(monitorPhone)) fail('alarm.phone')
  return method === 'message' ? checkDriverText(text ?? '') : undefined
}

/** Of an alarm as it was found: who has it, or processed it, and since when. */
function outcomeOf(alarm: AlarmRecord | undefined, user: SignedInUser): Pick<AlarmHandled, 'outcome' | 'userName' | 'since'> {
  const closed = closedFor(alarm, user)
  if (closed === 'processed')
    return { outcome: closed, userName: alarm?.processedBy?.name ?? '', since: alarm?.processedAt ?? null }
  if (closed === 'claimedByOther')
    return { outcome: closed, userName: alarm?.claimedBy?.name ?? '', since: alarm?.claimedAt ?? null }
  return { outcome: closed ?? 'done', userName: '', since: null }
}
