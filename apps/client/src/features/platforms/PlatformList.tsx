/** /platformList: the saved platforms. In single mode a tap selects one; in multi-platform mode up to five can be ticked. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import type { Platform } from '../../core/session/platform.ts'
import { platformChoiceTexts } from '../../core/session/platform-choice-texts.ts'
import { storedAppGlobalConfig } from '../../core/session/stored-session.ts'
import { currentPlatform, maxPlatforms, isSignedIn } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { probePlatform } from './find-platform.ts'
import { deletionBlocker } from './platform-list.ts'
import { PlatformEntry } from './PlatformEntry.tsx'
import { platformTexts } from './strings.ts'
import { useEnterPlatform } from './use-enter-platform.ts'

export default function PlatformList() {
  const { hrefOf } = useScreens()
  const t = useTexts(platformTexts)
  const choice = useTexts(platformChoiceTexts)
  const navigate = useNavigate()
  const openScreen = useOpenScreen()
  const goOn = useEnterPlatform()
  const outrider = useOutrider()
  const { session } = outrider
  const [{ isSpecialEdition }] = useStored(storedAppGlobalConfig)
  const platforms = useSession(state => state.platforms)
  const multi = useSession(state => state.multi)
  const current = useSession(currentPlatform)
  const signedIn = useSession(isSignedIn)
  const backPath = signedIn ? hrefOf('main') : current ? hrefOf('login') : hrefOf('newPlatform')

  function choose({ Code, isCheckIn }: Platform) {
    if (!multi) {
      session.checkIn(Code)
      return goOn()
    }
    const wrong = session.tick(Code, !isCheckIn)
    if (wrong) toast(choice(wrong))
  }

  /** Refreshes the title of the platform; shows the error when it does not respond. */
  async function update({ Code, Url }: Platform) {
    const result = await probePlatform({ code: Code, url: Url }, outrider, t.lang)
    if (!('found' in result)) return toast(result.message)
    session.setTitle(Code, result.found.Title)
    toast(t('updated', { title: result.found.Title }))
  }

  function remove(code: string) {
    const why = deletionBlocker(code, platforms)
    if (why) toast(t(why))
    else session.removePlatform(code)
  }

  const bar = <TopBar title={t('saved')} back={{ label: t('back'), go: () => void navigate(backPath) }} />
  return (
    <Page bar={bar}>
      {platforms.length === 0 && <EmptyState icon="server" title={t('empty')} />}
      {platforms.length > 1 && (
        <Switch
          label={t('several')}
          text={t('severalText', { n: maxPlatforms })}
          on={multi}
          onChange={on => session.setMulti(on)}
        />
      )}
      {platforms.map(platform => (
        <PlatformEntry
          key={platform.Code}
          platform={platform}
          multi={multi}
          onChoose={() => choose(platform)}
          onEdit={() => openScreen('editPlatform', { code: platform.Code })}
          onUpdate={() => void update(platform)}
          onRemove={() => remove(platform.Code)}
        />
      ))}
      {multi && (
        <Button look="primary" block onClick={goOn}>
          {t(signedIn ? 'goOn' : 'signIn')}
        </Button>
      )}
      {!isSpecialEdition && (
        <Button icon="plus" onClick={() => openScreen('newPlatform')}>
          {t('add')}
        </Button>
      )}
    </Page>
  )
}
