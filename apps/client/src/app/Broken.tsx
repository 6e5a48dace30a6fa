/** What is shown when a screen fails to load or throws. Without a network it is most likely not on this device yet: then it opens once there is one. */
import { useEffect, useState } from 'react'
import { useNavigate, useRouteError } from '../core/router/index.ts'
import { useTexts } from '../core/i18n/use-texts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { hrefOf } from './screens.ts'
import { appTexts } from './strings.ts'

const reload = () => location.reload()

export function Broken() {
  const t = useTexts(appTexts)
  const error = useRouteError()
  const navigate = useNavigate()
  const [offline] = useState(() => !navigator.onLine)
  useEffect(() => console.error(error), [error])
  useEffect(() => {
    if (!offline) return undefined
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [offline])
  const [title, text] = offline ? (['notKept', 'notKeptText'] as const) : (['broken', 'brokenText'] as const)
  return (
    <EmptyState
      page
      icon="warning"
      title={t(title)}
      text={t(text)}
      action={
        <div className="row wrap gap-3">
          <Button icon="refresh" onClick={reload}>
            {t('reload')}
          </Button>
          {/** An installed client has no button of the browser that leads back. */}
          <Button look="quiet" onClick={() => void navigate(hrefOf('main'))}>
            {t('toMain')}
          </Button>
        </div>
      }
    />
  )
}
