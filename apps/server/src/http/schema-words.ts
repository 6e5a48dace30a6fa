/** What is wrong with what was sent, in the words of the library and the language of the request. */
import type { Lang } from '@outrider/contract'
import { z } from 'zod'

const errorIn = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError } as const

export const wordsIn = (lang: Lang) => ({ error: errorIn[lang] })

/** The first issue with its path. */
export function detailOf({ issues: [issue] }: Pick<z.ZodError, 'issues'>): string {
  return issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : ''
}
