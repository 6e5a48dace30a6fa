/** Which platforms a call goes to, with the body for each: ids carry platform codes in the client but not on the wire. */
import { splitId } from './identity.ts'
import type { Target } from '../session/target.ts'

export interface OutgoingRequest {
  target: Target
  body: Record<string, unknown>
}

const idFields = ['vehicleId', 'currVehicleId'] as const
const listField = 'vehicleIds'

/** The platform codes named by a body's ids; empty: none. */
function codesIn(body: Record<string, unknown>): Set<string> {
  const list: unknown[] = Array.isArray(body[listField]) ? body[listField] : []
  const ids = [...list, ...idFields.map(field => body[field])].filter(id => typeof id === 'string')
  return new Set(ids.map(id => splitId(id).platformCode).filter(code => code !== undefined))
}

function bodyFor(body: Record<string, unknown>, code: string): Record<string, unknown> {
  const ownBody = { ...body }
  if (Array.isArray(body[listField])) {
    ownBody[listField] = body[listField]
      .map(id => splitId(String(id)))
      .filter(each => each.platformCode === undefined || each.platformCode === code)
      .map(each => each.id)
  }
  for (const field of idFields) {
    const value = body[field]
    if (typeof value !== 'string') continue
    const { id, platformCode } = splitId(value)
    ownBody[field] = platformCode === undefined || platformCode === code ? id : ''
  }
  return ownBody
}

/** One request per platform. A body whose ids name platforms is sent to those only. */
export function requestsFor(body: Record<string, unknown>, targets: readonly Target[], platformCode?: string): OutgoingRequest[] {
  const named = codesIn(body)
  const chosen = targets.filter(target =>
    platformCode ? target.code === platformCode : named.size === 0 || named.has(target.code),
  )
  return chosen.map(target => ({ target, body: bodyFor(body, target.code) }))
}
