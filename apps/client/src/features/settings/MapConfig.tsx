/** /mapConfig: how the map behaves on this device; switches take effect immediately. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useOneModule } from '../../core/context/use-one-module.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { Row, Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { nameOnly } from '../../core/map/vehicles/vehicle-lines.ts'
import { LabelPreview } from './preview/LabelPreview.tsx'
import { SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'
import { storedMapConfig } from '../../core/map/stored-map.ts'

export default function MapConfig() {
  const { hrefOf } = useScreens()
  const ofOneModule = useOneModule() !== undefined
  const t = useTexts(settingsTexts)
  const navigate = useNavigate()
  const [config, store] = useStored(storedMapConfig)
  const set = (next: typeof config) => {
    store(next)
    toast(t('saved'))
  }
  return (
    <SettingPage
      title={t('map')}
      to={hrefOf('my')}
      preview={
        <LabelPreview
          info={nameOnly('plateNum')}
          popup={config.showPopup}
          transparent={config.transparentPlate}
          mark={config.showMarks}
        />
      }
    >
      <Switch
        label={t('showPopup')}
        text={t('showPopupText')}
        on={config.showPopup}
        onChange={showPopup => set({ ...config, showPopup })}
      />
      <Switch
        label={t('closePopup')}
        on={config.closePopupOnMapClick}
        onChange={closePopupOnMapClick => set({ ...config, closePopupOnMapClick })}
      />
      <Switch
        label={t('transparentPlate')}
        on={config.transparentPlate}
        onChange={transparentPlate => set({ ...config, transparentPlate })}
      />
      <Switch
        label={t('showMarks')}
        text={t('showMarksText')}
        on={config.showMarks}
        onChange={showMarks => set({ ...config, showMarks })}
      />
      {!ofOneModule && (
        <Rows label={t('more')}>
          <Row
            icon="truck"
            title={t('mapVehicleInfo')}
            text={t('mapVehicleInfoText')}
            onClick={() => void navigate(hrefOf('mapVehicleInfo'))}
          />
          <Row
            icon="target"
            title={t('mapCentre')}
            text={t('mapCentreText')}
            onClick={() => void navigate(hrefOf('mapCentre'))}
          />
        </Rows>
      )}
    </SettingPage>
  )
}
