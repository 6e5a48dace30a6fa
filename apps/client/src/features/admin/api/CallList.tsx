/** The calls by group, found by words. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import styles from './Api.module.css'
import { type ApiDocument, foundIn } from './api-document.ts'
import { apiTexts } from './api-texts.ts'

interface Props {
  document: ApiDocument
  url: string
  chosen: string | undefined
  words: string
  keysOnly: boolean
  onWords: (words: string) => void
  onKeysOnly: (only: boolean) => void
  onChoose: (path: string) => void
}

export function CallList({ document, url, chosen, words, keysOnly, onWords, onKeysOnly, onChoose }: Props) {
  const t = useTexts(apiTexts)
  const groups = foundIn(document, words, keysOnly)
  const count = document.groups.reduce((sum, { calls }) => sum + calls.length, 0)
  return (
    <div className={styles['list']}>
      <p className="muted">
        {t('version', { version: document.version, count })}
        <br />
        {t('intro')}{' '}
        <a href={`${url}/api/openapi.json`} download="openapi.json">
          {t('download')}
        </a>
      </p>
      <SearchBar value={words} onChange={onWords} label={t('search')} clearLabel={t('clear')} />
      <CheckBox checked={keysOnly} onChange={onKeysOnly}>
        {t('keysOnly')}
      </CheckBox>
      <nav aria-label={t('calls')} className={styles['groups']}>
        {groups.length === 0 && <p className="muted">{t('noCall')}</p>}
        {groups.map(({ name, title, calls }) => (
          <section key={name} aria-label={title[t.lang]}>
            <h2 className={styles['group']}>{title[t.lang]}</h2>
            {calls.map(({ path, about }) => (
              <button
                key={path}
                type="button"
                className={styles['call']}
                aria-current={path === chosen ? 'true' : undefined}
                onClick={() => onChoose(path)}
              >
                <code>{path}</code>
                <span className={styles['about']} lang="en">
                  {about}
                </span>
              </button>
            ))}
          </section>
        ))}
      </nav>
    </div>
  )
}
