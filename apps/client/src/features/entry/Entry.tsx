/** /: redirects; only shows an error when a launch link failed. */
import { useLoaderData, useNavigate } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { PlatformContact } from '../../core/operator/PlatformContact.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { entryTexts } from './strings.ts'

export default function Entry() {
  const { hrefOf } = useScreens()
  const t = useTexts(entryTexts)
  const navigate = useNavigate()
  const platform = useSession(currentPlatform)
  const { error } = useLoaderData<{ error: string }>()
  return (
    <EmptyState
      page
      icon="warning"
      title={error}
      text={t('hint')}
      action={
        <>
          <Button onClick={() => void navigate(hrefOf('login'), { replace: true })}>{t('toSignIn')}</Button>
          {platform && <PlatformContact code={platform.Code} url={platform.Url} />}
        </>
      }
    />
  )
}
