/** Makes a call in earnest, as the person or with an API key, and shows what came back. What may change something asks first. */
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useCopy } from '../../../core/copy/use-copy.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { Card } from '../../../ui/Page.tsx'
import styles from './Api.module.css'
import type { ApiCall } from './api-document.ts'
import { apiTexts } from './api-texts.ts'
import { type Caller, problemOfBody, shownReply, type Tried, tryCall } from './try-call.ts'

interface Props {
  call: ApiCall
  request: NonNullable<ApiCall['request']>
  url: string
  platform: string
}

export function TryOut({ call: { path, reads, withKey }, request, url, platform }: Props) {
  const t = useTexts(apiTexts)
  const { session } = useOutrider()
  const copy = useCopy()
  const { confirm, question } = useConfirm()
  const [as, setAs] = useState<'asMe' | 'asKey'>('asMe')
  const [secret, setSecret] = useState('')
  const [body, setBody] = useState(request.example)
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState(false)
  const [tried, setTried] = useState<Tried>()
  const [failure, setFailure] = useState(false)
  const problem = problemOfBody(body)
  const secretMissing = as === 'asKey' && secret.trim() === ''
  async function send() {
    setChecked(true)
    if (problem !== undefined || secretMissing) return
    const texts = [t('sureText')]
    const title = t('sureTitle', { path })
    if (!reads && !(await confirm({ title, texts, yes: t('sureYes'), no: t('sureNo') }))) return
    setBusy(true)
    setFailure(false)
    setTried(undefined)
    const caller: Caller = as === 'asKey' ? { secret: secret.trim() } : { token: session.targetOf(platform)?.accessToken }
    try {
      setTried(await tryCall(url, path, body, caller, t.lang))
    } catch (error) {
      console.warn(`${path} was tried and not answered`, error)
      setFailure(true)
    }
    setBusy(false)
  }
  const curl = [
    `curl ${url}/${path}`,
    `-H "Authorization: Bearer $OUTRIDER_KEY"`,
    '-H "Content-Type: application/json"',
    `-d '${body.replaceAll("'", String.raw`'\''`)}'`,
  ].join(' \\\n  ')
  return (
    <Card title={t('tryOut')} text={t('tryText')}>
      {withKey && (
        <Segments
          label={t('as')}
          choices={[
            { value: 'asMe', text: t('asMe') },
            { value: 'asKey', text: t('asKey') },
          ]}
          chosen={as}
          onChoose={setAs}
        />
      )}
      {as === 'asKey' && (
        <Field
          label={t('secret')}
          type="password"
          autoComplete="off"
          value={secret}
          hint={t('secretHint')}
          error={checked && secretMissing ? t('secretMissing') : undefined}
          onChange={event => setSecret(event.target.value)}
        />
      )}
      <TextArea
        label={t('body')}
        rows={Math.min(12, Math.max(3, body.split('\n').length))}
        spellCheck={false}
        autoCapitalize="off"
        value={body}
        error={problem && t(problem)}
        onChange={event => setBody(event.target.value)}
      />
      <ButtonRow>
        <Button look="primary" busy={busy} onClick={() => void send()}>
          {t('send')}
        </Button>
        {withKey && (
          <Button icon="copy" onClick={() => void copy(curl)}>
            {t('curl')}
          </Button>
        )}
      </ButtonRow>
      {failure && <Alert>{t('noAnswer')}</Alert>}
      {tried && (
        <div role="status" aria-label={t('result')} className={styles['answer']}>
          <p className="muted">
            {t('status', { status: tried.status, took: tried.took })}
            {tried.text.length > shownReply && ` · ${t('cut', { count: shownReply })}`}
          </p>
          <pre className={styles['json']} tabIndex={0} aria-label={t('result')}>
            {tried.text.slice(0, shownReply)}
          </pre>
        </div>
      )}
      {question}
    </Card>
  )
}
