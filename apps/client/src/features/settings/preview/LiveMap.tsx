/** A small map that can be moved, loaded when it is needed. */
import type { MapCentre, MapLayer } from '@outrider/contract'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useMapTheme } from '../../../core/map/basemap/use-map-theme.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import styles from './LiveMap.module.css'

const ViewMap = createLazyPart(() => import('../../../core/map/view/ViewMap.tsx'))

interface Props {
  basemap: MapLayer
  start: MapCentre | null
  onView?: (view: MapCentre) => void
}

export function LiveMap(props: Props) {
  const common = useTexts(commonTexts)
  const theme = useMapTheme()
  return (
    <div className={styles['map']}>
      <ViewMap
        props={{ ...props, lang: common.lang, theme }}
        loading={<LoadingState label={common('loading')} />}
        failed={{ title: common('failed') }}
      />
    </div>
  )
}
