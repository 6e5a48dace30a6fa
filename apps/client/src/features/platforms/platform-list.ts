/** The rules of the platform list. */
import type { ErrorName } from '@outrider/contract'
import type { Platform } from '../../core/session/platform.ts'
import { type PlatformAddress, platformAddress } from '../../core/session/platform-address.ts'

export type Checked = { ok: true; address: PlatformAddress } | { ok: false; error: ErrorName }

/** What was typed is an address, and not yet on the list. */
export function checkInput(input: string, saved: readonly Platform[], secure: boolean): Checked {
  const address = platformAddress(input, { secure })
  if (!address) return { ok: false, error: 'platform.invalid' }
  if (saved.some(platform => platform.Code === address.code)) return { ok: false, error: 'platform.duplicate' }
  return { ok: true, address }
}

/** Why a platform may not be deleted; undefined: it may. The platform in use is looked at first. */
export function mayNotDelete(code: string, saved: readonly Platform[]): 'inUse' | 'keepOne' | undefined {
  if (saved.some(platform => platform.Code === code && platform.isCheckIn)) return 'inUse'
  return saved.length <= 1 ? 'keepOne' : undefined
}
