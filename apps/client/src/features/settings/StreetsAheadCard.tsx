/** Streets around the fleet without a network: whether this device keeps them, how much it has, and taking them away. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { maxBytes } from '../../core/map/ahead/max-bytes.ts'
import { useStreetsAhead } from '../../core/map/ahead/use-streets-ahead.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { streetsAheadTexts } from './streets-ahead-texts.ts'

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/** Nothing where the map in use has no streets of this server, or the page no service worker. */
export function StreetsAheadCard() {
  const t = useTexts(streetsAheadTexts)
  const { urls, on, bytes, keptAt, progress, failed, keep, remove } = useStreetsAhead()
  if (!urls) return null
  const { done, of } = progress ?? { done: 0, of: 0 }
  const said = progress
    ? t(of === 0 ? 'beginning' : 'keeping', { done: number(done, t.lang), of: number(of, t.lang) })
    : keptAt !== null && t('kept', { size: megabytes(bytes), time: dateTime(keptAt, t.lang) })
  return (
    <>
      <Switch
        label={t('title')}
        text={t('text', { size: Math.round(maxBytes / 1e6) })}
        on={on}
        onChange={next => void (next ? keep() : remove())}
      />
      {failed && !progress && <Alert>{t('failed')}</Alert>}
      {on && (
        <Rows label={t('title')}>
          <Row icon="download" title={<span role="status">{said || t('none')}</span>}>
            <Button busy={progress !== undefined} onClick={() => void keep()}>
              {keptAt === null ? t('retry') : t('renew')}
            </Button>
          </Row>
        </Rows>
      )}
    </>
  )
}
