/** What the dialog of a share is made of, whatever is shared: a new link, and those that are open. */
import { messageOf } from '../api/call-error.ts'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import { commonTexts } from '../strings.ts'
import { useServerNow } from '../time/use-age.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Rows } from '../../ui/Rows.tsx'
import styles from './Links.module.css'
import { type Made, NewLink } from './NewLink.tsx'
import { OpenLink } from './OpenLink.tsx'
import { linkTexts } from './strings.ts'

interface Share {
  shareId: string
  state: string
  expiresAt: number
  lastLookAt: number | null
}

interface Props<Each extends Share> {
  /** What the link shows, and what not. */
  what: string
  /** Of the vehicle. */
  name: string
  /** Of all links the user made for the vehicle: those that are open are listed. */
  shares: readonly Each[] | undefined
  error: unknown
  refetch: () => void
  /** What each link shows, where that is not the same for all. */
  showsOf?: (share: Each) => string
  make: (hours: number) => Promise<Made>
  revoke: (shareId: string) => Promise<unknown>
}

export function Links<Each extends Share>({ what, name, shares, error, refetch, showsOf, make, revoke }: Props<Each>) {
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
