/** /errorInfo: an unknown address, or an error a launch link brought along. */
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../core/i18n/use-texts.ts'
import { paths } from '../core/routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { appTexts } from './strings.ts'

export default function ErrorInfo() {
  const t = useTexts(appTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const code = params.get('msgCode')
  return (
    <EmptyState
      icon="warning"
      title={t('pageUnknown')}
      text={code ? t('errorCode', { code }) : t('pageUnknownText')}
      action={<Button onClick={() => void navigate(paths.main)}>{t('toMain')}</Button>}
    />
  )
}
