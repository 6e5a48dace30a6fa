/** The 32 status bits of a location report (JT/T 808-2019, 0x0200). */

export interface StatusBit {
  bit: number
  /** Meaning of the set bit. */
  name: string
  zh: string
}

export const statusBits = [
  { bit: 0, name: 'acc', zh: 'ACC 开' },
  { bit: 1, name: 'located', zh: '已定位' },
  { bit: 2, name: 'south', zh: '南纬' },
  { bit: 3, name: 'west', zh: '西经' },
  { bit: 4, name: 'outOfService', zh: '停运' },
  /** Coordinates were encrypted by the map-datum plug-in: they are GCJ-02. */
  { bit: 5, name: 'encrypted', zh: '经纬度已加密' },
  { bit: 6, name: 'forwardCollisionWarning', zh: '紧急刹车前撞预警' },
  { bit: 7, name: 'laneDeparture', zh: '车道偏移预警' },
  { bit: 10, name: 'oilCut', zh: '油路断开' },
  { bit: 11, name: 'circuitCut', zh: '电路断开' },
  { bit: 12, name: 'locked', zh: '车门加锁' },
  { bit: 13, name: 'frontDoorOpen', zh: '前门开' },
  { bit: 14, name: 'middleDoorOpen', zh: '中门开' },
  { bit: 15, name: 'rearDoorOpen', zh: '后门开' },
  { bit: 16, name: 'driverDoorOpen', zh: '驾驶席门开' },
  { bit: 17, name: 'customDoorOpen', zh: '自定义门开' },
  { bit: 18, name: 'gps', zh: '使用 GPS' },
  { bit: 19, name: 'beidou', zh: '使用北斗' },
  { bit: 20, name: 'glonass', zh: '使用 GLONASS' },
  { bit: 21, name: 'galileo', zh: '使用 Galileo' },
  { bit: 22, name: 'moving', zh: '行驶中' },
] as const satisfies readonly StatusBit[]

/** Bits 8 and 9. */
const LOADS = ['empty', 'half', 'reserved', 'full'] as const
export type Load = (typeof LOADS)[number]

export type Status = { [K in (typeof statusBits)[number]['name']]: boolean } & { load: Load }

export const STATUS_SOUTH = 1 << 2
export const STATUS_WEST = 1 << 3

/** Bits that no edition names: reserved, used by vendors. */
const FIRST_UNNAMED = 23

/** For `outrider decode`: also the unnamed bits that are set, and the raw word in hex. */
export function shownStatus(bits: number): Status & { others: string[]; raw: string } {
  const others: string[] = []
  for (let bit = FIRST_UNNAMED; bit < 32; bit++) if (((bits >>> bit) & 1) === 1) others.push(`bit${bit}`)
  return { ...statusOf(bits), others, raw: `0x${(bits >>> 0).toString(16).padStart(8, '0').toUpperCase()}` }
}

/** Decodes the status bits. */
export function statusOf(bits: number): Status {
  const status: Record<string, unknown> = {}
  for (const row of statusBits) status[row.name] = ((bits >>> row.bit) & 1) === 1
  status.load = LOADS[(bits >>> 8) & 3]
  return status as Status
}
