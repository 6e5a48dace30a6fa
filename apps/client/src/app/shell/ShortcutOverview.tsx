/** All keys of the product, from their table, and the legend of maps. */
import { Fragment } from 'react'
import { lazyChunk } from '../../core/chunks/lazy-chunk.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { type ShortcutName, shortcutPlaces, shortcuts } from '../../core/shortcuts/shortcuts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './ShortcutOverview.module.css'
import { shellTexts } from './strings.ts'

const MapLegend = lazyChunk(
  () => import('./MapLegend.tsx'),
  ({ MapLegend }) => MapLegend,
)

/** Keys whose names in the browser are not those on the keyboard. */
const keyCaps: Readonly<Record<string, string>> = { Escape: 'Esc', ' ': 'Space', ArrowUp: '↑', ArrowDown: '↓' }
const capOf = (key: string): string => keyCaps[key] ?? (key.length === 1 ? key.toUpperCase() : key)

const placeNames = Object.keys(shortcutPlaces) as (keyof typeof shortcutPlaces)[]
const names = Object.keys(shortcuts) as ShortcutName[]

export function ShortcutOverview({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts)
  return (
    <Dialog title={t('shortcuts')} closeLabel={t('close')} onClose={onClose}>
      <table className={styles['table']}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('key')}</th>
            <th scope="col">{t('keyAction')}</th>
          </tr>
        </thead>
        <tbody>
          {placeNames.map(place => (
            <Fragment key={place}>
              <tr>
                <th colSpan={2} scope="rowgroup" className={styles['place']}>
                  {shortcutPlaces[place][t.lang]}
                </th>
              </tr>
              {names
                .filter(name => shortcuts[name].where === place)
                .map(name => (
                  <tr key={name}>
                    <td className={styles['keys']}>
                      {shortcuts[name].keys.map(key => (
                        <kbd key={key} className={styles['key']}>
                          {capOf(key)}
                        </kbd>
                      ))}
                    </td>
                    <td>{shortcuts[name].what[t.lang]}</td>
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className={styles['note']}>{t('shortcutsNote')}</p>
      <MapLegend />
    </Dialog>
  )
}
