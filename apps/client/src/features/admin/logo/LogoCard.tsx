/** The logo of an organisation, for its people and those below. */
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PictureField } from '../../../core/pictures/PictureField.tsx'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { Card } from '../../../ui/Page.tsx'
import { logoTexts } from './logo-texts.ts'

export function LogoCard({ orgId, name }: { orgId: number; name: string }) {
  const t = useTexts(logoTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const shown = () => cached.outdate('user/getLogo')
  return (
    <Card title={t('title')} text={t('text')}>
      <PictureField
        name={t('of', { name })}
        editable
        calls={{
          key: ['logo', String(orgId)],
          platform,
          load: async signal => (await api.call('admin/getLogo', { orgId }, { quiet: true, signal })).picture,
          save: fileId => api.call('admin/saveLogo', { orgId, fileId }, { quiet: true }).then(shown),
          remove: () => api.call('admin/delLogo', { orgId }, { quiet: true }).then(shown),
        }}
      />
    </Card>
  )
}
