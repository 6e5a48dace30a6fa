/** Asks a platform that reports to this one: by a text, to deal with an alarm that it reported, or about one vehicle. */
import {
  contract,
  isVehicleAsk,
  type RequestOf,
  type SubordinateAlarm,
  type SubordinateAsk,
  type SubordinatePlatform,
} from '@outrider/contract'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useRequestIdOf } from '../../core/forms/request-id.ts'
import type { FormRow, FormValues } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/Page.tsx'
import type { AskDraft, AskField } from './ask-draft.ts'
import { subordinateTexts } from './subordinate-texts.ts'

type Body = RequestOf<'duty/askSubordinate'>

/** Minutes that are given for a supervised alarm unless something else is typed. */
const usualForAlarm = '120'

interface Props {
  platform: SubordinatePlatform
  /** Which is to be dealt with; undefined: none is. */
  alarm: SubordinateAlarm | undefined
  draft: AskDraft
  /** With what is typed. */
  onPickVehicle: (typed: FormValues<AskField>) => void
  /** It was asked, or shall not be. */
  onEnd: () => void
}

export function AskSubordinate({ platform, alarm, draft, onPickVehicle, onEnd }: Props) {
  const t = useTexts(subordinateTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const requestIdOf = useRequestIdOf()
  const locates = useSession(state => rightsOf(state).posAuth)
  const { rows: texts } = subordinateTexts
  const { platformId, name, mainSince, slaveSince } = platform
  const kinds = ['check', 'notice', 'driver', 'waybill', 'staticData', ...(locates ? (['exchangeBegins'] as const) : [])] as const
  const rows: readonly FormRow<AskField>[] = [
    {
      kind: 'choice',
      name: 'kind',
      label: texts.kind,
      choices: kinds.map(value => ({ value, text: t(value) })),
      shown: () => alarm === undefined,
    },
    {
      kind: 'picker',
      name: 'vehicleId',
      label: texts.vehicle,
      required: true,
      missing: texts.noVehicle,
      shown: ({ kind }) => alarm === undefined && isVehicleAsk(kind),
      shownAs: draft.vehicleName,
      unset: t('chooseVehicle'),
      hint: t('vehicleHint'),
      open: () => onPickVehicle(form.values),
    },
    {
      kind: 'lines',
      name: 'content',
      label: alarm ? texts.about : texts.content,
      required: true,
      missing: texts.noContent,
      hint: alarm && t('aboutHint'),
      lines: 2,
      shown: ({ kind }) => alarm !== undefined || !isVehicleAsk(kind),
      // The alarm stands far below on a phone: its form is brought into view.
      first: alarm !== undefined,
    },
    { kind: 'number', name: 'minutes', label: texts.minutes, keyboard: 'numeric', unit: t('minutesUnit') },
  ]
  const form = useRowForm<AskField, Body, SubordinateAsk>({
    rows,
    schema: contract.duty.askSubordinate.request,
    stored: alarm
      ? {
          ...draft.typed,
          content: [t.lang === 'zh' ? alarm.name : alarm.nameEn, alarm.plateNum].filter(Boolean).join(' · '),
          minutes: usualForAlarm,
        }
      : draft.typed,
    toBody: ({ kind, content, minutes, vehicleId }) => ({
      platformId,
      kind: alarm ? 'alarm' : (kind as Body['kind']),
      minutes: Number(minutes),
      ...(alarm
        ? { content: content.trim(), alarmId: alarm.alarmId }
        : isVehicleAsk(kind)
          ? { vehicleId }
          : { content: content.trim() }),
    }),
    send: async body => (await api.call('duty/askSubordinate', { ...body, requestId: requestIdOf(body) }, { quiet: true })).ask,
    onSaved() {
      toast(t(mainSince === null && slaveSince === null ? 'storedForLater' : 'stored'))
      void cached.outdate('duty/getSubordinateRecords')
      onEnd()
    },
  })
  return (
    <Card title={alarm ? t('alarm') : t('askTitle', { name })}>
      <RowForm form={form} label={t('ask')}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('send')}</SaveButton>
        {alarm && (
          <Button look="quiet" onClick={onEnd}>
            {t('notThisAlarm')}
          </Button>
        )}
      </RowForm>
    </Card>
  )
}
