/** In which size, quality and brightness photos are taken, and templates of them. */
import { type PhotoSize, photoSizes, type PhotoTemplate } from '@outrider/contract'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { currentPlatform, isFor } from '../../core/session/session.ts'
import { SaveAsTemplate } from '../../core/templates/SaveAsTemplate.tsx'
import { TemplateSelect } from '../../core/templates/TemplateSelect.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Card } from '../../ui/Page.tsx'
import styles from './Photos.module.css'
import { photoTexts } from './strings.ts'

/** On the wire 1 is the best and 10 the smallest file. */
const qualities = { best: 1, middling: 5, small: 9 } as const
/** Of 255. */
const brightnesses = { darker: 64, usual: 128, brighter: 192 } as const
const sizes = Object.keys(photoSizes) as PhotoSize[]
const qualityNames = ['best', 'middling', 'small'] as const
const brightnessNames = ['darker', 'usual', 'brighter'] as const

export interface PhotoChoice {
  size: PhotoSize
  quality: (typeof qualityNames)[number]
  brightness: (typeof brightnessNames)[number]
  /** Id of the template that was opened last. */
  template?: string
}
export const usualPhoto: PhotoChoice = { size: '640x480', quality: 'middling', brightness: 'usual' }

/** As calls have them. */
export const settingsOf = ({ size, quality, brightness }: PhotoChoice) => ({
  size,
  quality: qualities[quality],
  brightness: brightnesses[brightness],
})

/** Another client may have kept a number between two that are offered. */
const nearest = <Name extends string>(names: readonly Name[], numbers: Readonly<Record<Name, number>>, to: number): Name =>
  names.toSorted((a, b) => Math.abs(numbers[a] - to) - Math.abs(numbers[b] - to))[0] as Name

const choiceOf = ({ size, quality, brightness, templateId }: PhotoTemplate): PhotoChoice => ({
  size,
  quality: nearest(qualityNames, qualities, quality),
  brightness: nearest(brightnessNames, brightnesses, brightness),
  template: templateId,
})

interface Props {
  choice: PhotoChoice
  onChoose: (choice: PhotoChoice) => void
  /** A template was opened: these cameras of each vehicle. */
  onCameras: (channels: readonly number[]) => void
  /** Those that are chosen now, of any vehicle. */
  channels: readonly number[]
}

const templateCalls = { rights: ['videoAuth'], inModules: 'kept with the account', calls: ['photo/savePhotoTemplate'] } as const
const listed = 'photo/getPhotoTemplates'

export function PhotoSettings({ choice, onChoose, onCameras, channels }: Props) {
  const t = useTexts(photoTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const keeps = useSession(state => isFor(templateCalls, state))
  const { data } = useCall(listed, keeps ? {} : undefined)
  const templates = data?.templates ?? []
  return (
    <Card>
      <TemplateSelect
        templates={templates}
        chosen={choice.template}
        onOpen={template => {
          onChoose(choiceOf(template))
          onCameras(template.channels)
        }}
        remove={async templateId => {
          await api.call('photo/deletePhotoTemplate', { templateId }, { quiet: true })
          await cached.outdate(listed)
        }}
      />
      <Select
        label={t('size')}
        choices={sizes.map(value => ({ value, text: value.replace('x', ' × ') }))}
        chosen={choice.size}
        onChoose={size => onChoose({ ...choice, size })}
      />
      <p className={styles['label']}>{t('quality')}</p>
      <Segments
        label={t('quality')}
        choices={qualityNames.map(value => ({ value, text: t(value) }))}
        chosen={choice.quality}
        onChoose={quality => onChoose({ ...choice, quality })}
      />
      <p className={styles['label']}>{t('brightness')}</p>
      <Segments
        label={t('brightness')}
        choices={brightnessNames.map(value => ({ value, text: t(value) }))}
        chosen={choice.brightness}
        onChoose={brightness => onChoose({ ...choice, brightness })}
      />
      {keeps && (
        <SaveAsTemplate
          templates={templates}
          chosen={choice.template}
          save={async as => {
            const { templateId } = await api.call(
              'photo/savePhotoTemplate',
              { ...as, ...settingsOf(choice), channels: [...channels] },
              { platform, quiet: true },
            )
            await cached.outdate(listed)
            onChoose({ ...choice, template: templateId })
          }}
        />
      )}
    </Card>
  )
}
