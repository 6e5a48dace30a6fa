/** What came of handling, alarm by alarm. */
import type { AlarmCase, AlarmHandled } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import styles from '../Alarms.module.css'
import { handlingTexts } from './handling-strings.ts'
import type { OfferedWay } from './handling-ways.ts'
import { alarmListTexts } from '../strings.ts'
import { orderTexts } from '../detail/step-words.ts'
import { useAlarmWords } from '../use-alarm-texts.ts'
import type { HandlingReply } from './use-handling.ts'

interface Props {
  alarms: readonly AlarmCase[]
  way: OfferedWay
  reply: HandlingReply
}

export function HandlingResults({ alarms, way, reply }: Props) {
  const t = useTexts(handlingTexts)
  const list = useTexts(alarmListTexts)
  const words = useAlarmWords()
  const byId = new Map(reply.results.map(result => [result.alarmId, result]))
  const done = reply.results.filter(({ outcome }) => outcome === 'done').length
  const all = alarms.length

  function outcomeText(result: AlarmHandled): string {
    const { outcome, userName: name, since } = result
    if (outcome === 'done') return t('done')
    if (outcome === 'unknown') return t('notDoneUnknown')
    const time = since === null ? '' : dateTime(since, t.lang)
    return t(outcome === 'processed' ? 'notDoneProcessed' : 'notDoneClaimed', { name, time })
  }
  function textsOf(alarmId: string): string[] {
    const result = byId.get(alarmId)
    if (result) {
      const { order, callback, picture } = result
      return [
        outcomeText(result),
        order === null ? '' : t('order', { result: list(orderTexts[order]) }),
        callback === null ? '' : t('callback', { result: list(orderTexts[callback]) }),
        picture === null
          ? ''
          : t('pictureResult', { result: picture === 'noCamera' ? t('noSuchCamera') : list(orderTexts[picture]) }),
      ]
    }
    if (reply.asked.includes(alarmId)) return [t('noReply')]
    const reason = way.closed.find(([, ids]) => ids.includes(alarmId))?.[0]
    return [reason === undefined ? t('notSent') : t('notAsked', { reason: t(reason) })]
  }

  return (
    <section className={styles['detail']} aria-label={t('results')}>
      <p role="status">
        {done === all
          ? t('allDone', { n: number(done, t.lang) })
          : t('someDone', { n: number(done, t.lang), all: number(all, t.lang) })}
      </p>
      {reply.error !== undefined && <Alert>{t('brokenOff', { reason: messageOf(reply.error, t.lang) })}</Alert>}
      {reply.missing.length > 0 && <Alert>{t('missing', { titles: reply.missing.join(t.lang === 'zh' ? '、' : ', ') })}</Alert>}
      <LineList label={t('results')}>
        {alarms.map(alarm => (
          <li key={alarm.alarmId}>
            <LineRow wraps title={`${bothNamesOf(alarm)} · ${words.type(alarm)}`} texts={textsOf(alarm.alarmId)} />
          </li>
        ))}
      </LineList>
    </section>
  )
}
