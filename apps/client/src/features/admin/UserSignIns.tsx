/** The latest sign-ins of a user, each of which can be ended. */
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Row, Rows } from '../../ui/Rows.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './Admin.module.css'
import { adminTexts } from './strings.ts'

export function UserSignIns({ userId, endable }: { userId: string; endable: boolean }) {
  const t = useTexts(adminTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { data, error, isPending } = useCall('admin/getUserSignIns', { userId })
  async function end(signInId: string) {
    try {
      await api.call('admin/endUserSignIn', { userId, signInId }, { quiet: true })
      toast(t('ended'))
    } catch (failure) {
      toast(messageOf(failure, t.lang))
    }
    await cached.outdate('admin/getUserSignIns')
  }
  if (isPending) return <LoadingState label={t('loading')} />
  if (error) return <Alert>{messageOf(error, t.lang)}</Alert>
  if (data.signIns.length === 0) return <p className={styles['hint']}>{t('noSignIns')}</p>
  return (
    <Rows label={t('signIns')}>
      {data.signIns.map(({ signInId, time, address, agent, open, current }) => (
        <Row key={signInId} title={dateTime(time, t.lang)} text={[address, agent.slice(0, 80)].filter(Boolean).join(' · ')}>
          {current && <StateBadge tone="driving">{t('current')}</StateBadge>}
          {!open && <StateBadge tone="offline">{t('over')}</StateBadge>}
          {open && !current && endable && <Button onClick={() => void end(signInId)}>{t('end')}</Button>}
        </Row>
      ))}
    </Rows>
  )
}
