/** Looks up which vehicle a terminal phone number is authorised for, on each platform in use. */
import { commCardNum } from '@outrider/contract'
import { useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import * as z from 'zod/mini'
import { messageOf } from '../../core/api/call-error.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { platformsInUse } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import styles from './Authorization.module.css'
import { numberTexts } from './number-texts.ts'

const lookUp = z.object({ number: commCardNum })

export function NumberOwner() {
  const t = useTexts(numberTexts)
  const inUse = useSession(state =>
    platformsInUse(state)
      .map(platform => platform.Code)
      .join('\n'),
  ).split('\n')
  const [submittedNumber, setSubmittedNumber] = useState<string>()
  const { number, invalid } = numberTexts.rows
  const form = useRowForm({
    rows: [{ name: 'number', kind: 'text', label: number, missing: invalid, invalid, icon: 'phone', keyboard: 'tel' }],
    schema: lookUp,
    stored: { number: '' },
    send: (body: z.infer<typeof lookUp>) => Promise.resolve(setSubmittedNumber(lookUp.parse(body).number)),
  })

  return (
    <Card title={t('heading')} text={t('text')}>
      <RowForm form={form} className={styles['lookUp']}>
        <FormFields form={form} />
        <Button type="submit" icon="search">
          {t('look')}
        </Button>
      </RowForm>
      {submittedNumber !== undefined &&
        inUse.map(code => <NumberVehicles key={code} code={code} number={submittedNumber} several={inUse.length > 1} />)}
    </Card>
  )
}

function NumberVehicles({ code, number, several }: { code: string; number: string; several: boolean }) {
  const { hrefOf } = useScreens()
  const t = useTexts(numberTexts)
  const navigate = useNavigate()
  const { session } = useOutrider()
  // Numbers are reassigned, so a repeated lookup is never cached.
  const call = useCall('number/getNumAuthVeh', { number }, { platform: code, staleTime: 0 })
  const { data, error, isFetching, refetch } = call
  const title = several ? session.targetOf(code)?.title : undefined
  const withTitle = (words: string) => (title ? `${title}: ${words}` : words)
  if (isFetching) return <p role="status">{withTitle(t('loading'))}</p>
  if (!data)
    return (
      <>
        <Alert>{withTitle(messageOf(error, t.lang))}</Alert>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </>
    )
  if (data.vehicles.length === 0) return <p role="status">{withTitle(t('none', { number }))}</p>
  return (
    <Rows label={t('answer', { number })}>
      {data.vehicles.map(({ vehicleId, plateNum, nickname, orgName }) => (
        <Row
          key={vehicleId}
          icon="truck"
          title={plateNum}
          text={[nickname, orgName, title].filter(Boolean).join(' · ')}
          onClick={() => void navigate(hrefOf('vehicleInfo', { vehicle: vehicleId }))}
        />
      ))}
    </Rows>
  )
}
