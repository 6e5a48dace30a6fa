/** Looks up which vehicle a communication number is authorised for, on each platform in use. */
import { commCardNum } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { platformsInUse } from '../../core/session/session.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import styles from './Authorization.module.css'
import { numberTexts } from './number-texts.ts'

export function NumberOwner() {
  const t = useTexts(numberTexts)
  const inUse = useSession(state =>
    platformsInUse(state)
      .map(platform => platform.Code)
      .join('\n'),
  ).split('\n')
  const [typed, setTyped] = useState('')
  const [submittedNumber, setSubmittedNumber] = useState<string>()
  const [wrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const { data } = commCardNum.safeParse(typed)
    setWrong(data === undefined)
    setSubmittedNumber(data)
  }

  return (
    <Card title={t('heading')} text={t('text')}>
      <form className={styles['lookUp']} onSubmit={submit} noValidate>
        <Field
          label={t('number')}
          icon="phone"
          inputMode="tel"
          maxLength={32}
          value={typed}
          error={wrong ? t('invalid') : undefined}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t('look')}
        </Button>
      </form>
      {submittedNumber !== undefined &&
        inUse.map(code => <NumberVehicles key={code} code={code} number={submittedNumber} several={inUse.length > 1} />)}
    </Card>
  )
}

function NumberVehicles({ code, number, several }: { code: string; number: string; several: boolean }) {
  const { hrefOf } = useScreens()
  const t = useTexts(numberTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { api, session } = useOutrider()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['number/getNumAuthVeh', code, number],
    retry: false,
    // Numbers are reassigned, so a repeated lookup is never cached.
    staleTime: 0,
    queryFn: ({ signal }) => api.call('number/getNumAuthVeh', { number }, { platform: code, quiet: true, signal }),
  })
  const title = several ? session.targetOf(code)?.title : undefined
  const withTitle = (words: string) => (title ? `${title}: ${words}` : words)
  if (isFetching) return <p role="status">{withTitle(common('loading'))}</p>
  if (!data)
    return (
      <>
        <Alert>{withTitle(messageOf(error, lang))}</Alert>
        <Button icon="refresh" onClick={() => void refetch()}>
          {common('retry')}
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
