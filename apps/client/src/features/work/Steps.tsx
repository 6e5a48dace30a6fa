/** Every step of an application, the latest first, with what it changed side by side. */
import { type SelfTest, workActions, type WorkStep } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { dateTime } from '../../core/time/format.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { workFieldTexts, workTexts } from './strings.ts'
import { TestResults } from './task/TestResults.tsx'
import { fieldValue } from './work-words.ts'
import styles from './Work.module.css'

export function Steps({ applicationNum }: { applicationNum: string }) {
  const t = useTexts(workTexts)
  const { data, error, refetch } = useCall('vehManager/getInstMtcHistory', { applicationNum }, { refetchOnMount: 'always' })
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    ) : (
      <LoadingState label={t('loading')} />
    )
  return (
    <ol className="stack">
      {data.steps.map(({ step, userName, action, at, note, changes, address, test }) => (
        <li key={step} className={styles['step']}>
          <p>
            {t.lang === 'zh' ? `${userName}：${workActions[action].zh}` : `${userName} ${workActions[action].en}`}
            {' · '}
            <span className="tabular">{dateTime(at, t.lang)}</span>
            {address && <span className={styles['note']}> · {t('from', { address })}</span>}
          </p>
          {note && <p className={styles['note']}>{note}</p>}
          {changes.length > 0 && action !== 'apply' && <Changes changes={changes} />}
          {test && <SubmittedTest test={test} />}
        </li>
      ))}
    </ol>
  )
}

/** The self-test as it was when the task was submitted, whatever the terminal says since. */
function SubmittedTest({ test: { at, userName, results } }: { test: SelfTest }) {
  const t = useTexts(workTexts)
  const [open, setOpen] = useState(false)
  const passed = results.filter(({ result, overridden }) => result === 'passed' && !overridden).length
  const explained = results.filter(({ overridden }) => overridden).length
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles['submittedTest']}>
        {t('submittedTest')}
        <span className={styles['note']}>
          {t('itemsPassed', { n: passed })}
          {explained > 0 && ` · ${t('itemsExplained', { n: explained })}`}
        </span>
      </summary>
      {open && (
        <div className={styles['stack']}>
          <p className={styles['note']}>{t('testedAt', { time: dateTime(at, t.lang), name: userName })}</p>
          <TestResults results={results} />
        </div>
      )}
    </details>
  )
}

/** Values side by side. */
export function Changes({ changes }: { changes: WorkStep['changes'] }) {
  const t = useTexts(workTexts)
  const field = useTexts(workFieldTexts)
  const nameOf = (name: string): string => field(name as Parameters<typeof field>[0])
  if (changes.length === 0) return <p className={styles['note']}>{t('noChanges')}</p>
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col">{t('changesTitle')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(each => (
          <tr key={each.field}>
            <th scope="row">{nameOf(each.field)}</th>
            <td className={styles['old']}>{fieldValue(each.field, each.before, t.lang)}</td>
            <td>{fieldValue(each.field, each.after, t.lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
