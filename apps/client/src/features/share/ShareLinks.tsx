/** Makes links that show where a vehicle is, and lists those that are open. */
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { commonTexts } from '../../core/strings.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { NewLink } from './NewLink.tsx'
import { OpenLink } from './OpenLink.tsx'
import styles from './ShareLinks.module.css'
import { shareTexts } from './strings.ts'

export function ShareLinks({ id, name }: { id: string; name: string }) {
  const t = useTexts(shareTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const now = useServerNow()
  const { api } = useOutrider()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['share/getVehPosSharings', id],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('share/getVehPosSharings', { vehicleId: id }, { quiet: true, signal }),
  })
  const open = data?.shares.filter(share => share.state === 'open' && share.expiresAt > now)
  return (
    <div className={styles['content']}>
      <p className={styles['text']}>{t('what', { name })}</p>
      <NewLink id={id} name={name} onMade={() => void refetch()} />
      <section className={styles['open']} aria-label={t('open')}>
        <h3 className={styles['heading']}>{t('open')}</h3>
        {isPending && <LoadingState label={common('loading')} />}
        {error && (
          <>
            <Alert>{messageOf(error, lang)}</Alert>
            <Button onClick={() => void refetch()}>{common('retry')}</Button>
          </>
        )}
        {open?.length === 0 && <p className={styles['text']}>{t('none')}</p>}
        {open && open.length > 0 && (
          <Rows label={t('open')}>
            {open.map(share => (
              <OpenLink key={share.shareId} vehicleId={id} share={share} onRevoked={() => void refetch()} />
            ))}
          </Rows>
        )}
      </section>
    </div>
  )
}
