/** /myApplyDetail: all of one request, and what the user may do with it now. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { RequestOpened } from './RequestOpened.tsx'
import { requestTexts } from './strings.ts'

export default function MyApplyDetail() {
  const t = useTexts(requestTexts)
  const goBack = useGoBack(useScreens().hrefOf('myApply'))
  const { applicationNum } = useScreenParameters('myApplyDetail')
  return (
    <Page wide bar={<TopBar title={t('detail')} back={{ label: t('back'), go: goBack }} />}>
      <RequestOpened key={applicationNum} applicationNum={applicationNum} />
    </Page>
  )
}
