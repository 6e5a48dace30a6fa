/** Language of the user interface. */
import type { Lang } from '@outrider/contract'

export interface LanguageFacts {
  /** The user's own choice; null: none. */
  chosen: Lang | null
  native: boolean
  /** As the device reports it, such as zh-CN. */
  deviceLanguage: string
}

/** For devices and browsers that report their language. */
export const languageOf = (deviceLanguage: string): Lang => (deviceLanguage.toLowerCase().startsWith('zh') ? 'zh' : 'en')

/** The user's choice; else the device's language in the native app, and Chinese everywhere else. */
export function languageFor({ chosen, native, deviceLanguage }: LanguageFacts): Lang {
  if (chosen) return chosen
  if (!native) return 'zh'
  return languageOf(deviceLanguage)
}
