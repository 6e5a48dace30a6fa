/** /my: account, reports and settings. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { nameOfLang } from '../../core/context/LanguageSwitch.tsx'
import { useLanguage } from '../../core/context/use-language.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { currentPlatform, platformsInUse } from '../../core/session/session.ts'
import { useSignOut } from '../../core/routing/use-sign-out.ts'
import { useTheme } from '../../core/context/use-theme.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { personalTexts } from './strings.ts'
import { SubPage } from './SubPage.tsx'

const languages = [
  { value: 'zh', text: nameOfLang.zh, lang: 'zh-CN' },
  { value: 'en', text: nameOfLang.en, lang: 'en' },
] as const

export default function My() {
  const t = useTexts(personalTexts)
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { lang, choose } = useLanguage()
  const { theme } = useTheme()
  const titles = useSession(state =>
    platformsInUse(state)
      .map(platform => platform.Title)
      .join(' · '),
  )
  const user = useSession(state => state.userDatas[currentPlatform(state)?.Code ?? ''])
  const [signingOut, setSigningOut] = useState(false)
  const go = (path: string) => () => void navigate(path)

  return (
    <SubPage title={t('my')} to={paths.main}>
      <Rows label={t('account')}>
        <Row icon="user" title={user?.userName || (user?.userId ?? '')} text={`${t('user')}: ${user?.userId ?? ''}`} />
        <Row icon="server" title={t('platforms')} text={titles} onClick={go(paths.platformList)} />
        <Row icon="shield" title={t('authorization')} text={t('authorizationText')} onClick={go(paths.authorization)} />
        <Row icon="lock" title={t('password')} onClick={go(paths.changePassword)} />
      </Rows>
      <Rows label={t('reports')}>
        <Row icon="list" title={t('trackCard')} text={t('trackCardText')} onClick={go(paths.trackCardQuery)} />
        <Row icon="target" title={t('checkpoints')} text={t('checkpointsText')} onClick={go(paths.checkpoints)} />
        <Row icon="user" title={t('drivers')} text={t('driversText')} onClick={go(paths.trackDrivers)} />
      </Rows>
      <Rows label={t('settings')}>
        <Row icon="language" title={common('language')}>
          <Segments label={common('language')} choices={languages} chosen={lang} onChoose={choose} />
        </Row>
        <Row icon="palette" title={t('theme')} value={t(theme)} onClick={go(paths.theme)} />
        <Row icon="radio" title={t('push')} onClick={go(paths.push)} />
        <Row icon="sliders" title={t('common')} onClick={go(paths.common)} />
        <Row icon="map" title={t('mapSettings')} onClick={go(paths.mapConfig)} />
        <Row icon="list" title={t('details')} text={t('detailsText')} onClick={go(paths.vehicleFacts)} />
        <Row icon="info" title={t('about')} onClick={go(paths.about)} />
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
        {common('signOut')}
      </Button>
    </SubPage>
  )
}
