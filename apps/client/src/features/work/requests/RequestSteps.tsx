/** Every step of a request, the latest first, with what it changed. */
import { requestActions, type RequestStep } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime } from '../../../core/time/format.ts'
import { changedValue, untold } from './request-words.ts'
import { requestFieldTexts, requestTexts } from './strings.ts'
import styles from '../Work.module.css'

const isField = (name: string): name is keyof typeof requestFieldTexts.rows => Object.hasOwn(requestFieldTexts.rows, name)

export function RequestSteps({ steps }: { steps: readonly RequestStep[] }) {
  const t = useTexts(requestTexts)
  const field = useTexts(requestFieldTexts)
  return (
    <ol className="stack">
      {steps.map(({ step, userName, action, at, note, changes: all }) => {
        const changes = all.filter(({ field: name }) => !untold.has(name))
        return (
          <li key={step} className={styles['step']}>
            <p>
              {t.lang === 'zh' ? `${userName}：${requestActions[action].zh}` : `${userName} ${requestActions[action].en}`}
              {' · '}
              <span className="tabular">{dateTime(at, t.lang)}</span>
            </p>
            {note && <p className={styles['note']}>{note}</p>}
            {changes.length > 0 && action !== 'request' && (
              <table className={styles['changes']}>
                <thead>
                  <tr>
                    <th scope="col">{t('changes')}</th>
                    <th scope="col">{t('before')}</th>
                    <th scope="col">{t('after')}</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map(each => (
                    <tr key={each.field}>
                      <th scope="row">{isField(each.field) ? field(each.field) : each.field}</th>
                      <td className={styles['old']}>{changedValue(each.field, each.before, t.lang)}</td>
                      <td>{changedValue(each.field, each.after, t.lang)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </li>
        )
      })}
    </ol>
  )
}
