/** What is shown when a screen fails to load or throws. Without a network it is most likely not on this device yet: then it opens once there is one. */
import { useEffect, useState } from 'react'
import { useRouteError } from '../core/router/index.ts'
import { useTexts } from '../core/i18n/use-texts.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { appTexts } from './strings.ts'

const reload = () => location.reload()
const back = () => history.back()

export function Broken() {
  const t = useTexts(appTexts)
  const error = useRouteError()
  const [offline] = useState(() => !navigator.onLine)
  useEffect(() => console.error(error), [error])
  useEffect(() => {
    if (!offline) return undefined
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [offline])
  const [title, text] = offline ? (['notKept', 'notKeptText'] as const) : (['broken', 'brokenText'] as const)
  // Nothing else leads back in an installed client. Without a network the screen opens by itself once there is one.
  const retry =
    offline && history.length > 1 ? ({ label: t('back'), run: back, icon: 'back' } as const) : { label: t('reload'), run: reload }
  return <ErrorState page title={t(title)} text={t(text)} retry={retry} />
}
