/** In place of a list that the user has no right for. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { workTexts } from './strings.ts'

export function NoRight({ of }: { of: 'review' | 'task' }) {
  const t = useTexts(workTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main'))
  const reviews = of === 'review'
  return (
    <Page bar={<TopBar title={t(reviews ? 'reviewList' : 'taskList')} back={{ label: t('back'), go: goBack }} />}>
      <EmptyState
        icon="lock"
        title={t(reviews ? 'noReviewRight' : 'noTaskRight')}
        text={t(reviews ? 'noReviewRightText' : 'noTaskRightText')}
      />
    </Page>
  )
}
