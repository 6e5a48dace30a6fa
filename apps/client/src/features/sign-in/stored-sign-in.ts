/** What the sign-in form remembers. */
import { byKey, fields, rows, text } from '../../core/storage/shape.ts'
import { defineStored } from '../../core/storage/stored.ts'

/** Version of the agreement accepted by the user; empty: none. */
export const storedAgreedTo = defineStored({
  key: 'agreedTo',
  schema: text(0, 32),
  fallback: '',
})

/** Remembered passwords by platform code, encrypted with a key of this device (core/storage/vault.ts). */
export const storedRememberedSignIns = defineStored({
  key: 'rememberedSignIns',
  schema: byKey(fields({ name: text(0, 64), encrypted: text(0, 4096) })),
  fallback: {},
})

/** Plate number last signed in with. */
export const storedPlatenumstr = defineStored({
  key: 'platenumstr',
  schema: text(0, 64),
  fallback: '',
})

/**
 * Tokens of this device by platform and account: they keep what others guess at an account from slowing down the sign-in of its owner. They
 * sign nobody in.
 */
export const storedDeviceTokens = defineStored({
  key: 'deviceTokens',
  schema: byKey(byKey(text(0, 64))),
  fallback: {},
})

/** Codes of platforms to which the user has agreed to send passwords that are not encrypted, while using several platforms. */
export const storedReusableAt = defineStored({
  key: 'reusablePasswordsAt',
  schema: rows(text()),
  fallback: [],
})
