/** Sets the second step up: a secret for an app, by QR code or typed, and a first code of it. */
import type { DataOf } from '@outrider/contract'
import { useCallback, useEffect, useState } from 'react'
import { CallError, messageOf } from '../../../core/api/call-error.ts'
import { wirePassword } from '../../../core/api/wire-password.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useCopy } from '../../../core/copy/use-copy.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { Platform } from '../../../core/session/platform.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Card } from '../../../ui/Page.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import styles from '../Login.module.css'
import { useReusablePassword } from '../use-reusable-password.tsx'
import factorStyles from './SecondFactor.module.css'
import { secondFactorTexts } from './second-factor-texts.ts'

const QrCode = createLazyPart(() => import('../../../ui/QrCode.tsx'))

type Started = DataOf<'user/startSecondFactor'>

interface Props {
  platform: Platform
  /** Right after a sign-in, by which nothing else is asked. */
  forced: boolean
  /** Passkeys are the second step already: the app is added to them. */
  beside: boolean
  onCodes: (codes: readonly string[]) => void
  /** It was set up before: the reply was lost, or the page was loaded again while it showed the recovery codes. */
  onAlready: () => void
}

export function SetUp({ platform, forced, beside, onCodes, onAlready }: Props) {
  const [started, setStarted] = useState<Started>()
  if (started) return <App platform={platform} started={started} beside={beside} onCodes={onCodes} onAlready={onAlready} />
  return forced ? (
    <AfterSignIn platform={platform} onStarted={setStarted} onAlready={onAlready} />
  ) : (
    <AskPassword platform={platform} beside={beside} onStarted={setStarted} />
  )
}

type StartProps = Pick<Props, 'platform'> & { onStarted: (started: Started) => void }

const isOn = (failure: unknown): boolean => failure instanceof CallError && failure.error === 'secondFactor.on'

function AfterSignIn({ platform: { Code }, onStarted, onAlready }: StartProps & Pick<Props, 'onAlready'>) {
  const t = useTexts(secondFactorTexts)
  const { api } = useOutrider()
  const [failure, setFailure] = useState<unknown>()
  /** Returns what makes its reply count no more. */
  const start = useCallback(() => {
    let over = false
    api.call('user/startSecondFactor', {}, { platform: Code, quiet: true }).then(
      started => over || onStarted(started),
      (error: unknown) => over || (isOn(error) ? onAlready() : setFailure(error)),
    )
    return () => {
      over = true
    }
  }, [api, Code, onStarted, onAlready])
  useEffect(start, [start])
  function retry() {
    setFailure(undefined)
    start()
  }
  return failure === undefined ? (
    <LoadingState label={t('loading')} />
  ) : (
    <ErrorState title={t('loadFailed')} text={messageOf(failure, t.lang)} retry={{ label: t('retry'), run: retry }} />
  )
}

function AskPassword({ platform: { Code }, beside, onStarted }: StartProps & Pick<Props, 'beside'>) {
  const t = useTexts(secondFactorTexts)
  const { api } = useOutrider()
  const reusable = useReusablePassword()
  const form = useRowForm({
    rows: [
      {
        name: 'password',
        kind: 'password',
        label: secondFactorTexts.rows.password,
        autoComplete: 'current-password',
        required: true,
        first: true,
      },
    ],
    stored: { password: '' },
    async send(_, { password }) {
      const encrypted = await wirePassword(api, Code, password, { allowReusable: reusable.allow })
      return api.call('user/startSecondFactor', { password: encrypted }, { platform: Code, quiet: true })
    },
    onSaved(started) {
      form.discard()
      onStarted(started)
    },
    fieldOfError: { 'password.wrongOld': 'password', 'password.ofCompany': 'password' },
  })
  return (
    <Card title={t(beside ? 'addApp' : 'setUp')} text={t(beside ? 'addAppText' : 'beginText')}>
      <RowForm form={form} className={styles['form']}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('begin')}</SaveButton>
      </RowForm>
      {reusable.question}
    </Card>
  )
}

/** Four by four, as it is read and typed. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

type AppProps = Omit<Props, 'forced'> & { started: Started }

function App({ platform: { Code, Title }, started, beside, onCodes, onAlready }: AppProps) {
  const t = useTexts(secondFactorTexts)
  const { api } = useOutrider()
  const several = useSession(state => state.multi)
  const waits = useSession(state => state.userDatas[Code]?.secondFactor)
  const wide = useWide()
  const copy = useCopy()
  const form = useRowForm({
    rows: [
      {
        name: 'code',
        kind: 'text',
        label: secondFactorTexts.rows.firstCode,
        keyboard: 'numeric',
        autoComplete: 'one-time-code',
        required: true,
      },
    ],
    stored: { code: '' },
    send: (_, { code }) => api.call('user/confirmSecondFactor', { code }, { platform: Code, quiet: true }),
    onSaved({ recoveryCodes }) {
      form.discard()
      onCodes(recoveryCodes)
    },
    onFailure(failure) {
      if (isOn(failure)) onAlready()
      return isOn(failure)
    },
    fieldOfError: { 'secondFactor.wrong': 'code' },
  })
  return (
    <>
      {waits && <Alert tone="notice">{t('mustSetUp')}</Alert>}
      <Card title={several ? `${t('setUp')} · ${Title}` : t('setUp')} text={t('scan')}>
        <QrCode
          props={{ text: started.address, label: t('qr') }}
          loading={<div className={factorStyles['qr']} />}
          failed={{ title: t('qr') }}
        />
        {!wide && (
          <a className={styles['link']} href={started.address}>
            {t('openApp')}
          </a>
        )}
        <p className={factorStyles['hint']}>{t('orType')}</p>
        <code className={factorStyles['key']} data-testid="second-factor-key">
          {inGroups(started.secret)}
        </code>
        <Button icon="copy" onClick={() => void copy(started.secret)}>
          {t('copyKey')}
        </Button>
      </Card>
      <Card>
        <RowForm form={form} className={styles['form']}>
          <FormFields form={form} />
          <SaveButton form={form}>{t(beside ? 'addApp' : 'turnOn')}</SaveButton>
        </RowForm>
      </Card>
    </>
  )
}
