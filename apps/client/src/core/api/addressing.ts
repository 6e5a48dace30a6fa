/** Which platforms a call concerns, and what each of them is asked: ids carry platform codes on our side and none on the wire. */
import { splitId } from './identity.ts'
import type { Target } from './target.ts'

export interface Letter {
  target: Target
  body: Record<string, unknown>
}

const idFields = ['vehicleId', 'currVehicleId'] as const
const listField = 'vehicleIds'

/** The platform codes a body names; empty when it names none. */
function codesIn(body: Record<string, unknown>): Set<string> {
  const list: unknown[] = Array.isArray(body[listField]) ? body[listField] : []
  const ids = [...list, ...idFields.map(field => body[field])].filter(id => typeof id === 'string')
  return new Set(ids.map(id => splitId(id).platformCode).filter(code => code !== undefined))
}

function bodyFor(body: Record<string, unknown>, code: string): Record<string, unknown> {
  const letter = { ...body }
  if (Array.isArray(body[listField])) {
    letter[listField] = body[listField]
      .map(id => splitId(String(id)))
      .filter(each => each.platformCode === undefined || each.platformCode === code)
      .map(each => each.id)
  }
  for (const field of idFields) {
    const value = body[field]
    if (typeof value !== 'string') continue
    const { id, platformCode } = splitId(value)
    letter[field] = platformCode === undefined || platformCode === code ? id : ''
  }
  return letter
}

/** One letter per platform. A body whose ids name platforms goes to those only. */
export function address(body: Record<string, unknown>, targets: readonly Target[], platformCode?: string): Letter[] {
  const named = codesIn(body)
  const chosen = targets.filter(target =>
    platformCode ? target.code === platformCode : named.size === 0 || named.has(target.code),
  )
  return chosen.map(target => ({ target, body: bodyFor(body, target.code) }))
}
