/** /editPlatform?code=…: changes the address of a saved platform. Its name is set by the platform itself. */
import { platformLimits } from '@outrider/contract'
import { useContext, useState } from 'react'
import { Form } from '../../core/forms/Form.tsx'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { OpenOverlayContext } from '../../core/routing/overlay-context.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import type { Platform } from '../../core/session/platform.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { findPlatform, type PlatformSearch } from './find-platform.ts'
import { platformTexts } from './strings.ts'
import { UnreachablePlatform } from './UnreachablePlatform.tsx'

export default function EditPlatform() {
  const { hrefOf } = useScreens()
  const t = useTexts(platformTexts)
  const navigate = useNavigate()
  const overlay = useContext(OpenOverlayContext)
  const { code } = useScreenParameters('editPlatform')
  const platform = useSession(state => state.platforms.find(each => each.Code === code))
  const goBack = overlay?.leave ?? (() => void navigate(hrefOf('platformList'), { replace: true }))
  return (
    <Page bar={<TopBar title={t('editTitle')} back={{ label: t('back'), go: goBack }} />}>
      {platform ? <AddressForm platform={platform} onDone={goBack} /> : <EmptyState icon="server" title={t('gone')} />}
    </Page>
  )
}

/** The shortest form of the same address. */
const shortAddress = ({ Url, Code }: Platform) => (Url === `http://${Code}` ? Code : Url)

function AddressForm({ platform, onDone }: { platform: Platform; onDone: () => void }) {
  const t = useTexts(platformTexts)
  const outrider = useOutrider()
  const signedIn = useSession(state => state.userDatas[platform.Code] !== undefined)
  const [address, setAddress] = useState(shortAddress(platform))
  const [failed, setFailed] = useState<Exclude<PlatformSearch, { found: unknown }>>()
  const [busy, setBusy] = useState(false)

  async function save() {
    if (address === shortAddress(platform)) return onDone()
    setBusy(true)
    const result = await findPlatform(address, outrider, t.lang, platform.Code)
    setBusy(false)
    if (!('found' in result)) return setFailed(result)
    outrider.session.editPlatform(platform.Code, result.found)
    onDone()
  }

  function submit() {
    setFailed(undefined)
    void save()
  }

  return (
    <Card>
      <Form onSubmit={submit} busy={busy}>
        <Field
          label={t('address')}
          hint={t('hint', { port: platformLimits.defaultPort })}
          icon="server"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          value={address}
          error={failed && failed.open === undefined ? failed.message : undefined}
          onChange={event => setAddress(event.target.value)}
        />
        {signedIn && address !== shortAddress(platform) && <Alert tone="notice">{t('moveNotice')}</Alert>}
        {failed?.open !== undefined && <UnreachablePlatform {...failed} />}
        <Button look="primary" type="submit" block busy={busy}>
          {t('save')}
        </Button>
      </Form>
    </Card>
  )
}
