/** Copies a text and says whether that worked. */
import { useCallback } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { copyText } from './copy-text.ts'

export function useCopy(): (text: string) => Promise<void> {
  const t = useTexts(commonTexts)
  return useCallback(
    async text => {
      try {
        await copyText(text)
        toast(t('copied'))
      } catch (error) {
        console.warn('copying failed', error)
        toast(t('failed'))
      }
    },
    [t],
  )
}
