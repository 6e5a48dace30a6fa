/** The company accounts by which a user signs in; nothing where there are none. */
import { fillPlaceholders } from '@outrider/contract'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirm } from '../../ui/overlays/Question.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { adminTexts } from './strings.ts'

export function UserLinks({ userId, endable }: { userId: string; endable: boolean }) {
  const t = useTexts(adminTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { confirm, question } = useConfirm()
  const { data, error } = useCall('admin/getIdentityLinks', { userId })
  async function end(linkId: string, name: string) {
    if (!(await confirm({ title: t('unlinkSure', { name }), texts: [t('unlinkText')], yes: t('unlink'), no: t('cancel') })))
      return
    try {
      await api.call('admin/endIdentityLink', { userId, linkId }, { quiet: true })
      toast(t('unlinked'))
    } catch (failure) {
      toast(messageOf(failure, t.lang))
    }
    await Promise.all((['admin/getIdentityLinks', 'admin/getUserSignIns'] as const).map(cached.outdate))
  }
  if (error) return <Alert>{messageOf(error, t.lang)}</Alert>
  if (!data || data.links.length === 0) return null
  return (
    <Card title={t('companyAccounts')}>
      <Rows label={t('companyAccounts')}>
        {data.links.map(({ linkId, providerName, issuer, linkedAt, lastSignIn }) => {
          const name = providerName || issuer
          const filling = { since: dateTime(linkedAt, t.lang), last: dateTime(lastSignIn, t.lang) }
          return (
            <Row key={linkId} title={name} text={fillPlaceholders(adminTexts.rows.companyAccountSince[t.lang], filling)}>
              {endable && <Button onClick={() => void end(linkId, name)}>{t('unlink')}</Button>}
            </Row>
          )
        })}
      </Rows>
      {question}
    </Card>
  )
}
