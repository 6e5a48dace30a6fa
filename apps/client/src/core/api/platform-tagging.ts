/** In multi-platform mode every item of a reply is tagged with its platform. */
import { joinId } from './identity.ts'
import type { Target } from '../session/target.ts'

export interface PlatformTag {
  pcode?: string | undefined
  ptitle?: string | undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Positions have `vehicleId`; vehicles are recognised by `plateNum` beside `id`, and contain a position. */
function tagItem(item: Record<string, unknown>, target: Target): Record<string, unknown> {
  const tagged = { ...item, pcode: target.code, ptitle: target.title }
  if (typeof item['vehicleId'] === 'string') return { ...tagged, vehicleId: joinId(item['vehicleId'], target.code) }
  if (typeof item['id'] !== 'string' || !('plateNum' in item)) return tagged
  const position = isObject(item['position']) ? { position: tagItem(item['position'], target) } : {}
  return { ...tagged, id: joinId(item['id'], target.code), ...position }
}

const tagItems = (value: unknown, target: Target): unknown => {
  if (Array.isArray(value)) return value.map(item => (isObject(item) ? tagItem(item, target) : item))
  return value
}

/** A copy of the reply with its items tagged: either one position, or lists within an object. */
export function tagReply<Data>(data: Data, target: Target): Data {
  if (!isObject(data)) return tagItems(data, target) as Data
  if ('vehicleId' in data) return tagItem(data, target) as Data
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, tagItems(value, target)])) as Data
}
