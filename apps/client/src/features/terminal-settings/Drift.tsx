/** The terminals of a profile beside what it wants, and the press that brings them in line. */
import { contract, fillPlaceholders, type ProfiledTerminal, type RequestOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { newRequestId } from '../../core/api/request-id.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx'
import { nameOf, withUnit } from './setting-words.ts'
import { profileTexts, settingTexts } from './strings.ts'

const toneOf: Readonly<Record<ProfiledTerminal['state'], Tone>> = { inLine: 'driving', differs: 'alarm', unread: 'offline' }

export function Drift({ profileId, name }: { profileId: string; name: string }) {
  const t = useTexts(profileTexts)
  const [pageSize, setPageSize] = useState(firstShown)
  const { data, error } = useCall('terminal/getProfileDrift', { profileId, pageSize }, { staleTime: 0, keepLast: true })
  const [starting, setStarting] = useState(false)
  return (
    <Card title={t('drift')} {...(data && { text: sumsOf(data, t) })}>
      {error && <Alert>{messageOf(error, t.lang)}</Alert>}
      {data && data.differing + data.unread > 0 && (
        <Button look="primary" onClick={() => setStarting(true)}>
          {t('start')}
        </Button>
      )}
      {data && data.terminals.length === 0 && <p className="quiet">{t('noTerminals')}</p>}
      {data && data.terminals.length > 0 && (
        <Rows label={t('drift')}>
          {data.terminals.map(terminal => (
            <Drifting key={terminal.vehicleId} terminal={terminal} />
          ))}
        </Rows>
      )}
      {data && data.next !== null && pageSize < maxShown && (
        <Button onClick={() => setPageSize(maxShown)}>{t('moreTerminals')}</Button>
      )}
      {starting && <StartDialog profileId={profileId} name={name} onClose={() => setStarting(false)} />}
    </Card>
  )
}

/** Terminals that are shown, first and at most. */
const firstShown = 10
const maxShown = 200

const sumsOf = (
  { total, differing, unread }: { total: number; differing: number; unread: number },
  t: ReturnType<typeof useTexts<typeof profileTexts.rows>>,
): string => t('driftSums', { total, differing, unread })

function Drifting({ terminal }: { terminal: ProfiledTerminal }) {
  const t = useTexts(profileTexts)
  const words = useTexts(settingTexts)
  const openScreen = useOpenScreen()
  const { vehicleId, plateNum, differs, state } = terminal
  const lines = differs.map(setting =>
    t('isNow', {
      name: nameOf(setting, t.lang),
      value: setting.before === null ? words('notRead') : withUnit(setting.before, setting) || words('empty'),
      wanted: withUnit(setting.wanted, setting) || words('empty'),
    }),
  )
  return (
    <Row
      title={plateNum}
      text={
        lines.length > 0 && (
          <span className="grid">
            {lines.map(line => (
              <span key={line}>{line}</span>
            ))}
          </span>
        )
      }
      onClick={() => openScreen('terminalSettings', { vehicle: vehicleId })}
    >
      <StateBadge tone={toneOf[state]}>{t(state)}</StateBadge>
    </Row>
  )
}

type Field = 'stopAbove' | 'reason' | 'name'

function useStartForm({ profileId, name, onClose }: StartProps, loses: boolean) {
  const t = useTexts(profileTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [requestId] = useState(newRequestId)
  const texts = profileTexts.rows
  const typeName = { zh: fillPlaceholders(texts.typeName.zh, { name }), en: fillPlaceholders(texts.typeName.en, { name }) }
  const rows: readonly FormRow<Field>[] = [
    { kind: 'number', name: 'stopAbove', label: texts.stopAbove, keyboard: 'numeric', required: true },
    { kind: 'text', name: 'reason', label: settingTexts.rows.reason, required: true, first: true },
    ...(loses ? [{ kind: 'text', name: 'name', label: typeName, required: true, missing: texts.nameWrong } as const] : []),
  ]
  return useRowForm<Field, RequestOf<'terminal/startRollout'>>({
    rows,
    schema: contract.terminal.startRollout.request,
    stored: { stopAbove: '2', reason: '', name: '' },
    toBody: ({ stopAbove, reason, name: typed }) => ({
      profileId,
      reason,
      stopAbove: Number(stopAbove),
      requestId,
      ...(loses && { name: typed }),
    }),
    check: ({ name: typed }): Partial<Record<Field, string>> => (loses && typed.trim() !== name ? { name: t('nameWrong') } : {}),
    send: body => api.call('terminal/startRollout', body, { quiet: true }),
    async onSaved() {
      onClose()
      await cached.outdate('terminal/getRollouts')
    },
    fieldOfError: { 'terminal.noReason': 'reason', 'terminal.profileName': 'name' },
  })
}

interface StartProps {
  profileId: string
  name: string
  onClose: () => void
}

function StartDialog(props: StartProps) {
  const { profileId, name, onClose } = props
  const t = useTexts(profileTexts)
  const { data } = useCall('terminal/getTerminalProfiles', { profileId })
  const losing = new Set(data?.settings.filter(({ mayLose }) => mayLose).map(({ number }) => number))
  const loses = data?.profiles[0]?.settings.some(({ number }) => losing.has(number)) ?? false
  const form = useStartForm(props, loses)
  return (
    <Dialog title={`${t('start')} · ${name}`} closeLabel={t('close')} onClose={onClose}>
      <RowForm form={form} className="column gap-3" label={t('start')}>
        <Alert tone="notice">{t('startHint')}</Alert>
        <FormFields form={form} />
        {form.failure && <Alert>{form.failure}</Alert>}
        <ButtonRow>
          <Button type="button" onClick={onClose}>
            {t('notNow')}
          </Button>
          <Button look="primary" type="submit" busy={form.busy}>
            {t('start')}
          </Button>
        </ButtonRow>
      </RowForm>
    </Dialog>
  )
}
