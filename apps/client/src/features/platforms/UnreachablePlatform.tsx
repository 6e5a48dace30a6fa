/** Why a platform could not be added, with a link to open its address in a new tab. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { platformTexts } from './strings.ts'

export function UnreachablePlatform({ message, open }: { message: string; open?: string | undefined }) {
  const t = useTexts(platformTexts)
  return (
    <Alert>
      {message}
      {open && (
        <>
          {' '}
          <a href={open} target="_blank" rel="noopener noreferrer">
            {t('open', { address: open })}
          </a>
        </>
      )}
    </Alert>
  )
}
