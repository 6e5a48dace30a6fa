/** Templates to choose from: the chosen one fills in the form, and may be deleted by who may. Nothing where there are none. */
import type { OwnedTemplate } from '@outrider/contract'
import { IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { useConfirm } from '../../ui/overlays/Question.tsx'
import { messageOf } from '../api/call-error.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { keptTemplateTexts } from './template-texts.ts'

interface Props<Template extends OwnedTemplate> {
  templates: readonly Template[]
  /** Id of the one that was opened last. */
  chosen: string | undefined
  onOpen: (template: Template) => void
  /** Also loads the list again. */
  remove: (templateId: string) => Promise<unknown>
}

export function TemplateSelect<Template extends OwnedTemplate>({ templates, chosen, onOpen, remove }: Props<Template>) {
  const t = useTexts(keptTemplateTexts)
  const { confirm, question } = useConfirm()
  const open = templates.find(each => each.templateId === chosen)
  if (templates.length === 0) return null

  async function removeOpen({ name, sharedName, templateId }: Template) {
    const yes = await confirm({
      title: t('removeTitle', { name }),
      texts: [...(sharedName ? [t('removeShared', { name: sharedName })] : []), t('removeText')],
      yes: t('remove'),
      no: t('keep'),
    })
    if (!yes) return
    try {
      await remove(templateId)
      toast(t('removed'))
    } catch (cause) {
      toast(messageOf(cause, t.lang))
    }
  }

  return (
    <div className="row at-end gap-2">
      <div className="fill">
        <Select
          // Its choices are other ones then, by which the library knows them.
          key={templates.map(({ templateId }) => templateId).join()}
          label={t('template')}
          placeholder={t('choose')}
          chosen={open?.templateId}
          choices={templates.map(({ templateId, name, own, owner }) => ({
            value: templateId,
            text: own ? name : t('sharedBy', { name, owner }),
          }))}
          onChoose={id => {
            const template = templates.find(each => each.templateId === id)
            if (template) onOpen(template)
          }}
        />
      </div>
      {open?.removable && <IconButton icon="trash" label={t('remove')} onClick={() => void removeOpen(open)} />}
      {question}
    </div>
  )
}
