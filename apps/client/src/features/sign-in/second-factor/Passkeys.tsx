/** The passkeys of the account: named, removed, added. */
import type { DataOf } from '@outrider/contract'
import { useState } from 'react'
import { wirePassword } from '../../../core/api/wire-password.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import styles from '../Login.module.css'
import { useReusablePassword } from '../use-reusable-password.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { mayUsePasskeys, passkeyOrigin } from './ask-authenticator.ts'
import { passkeyTexts } from './passkey-texts.ts'

type Passkey = DataOf<'user/getPasskeys'>['passkeys'][number]

export function Passkeys({ code, onCodes }: { code: string; onCodes: (codes: readonly string[]) => void }) {
  const t = useTexts(passkeyTexts)
  const { data } = useCall('user/getPasskeys', { origin: passkeyOrigin() }, { platform: code })
  const [chosen, setChosen] = useState<string>()
  const [adds, setAdds] = useState(false)
  if (!data) return null
  const usable = data.here && mayUsePasskeys()
  // A platform without them, or an address where nobody has one.
  if (!usable && data.passkeys.length === 0) return null
  const passkey = data.passkeys.find(each => each.passkeyId === chosen)
  const about = ({ host, addedAt, usedAt }: Passkey) =>
    usedAt === null
      ? t('addedOn', { host, time: dateTime(addedAt, t.lang) })
      : t('usedOn', { host, time: dateTime(usedAt, t.lang) })
  return (
    <>
      <Card title={t('title')} text={t(data.stepOnly ? 'stepText' : 'text')}>
        {data.passkeys.length > 0 ? (
          <Rows label={t('title')}>
            {data.passkeys.map(each => (
              <Row
                key={each.passkeyId}
                icon="lock"
                title={each.name}
                text={about(each)}
                onClick={() => setChosen(chosen === each.passkeyId ? undefined : each.passkeyId)}
              />
            ))}
          </Rows>
        ) : (
          <p className="muted">{t('none')}</p>
        )}
        {usable && !adds && (
          <Button icon="plus" onClick={() => setAdds(true)}>
            {t('add')}
          </Button>
        )}
        {!usable && <p className="muted">{t('unsupported')}</p>}
      </Card>
      {passkey && <ChangePasskey key={passkey.passkeyId} code={code} passkey={passkey} onDone={() => setChosen(undefined)} />}
      {usable && adds && <AddPasskey code={code} forced={false} onCodes={onCodes} />}
    </>
  )
}

function ChangePasskey({ code, passkey, onDone }: { code: string; passkey: Passkey; onDone: () => void }) {
  const t = useTexts(passkeyTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const reusable = useReusablePassword()
  const { passkeyId } = passkey
  const to = { platform: code, quiet: true }
  const { rows: texts } = passkeyTexts
  const done = async (text: 'renamed' | 'removed') => {
    toast(t(text))
    onDone()
    await Promise.all([cached.outdate('user/getPasskeys'), cached.outdate('user/getSecondFactor')])
  }
  const naming = useRowForm<'name', object>({
    rows: [{ name: 'name', kind: 'text', label: texts.name, required: true }],
    stored: { name: passkey.name },
    send: (_, { name }) => api.call('user/renamePasskey', { passkeyId, name: name.trim() }, to),
    onSaved: () => done('renamed'),
  })
  const proof: FormRow<'password'>[] = [
    { name: 'password', kind: 'password', label: texts.password, autoComplete: 'current-password', required: true },
  ]
  const removing = useRowForm<'password', object>({
    rows: proof,
    stored: { password: '' },
    async send(_, { password }) {
      const encrypted = await wirePassword(api, code, password, { allowReusable: reusable.allow })
      return api.call('user/endPasskey', { passkeyId, password: encrypted }, to)
    },
    onSaved: () => done('removed'),
    fieldOfError: { 'password.wrongOld': 'password', 'password.ofCompany': 'password' },
  })
  return (
    <Card title={passkey.name} text={t('removeText')}>
      <RowForm form={naming} className={styles['form']}>
        <FormFields form={naming} />
        <SaveButton form={naming}>{t('rename')}</SaveButton>
      </RowForm>
      <RowForm form={removing} className={styles['form']}>
        <FormFields form={removing} />
        <SaveButton form={removing}>{t('remove')}</SaveButton>
      </RowForm>
      {reusable.question}
    </Card>
  )
}
