/**
 * Told to those who look after the platform: the embedded map is the only one here and has no streets, and where to get them. Until they close it, on
 * this device. Who installs and repairs may add maps too, but came for other tasks.
 */
import { Link } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { offers, worksOnTasks } from '../../../core/session/session.ts'
import { storedStreetsNoteClosed } from '../../../core/map/stored-map.ts'
import { IconButton } from '../../../ui/Button.tsx'
import styles from './MapNotes.module.css'
import { mainTexts } from '../strings.ts'
import { useRights } from '../use-main-module.ts'

export function StreetsNote() {
  const t = useTexts(mainTexts)
  const basemaps = useBasemaps()
  const keys = useCall('mobile/getMapKeysConfig', {}, { staleTime: Number.POSITIVE_INFINITY })
  const rights = useRights()
  const offered = useSession(state => offers(state, ['map/getMapKeys']))
  const concerned = rights.updInstTaskAuth && !worksOnTasks(rights) && offered
  const [closed, setClosed] = useStored(storedStreetsNoteClosed)
  const { hrefOf } = useScreens()
  // With a key there is a street map, which useBasemaps has as soon as the keys are known.
  if (closed || !concerned || keys.isPending || !basemaps?.every(({ kind }) => kind === 'embedded')) return null
  return (
    <div className={styles['note']} data-guide="streets">
      <Link className={styles['show']} to={hrefOf('mapProvider')}>
        {t('noStreets')}
      </Link>
      <IconButton icon="close" label={t('closeNoStreets')} onClick={() => setClosed(true)} />
    </div>
  )
}
