/** /myApproval: requests that wait for the user, the most urgent first. */
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { Requests } from './Requests.tsx'
import { requestTexts } from './strings.ts'

export default function MyApproval() {
  const t = useTexts(requestTexts)
  const goBack = useGoBack(useScreens().hrefOf('main'))
  const mayApprove = useSession(state => rightsOf(state).reviewAuth)
  if (!mayApprove)
    return (
      <Page bar={<TopBar title={t('approval')} back={{ label: t('back'), go: goBack }} />}>
        <EmptyState icon="lock" title={t('noRight')} text={t('noRightText')} />
      </Page>
    )
  return (
    <Requests
      screen="myApproval"
      view="approval"
      title={t('approval')}
      states={['requested', 'secondApproval', 'approved', 'out', 'back']}
      empty={{ title: t('noneApproval'), text: t('noneApprovalText') }}
    />
  )
}
