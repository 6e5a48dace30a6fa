/** In multi-platform mode every item of a reply is marked with the platform it came from. */
import { joinId } from './identity.ts'
import type { Target } from './target.ts'

export interface Mark {
  pcode?: string | undefined
  ptitle?: string | undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Positions carry `vehicleId`; vehicles are known by their plate number beside `id`, and hold a position. */
function markItem(item: Record<string, unknown>, target: Target): Record<string, unknown> {
  const marked = { ...item, pcode: target.code, ptitle: target.title }
  if (typeof item['vehicleId'] === 'string') return { ...marked, vehicleId: joinId(item['vehicleId'], target.code) }
  if (typeof item['id'] !== 'string' || !('plateNum' in item)) return marked
  const position = isObject(item['position']) ? { position: markItem(item['position'], target) } : {}
  return { ...marked, id: joinId(item['id'], target.code), ...position }
}

const markAny = (value: unknown, target: Target): unknown => {
  if (Array.isArray(value)) return value.map(item => (isObject(item) ? markItem(item, target) : item))
  return value
}

/** The same reply with its items marked: a reply that is one position, or lists of things inside it. */
export function markReply<Data>(data: Data, target: Target): Data {
  if (!isObject(data)) return markAny(data, target) as Data
  if ('vehicleId' in data) return markItem(data, target) as Data
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, markAny(value, target)])) as Data
}
