/** What is stored of platforms and sign-ins. */
import { fields, flag, rows, text } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'
import { platform } from './platform.ts'
import { userDatas } from './user-data.ts'

/** Saved platforms; those with isCheckIn are in use. */
export const storedPlatformInfoList = defineStored({
  key: 'platformInfoList',
  schema: rows(platform),
  fallback: [],
})

/** Tokens and rights by platform code. */
export const storedUserDatas = defineStored({ key: 'userDatas', schema: userDatas, fallback: {} })

export const storedIsMultiPlatformMode = defineStored({
  key: 'isMultiPlatformMode',
  schema: flag,
  fallback: false,
})

/** A special edition is a client made for one platform, by its number or address: it offers no other. */
export const storedAppGlobalConfig = defineStored({
  key: 'AppGlobalConfig',
  schema: fields({ isSpecialEdition: flag, platformCode: text(0, 256) }),
  fallback: {
    isSpecialEdition: false,
    platformCode: '',
  },
})
