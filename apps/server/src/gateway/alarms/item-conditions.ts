/** Alarm conditions in the additional items of a report: 0x11 to 0x18 last as long as they are sent, 0x64 to 0x70 begin and end by themselves. */
import type { BodyOf, messages } from '@outrider/jt808'
import {
  type AlarmCondition,
  drivingAlarmType,
  safetyAlarmType,
  tyreAlarmType,
  videoAlarmType,
} from '../../events/alarm-signals.ts'

type Extras = BodyOf<typeof messages.location>['extras']

export interface ItemConditions {
  /** Bits of the alarm word that the items say too. */
  bits: number
  /** What the items tell of bits. */
  bitDetails: ReadonlyMap<number, Record<string, unknown>>
  /** They last as long as they are reported. */
  lasting: readonly AlarmCondition[]
  /** Each tells its own beginning or end. */
  events: readonly AlarmCondition[]
}

const none: ItemConditions = { bits: 0, bitDetails: new Map(), lasting: [], events: [] }

export function itemConditions(extras: Extras): ItemConditions {
  const { overspeedArea, areaInOut, segmentTime, videoAlarms, lostChannels, occludedChannels, storageFaults } = extras
  const { abnormalDriving, driverAssistance, driverState, tyreAlarms, blindSpot, intenseDriving } = extras
  const areas = overspeedArea ?? areaInOut ?? segmentTime
  const video = videoAlarms ?? lostChannels ?? occludedChannels ?? storageFaults ?? abnormalDriving
  const safety = driverAssistance ?? driverState ?? tyreAlarms ?? blindSpot ?? intenseDriving
  if (areas === undefined && video === undefined && safety === undefined) return none
  return {
    ...(areas ? areaConditions(extras) : { bits: 0, bitDetails: none.bitDetails }),
    lasting: video === undefined ? none.lasting : videoConditions(extras),
    events: safety === undefined ? none.events : safetyConditions(extras),
  }
}

/** An item tells where and how; it says the same as its bit, which some terminals leave out. */
function areaConditions({ overspeedArea, areaInOut, segmentTime }: Extras): Pick<ItemConditions, 'bits' | 'bitDetails'> {
  const details = new Map<number, Record<string, unknown>>()
  // Type 0 has no place: it is sent by terminals that always send the item.
  if (overspeedArea && overspeedArea.type > 0) details.set(1, { ...overspeedArea })
  if (areaInOut) details.set(areaInOut.type === 4 ? 21 : 20, { ...areaInOut })
  if (segmentTime) details.set(22, { ...segmentTime })
  let bits = 0
  for (const bit of details.keys()) bits |= 1 << bit
  return { bits, bitDetails: details }
}

const isSet = (bits: number, bit: number): boolean => ((bits >>> bit) & 1) === 1
const abnormalDrivingBit = 5

function videoConditions(extras: Extras): AlarmCondition[] {
  const { videoAlarms, lostChannels, occludedChannels, storageFaults, abnormalDriving } = extras
  const details: Record<number, Record<string, unknown> | undefined> = {
    0: listed('channels', lostChannels),
    1: listed('channels', occludedChannels),
    2: listed('units', storageFaults),
  }
  const conditions: AlarmCondition[] = []
  const kinds = abnormalDriving?.kinds ?? 0
  for (let bit = 0; bit < 16; bit += 1) {
    const type = drivingAlarmType(bit)
    if (type !== undefined && isSet(kinds, bit))
      conditions.push({
        type,
        on: true,
        ...(abnormalDriving?.degree !== undefined && { detail: { degree: abnormalDriving.degree } }),
      })
  }
  const byKind = conditions.length > 0
  for (let bit = 0; bit < 32; bit += 1) {
    const type = videoAlarmType(bit)
    // Item 0x18 names it more exactly.
    if (type === undefined || (bit === abnormalDrivingBit && byKind)) continue
    const detail = details[bit]
    const custom = bit === abnormalDrivingBit && kinds !== 0
    if (isSet(videoAlarms ?? 0, bit) || detail || custom) conditions.push({ type, on: true, ...(detail && { detail }) })
  }
  return conditions
}

const listed = (name: string, bits: number | undefined): Record<string, unknown> | undefined =>
  bits ? { [name]: numbersOf(bits) } : undefined
/** From 1. */
const numbersOf = (bits: number): number[] =>
  Array.from({ length: 32 }, (_, bit) => bit + 1).filter(number => isSet(bits, number - 1))

interface SafetyItem {
  alarmId: number
  flag: number
  speed: number
  identification: Buffer
}

/** Flag 1 start, 2 end; anything else is an event without duration. */
const stateOf = (flag: number): Pick<AlarmCondition, 'on' | 'once'> =>
  flag === 2 ? { on: false } : flag === 1 ? { on: true } : { on: true, once: true }

const safetyCondition = (type: number, item: SafetyItem, detail: Record<string, unknown>, level?: number): AlarmCondition => ({
  type,
  ...stateOf(item.flag),
  event: item.alarmId,
  ...(item.identification.length > 0 && { identification: item.identification.toString('hex') }),
  ...((level === 1 || level === 2) && { level }),
  detail: { ...detail, speed: item.speed },
})

function safetyConditions(extras: Extras): AlarmCondition[] {
  const { driverAssistance, driverState, tyreAlarms, blindSpot, intenseDriving } = extras
  const conditions: AlarmCondition[] = []
  if (driverAssistance) {
    const { type, frontSpeed, distance, lane, sign, signValue, level } = driverAssistance
    const detail = { code: type, frontSpeed, distance, lane, sign, signValue }
    conditions.push(safetyCondition(safetyAlarmType(0x64, type), driverAssistance, detail, level))
  }
  if (driverState) {
    const { type, fatigue, level } = driverState
    conditions.push(safetyCondition(safetyAlarmType(0x65, type), driverState, { code: type, fatigue }, level))
  }
  if (blindSpot) conditions.push(safetyCondition(safetyAlarmType(0x67, blindSpot.type), blindSpot, { code: blindSpot.type }))
  if (intenseDriving) {
    const { type, timeThreshold, threshold1, threshold2 } = intenseDriving
    const detail = { code: type, timeThreshold, threshold1, threshold2 }
    conditions.push(safetyCondition(safetyAlarmType(0x70, type), intenseDriving, detail))
  }
  if (tyreAlarms) conditions.push(...tyreConditions(tyreAlarms))
  return conditions
}

/** One condition for each kind, with the wheels that have it. */
function tyreConditions(item: NonNullable<Extras['tyreAlarms']>): AlarmCondition[] {
  const conditions: AlarmCondition[] = []
  for (let bit = 0; bit < 16; bit += 1) {
    const type = tyreAlarmType(bit)
    if (type === undefined) continue
    const wheels = item.tyres.filter(({ kinds }) => isSet(kinds, bit))
    if (wheels.length === 0) continue
    const tyres = wheels.map(({ wheel, pressure, temperature, battery }) => ({ wheel, pressure, temperature, battery }))
    conditions.push(safetyCondition(type, item, { tyres }))
  }
  return conditions
}
