/** What was changed on a terminal, or in a rollout, and what became of it. */
import { type DataOf, endedSettingStates, type RequestOf, type TerminalChange } from '@outrider/contract'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { clockTime, dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { toneOfState, useChangeWords } from './setting-words.ts'
import { sentMessageTexts } from './expert-texts.ts'
import { settingStateTexts, settingTexts, decisionTexts } from './strings.ts'
import { ChangeDecision } from './Decision.tsx'

/** While something is on its way, ms. */
const lookAgain = 3_000
const goesOn = ({ changes }: DataOf<'terminal/getTerminalChanges'>): boolean =>
  changes.some(({ state }) => !endedSettingStates.includes(state))

const isSent = (kind: TerminalChange['kind']): kind is keyof typeof sentMessageTexts.rows =>
  Object.hasOwn(sentMessageTexts.rows, kind)

export function History({ vehicleId }: { vehicleId: string }) {
  const t = useTexts(settingTexts)
  const sent = useTexts(sentMessageTexts)
  return (
    <Card title={t('history')}>
      <Changes of={{ vehicleId }} titleOf={({ kind }) => (isSent(kind) ? sent(kind) : t(kind))} />
    </Card>
  )
}

export function Changes({
  of,
  titleOf,
}: {
  of: RequestOf<'terminal/getTerminalChanges'>
  titleOf: (change: TerminalChange) => string
}) {
  const t = useTexts(settingTexts)
  const { data, error, refetch } = useCall('terminal/getTerminalChanges', of, {
    staleTime: 0,
    refetchInterval: ({ data: last }) => (last && goesOn(last) ? lookAgain : false),
  })
  if (error)
    return (
      <Alert>
        {messageOf(error, t.lang)} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </Alert>
    )
  if (!data) return <p className="quiet">{t('loading')}</p>
  if (data.changes.length === 0) return <p className="quiet">{t('noHistory')}</p>
  return (
    <Rows label={t('history')}>
      {data.changes.map(change => (
        <ChangeRow key={change.changeId} change={change} title={titleOf(change)} />
      ))}
    </Rows>
  )
}

function ChangeRow({ change, title }: { change: TerminalChange; title: string }) {
  const t = useTexts(settingTexts)
  const states = useTexts(settingStateTexts)
  const wordsOf = useChangeWords()
  const decisions = useTexts(decisionTexts)
  const { state, reason, userName, approvedBy, requestedAt, returnBy } = change
  const lines = [
    ...wordsOf(change),
    ...(state === 'awaiting' && returnBy !== null ? [t('returnBy', { time: clockTime(returnBy, t.lang) })] : []),
    ...(approvedBy === '' ? [] : [decisions('approvedBy', { name: approvedBy })]),
    [reason, t('by', { name: userName || t('byItself'), time: dateTime(requestedAt, t.lang) })].filter(Boolean).join(' · '),
  ]
  return (
    <Row
      title={title}
      text={
        <span className="grid">
          {lines.map(line => (
            <span key={line}>{line}</span>
          ))}
          {state === 'asked' && <ChangeDecision change={change} title={title} lines={lines} />}
        </span>
      }
    >
      <StateBadge tone={toneOfState(state)}>{states(state)}</StateBadge>
    </Row>
  )
}
