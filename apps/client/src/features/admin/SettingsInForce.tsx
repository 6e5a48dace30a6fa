/** The settings of the server with where each comes from; those that differ from their defaults are found at once. */
import type { Installation } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import styles from './Admin.module.css'
import { installationTexts } from './installation-texts.ts'

export function SettingsInForce({ settings }: { settings: Installation['settings'] }) {
  const t = useTexts(installationTexts)
  const [words, setWords] = useState('')
  const [changed, setChanged] = useState(true)
  const asked = words.trim().toLowerCase()
  const shown = settings.filter(
    ({ name, about, from }) => (!changed || from !== 'default') && `${name} ${about}`.toLowerCase().includes(asked),
  )
  return (
    <Card title={t('settings')} text={t('settingsText')}>
      <SearchBar value={words} onChange={setWords} label={t('search')} clearLabel={t('clear')} />
      <Switch label={t('onlyChanged')} on={changed} onChange={setChanged} />
      {shown.length === 0 ? (
        <p className={styles['hint']}>{t('noSettings')}</p>
      ) : (
        <Rows label={t('settings')}>
          {shown.map(({ name, value, from, secret, about }) => (
            <Row
              key={name}
              title={<code>--{name}</code>}
              text={
                <>
                  {secret ? t(from === 'default' ? 'notSet' : 'hidden') : value ? <code>{value}</code> : t('notSet')} ·{' '}
                  <span lang="en">{about}</span>
                </>
              }
              value={t(`from_${from}`)}
            />
          ))}
        </Rows>
      )}
    </Card>
  )
}
