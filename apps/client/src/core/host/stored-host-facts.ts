/** Facts about the host environment, stored for other pages of it. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

/** 0 Android, 1 iOS, 2 other, 3 official account, 4 mini-program. */
export const storedMobileOs = defineStored({ key: 'mobileOs', scope: 'device', schema: z.literal([0, 1, 2, 3, 4]), fallback: 2 })

export const storedVersionCode = defineStored({
  key: 'versionCode',
  scope: 'device',
  schema: z.int().check(z.minimum(0)),
  fallback: 0,
})

/** Height of the status bar that lies over the page in the native shell, px. */
export const storedStatusBarHeight = defineStored({
  key: 'statusBarHeight',
  scope: 'device',
  schema: z.number().check(z.minimum(0), z.maximum(200)),
  fallback: 0,
})
