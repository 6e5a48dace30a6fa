/** What a terminal sends that no sensor of its vehicle reads, with what is known of it. Pure. */
import { plainSensor, readValue, type SensorForm, type SensorProposal } from '@outrider/contract'
import { itemsReadElsewhere, knownCanGroups, knownItems } from './known-items.ts'
import { itemsIn, type SentFrame, type SentReport } from './sent-bytes.ts'

/** Bytes of a value that are shown. */
const shownBytes = 64
/** Proposed at once. */
const most = 20
/** Status bits of doors: the front one to the fifth. */
const doors = { first: 13, count: 5 } as const

type Read = Pick<SensorForm, 'source' | 'sourceNumber' | 'firstByte' | 'bit'>
type Found = Pick<SensorProposal, 'source' | 'sourceNumber' | 'zh' | 'en'> & {
  time: number
  bytes: Uint8Array
  sensors: SensorForm[]
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, shownBytes)).toString('hex')
const groupOf = (id: number): number => (id >>> 8) & 0x3ffff

/** Reports and frames of the last time, in any order. */
export function proposalsOf(
  reports: readonly SentReport[],
  frames: readonly SentFrame[],
  read: readonly Read[],
): SensorProposal[] {
  const reads = (source: SensorForm['source'], id: number): boolean =>
    // Records of Bluetooth sensors are in an item.
    read.some(each => (each.source === 'beacon' ? 'item' : each.source) === source && each.sourceNumber === id)
  const newest = new Map<string, Found>()
  const put = (found: Found) => {
    const key = `${found.source} ${found.sourceNumber}`
    if ((newest.get(key)?.time ?? 0) < found.time) newest.set(key, found)
  }
  for (const { time, extras } of reports)
    for (const [id, bytes] of itemsIn(extras)) {
      if (itemsReadElsewhere.has(id) || bytes.length === 0 || reads('item', id)) continue
      const known = knownItems.find(each => each.id === id && (each.lengths?.includes(bytes.length) ?? true))
      put({
        source: 'item',
        sourceNumber: id,
        time,
        bytes,
        zh: known?.zh ?? '',
        en: known?.en ?? '',
        sensors: known?.sensors(bytes) ?? [],
      })
    }
  for (const { source, sourceNumber, time, data } of frames) {
    if (reads(source, sourceNumber)) continue
    const known = source === 'can' ? knownCanGroups.find(({ group }) => group === groupOf(sourceNumber)) : undefined
    const sensors = known ? [{ ...plainSensor, source, sourceNumber, ...known.sensor }] : []
    put({ source, sourceNumber, time, bytes: data, zh: known?.zh ?? '', en: known?.en ?? '', sensors })
  }
  const all = [...newest.values()].toSorted((a, b) => Number(a.zh === '') - Number(b.zh === ''))
  const door = doorProposal(reports, read)
  return [...(door ? [door] : []), ...all].slice(0, most).map(({ bytes, sensors, ...found }) => ({
    ...found,
    hex: hexOf(bytes),
    // Of those that are known to be something else by what they would say now nothing is proposed.
    sensors: sensors.flatMap(form => {
      const { value, fault } = readValue(form, bytes)
      return fault === null || fault === 'noValue' ? [{ ...form, value }] : []
    }),
  }))
}

/** Terminals without a line to a door send its bit as 0: a door that was open once has one. */
function doorProposal(reports: readonly SentReport[], read: readonly Read[]): Found | undefined {
  const bits = Array.from({ length: doors.count }, (_, nth) => doors.first + nth).filter(
    bit => !read.some(each => each.source === 'status' && each.bit === bit) && reports.some(({ status }) => (status >>> bit) & 1),
  )
  const last = reports.reduce<SentReport | undefined>(
    (newest, each) => (newest && newest.time > each.time ? newest : each),
    undefined,
  )
  if (bits.length === 0 || !last) return undefined
  const { status, time } = last
  return {
    source: 'status',
    sourceNumber: 0,
    time,
    bytes: Uint8Array.of(status >>> 24, status >>> 16, status >>> 8, status),
    zh: '状态位中的车门',
    en: 'Doors in the bits of the status',
    sensors: bits.map(bit => ({
      ...plainSensor,
      kind: 'door',
      channel: bit - doors.first + 1,
      source: 'status',
      bytes: 4,
      bit,
      bits: 1,
    })),
  }
}
