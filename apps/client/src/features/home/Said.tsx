/** What came of the request of a section: nothing to say, that it failed with a way to repeat it, or which platforms are missing. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { homeTexts } from './strings.ts'

export function Said({ failed, missing, onRetry }: { failed: boolean; missing: readonly string[]; onRetry: () => void }) {
  const t = useTexts(homeTexts)
  if (failed)
    return (
      <p className="soft" role="alert">
        {t('failed')} <Button onClick={onRetry}>{t('retry')}</Button>
      </p>
    )
  return missing.length > 0 ? <p className="soft">{t('missing', { names: missing.join(', ') })}</p> : null
}
