/** The terminals that a firmware is for, and the press that sends it to them. */
import { contract, fillPlaceholders, type RequestOf, type TerminalFirmware, type UpgradableTerminal } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { newRequestId } from '../../core/api/request-id.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx'
import { firmwareTexts } from './firmware-texts.ts'
import { profileTexts, settingTexts } from './strings.ts'

const toneOf: Readonly<Record<UpgradableTerminal['state'], Tone>> = {
  hasIt: 'driving',
  hasOther: 'idling',
  unread: 'offline',
  underWay: 'driving',
  cannot: 'offline',
}
/** Terminals that are shown, first and at most. */
const firstShown = 10
const maxShown = 200

export function Upgradable({ firmware }: { firmware: TerminalFirmware }) {
  const t = useTexts(firmwareTexts)
  const [pageSize, setPageSize] = useState(firstShown)
  const { firmwareId } = firmware
  const { data, error } = useCall('terminal/getFirmwareTerminals', { firmwareId, pageSize }, { staleTime: 0, keepLast: true })
  const [starting, setStarting] = useState(false)
  return (
    <Card title={t('terminals')} {...(data && { text: t('sums', { total: data.total, open: data.open }) })}>
      {error && <Alert>{messageOf(error, t.lang)}</Alert>}
      {data && data.open > 0 && (
        <Button look="primary" onClick={() => setStarting(true)}>
          {t('start')}
        </Button>
      )}
      {data && data.terminals.length === 0 && <p className="quiet">{t('noTerminals')}</p>}
      {data && data.terminals.length > 0 && (
        <Rows label={t('terminals')}>
          {data.terminals.map(({ vehicleId, plateNum, version, state }) => (
            <Row key={vehicleId} title={plateNum} text={version === '' ? t('unread') : t('versionNow', { version })}>
              <StateBadge tone={toneOf[state]}>{t(state)}</StateBadge>
            </Row>
          ))}
        </Rows>
      )}
      {data && data.next !== null && pageSize < maxShown && <Button onClick={() => setPageSize(maxShown)}>{t('more')}</Button>}
      {starting && data && <StartDialog firmware={firmware} terminals={data.terminals} onClose={() => setStarting(false)} />}
    </Card>
  )
}

interface StartProps {
  firmware: TerminalFirmware
  terminals: readonly UpgradableTerminal[]
  onClose: () => void
}
type Field = 'which' | 'stopAbove' | 'reason' | 'version'

function StartDialog({ firmware, terminals, onClose }: StartProps) {
  const t = useTexts(firmwareTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [requestId] = useState(newRequestId)
  const { firmwareId, version } = firmware
  const texts = firmwareTexts.rows
  const typeVersion = {
    zh: fillPlaceholders(texts.typeVersion.zh, { version }),
    en: fillPlaceholders(texts.typeVersion.en, { version }),
  }
  const open = terminals.filter(({ state }) => state === 'hasOther' || state === 'unread')
  const rows: readonly FormRow<Field>[] = [
    {
      kind: 'choice',
      name: 'which',
      label: texts.which,
      unset: t('allOpen'),
      required: false,
      choices: open.map(({ vehicleId, plateNum }) => ({ value: vehicleId, text: plateNum })),
    },
    { kind: 'number', name: 'stopAbove', label: profileTexts.rows.stopAbove, keyboard: 'numeric', required: true },
    { kind: 'text', name: 'reason', label: settingTexts.rows.reason, required: true, first: true },
    { kind: 'text', name: 'version', label: typeVersion, required: true, capitals: 'off', missing: texts.versionWrong },
  ]
  const form = useRowForm<Field, RequestOf<'terminal/startUpgrade'>>({
    rows,
    schema: contract.terminal.startUpgrade.request,
    stored: { which: open[0]?.vehicleId ?? '', stopAbove: '2', reason: '', version: '' },
    toBody: ({ which, stopAbove, reason, version: typed }) => ({
      firmwareId,
      ...(which !== '' && { vehicleId: which }),
      reason,
      version: typed,
      stopAbove: Number(stopAbove),
      requestId,
    }),
    check: ({ version: typed }): Partial<Record<Field, string>> =>
      typed.trim() === version ? {} : { version: t('versionWrong') },
    send: body => api.call('terminal/startUpgrade', body, { quiet: true }),
    async onSaved() {
      onClose()
      await cached.outdate('terminal/getUpgrades')
      await cached.outdate('terminal/getFirmwareTerminals')
    },
    fieldOfError: { 'terminal.noReason': 'reason', 'terminal.firmwareVersion': 'version' },
  })
  return (
    <Dialog title={`${t('start')} · ${version}`} closeLabel={t('close')} onClose={onClose}>
      <RowForm form={form} className="column gap-3" label={t('start')}>
        <Alert>{t('startDanger')}</Alert>
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
