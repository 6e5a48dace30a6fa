/** /GuideStyle: which map service leads to a place, kept on this device; the first-use guide, how it is shown and once more. */
import { type GuideStyle as Style, guideStyles } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { providerNames, providers } from '../../core/map/navigate/providers.ts'
import { storedNavigateWith } from '../../core/map/stored-map.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { storedGuideSeen } from '../../core/routing/stored-guide.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Card } from '../../ui/Page.tsx'
import { SettingLoading, SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'

const ask = 'ask'

export default function GuideStyle() {
  const t = useTexts(settingsTexts)
  const { hrefOf } = useScreens()
  const [chosen, store] = useStored(storedNavigateWith)
  return (
    <SettingPage title={t('guideStyle')} to={hrefOf('my')}>
      <Card title={t('guideStyleTitle')} text={t('guideStyleText')}>
        <Select
          label={t('guideStyleApp')}
          choices={[
            { value: ask, text: t('guideStyleAsk') },
            ...providerNames.map(name => ({ value: name, text: providers[name].title[t.lang] })),
          ]}
          chosen={providerNames.find(name => name === chosen) ?? ask}
          onChoose={next => {
            store(next === ask ? '' : next)
            toast(t('saved'))
          }}
        />
      </Card>
      <Card title={t('guide')} text={t('guideText')}>
        <FirstUse />
      </Card>
    </SettingPage>
  )
}

function FirstUse() {
  const t = useTexts(settingsTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { query, setting } = useUserSetting('guide')
  const [, setSeen] = useStored(storedGuideSeen)
  if (!query.data) return <SettingLoading error={query.error} refetch={query.refetch} />
  const { style, seen } = query.data
  const names = { steps: t('guideSteps'), page: t('guidePage') }
  return (
    <>
      <Segments<Style>
        label={t('guideHow')}
        choices={guideStyles.map(value => ({ value, text: names[value] }))}
        chosen={setting.variables && setting.isPending ? setting.variables.style : style}
        onChoose={next => setting.mutate({ style: next, seen }, { onSuccess: () => toast(t('saved')) })}
      />
      <Button
        busy={setting.isPending}
        onClick={() =>
          setting.mutate(
            { style, seen: false },
            {
              onSuccess: () => {
                setSeen(false)
                void navigate(hrefOf('main'))
              },
            },
          )
        }
      >
        {t('guideAgain')}
      </Button>
    </>
  )
}
