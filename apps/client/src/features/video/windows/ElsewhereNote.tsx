/** Said of a picture that comes from another address than the terminal's own link: it may be somebody else's. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { videoTexts } from '../strings.ts'

export function ElsewhereNote({ className }: { className: string | undefined }) {
  const t = useTexts(videoTexts)
  return (
    <span className={className} role="note" title={t('elsewhereWhy')}>
      {t('elsewhere')}
    </span>
  )
}
