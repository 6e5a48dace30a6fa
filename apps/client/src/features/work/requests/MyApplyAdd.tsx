/** /myApplyAdd: a new request for a vehicle, or one that is changed or sent again. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { RequestForm } from './RequestForm.tsx'
import { RequestOpened } from './RequestOpened.tsx'
import { requestTexts } from './strings.ts'

export default function MyApplyAdd() {
  const t = useTexts(requestTexts)
  const goBack = useGoBack(useScreens().hrefOf('myApply'))
  const { applicationNum } = useScreenParameters('myApplyAdd')
  return (
    <Page bar={<TopBar title={t(applicationNum ? 'changeTitle' : 'newTitle')} back={{ label: t('back'), go: goBack }} />}>
      {applicationNum === undefined ? (
        <RequestForm request={undefined} />
      ) : (
        <RequestOpened key={applicationNum} applicationNum={applicationNum}>
          {({ request }) =>
            request.actions.includes('change') || request.actions.includes('requestAgain') ? (
              // Another version is another form: nothing typed for an older one is sent.
              <RequestForm key={request.version} request={request} />
            ) : (
              <Alert tone="notice">{t('readOnly')}</Alert>
            )
          }
        </RequestOpened>
      )}
    </Page>
  )
}
