/** /commonConfig: default module, vehicle icon, dates and units; each is saved at once. Choosing what is in force already says so (section 5). */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { defaultModules } from '../../core/routing/default-modules.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useOneModule } from '../../core/context/use-one-module.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { personalTexts } from './strings.ts'
import { SubPage } from './SubPage.tsx'
import { WrittenFormsCard } from './WrittenFormsCard.tsx'
import { storedVehicleIcon } from '../../core/map/stored-map.ts'
import { storedDefaultModule } from '../../core/routing/default-modules.ts'

export default function CommonConfig() {
  const { hrefOf } = useScreens()
  const t = useTexts(personalTexts)
  const [module, storeModule] = useStored(storedDefaultModule)
  const [icon, storeIcon] = useStored(storedVehicleIcon)
  const ofOneModule = useOneModule() !== undefined
  const noChanges = () => toast(t('noChanges'))

  return (
    <SubPage title={t('common')} to={hrefOf('my')}>
      {defaultModules.length > 1 ? (
        <Card title={t('defaultModule')} text={t('defaultModuleText')}>
          <Segments
            label={t('defaultModule')}
            choices={defaultModules.map(value => ({ value, text: t(value) }))}
            chosen={module}
            onChoose={next => {
              storeModule(next)
              toast(t('saved'))
            }}
            onChooseAgain={noChanges}
          />
        </Card>
      ) : (
        <Rows label={t('defaultModule')}>
          <Row title={t('defaultModule')} text={t('defaultModuleText')} value={t(module)} onClick={noChanges} />
        </Rows>
      )}
      <Card title={t('vehicleIcon')} text={t('vehicleIconText')}>
        <Segments
          label={t('vehicleIcon')}
          choices={[
            { value: 'default', text: t('iconDefault') },
            { value: 'car', text: t('iconCar') },
          ]}
          chosen={icon}
          onChoose={next => {
            storeIcon(next)
            toast(t('saved'))
          }}
        />
      </Card>
      {!ofOneModule && <WrittenFormsCard />}
    </SubPage>
  )
}
