/** /GuideStyle: which map service leads to a place, or the question each time; saved at once on this device. */
import { useStored } from '../../core/context/use-stored.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { providerNames, providers } from '../../core/map/navigate/providers.ts'
import { storedNavigateWith } from '../../core/map/stored-map.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { Card } from '../../ui/Page.tsx'
import { SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'

const ask = 'ask'

export default function GuideStyle() {
  const t = useTexts(settingsTexts)
  const lang = useLang()
  const { hrefOf } = useScreens()
  const [chosen, store] = useStored(storedNavigateWith)
  return (
    <SettingPage title={t('guideStyle')} to={hrefOf('my')}>
      <Card title={t('guideStyleTitle')} text={t('guideStyleText')}>
        <Select
          label={t('guideStyle')}
          choices={[
            { value: ask, text: t('guideStyleAsk') },
            ...providerNames.map(name => ({ value: name, text: providers[name].title[lang] })),
          ]}
          chosen={providerNames.find(name => name === chosen) ?? ask}
          onChoose={next => {
            store(next === ask ? '' : next)
            toast(t('saved'))
          }}
        />
      </Card>
    </SettingPage>
  )
}
