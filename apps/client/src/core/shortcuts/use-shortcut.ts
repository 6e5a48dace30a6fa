/** Runs something when a key of the table is pressed: nowhere while typing, and not behind an open dialog or menu. */
import { useLayoutEffect } from 'react'
import { anyLayerOpen } from '../../ui/layers.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { type ShortcutName, shortcuts } from './shortcuts.ts'

/** Inputs that take no text. */
const withoutText = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether a key pressed there is text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !withoutText.has(target.type)
  // A list of choices goes to the entry whose name begins with the key.
  return (
    target.isContentEditable ||
    target.matches('textarea, select, [role=textbox], [role=combobox], [role=spinbutton]') ||
    target.closest('[role=listbox], [role=menu]') !== null
  )
}

/** Space presses these, and scrolls or opens nothing else. */
const takesSpace = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, input:not([type=radio]), [role=tab], [role=slider]') !== null

/** Arrows move within these. */
const takesArrows = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, [role=radiogroup], [role=slider], [role=separator], [role=tablist], [role=tree], [role=grid], nav') !==
    null

/** `run`: undefined while it does not apply. */
export function useShortcut(name: ShortcutName, run: (() => void) | undefined): void {
  const latest = useLatest(run)
  const active = run !== undefined
  // With the screen, not after it: a key that is pressed at once counts.
  useLayoutEffect(() => {
    if (!active) return undefined
    const keys: readonly string[] = shortcuts[name].keys
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, defaultPrevented, isComposing, repeat, target } = event
      if (defaultPrevented || isComposing || repeat || altKey || ctrlKey || metaKey) return
      if (!keys.some(each => each.toLowerCase() === key.toLowerCase()) || isTyping(target) || anyLayerOpen()) return
      if (key === ' ' && takesSpace(target)) return
      if (key.startsWith('Arrow') && takesArrows(target)) return
      event.preventDefault()
      latest.current?.()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [name, active, latest])
}
