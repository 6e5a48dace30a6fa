/** The begin of a look as another user: only administrators come to it, so it is apart from what every visit asks (looking.ts). */
import type { Session } from '@outrider/contract'
import { createStored } from '../storage/stored.ts'
import type { StoredKey } from '../storage/stored-keys.ts'
import { apart, forget, type Look, marker } from './looking.ts'
import type { Platform } from './platform.ts'
import { storedPlatformInfoList, storedUserDatas } from './stored-session.ts'
import { userDataOf } from './user-data.ts'

/** How this device shows things: it looks alike to who looks. No sign-ins of others, and nothing that was begun. */
const taken = [
  'lang',
  'themeColor',
  'mobileOs',
  'statusBarHeight',
  'mapConfig',
  'mapShade',
] as const satisfies readonly StoredKey[]

/** From the next page on this tab is the user's. */
export function beginLook(
  session: Session,
  { platform, from, own, visit }: { platform: Platform; from: string; own: Storage; visit: Storage },
): void {
  forget(visit)
  const storage = apart(visit)
  for (const key of taken) {
    const value = own.getItem(key)
    if (value !== null) storage.setItem(key, value)
  }
  const stored = createStored(storage)
  stored.set(storedPlatformInfoList, [{ ...platform, isCheckIn: true }])
  stored.set(storedUserDatas, { [platform.Code]: userDataOf(session) })
  visit.setItem(marker, JSON.stringify({ userName: session.userName, until: session.expiresAt, from } satisfies Look))
}
