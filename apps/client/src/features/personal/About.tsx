/** /about: versions of client and servers, legal texts and third-party licences. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { canLookForVersion, lookForVersion } from '../../core/host/look-for-version.ts'
import { PlatformContact } from '../../core/operator/PlatformContact.tsx'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { appVersionCode } from '../../core/session/device.ts'
import { platformsInUse } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import styles from './About.module.css'
import { fetchClientVersion } from './client-version.ts'
import { personalTexts } from './strings.ts'
import { SubPage } from './SubPage.tsx'
import { thirdParties } from './third-parties.ts'

export default function About() {
  const { hrefOf } = useScreens()
  const t = useTexts(personalTexts)
  const navigate = useNavigate()
  const { host } = useOutrider()
  const platforms = useSession(state => state.platforms)
  const inUse = useSession(state =>
    platformsInUse(state)
      .map(platform => platform.Code)
      .join('\n'),
  )
  const shell = useQuery({
    queryKey: ['appVersion'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await host.appVersion?.()) ?? { code: appVersionCode, name: import.meta.env.OUTRIDER_VERSION },
  })
  return (
    <SubPage title={t('about')} to={hrefOf('my')}>
      <Card>
        <div className="row gap-4">
          <Logo size={52} />
          <div>
            <h2 className={styles['name']}>Outrider</h2>
            <p className="muted">{t('aboutText')}</p>
          </div>
        </div>
      </Card>
      <Rows label={t('versions')}>
        <Row
          icon="phone"
          title={t('clientVersion')}
          value={shell.data ? [shell.data.name, `(${shell.data.code})`].filter(Boolean).join(' ') : ''}
        >
          {canLookForVersion() && <LookForVersion />}
        </Row>
        {platforms
          .filter(({ Code }) => inUse.split('\n').includes(Code))
          .map(({ Code, Title, Url }) => (
            <Versions key={Code} code={Code} title={Title} url={Url} />
          ))}
      </Rows>
      {platforms
        .filter(({ Code }) => inUse.split('\n').includes(Code))
        .map(({ Code, Url }) => (
          <PlatformContact key={Code} code={Code} url={Url} />
        ))}
      <Rows label={t('legal')}>
        <Row icon="list" title={t('agreement')} onClick={() => void navigate(hrefOf('agreement'))} />
        <Row icon="shield" title={t('privacy')} onClick={() => void navigate(hrefOf('privacy'))} />
      </Rows>
      <Card title={t('thirdParties')}>
        <ul className={styles['parties']}>
          {thirdParties.map(({ name, licence }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="muted">{licence}</span>
            </li>
          ))}
        </ul>
      </Card>
    </SubPage>
  )
}

/** Pages look by themselves each hour: this is for who was told that there is a new one. */
function LookForVersion() {
  const t = useTexts(personalTexts)
  const { mutate, isPending } = useMutation({
    mutationFn: lookForVersion,
    onSuccess: found => toast(t(found === 'coming' ? 'versionComes' : 'versionNewest')),
    onError(cause) {
      console.warn('looking for a new version failed', cause)
      toast(t('versionUnknown'))
    },
  })
  return (
    <Button look="quiet" icon="refresh" busy={isPending} onClick={() => mutate()}>
      {t('lookForVersion')}
    </Button>
  )
}

/** Versions of one platform: its server, its terminal gateway, and the client it offers for this system, if any. */
function Versions({ code, title, url }: { code: string; title: string; url: string }) {
  const t = useTexts(personalTexts)
  const { host } = useOutrider()
  const newest = useQuery({
    queryKey: ['clientVersion', url],
    retry: false,
    queryFn: ({ signal }) => fetchClientVersion(url, host.mobileOs, signal),
  })
  const server = useVersion('mobile/getSrvVersion', code)
  const gateway = useVersion('mobile/getCgoSrvVersion', code)
  const of = (name: string) => [title, name].filter(Boolean).join(' · ')
  return (
    <>
      <Row icon="server" title={t('serverVersion')} text={title} value={server.value} />
      <Row icon="radio" title={t('gatewayVersion')} text={of(gateway.name)} value={gateway.value} />
      {newest.data && <Row icon="phone" title={t('newestClient')} text={title} value={newest.data.versionName} />}
    </>
  )
}

function useVersion(path: 'mobile/getSrvVersion' | 'mobile/getCgoSrvVersion', code: string): { name: string; value: string } {
  const t = useTexts(personalTexts)
  const { data, isPending } = useCall(path, {}, { platform: code })
  return { name: data?.name ?? '', value: data?.version ?? (isPending ? t('loading') : t('unknown')) }
}
