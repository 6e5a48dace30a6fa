/** What is stored of platforms and sign-ins. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'
import { platform } from './platform.ts'
import { userDatas } from './user-data.ts'

/** Saved platforms; those with isCheckIn are in use. */
export const storedPlatformInfoList = defineStored({
  key: 'platformInfoList',
  scope: 'device',
  schema: z.array(platform),
  fallback: [],
})

/** Tokens and rights by platform code. */
export const storedUserDatas = defineStored({ key: 'userDatas', scope: 'account', schema: userDatas, fallback: {} })

export const storedIsMultiPlatformMode = defineStored({
  key: 'isMultiPlatformMode',
  scope: 'device',
  schema: z.boolean(),
  fallback: false,
})

/** A special edition is a client made for one platform, by its number or address: it offers no other. */
export const storedAppGlobalConfig = defineStored({
  key: 'AppGlobalConfig',
  scope: 'device',
  schema: z.object({ isSpecialEdition: z.boolean(), platformCode: z.string().check(z.maxLength(256)) }),
  fallback: {
    isSpecialEdition: false,
    platformCode: '',
  },
})
