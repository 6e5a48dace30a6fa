/** /errorInfo: an unknown address, or an error a launch link brought along. */
import { errorByCode, errors } from '@outrider/contract'
import { useNavigate, useSearchParams } from 'react-router'
import { useLang, useTexts } from '../core/i18n/use-texts.ts'
import { paths } from '../core/routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { appTexts } from './strings.ts'

/** Only what the error table says is shown: a link must not put words of its own on our page. */
function errorOf(msgCode: string) {
  const name = /^\d{1,9}$/.test(msgCode) ? errorByCode(Number(msgCode)) : undefined
  const row = name && errors[name]
  // A sentence with a hole has nothing to fill it with here.
  return row && !row.en.includes('{') ? row : undefined
}

export default function ErrorInfo() {
  const t = useTexts(appTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const code = params.get('msgCode')?.slice(0, 64)
  const known = code ? errorOf(code) : undefined
  return (
    <EmptyState
      page
      icon="warning"
      title={known ? known[lang] : t(code ? 'linkFailed' : 'pageUnknown')}
      text={code ? t('errorCode', { code }) : t('pageUnknownText')}
      action={<Button onClick={() => void navigate(paths.main)}>{t('toMain')}</Button>}
    />
  )
}
