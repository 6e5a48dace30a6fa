/** What the sign-in form remembers. */
import * as z from 'zod/mini'
import { defineStored } from '../../core/storage/stored.ts'

/** Version of the agreement accepted by the user; empty: none. */
export const storedAgreedTo = defineStored({
  key: 'agreedTo',
  scope: 'device',
  schema: z.string().check(z.maxLength(32)),
  fallback: '',
})

/** Remembered passwords by platform code, encrypted with a key of this device (core/storage/vault.ts). */
export const storedRememberedSignIns = defineStored({
  key: 'rememberedSignIns',
  scope: 'device',
  schema: z.record(
    z.string(),
    z.object({ name: z.string().check(z.maxLength(64)), encrypted: z.string().check(z.maxLength(4096)) }),
  ),
  fallback: {},
})

/** Plate number last signed in with. */
export const storedPlatenumstr = defineStored({
  key: 'platenumstr',
  scope: 'device',
  schema: z.string().check(z.maxLength(64)),
  fallback: '',
})

/**
 * Tokens of this device by platform and account: they keep what others guess at an account from slowing down the sign-in of its owner. They
 * sign nobody in.
 */
export const storedDeviceTokens = defineStored({
  key: 'deviceTokens',
  scope: 'device',
  schema: z.record(z.string(), z.record(z.string(), z.string().check(z.maxLength(64)))),
  fallback: {},
})

/** Codes of platforms to which the user has agreed to send passwords that are not encrypted, while using several platforms. */
export const storedReusableAt = defineStored({
  key: 'reusablePasswordsAt',
  scope: 'device',
  schema: z.array(z.string()),
  fallback: [],
})
