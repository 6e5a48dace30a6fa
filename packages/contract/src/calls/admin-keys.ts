/**
 * API keys: other systems call the platform with them (`Authorization: Bearer`). Ours. A key has no more than who made it, at any time; which calls it may
 * make is in key-calls.ts.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { type Right, rightsOfPeople } from '../entities/rights.ts'
import { limits } from '../limits/index.ts'

const right = 'adminAuth'
const keyId = z.string().check(z.regex(/^\d{1,9}$/))
const rights = z.array(z.enum(rightsOfPeople as [Right, ...Right[]])).check(z.maxLength(rightsOfPeople.length))

export const apiKeyStates = ['active', 'expired', 'makerLocked'] as const

export const apiKey = z.object({
  keyId: z.string(),
  name: z.string(),
  /** How the secret begins: tells keys apart. */
  prefix: z.string(),
  /** What it may do now: what it was given, as far as its maker still has it. */
  rights,
  /** What it was given and its maker has not any more. */
  lostRights: rights,
  organisations: z.array(z.object({ orgId: z.int(), orgName: z.string() })),
  perMinute: z.int(),
  /** ms since 1970. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** ms since 1970, to the minute; null: never. */
  lastUsedAt: z.nullable(z.number()),
  /** From where; empty: never. */
  lastAddress: z.string(),
  /** Who made it. */
  makerId: z.string(),
  makerName: z.string(),
  /** `makerLocked`: it works again when its maker is unlocked. */
  state: z.enum(apiKeyStates),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameOfAccount)),
  rights,
  orgIds: z.array(z.int()).check(z.minLength(1), z.maxLength(limits.organisationsOfUser)),
  /** Days from now. */
  days: z.int().check(z.minimum(1), z.maximum(limits.apiKeyDays)),
  perMinute: z.int().check(z.minimum(1), z.maximum(limits.apiKeyPerMinute)),
})

const changes = { right, edit: true, record: true } as const

export const adminKeyCalls = {
  getApiKeys: call({
    about: 'The API keys that see nothing but organisations of the administrator, newest first, also expired ones',
    data: z.object({ keys: z.array(apiKey) }),
    right,
    ids: {
      reply: { 'keys[].keyId': 'apiKey', 'keys[].makerId': 'user', 'keys[].organisations[].orgId': 'organisation' },
    },
  }),
  addApiKey: call({
    about:
      'Make an API key with rights and organisations that the administrator has himself; the reply has its secret, which is shown once',
    request: apiKeyForm,
    data: z.object({ keyId: z.string(), secret: z.string() }),
    // Its organisations are those of one platform, which gets it.
    merge: { keyId: 'first', secret: 'first' },
    ...changes,
    ids: { request: { orgIds: 'organisation' }, reply: { keyId: 'apiKey' } },
    errors: [
      'organisation.unknown',
      'admin.nameInvalid',
      'admin.rightNotYours',
      'apiKey.rightUnfit',
      'apiKey.full',
      'apiKey.companyFull',
    ],
  }),
  endApiKey: call({
    about: 'End an API key, at once and for good',
    request: z.object({ keyId }),
    ...changes,
    ids: { request: { keyId: 'apiKey' } },
    errors: ['apiKey.gone'],
  }),
}
