import type { Lang } from '@outrider/contract'
import { fixedNumber } from '../time/format.ts'

/** Yuan; the cents are always shown, as on receipts. */
export const yuan = (cents: number, lang: Lang): string =>
  lang === 'zh' ? `${fixedNumber(cents / 100, lang, 2)} 元` : `¥${fixedNumber(cents / 100, lang, 2)}`
