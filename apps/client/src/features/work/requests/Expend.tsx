/** /expend: expenses of one request, the requests that expenses can be entered for, or sums of all. */
import { expenseSumsBy } from '@outrider/contract'
import { lazyChunk } from '../../../core/chunks/lazy-chunk.ts'
import { ChunkLoading } from '../../../core/chunks/ChunkLoading.tsx'
import { useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { AddExpense } from './AddExpense.tsx'
import { expenseSumTexts } from './expense-sum-texts.ts'
import { ExpenseList } from './ExpenseList.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestOpened } from './RequestOpened.tsx'
import { Requests } from './Requests.tsx'
import { requestTexts } from './strings.ts'
import work from '../Work.module.css'

const ExpenseSums = lazyChunk(
  () => import('./ExpenseSums.tsx'),
  ({ default: Sums }) => Sums,
  ChunkLoading,
)

export default function Expend() {
  const t = useTexts(requestTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('expend'))
  const sums = useTexts(expenseSumTexts)
  const navigate = useNavigate()
  const { applicationNum, by: named } = useScreenParameters('expend')
  const by = expenseSumsBy.find(each => each === named)
  const choice = (
    <Segments
      label={sums('shown')}
      choices={[
        { value: 'requests', text: sums('requests') },
        { value: 'month', text: sums('byMonth') },
        { value: 'vehicle', text: sums('byVehicle') },
      ]}
      chosen={by ?? 'requests'}
      onChoose={value => void navigate(hrefOf('expend', value === 'requests' ? {} : { by: value }), { replace: true })}
    />
  )
  if (applicationNum === undefined && by) return <ExpenseSums key={by} by={by} title={t('expensesTitle')} choice={choice} />
  if (applicationNum === undefined)
    return (
      <Requests
        screen="expend"
        view="records"
        title={t('expensesTitle')}
        states={['approved', 'out', 'back', 'settled']}
        action={choice}
        empty={{ title: t('noneExpend'), text: t('noneExpendText') }}
      />
    )
  return (
    <Page wide bar={<TopBar title={t('expensesTitle')} back={{ label: t('back'), go: goBack, ofOne: true }} />}>
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
