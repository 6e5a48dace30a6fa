/** Content of a share dialog: form for a new link, and the list of open links. */
import { messageOf } from '../api/call-error.ts'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useServerNow } from '../time/use-age.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Rows } from '../../ui/Rows.tsx'
import styles from './Links.module.css'
import { type CreatedLink, NewLink } from './NewLink.tsx'
import { OpenLink } from './OpenLink.tsx'
import { linkTexts } from './strings.ts'

interface OpenShare {
  shareId: string
  state: string
  expiresAt: number
  lastViewedAt: number | null
}

interface LinksProps<Each extends OpenShare> {
  /** What the link shows and what it does not. */
  what: string
  /** Of the vehicle. */
  name: string
  /** All links of this user for the vehicle; only open ones are listed. */
  shares: readonly Each[] | undefined
  error: unknown
  refetch: () => void
  /** What each link shows, if that differs. */
  showsOf?: (share: Each) => string
  make: (hours: number) => Promise<CreatedLink>
  revoke: (shareId: string) => Promise<unknown>
}

export function Links<Each extends OpenShare>({ what, name, shares, error, refetch, showsOf, make, revoke }: LinksProps<Each>) {
  const t = useTexts(linkTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const now = useServerNow()
  const open = shares?.filter(share => share.state === 'open' && share.expiresAt > now)
  return (
    <div className={styles['content']}>
      <p className={styles['text']}>{what}</p>
      <NewLink name={name} make={make} onMade={refetch} />
      <section className={styles['open']} aria-label={t('open')}>
        <h3 className={styles['heading']}>{t('open')}</h3>
        {!open && !error && <LoadingState label={common('loading')} />}
        {Boolean(error) && (
          <>
            <Alert>{messageOf(error, lang)}</Alert>
            <Button onClick={refetch}>{common('retry')}</Button>
          </>
        )}
        {open?.length === 0 && <p className={styles['text']}>{t('none')}</p>}
        {open && open.length > 0 && (
          <Rows label={t('open')}>
            {open.map(share => (
              <OpenLink
                key={share.shareId}
                shows={showsOf?.(share)}
                share={share}
                revoke={() => revoke(share.shareId)}
                onRevoked={refetch}
              />
            ))}
          </Rows>
        )}
      </section>
    </div>
  )
}
