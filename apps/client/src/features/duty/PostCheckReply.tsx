/** /postcheckrsp: one on-duty check with everything known of it, and the answer. */
import type { OnDutyCheck } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { AlarmFacts } from './AlarmFacts.tsx'
import { supervisedTexts } from './alarm-texts.ts'
import { contentIn, deliveryOf, isOpen, queryTypeKeys, resultKeys, stateNow, timeLeft } from './check-words.ts'
import styles from './Duty.module.css'
import { ResultForm } from './ResultForm.tsx'
import { ringTexts } from './ring-texts.ts'
import { dutyTexts } from './strings.ts'
import { useAnswer } from './use-answer.ts'

/** Somebody else may answer meanwhile, ms. */
const lookEvery = 5_000

export default function PostCheckReply() {
  const t = useTexts(dutyTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { uniqueId } = useScreenParameters('postCheckReply')
  const goBack = useGoBack(hrefOf('postCheckList'))
  const { data, error, refetch } = useCall('duty/getOnDutyInfo', uniqueId ? { uniqueId } : undefined, {
    staleTime: 0,
    refetchInterval: lookEvery,
  })
  const check = data?.checks[0]
  return (
    <Page
      bar={<TopBar title={t(check?.alarm ? 'supervised' : 'reply')} back={{ label: t('back'), go: goBack }} />}
      wide
      preview={check && <Card>{check.alarm ? <AlarmFacts check={check} alarm={check.alarm} /> : <Facts check={check} />}</Card>}
    >
      {uniqueId === undefined ? (
        <EmptyState
          icon="shield"
          title={t('noCheck')}
          text={t('noCheckText')}
          action={<Button onClick={() => void navigate(hrefOf('postCheckList'))}>{t('list')}</Button>}
        />
      ) : check ? (
        <Card title={contentIn(check, t.lang)} text={check.govName}>
          {check.answer && <Answered check={check} />}
          {!isOpen(check) ? null : check.alarm ? (
            // What was typed goes with the result that it was for.
            <ResultForm key={`${check.uniqueId} ${check.answer?.result}`} check={check} onSent={() => void refetch()} />
          ) : (
            <AnswerForm key={check.uniqueId} check={check} onSent={() => void refetch()} />
          )}
        </Card>
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function Facts({ check }: { check: OnDutyCheck }) {
  const t = useTexts(dutyTexts)
  const { queryType, secondRungAt, secondRungName } = check
  const type = queryType in queryTypeKeys ? t(queryTypeKeys[queryType as keyof typeof queryTypeKeys]) : String(queryType)
  return (
    <FactList
      facts={[
        [t('eventTime'), dateTime(check.eventTime, t.lang)],
        [t('dueAt'), dateTime(check.dueAt, t.lang)],
        [t('govId'), check.govId],
        [t('infoId'), String(check.infoId)],
        [t('queryType'), type],
        [t('queryId'), check.queryId],
        [t('proprietor'), check.proprietorName || '–'],
        [t('certificate'), check.businessCertificateNum || '–'],
        [t('platformNumber'), check.platformNumber],
        [t('uniqueId'), check.uniqueId],
        [t('timesAsked'), number(check.timesAsked, t.lang)],
        ...(secondRungAt === null
          ? []
          : [[t('second'), `${secondRungName || t('nobody')} · ${dateTime(secondRungAt, t.lang)}`] as const]),
      ]}
    />
  )
}

function Answered({ check: { answer } }: { check: OnDutyCheck }) {
  const t = useTexts(dutyTexts)
  const alarms = useTexts(supervisedTexts)
  if (!answer) return null
  const result = answer.result === null ? undefined : resultKeys[answer.result]
  return (
    <>
      <Alert tone="notice">{answer.self ? t('byYou') : t('byOther', { name: answer.userName })}</Alert>
      <FactList
        facts={[
          ...(result ? [[alarms('result'), alarms(result)] as const] : []),
          [result ? alarms('note') : t('answer'), answer.content],
          [t('operator'), answer.userName],
          [t('answeredAt'), dateTime(answer.answeredAt, t.lang)],
          [t('seconds'), number(answer.seconds, t.lang)],
          [t('delivery'), t(deliveryOf(answer))],
        ]}
      />
    </>
  )
}

function AnswerForm({ check, onSent }: { check: OnDutyCheck; onSent: () => void }) {
  const t = useTexts(dutyTexts)
  const ring = useTexts(ringTexts)
  const now = useServerNow()
  const form = useAnswer(check.uniqueId, onSent)
  const over = stateNow(check, now) === 'missed'

  return (
    <RowForm form={form} className={styles['form']} label={t('reply')}>
      <p className="breaks quiet" role="timer">
        {over ? t('over') : ring('left', { time: timeLeft(check.dueAt, now) })}
      </p>
      {over && <Alert tone="notice">{t('lateHint')}</Alert>}
      <FormFields form={form} />
      <SaveButton form={form}>{t('send')}</SaveButton>
    </RowForm>
  )
}
