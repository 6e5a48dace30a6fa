/**
 * Top bar of a screen: back, title, actions. In the shell: the title at the left of its pane, the way back as words before it. In a dialog: its head,
 * whose button to close leads back.
 */
import { type ReactNode, useEffect } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { joinClasses } from './join-classes.ts'
import { useShellPlace } from './layout/shell-place.ts'
import styles from './TopBar.module.css'

interface Props {
  title: string
  /** `ofOne`: one thing of a screen that the menu lists, which it leads back to; others that the menu lists need no way back. */
  back?: { label: string; go: () => void; ofOne?: boolean } | undefined
  actions?: ReactNode
}

export function TopBar({ title, back, actions }: Props) {
  const place = useShellPlace()
  const dialog = place?.dialog
  const go = back?.go
  useEffect(() => {
    dialog?.onLeave(go)
  }, [dialog, go])
  if (dialog)
    return (
      <div className={joinClasses(styles['bar'], styles['inShell'])}>
        <h2 className={styles['title']} id={dialog.titleId}>
          {title}
        </h2>
        <div className="flex">
          {actions}
          {go && <IconButton icon="close" label={dialog.closeLabel} onClick={go} />}
        </div>
      </div>
    )
  if (place)
    return (
      <div className={joinClasses(styles['bar'], styles['inShell'])}>
        {back && (back.ofOne || !place.listed) && (
          <button type="button" className={styles['crumb']} onClick={back.go}>
            <Icon name="back" size={16} />
            {back.label}
          </button>
        )}
        <h1 className={styles['title']}>{title}</h1>
        {(actions || place.actions) && (
          <div className="flex gap-2">
            {actions}
            {place.actions}
          </div>
        )}
      </div>
    )
  return (
    <header className={styles['bar']}>
      <div className={styles['side']}>{back && <IconButton icon="back" label={back.label} onClick={back.go} />}</div>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['side']}>{actions}</div>
    </header>
  )
}
