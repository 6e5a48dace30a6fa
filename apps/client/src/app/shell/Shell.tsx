/** Header, rail and the list of the current area, around every screen of a signed-in user in wide windows. Loaded with the first of them. */
import { useState } from 'react'
import { lazyChunk } from '../../core/chunks/lazy-chunk.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useShortcut } from '../../core/shortcuts/use-shortcut.ts'
import type { Screen } from '../../core/routing/screen.ts'
import { LinkNotice } from '../main/LinkNotice.tsx'
import { modules } from '../main/modules.ts'
import { useMainModule } from '../main/use-main-module.ts'
import { mainScreen } from '../first-routes.ts'
import { AreaList } from './AreaList.tsx'
import { contentId } from './content-id.ts'
import { ListMailing } from './ListMailing.tsx'
import { Rail } from './Rail.tsx'
import styles from './Shell.module.css'
import { ShellHeader } from './ShellHeader.tsx'
import { shellTexts } from './strings.ts'

const ShortcutOverview = lazyChunk(
  () => import('./ShortcutOverview.tsx'),
  ({ ShortcutOverview: Overview }) => Overview,
)

export default function Shell({ screen }: { screen: Screen }) {
  const t = useTexts(shellTexts)
  const module = useMainModule()
  const area = screen.name === mainScreen.name ? module && modules[module].area : screen.area
  const [showsKeys, setShowsKeys] = useState(false)
  useShortcut('overview', () => setShowsKeys(true))
  return (
    <>
      <header className={styles['top']}>
        <a className={styles['skip']} href={`#${contentId}`}>
          {t('skip')}
        </a>
        <ShellHeader onShortcuts={() => setShowsKeys(true)} />
        <LinkNotice />
      </header>
      <Rail area={area} />
      <AreaList area={area} current={screen.name} />
      <ListMailing />
      {showsKeys && <ShortcutOverview onClose={() => setShowsKeys(false)} />}
    </>
  )
}
