/** How the page of a link names things. */
import type { Lang, LinkMessage, PlatformRole } from '@outrider/contract'
import { platformRoles } from '@outrider/contract'
import type { Translate } from '../../../core/i18n/texts.ts'
import { number } from '../../../core/time/format.ts'
import type { platformLinkTexts } from './platform-link-texts.ts'

type Texts = Translate<typeof platformLinkTexts.rows>

/** What is none of the protocol has no name. */
export const nameOf = ({ type, name, nameEn }: Pick<LinkMessage, 'type' | 'name' | 'nameEn'>, t: Texts, lang: Lang): string =>
  type === '0x0000' ? t('other') : lang === 'zh' ? name : nameEn

/** 12 s, 3.5 min, 7.2 h. */
export function lengthOf(seconds: number, t: Texts, lang: Lang): string {
  if (seconds < 120) return t('seconds', { n: number(seconds, lang, 1) })
  return seconds < 7_200
    ? t('minutes', { n: number(seconds / 60, lang, 1) })
    : t('hours', { n: number(seconds / 3_600, lang, 1) })
}

export const roleOf = (text: string | undefined): PlatformRole | undefined => platformRoles.find(each => each === text)
