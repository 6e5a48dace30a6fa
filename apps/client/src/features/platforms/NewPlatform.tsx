/** /newPlatform: connects to the server that served the page in one tap, or to another by number, address or QR code. */
import { platformLimits } from '@outrider/contract'
import { useContext, useState } from 'react'
import { Form } from '../../core/forms/Form.tsx'
import { useNavigate } from '../../core/router/index.ts'
import { PlatformContact } from '../../core/operator/PlatformContact.tsx'
import { LanguageSwitch } from '../../core/context/LanguageSwitch.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { OpenOverlayContext } from '../../core/routing/overlay-context.ts'
import { useOpenScreen, useScreenState } from '../../core/routing/use-open-screen.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { platformAddress } from '../../core/session/platform-address.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { Welcome } from '../../ui/Welcome.tsx'
import { storedAppGlobalConfig } from '../../core/session/stored-session.ts'
import { EditionPlatform } from './EditionPlatform.tsx'
import { probePlatform, findPlatform, type PlatformSearch } from './find-platform.ts'
import { scannedIn } from './scanned.ts'
import { platformTexts } from './strings.ts'
import { UnreachablePlatform } from './UnreachablePlatform.tsx'
import { useEnterPlatform } from './use-enter-platform.ts'

export default function NewPlatform() {
  const t = useTexts(platformTexts)
  const [{ isSpecialEdition, platformCode }] = useStored(storedAppGlobalConfig)
  if (!isSpecialEdition) return <AnyPlatform />
  return (
    <Welcome title={t('heading')} corner={<LanguageSwitch />}>
      <EditionPlatform platformCode={platformCode} />
    </Welcome>
  )
}

function AnyPlatform() {
  const { hrefOf } = useScreens()
  const t = useTexts(platformTexts)
  const navigate = useNavigate()
  const openScreen = useOpenScreen()
  const overlay = useContext(OpenOverlayContext)
  const goOn = useEnterPlatform()
  const outrider = useOutrider()
  const { session, host } = outrider
  const platforms = useSession(state => state.platforms)
  const userDatas = useSession(state => state.userDatas)
  const [input, setInput] = useState(scannedIn(useScreenState()))
  const [failed, setFailed] = useState<Exclude<PlatformSearch, { found: unknown }>>()
  const [busy, setBusy] = useState<'own' | 'typed'>()

  const own = host.servedFrom === undefined ? undefined : platformAddress(host.servedFrom)

  /** Saves a platform that responds and continues; otherwise shows the error and saves nothing. */
  async function add(search: () => Promise<PlatformSearch>, by: 'own' | 'typed') {
    setFailed(undefined)
    setBusy(by)
    const result = await search()
    setBusy(undefined)
    if (!('found' in result)) return setFailed(result)
    session.addPlatform(result.found)
    goOn()
  }

  function addServingPlatform() {
    if (!own) return
    if (platforms.some(platform => platform.Code === own.code)) {
      session.checkIn(own.code)
      goOn()
    } else void add(() => probePlatform(own, outrider, t.lang), 'own')
  }

  function submit() {
    void add(() => findPlatform(input, outrider, t.lang), 'typed')
  }

  const wrong = failed && failed.open === undefined ? failed.message : undefined
  const content = (
    <>
      {own && (
        <ListRow
          icon="server"
          title={platforms.find(platform => platform.Code === own.code)?.Title ?? own.code}
          text={userDatas[own.code] ? t('signedInHere') : t('thisServer')}
          busy={busy === 'own'}
          onClick={addServingPlatform}
        />
      )}
      {own && <PlatformContact code={own.code} url={own.url} />}
      <Form onSubmit={submit} busy={busy !== undefined}>
        <Field
          label={t('address')}
          placeholder={t('placeholder')}
          hint={t('hint', { port: platformLimits.defaultPort })}
          icon="server"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          value={input}
          error={wrong}
          suffix={<IconButton icon="scan" label={t('scan')} onClick={() => openScreen('scanCode')} />}
          onChange={event => {
            setInput(event.target.value)
            setFailed(undefined)
          }}
        />
        {failed?.open !== undefined && <UnreachablePlatform {...failed} />}
        <Button look="primary" type="submit" block busy={busy === 'typed'}>
          {t('add')}
        </Button>
      </Form>
    </>
  )
  if (overlay) return <Page bar={<TopBar title={t('add')} back={{ label: t('back'), go: overlay.leave }} />}>{content}</Page>
  return (
    <Welcome title={t('heading')} text={t('intro')} corner={<LanguageSwitch />}>
      {content}
      {platforms.length > 0 && (
        <Button look="quiet" icon="list" onClick={() => void navigate(hrefOf('platformList'))}>
          {t('saved')}
        </Button>
      )}
    </Welcome>
  )
}
