/** Why a platform could not be added, and where a look of one's own says more. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { platformTexts } from './strings.ts'

export function Unreached({ message, open }: { message: string; open?: string | undefined }) {
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
