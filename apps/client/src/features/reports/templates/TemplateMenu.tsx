/** What is shown becomes a template, the open one is changed or deleted. */
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { lazyChunk } from '../../../core/chunks/lazy-chunk.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { isFor } from '../../../core/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import type { ShownReport } from './SaveTemplate.tsx'
import { templateTexts } from './template-texts.ts'

const SaveTemplate = lazyChunk(
  () => import('./SaveTemplate.tsx'),
  ({ SaveTemplate: form }) => form,
)
const calls = { rights: [], calls: ['report/saveReportTemplate'] } as const

export function TemplateMenu(shown: ShownReport) {
  const { template } = shown
  const { hrefOf } = useScreens()
  const t = useTexts(templateTexts)
  const navigate = useNavigate()
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const offered = useSession(state => isFor(calls, state))
  const { confirm, question } = useConfirm()
  const [saving, setSaving] = useState(false)
  if (!offered) return null

  async function remove() {
    if (!template) return
    const yes = await confirm({
      title: t('removeTitle', { name: template.name }),
      texts: [...(template.sharedName ? [t('removeShared', { name: template.sharedName })] : []), t('removeText')],
      yes: t('remove'),
      no: t('keep'),
    })
    if (!yes) return
    try {
      await api.call('report/deleteReportTemplate', { templateId: template.templateId }, { quiet: true })
      toast(t('removed'))
      await navigate(hrefOf('reports'))
      await cached.outdate('report/getReportTemplates')
    } catch (cause) {
      toast(messageOf(cause, t.lang))
    }
  }

  return (
    <>
      <Menu
        label={t('menu')}
        worded
        icon="sliders"
        items={[
          template?.own
            ? { key: 'change', icon: 'edit', label: t('change'), run: () => setSaving(true) }
            : { key: 'save', icon: 'plus', label: t('save'), run: () => setSaving(true) },
          ...(template?.removable
            ? [{ key: 'remove', icon: 'trash' as const, label: t('remove'), run: () => void remove() }]
            : []),
        ]}
      />
      {saving && <SaveTemplate {...shown} onClose={() => setSaving(false)} />}
      {question}
    </>
  )
}
