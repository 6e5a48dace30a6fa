/** /errorInfo: an unknown address, or an error a launch link brought along. */
import { errorByCode, errors } from '@outrider/contract'
import { useNavigate } from '../core/router/index.ts'
import { useTexts } from '../core/i18n/use-texts.ts'
import { useScreenParameters } from '../core/routing/use-screens.ts'
import { hrefOf } from './screens.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { errorTexts } from './error-texts.ts'

/** Only texts of the error table: a link must not put its own text on our page. */
function errorOf(msgCode: string) {
  const name = /^\d{1,9}$/.test(msgCode) ? errorByCode(Number(msgCode)) : undefined
  const row = name && errors[name]
  // A text with placeholders cannot be filled here.
  return row && !row.en.includes('{') ? row : undefined
}

export default function ErrorInfo() {
  const t = useTexts(errorTexts)
  const navigate = useNavigate()
  const code = useScreenParameters('error').msgCode?.slice(0, 64)
  const known = code ? errorOf(code) : undefined
  return (
    <EmptyState
      page
      icon="warning"
      title={known ? known[t.lang] : t(code ? 'linkFailed' : 'notFound')}
      text={code ? t('errorCode', { code }) : t('notFoundText')}
      action={<Button onClick={() => void navigate(hrefOf('main'))}>{t('toMain')}</Button>}
    />
  )
}
