/** /commonConfig: the vehicle icon takes effect at once, the default module when it is saved (section 5). */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { defaultModules } from '../../core/routing/default-modules.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { personalTexts } from './strings.ts'
import { SubPage } from './SubPage.tsx'
import { storedVehicleIcon } from '../../core/map/stored-map.ts'
import { storedDefaultModule } from '../../core/routing/default-modules.ts'

export default function CommonConfig() {
  const { hrefOf } = useScreens()
  const t = useTexts(personalTexts)
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  const [storedModule, storeModule] = useStored(storedDefaultModule)
  const [module, setModule] = useState(storedModule)
  const [icon, storeIcon] = useStored(storedVehicleIcon)

  function saveModule() {
    if (module === storedModule) return toast(t('noChanges'))
    storeModule(module)
    toast(t('saved'))
  }

  return (
    <SubPage title={t('common')} to={hrefOf('my')}>
      <Card title={t('defaultModule')} text={t('defaultModuleText')}>
        <Segments
          label={t('defaultModule')}
          choices={defaultModules.map(value => ({ value, text: t(value) }))}
          chosen={module}
          onChoose={setModule}
        />
        <Button block onClick={saveModule}>
          {common('save')}
        </Button>
      </Card>
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
      <Rows label={t('settings')}>
        <Row icon="map" title={t('mapSettings')} onClick={() => void navigate(hrefOf('mapConfig'))} />
        <Row icon="list" title={t('details')} text={t('detailsText')} onClick={() => void navigate(hrefOf('vehicleFacts'))} />
        <Row
          icon="list"
          title={t('selectedList')}
          text={t('selectedListText')}
          onClick={() => void navigate(hrefOf('selectedList'))}
        />
      </Rows>
    </SubPage>
  )
}
