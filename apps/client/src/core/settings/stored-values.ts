/** Every value this device keeps: its key, what may stand there, and what holds when nothing (or nonsense) stands there. */
import { languages } from '@outrider/contract'
import { z } from 'zod'
import { platform } from '../session/platform.ts'
import { userDatas } from '../session/user-data.ts'

const row = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) => ({ schema, fallback })

export const storedValues = {
  /** Saved platforms; those with isCheckIn are the ones in use. */
  platformInfoList: row(z.array(platform), []),
  /** Tokens and rights by platform code. */
  userDatas: row(userDatas, {}),
  isMultiPlatformMode: row(z.boolean(), false),
  /** The user's own choice; null: the rule of the environment holds. */
  lang: row(z.enum(languages).nullable(), null),
  /** Set by a launch link of a customer; empty: none. */
  customerCode: row(z.string().max(64), ''),
  /** Address of the cloud customer-info service; empty: not asked. */
  customerInfoUrl: row(z.string().max(2048), ''),
  /** Key of the outside map service; empty: the platform gave none. */
  mapkey: row(z.string().max(256), ''),
  /** For push in the native shell; empty elsewhere. */
  cid: row(z.string().max(256), ''),
} as const

export type StoredKey = keyof typeof storedValues
export type StoredValue<Key extends StoredKey> = z.output<(typeof storedValues)[Key]['schema']>
