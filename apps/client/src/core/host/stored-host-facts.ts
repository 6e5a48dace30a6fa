/** Facts about the host environment, stored for other pages of it. */
import { number, oneOf, wholeNumber } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'

/** 0 Android, 1 iOS, 2 other, 3 official account, 4 mini-program. */
export const storedMobileOs = defineStored({ key: 'mobileOs', schema: oneOf(0, 1, 2, 3, 4), fallback: 2 })

export const storedVersionCode = defineStored({
  key: 'versionCode',
  schema: wholeNumber(0),
  fallback: 0,
})

/** Height of the status bar that lies over the page in the native shell, px. */
export const storedStatusBarHeight = defineStored({
  key: 'statusBarHeight',
  schema: number(0, 200),
  fallback: 0,
})
