/** The rules of the platform list. */
import type { Platform } from '../../core/session/platform.ts'
import { type PlatformAddress, platformAddress } from '../../core/session/platform-address.ts'
import type { PlatformProblem } from './problem-texts.ts'

export type CheckedInput =
  | { ok: true; address: PlatformAddress }
  /** A platform number, to be resolved to an address by a platform. */
  | { ok: true; number: string }
  | { ok: false; error: PlatformProblem }

const platformNumber = /^\d{1,12}$/

/** `except`: the platform that is being edited may keep its own address. */
export function notSavedYet(address: PlatformAddress, saved: readonly Platform[], except?: string): CheckedInput {
  const others = saved.filter(platform => platform.Code !== except)
  const known = others.some(platform => platform.Code === address.code || platform.Url === address.url)
  return known ? { ok: false, error: 'duplicate' } : { ok: true, address }
}

/** Accepts a platform number, or an address that is not saved yet. */
export function checkInput(input: string, saved: readonly Platform[], secure: boolean, except?: string): CheckedInput {
  const text = input.trim()
  if (platformNumber.test(text)) return { ok: true, number: text }
  const address = platformAddress(text, { secure })
  return address ? notSavedYet(address, saved, except) : { ok: false, error: 'invalid' }
}

/** Why a platform may not be deleted; undefined when it may. Being in use takes precedence. */
export function deletionBlocker(code: string, saved: readonly Platform[]): 'inUse' | 'keepOne' | undefined {
  if (saved.some(platform => platform.Code === code && platform.isCheckIn)) return 'inUse'
  return saved.length <= 1 ? 'keepOne' : undefined
}
