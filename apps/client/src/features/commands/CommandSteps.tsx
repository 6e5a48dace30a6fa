/** How a command went: who, from where, why, and each step with its time; and what can be done while it waits. */
import type { VehicleCommand } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { ApproveCut } from './ApproveCut.tsx'
import { stateWordsOf } from './log-columns.tsx'
import { useStandingWords } from './standing-words.ts'
import { askedFirstTexts, commandStateTexts, commandTexts } from './strings.ts'
import { approverOf, useDetailWords } from './use-commands.ts'

export function CommandSteps({ command }: { command: VehicleCommand }) {
  const t = useTexts(commandTexts)
  const states = useTexts(commandStateTexts)
  const asked = useTexts(askedFirstTexts)
  const detailWords = useDetailWords()
  const standingWords = useStandingWords(true)
  const { steps, by, address, reason, method } = command
  /** From which sign-in, what was asked, and by what the vehicle was seen. */
  function recordOf({ signIn, evidence }: VehicleCommand['steps'][number]): string[] {
    const from = signIn && [signIn.address, signIn.agent].filter(Boolean).join(' · ')
    const seen = evidence?.seen && standingWords(evidence.seen)
    return [
      signIn && t('signIn', { time: dateTime(signIn.time, t.lang), from: from ?? '' }),
      evidence?.asked && asked(evidence.asked),
      seen && t('evidenceThen', { seen: seen.seen }),
      ...(seen?.missing ?? []),
    ].filter(text => typeof text === 'string' && text !== '') as string[]
  }
  const facts: [string, string | null | undefined][] = [
    [t('givenBy'), by?.userName ?? t('byPlatform')],
    [t('approver'), approverOf(command)],
    [t(command.kind === 'text' ? 'textSent' : 'reason'), reason],
    [t('address'), address],
    [t('method'), method && t(method)],
  ]
  return (
    <>
      {command.mayTakeEffect && <Alert tone="notice">{t('mayTakeEffect')}</Alert>}
      <FactList facts={facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))} />
      <LineList label={t('steps')}>
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added
          <li key={index}>
            <LineRow
              wraps
              title={stateWordsOf({ ...command, state: step.state }, states)}
              texts={[
                [step.by?.userName, dateTime(step.at, t.lang), detailWords(step.detail)].filter(Boolean).join(' · '),
                ...recordOf(step),
              ]}
            />
          </li>
        ))}
      </LineList>
    </>
  )
}

/** Nothing unless it waits. */
export function WaitingActions({ command, onChanged }: { command: VehicleCommand; onChanged: () => void }) {
  const t = useTexts(commandTexts)
  const { api } = useOutrider()
  const [busy, setBusy] = useState(false)
  const [approves, setApproves] = useState(false)
  const { commandId, state, approvableFrom } = command
  if (state !== 'waiting' && state !== 'armed') return null
  async function cancel() {
    setBusy(true)
    try {
      await api.call('platform/cancelVehicleCommand', { commandId }, { quiet: true })
    } catch (failure) {
      toast(messageOf(failure, t.lang))
    }
    setBusy(false)
    onChanged()
  }
  return (
    <>
      {approvableFrom !== undefined && (
        <Alert tone="notice">{t('youApproveFrom', { time: dateTime(approvableFrom, t.lang) })}</Alert>
      )}
      <ButtonRow>
        <Button busy={busy} onClick={() => void cancel()}>
          {t('endIt')}
        </Button>
        {command.approvable && <Button onClick={() => setApproves(true)}>{t('approve')}</Button>}
        {approves && (
          <ApproveCut
            command={command}
            onClose={() => {
              setApproves(false)
              onChanged()
            }}
          />
        )}
      </ButtonRow>
    </>
  )
}
