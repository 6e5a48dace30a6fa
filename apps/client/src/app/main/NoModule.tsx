/** In place of the modules of an account that has the right to none. Not a dead end: another account or platform is chosen, and signed out, behind it. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useNavigate } from '../../core/router/index.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { noModuleTexts } from './no-module-texts.ts'

export function NoModule() {
  const t = useTexts(noModuleTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const toMy = <Button onClick={() => void navigate(hrefOf('my'))}>{t('toMy')}</Button>
  return <EmptyState page icon="lock" title={t('none')} text={t('ask')} action={toMy} />
}
