/** Who runs a platform, and how to reach them; nothing where its operator set nothing. */
import type { CustomPlatformInfo } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { useOutrider } from '../context/outrider.ts'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import styles from './PlatformContact.module.css'
import { contactTexts } from './strings.ts'

/** Of the platform, saved or not. */
interface Props {
  code: string
  url: string
}

export function PlatformContact({ code, url }: Props) {
  const lang = useLang()
  // The name comes in the language of the page.
  return <Contact key={`${url} ${lang}`} code={code} url={url} />
}

function Contact({ code, url }: Props) {
  const { api } = useOutrider()
  const t = useTexts(contactTexts)
  const [data, setData] = useState<CustomPlatformInfo>()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    // Before the sign-in nothing caches replies: that part of the client is loaded with the first screen behind it.
    api.call('mobile/getCustomPlatformInfo', {}, { at: { code, title: code, url }, quiet: true, signal }).then(
      info => setData(info),
      (error: unknown) => {
        // The screen is complete without it.
        if (!signal.aborted) console.warn('who runs the platform is not known', error)
      },
    )
    return () => left.abort()
  }, [api, code, url])
  if (!data || !(data.name || data.logo || data.phone || data.email || data.website)) return null
  const { name, logo, phone, email, website } = data
  return (
    <section className={styles['contact']} aria-label={t('operator')}>
      {logo && <img className={styles['logo']} src={logo} alt={name} />}
      <div className={styles['words']}>
        {name && <strong>{name}</strong>}
        {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {website && (
          <a href={website} target="_blank" rel="noreferrer">
            {new URL(website).host}
          </a>
        )}
      </div>
    </section>
  )
}
