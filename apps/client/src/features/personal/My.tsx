/** /my: account, reports and settings. */
import { useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { CompanyPicture } from '../../core/pictures/CompanyLogo.tsx'
import { nameOfLang } from '../../core/context/LanguageSwitch.tsx'
import { useLanguage } from '../../core/context/use-language.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { mobileOsBy } from '../../core/host/mobile-os.ts'
import { storedNickname } from '../../core/launch/stored-launch.ts'
import { useMenu } from '../../core/routing/use-menu.ts'
import type { MenuPlace, ScreenName } from '../../core/screens/screens.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { currentPlatform, platformsInUse } from '../../core/session/session.ts'
import { useSignOut } from '../../core/routing/use-sign-out.ts'
import { useTheme } from '../../core/context/use-theme.ts'
import { Button } from '../../ui/Button.tsx'
import { useShellPlace } from '../../ui/layout/shell-place.ts'
import { Row, Rows } from '../../ui/Rows.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { personalTexts } from './strings.ts'
import { SubPage } from './SubPage.tsx'

const languages = [
  { value: 'zh', text: nameOfLang.zh, lang: 'zh-CN' },
  { value: 'en', text: nameOfLang.en, lang: 'en' },
] as const

export default function My() {
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const t = useTexts(personalTexts)
  const signOut = useSignOut()
  const { lang, choose } = useLanguage()
  const { theme } = useTheme()
  const titles = useSession(state =>
    platformsInUse(state)
      .map(platform => platform.Title)
      .join(' · '),
  )
  const user = useSession(state => state.userDatas[currentPlatform(state)?.Code ?? ''])
  const [nickname] = useStored(storedNickname)
  const { host } = useOutrider()
  const inMessenger = host.mobileOs === mobileOsBy.officialAccount || host.mobileOs === mobileOsBy.miniProgram
  const follower = inMessenger && nickname
  // The lists beside it lead to everything else.
  const inShell = useShellPlace() !== undefined
  const [signingOut, setSigningOut] = useState(false)

  return (
    <SubPage title={t('my')} to={hrefOf('main')}>
      {!inShell && <CompanyPicture otherwise={null} />}
      <Rows label={t('account')}>
        <Row
          icon="user"
          title={user?.userName || (user?.userId ?? '')}
          text={[`${t('user')}: ${user?.userId ?? ''}`, ...(follower ? [`${t('follower')}: ${follower}`] : [])].join(' · ')}
          onClick={() => void navigate(hrefOf('authorization'))}
        />
        {inShell ? <Row icon="server" title={titles} /> : <MenuRows place="personalAccount" texts={{ platformList: titles }} />}
      </Rows>
      <Button
        icon="signOut"
        block
        busy={signingOut}
        onClick={() => {
          setSigningOut(true)
          void signOut()
        }}
      >
        {t('signOut')}
      </Button>
      {!inShell && (
        <>
          <Rows label={t('work')}>
            <MenuRows place="personalWork" />
          </Rows>
          <Rows label={t('reports')}>
            <MenuRows place="personalReports" />
          </Rows>
        </>
      )}
      <Rows label={t('settings')}>
        <Row icon="language" title={t('language')}>
          <Segments label={t('language')} choices={languages} chosen={lang} onChoose={choose} />
        </Row>
        {!inShell && <MenuRows place="personalSettings" values={{ theme: t(theme) }} />}
      </Rows>
      {!inShell && (
        <Rows label={t('mapAndVehicles')}>
          <MenuRows place="personalMap" />
        </Rows>
      )}
    </SubPage>
  )
}

interface MenuRowsProps {
  place: MenuPlace
  /** By name of a screen: text that depends on the user, and the current value of a setting. */
  texts?: { [Name in ScreenName]?: string }
  values?: { [Name in ScreenName]?: string }
}

function MenuRows({ place, texts = {}, values = {} }: MenuRowsProps) {
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  return useMenu(place).map(({ name, icon, label, text }) => (
    <Row
      key={name}
      icon={icon}
      title={label}
      text={texts[name] ?? text}
      value={values[name]}
      onClick={() => void navigate(hrefOf(name))}
    />
  ))
}
