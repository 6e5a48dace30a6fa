/** The list below the search in the header: hits by kind, or the last searches. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import rowStyles from '../PanelRows.module.css'
import { type Hit, hitKinds } from './hits.ts'
import styles from './Search.module.css'
import { searchTexts } from './search-texts.ts'

interface Props {
  id: string
  shown: boolean
  hits: readonly Hit[]
  last: readonly string[]
  /** What the hits were found for. */
  words: string
  /** Index of the entry that Enter takes. */
  at: number
  onHit: (hit: Hit) => void
  onAgain: (words: string) => void
}

export function Results({ id, shown, hits, last, words, at, onHit, onAgain }: Props) {
  const t = useTexts(searchTexts)
  return (
    <div className={styles['results']} hidden={!shown}>
      <div id={id} role="listbox" aria-label={t('results')}>
        {last.length > 0 && (
          <Group label={t('last')}>
            {last.map((each, index) => (
              <Entry key={each} id={`${id}-${index}`} icon="clock" title={each} active={index === at} run={() => onAgain(each)} />
            ))}
          </Group>
        )}
        {hitKinds.map(kind => {
          const ofKind = hits.filter(hit => hit.kind === kind)
          return (
            ofKind.length > 0 && (
              <Group key={kind} label={t(kind)}>
                {ofKind.map(hit => {
                  const index = hits.indexOf(hit)
                  const { key, icon, title, text } = hit
                  return (
                    <Entry
                      key={key}
                      id={`${id}-${index}`}
                      icon={icon}
                      title={title}
                      text={text}
                      active={index === at}
                      run={() => onHit(hit)}
                    />
                  )
                })}
              </Group>
            )
          )
        })}
      </div>
      {shown && last.length === 0 && hits.length === 0 && <p className={styles['nothing']}>{t('nothing', { words })}</p>}
    </div>
  )
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <div className={styles['kind']} aria-hidden="true">
        {label}
      </div>
      {children}
    </div>
  )
}

interface EntryProps {
  id: string
  icon: IconName
  title: string
  text?: string | undefined
  active: boolean
  run: () => void
}

/** The focus stays in the field: keys go there. */
function Entry({ id, icon, title, text, active, run }: EntryProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={joinClasses(rowStyles['row'], styles['entry'], active && styles['active'])}
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
      onClick={run}
    >
      <Icon name={icon} size={18} />
      <span className={rowStyles['words']}>
        <span>{title}</span>
        {text && <span className="muted">{text}</span>}
      </span>
    </div>
  )
}
