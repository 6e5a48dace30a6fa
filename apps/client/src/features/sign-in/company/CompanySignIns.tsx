/** Buttons that lead to the providers of companies, where the page can come back from there. */
import { type DataOf, fillPlaceholders } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { Platform } from '../../../core/session/platform.ts'
import { platformAddress } from '../../../core/session/platform-address.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useNavigate } from '../../../core/router/index.ts'
import { AgreementBox } from '../legal/AgreementBox.tsx'
import type { useAgreement } from '../legal/use-agreement.ts'
import { signInTexts } from '../strings.ts'
import { beginHere } from './begun-here.ts'
import styles from './CompanySignIns.module.css'
import DirectorySignIn from './DirectorySignIn.tsx'
import { companyTexts } from './company-texts.ts'

interface Props {
  platform: Platform
  agreement: ReturnType<typeof useAgreement>
  /** The one-time link that led here: the account of it is linked. */
  link?: string | undefined
}

export default function CompanySignIns({ platform, agreement, link }: Props) {
  const t = useTexts(companyTexts)
  const signIn = useTexts(signInTexts)
  const { api, host } = useOutrider()
  const navigate = useNavigate()
  const { leaveTo } = host
  // The provider leads back to the page of this platform: what another one has served would not know what it began.
  const comesBack = leaveTo !== undefined && platformAddress(host.servedFrom ?? '')?.url === platform.Url
  const [providers, setProviders] = useState<DataOf<'user/getCompanySignIns'>['providers']>([])
  const [leading, setLeading] = useState<string>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let shown = true
    api
      .call('user/getCompanySignIns', {}, { platform: platform.Code, quiet: true })
      .then(found => shown && setProviders(found.providers.filter(({ directory }) => comesBack || directory)))
      .catch((error: unknown) => console.info('the providers of companies are not known', error))
    return () => {
      shown = false
    }
  }, [api, comesBack, platform.Code])

  async function begin(providerId: string) {
    if (!agreement.agreed) return setProblem(signIn('notAgreed'))
    const begun = beginHere(platform.Code)
    if (!begun) return setProblem(t('noStorage'))
    setProblem(undefined)
    setLeading(providerId)
    try {
      const body = { providerId, visit: begun.visit, ...(link !== undefined && { linkToken: link }) }
      const { address } = await api.call('user/startCompanySignIn', body, { platform: platform.Code, quiet: true })
      agreement.keep()
      if (/^https?:/.test(address)) leaveTo?.(address)
    } catch (failure) {
      setLeading(undefined)
      setProblem(messageOf(failure, t.lang))
    }
  }

  if (providers.length === 0) return null
  return (
    <section className={styles['ways']} aria-label={t('title')}>
      <p className={styles['or']}>{t(link === undefined ? 'or' : 'link')}</p>
      {/* The sign-in form has one of its own. */}
      {link !== undefined && (
        <AgreementBox agreed={agreement.agreed} onChange={agreement.setAgreed} onRead={path => void navigate(path)} />
      )}
      {providers.map(({ providerId, name, directory }) =>
        directory ? (
          <DirectorySignIn
            key={providerId}
            providerId={providerId}
            name={name}
            platform={platform}
            agreement={agreement}
            link={link}
          />
        ) : (
          <Button key={providerId} icon="shield" block busy={leading === providerId} onClick={() => void begin(providerId)}>
            {fillPlaceholders(companyTexts.rows[leading === providerId ? 'leaving' : 'with'][t.lang], { name })}
          </Button>
        ),
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
    </section>
  )
}
