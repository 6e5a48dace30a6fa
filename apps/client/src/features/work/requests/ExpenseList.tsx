/** Expenses of a request with their receipts; who entered one takes it back here. */
import { type Expense, expenseKinds, type VehicleRequest } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Thumbnail } from '../../../core/pictures/Thumbnail.tsx'
import { dateMinute } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { RowWords } from '../../../ui/LineRow.tsx'
import { usePlatformOf } from '../use-platform-of.ts'
import { yuan } from '../../../core/money/yuan.ts'
import { requestTexts } from './strings.ts'
import { useOutdateRequests } from './use-requests.ts'
import work from '../Work.module.css'
import styles from './Requests.module.css'

interface Props {
  request: VehicleRequest
  expenses: readonly Expense[]
}

export function ExpenseList({ request: { applicationNum, version, cents, actions }, expenses }: Props) {
  const t = useTexts(requestTexts)
  const { api, session } = useOutrider()
  const outdate = useOutdateRequests()
  const url = session.targetOf(usePlatformOf(applicationNum))?.url ?? ''
  const drop = useMutation({
    mutationFn: (expenseId: string) =>
      api.call('dspReqFlow/addDspReqFlow', { applicationNum, version, action: 'dropExpense', expenseId }, { quiet: true }),
    onSuccess: outdate,
  })
  if (expenses.length === 0) return <p className={work['note']}>{t('noExpenses')}</p>
  const mayDrop = actions.includes('dropExpense')
  return (
    <div className={work['stack']}>
      <ul className="grid narrow gap-2" aria-label={t('expensesTitle')}>
        {expenses.map(each => {
          const kind = expenseKinds[each.kind][t.lang]
          return (
            <li key={each.expenseId} className={styles['expense']}>
              {each.receipt && (
                <a href={`${url}${each.receipt}`} target="_blank" rel="noreferrer" className={styles['receipt']}>
                  <Thumbnail link={`${url}${each.receipt}`} alt={`${t('receipt')}: ${kind}`} />
                </a>
              )}
              <RowWords
                title={`${kind} · ${yuan(each.cents, t.lang)}`}
                texts={[each.note, `${each.userName} · ${dateMinute(each.at, t.lang)}`]}
                wraps
              />
              {mayDrop && each.own && (
                <IconButton icon="trash" label={`${t('dropExpense')}: ${kind}`} onClick={() => drop.mutate(each.expenseId)} />
              )}
            </li>
          )
        })}
      </ul>
      {drop.error && <Alert>{messageOf(drop.error, t.lang)}</Alert>}
      <p className={styles['line']}>
        <span>{t('total')}</span>
        <strong className="tabular">{yuan(cents, t.lang)}</strong>
      </p>
    </div>
  )
}
