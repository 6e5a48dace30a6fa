/** Button that switches to the other language, labelled in that language. */
import type { Lang } from '@outrider/contract'
import { Button } from '../../ui/Button.tsx'
import { useLanguage } from './use-language.ts'

/** Each language in its own words. */
export const nameOfLang = { zh: '中文', en: 'English' } as const

export const otherLang = { zh: 'en', en: 'zh' } as const

export function LanguageButton({ lang, choose }: { lang: Lang; choose: (lang: Lang) => void }) {
  const other = otherLang[lang]
  return (
    <Button look="quiet" icon="language" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => choose(other)}>
      {nameOfLang[other]}
    </Button>
  )
}

export const LanguageSwitch = () => <LanguageButton {...useLanguage()} />
