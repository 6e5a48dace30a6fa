/** What is shown when a screen fails to load or throws. */
import { useEffect } from 'react'
import { useRouteError } from '../core/router/index.ts'
import { useTexts } from '../core/i18n/use-texts.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { appTexts } from './strings.ts'

export function Broken() {
  const t = useTexts(appTexts)
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <ErrorState page title={t('broken')} text={t('brokenText')} retry={{ label: t('reload'), run: () => location.reload() }} />
  )
}
