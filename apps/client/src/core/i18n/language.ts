/** Which language the interface speaks. */
import type { Lang } from '@outrider/contract'

export interface LanguageFacts {
  /** The user's own choice; null: none. */
  chosen: Lang | null
  native: boolean
  /** As the device tells it, such as zh-CN. */
  deviceLanguage: string
}

/** Of a device or browser that tells what it is set to. */
export const languageOf = (deviceLanguage: string): Lang => (deviceLanguage.toLowerCase().startsWith('zh') ? 'zh' : 'en')

/** The user's choice first. Then: the native app follows the device, every other environment is Chinese. */
export function languageFor({ chosen, native, deviceLanguage }: LanguageFacts): Lang {
  if (chosen) return chosen
  if (!native) return 'zh'
  return languageOf(deviceLanguage)
}
