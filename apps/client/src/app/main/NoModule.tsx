/** In place of the modules of an account that has the right to none. Not a dead end: another account or platform is chosen, and signed out, behind it. */
import { defineTexts } from '../../core/i18n/texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useNavigate } from '../../core/router/index.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

const texts = defineTexts('noModule', {
  none: { zh: '当前账号没有可用功能', en: 'This account has no permission for any module' },
  ask: {
    zh: '请联系管理员开通权限，或换一个账号登录。',
    en: 'Ask your administrator for rights, or sign in with another account.',
  },
  toMy: { zh: '个人中心', en: 'Personal centre' },
})

export function NoModule() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const toMy = <Button onClick={() => void navigate(hrefOf('my'))}>{t('toMy')}</Button>
  return <EmptyState page icon="lock" title={t('none')} text={t('ask')} action={toMy} />
}
