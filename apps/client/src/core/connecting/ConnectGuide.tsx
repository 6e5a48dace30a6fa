/** What to enter in a terminal so that it connects: where the gateway is, and a sample of the rest. For those who may add vehicles. */
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { useSession } from '../context/outrider.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { currentPlatform, type SessionState } from '../session/session.ts'
import styles from './ConnectGuide.module.css'
import { connectingTexts, samplePlate } from './connecting-texts.ts'
import { filledIn, textMessages } from './text-messages.ts'

export interface Gateway {
  /** Empty: the host by which the browser reaches the platform. */
  host: string
  port: number
  udpPort: number | null
  /** Of makers' profiles. */
  textMessages?: readonly { maker: string; texts: readonly string[] }[] | undefined
}

interface Props {
  gateway: Gateway
  /** Code of the platform; default: the one in use. */
  platform?: string | undefined
  /** The first time it is shown; then as the user leaves it. */
  open: boolean
  /** What follows, where that is not the form that adds a vehicle. */
  afterwards?: string
}

const hostOf = ({ platforms }: SessionState, code: string | undefined): string | undefined => {
  const url = platforms.find(({ Code }) => Code === code)?.Url
  return url && URL.canParse(url) ? new URL(url).hostname : undefined
}

/** Addresses that no other device can reach. */
const isThisComputer = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

export function ConnectGuide({ gateway, platform, open, afterwards }: Props) {
  const t = useTexts(connectingTexts)
  const titleId = useId()
  const reached = useSession(state => hostOf(state, platform ?? currentPlatform(state)?.Code)) ?? location.hostname
  const host = gateway.host || reached
  const byMaker = gateway.textMessages ?? []
  return (
    <details className={styles['guide']} open={open} aria-labelledby={titleId}>
      <summary id={titleId} className={styles['title']}>
        {t('title')}
      </summary>
      <p className="muted">{t('intro')}</p>
      <dl className={styles['rows']}>
        <Entry label={t('host')} value={host}>
          {!gateway.host && <span className="muted">{t(isThisComputer(host) ? 'ofThisComputer' : 'ofBrowser')}</span>}
        </Entry>
        <Entry label={t('port')} value={String(gateway.port)} />
        {gateway.udpPort !== null && <Entry label={t('udpPort')} value={String(gateway.udpPort)} />}
        <Entry label={t('phone')}>{t('phoneSample')}</Entry>
        <Entry label={t('plate')}>{t('plateSample', { plate: samplePlate })}</Entry>
        <Entry label={t('plateColor')}>{t('plateColorSample')}</Entry>
        {!isThisComputer(host) && <ByMaker rows={byMaker} place={{ host, port: gateway.port }} />}
        {!isThisComputer(host) && (
          <div className={styles['row']}>
            <dt>{t(byMaker.length > 0 ? 'otherMakers' : 'textMessage')}</dt>
            <dd>
              {textMessages.map((textOf, at) => (
                <Copied key={at} value={textOf({ host, port: gateway.port })} label={t('nthTextMessage', { nth: at + 1 })} />
              ))}
              <span className="muted">{t(byMaker.length > 0 ? 'otherMakersHint' : 'textMessageHint')}</span>
            </dd>
          </div>
        )}
      </dl>
      <p className="muted">{afterwards ?? t('afterwards')}</p>
    </details>
  )
}

interface ByMakerProps {
  rows: NonNullable<Gateway['textMessages']>
  place: { host: string; port: number }
}

/** The access point is of the SIM card: nobody but who has the card knows it. */
function ByMaker({ rows, place }: ByMakerProps) {
  const t = useTexts(connectingTexts)
  const [apn, setApn] = useState('')
  const asksForApn = rows.some(({ texts }) => texts.some(text => text.includes('{apn}')))
  return (
    <>
      {asksForApn && (
        <div className={styles['row']}>
          <dt>{t('apn')}</dt>
          <dd>
            <Field label={t('apn')} hint={t('apnHint')} value={apn} onChange={event => setApn(event.target.value.trim())} />
          </dd>
        </div>
      )}
      {rows.map(({ maker, texts }) => (
        <div key={maker} className={styles['row']}>
          <dt>{t('textMessageOf', { maker })}</dt>
          <dd>
            {texts.map(text => (
              <Copied key={text} value={filledIn(text, place, apn || t('apn'))} label={t('textMessageOf', { maker })} />
            ))}
          </dd>
        </div>
      ))}
    </>
  )
}

/** With a value it can be copied. */
function Entry({ label, value, children }: { label: string; value?: string; children?: ReactNode }) {
  return (
    <div className={styles['row']}>
      <dt>{label}</dt>
      <dd>
        {value !== undefined && <Copied value={value} label={label} />}
        {children}
      </dd>
    </div>
  )
}

function Copied({ value, label }: { value: string; label: string }) {
  const t = useTexts(connectingTexts)
  const copy = useCopy()
  return (
    <span className="row spread bold">
      <code className="tabular">{value}</code>
      <IconButton icon="copy" label={t('copy', { label })} onClick={() => void copy(value)} />
    </span>
  )
}
