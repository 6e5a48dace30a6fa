/** /newPlatform: the server that served the page in one tap, or any other by its address. */
import { limits, wordsOf } from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { LanguageSwitch } from '../../core/i18n/LanguageSwitch.tsx'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { platformAddress } from '../../core/session/platform-address.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Welcome } from '../../ui/Welcome.tsx'
import { lookAt } from './health.ts'
import { checkInput } from './platform-list.ts'
import { platformTexts } from './strings.ts'
import { useGoOn } from './use-go-on.ts'

export default function NewPlatform() {
  const t = useTexts(platformTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const goOn = useGoOn()
  const { session, host } = useOutrider()
  const platforms = useSession(state => state.platforms)
  const userDatas = useSession(state => state.userDatas)
  const [input, setInput] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'own' | 'typed'>()

  const own = host.servedFrom === undefined ? undefined : platformAddress(host.servedFrom)

  /** Adds what answers at the address and goes on; what does not answer is told and not saved. */
  async function add(address: { code: string; url: string }, by: 'own' | 'typed') {
    setError(undefined)
    setBusy(by)
    const found = await lookAt(address.url)
    setBusy(undefined)
    if (!found.ok) return setError(wordsOf(host.online() ? found.error : 'net.offline', lang))
    session.addPlatform({ Code: address.code, Url: address.url, Title: found.title ?? address.code })
    goOn()
  }

  function useOwn() {
    if (!own) return
    if (platforms.some(platform => platform.Code === own.code)) {
      session.checkIn(own.code)
      goOn()
    } else void add(own, 'own')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = checkInput(input, platforms, host.secure)
    if (checked.ok) void add(checked.address, 'typed')
    else setError(wordsOf(checked.error, lang))
  }

  return (
    <Welcome title={t('heading')} text={t('intro')} corner={<LanguageSwitch />}>
      {own && (
        <ListRow
          icon="server"
          title={platforms.find(platform => platform.Code === own.code)?.Title ?? own.code}
          text={userDatas[own.code] ? t('signedInHere') : t('thisServer')}
          busy={busy === 'own'}
          onClick={useOwn}
        />
      )}
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
        <Field
          label={t('address')}
          placeholder={t('placeholder')}
          hint={t('hint', { port: limits.defaultPort })}
          icon="server"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          value={input}
          error={error}
          onChange={event => {
            setInput(event.target.value)
            setError(undefined)
          }}
        />
        <Button look="primary" type="submit" block busy={busy === 'typed'}>
          {t('add')}
        </Button>
      </form>
      {platforms.length > 0 && (
        <Button look="quiet" icon="list" onClick={() => void navigate(paths.platformList)}>
          {t('saved')}
        </Button>
      )}
    </Welcome>
  )
}
