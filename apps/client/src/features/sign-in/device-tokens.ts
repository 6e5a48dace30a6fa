/** The token of this device for an account of a platform: given by its first sign-in, sent with the next ones. */
import type { Stored } from '../../core/storage/stored.ts'
import { storedDeviceTokens } from './stored-sign-in.ts'

/** Accounts of a platform that have one on a device; with more, the oldest is forgotten. */
const maxAccounts = 20

/** Plate numbers are written in several ways. */
const accountOf = (name: string): string => name.toLowerCase().replaceAll(/[\s·•]/g, '')

/** To spread into a sign-in; nothing where the platform has given none. */
export function deviceTokenFor(stored: Pick<Stored, 'get'>, platform: string, name: string): { deviceToken?: string } {
  const deviceToken = stored.get(storedDeviceTokens)[platform]?.[accountOf(name)]
  return deviceToken === undefined ? {} : { deviceToken }
}

export function keepDeviceToken(
  stored: Pick<Stored, 'get' | 'set'>,
  platform: string,
  name: string,
  deviceToken: string | undefined,
): void {
  if (deviceToken === undefined) return
  const all = stored.get(storedDeviceTokens)
  const others = Object.entries(all[platform] ?? {}).filter(([account]) => account !== accountOf(name))
  const kept = [...others.slice(-(maxAccounts - 1)), [accountOf(name), deviceToken] as const]
  stored.set(storedDeviceTokens, { ...all, [platform]: Object.fromEntries(kept) })
}
