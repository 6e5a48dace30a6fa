/**
 * An administrator looks as another user sees, in one tab: what this tab stores is kept for the visit and apart, so that his own account, in the other
 * tabs and afterwards here, is as it was.
 */
import { fields, number, text } from '../storage/shape.ts'
import type { KeyValueStorage } from '../storage/migrations.ts'

const prefix = 'look:'
export const marker = `${prefix}of`

const look = fields({
  userName: text(),
  /** When it ends by itself, ms since 1970. */
  until: number(),
  /** Where it was begun, and where it leads back to. */
  from: text(),
})
export interface Look {
  readonly userName: string
  readonly until: number
  readonly from: string
}

/** What this tab stores meanwhile. */
export const apart = (visit: Storage): KeyValueStorage => ({
  getItem: key => visit.getItem(prefix + key),
  setItem: (key, value) => visit.setItem(prefix + key, value),
  removeItem: key => visit.removeItem(prefix + key),
})

export function forget(visit: Storage): void {
  for (const key of Object.keys(visit)) if (key.startsWith(prefix)) visit.removeItem(key)
}

export interface Looking extends Look {
  /** What this tab stores meanwhile. */
  readonly storage: KeyValueStorage
}

/** The look that is under way in this tab. */
export function lookingIn(visit: Storage | undefined, now: number): Looking | undefined {
  const text = visit?.getItem(marker)
  if (!visit || !text) return undefined
  try {
    const found = look.parse(JSON.parse(text))
    if (found.until > now) return { ...found, storage: apart(visit) }
  } catch (cause) {
    console.warn('what is stored of a look cannot be read', cause)
  }
  forget(visit)
  return undefined
}

/** From the next page on this tab is the administrator's again. Returns where it was begun. */
export function endLook(visit: Storage): string | undefined {
  const { from } = lookingIn(visit, 0) ?? {}
  forget(visit)
  return from
}
