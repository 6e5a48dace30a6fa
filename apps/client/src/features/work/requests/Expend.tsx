/** /expend: expenses of one request, or the requests that expenses can be entered for. */
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { AddExpense } from './AddExpense.tsx'
import { ExpenseList } from './ExpenseList.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestOpened } from './RequestOpened.tsx'
import { Requests } from './Requests.tsx'
import { requestTexts } from './strings.ts'
import work from '../Work.module.css'

export default function Expend() {
  const t = useTexts(requestTexts)
  const common = useTexts(commonTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('expend'))
  const { applicationNum } = useScreenParameters('expend')
  if (applicationNum === undefined)
    return (
      <Requests
        screen="expend"
        view="records"
        title={t('expensesTitle')}
        states={['out', 'back', 'settled']}
        empty={{ title: t('noneExpend'), text: t('noneExpendText') }}
      />
    )
  return (
    <Page wide bar={<TopBar title={t('expensesTitle')} back={{ label: common('back'), go: goBack }} />}>
      <RequestOpened key={applicationNum} applicationNum={applicationNum}>
        {({ request, expenses }) => (
          <div className={work['stack']}>
            <Card title={[request.purpose, request.plateNum].filter(Boolean).join(' · ')}>
              <ExpenseList request={request} expenses={expenses} />
            </Card>
            {request.actions.includes('expense') && <AddExpense request={request} />}
            <RequestActions key={request.version} request={request} />
          </div>
        )}
      </RequestOpened>
    </Page>
  )
}
