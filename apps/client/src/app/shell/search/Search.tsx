/** One search for everything, in the header of every screen: `/` goes to it, Enter takes the first hit. */
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenEntry } from '../../../core/routing/use-open-screen.ts'
import { useShortcut } from '../../../core/shortcuts/use-shortcut.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useLayer } from '../../../ui/layers.ts'
import { focusCardOf } from '../../main/vehicle/card-focus.ts'
import { type Hit } from './hits.ts'
import { Results } from './Results.tsx'
import styles from './Search.module.css'
import { searchTexts } from './search-texts.ts'
import { maxLastSearches, storedSearches } from './stored-searches.ts'
import { useHits } from './use-hits.ts'

/** The words, the hits, and what keys do. */
function useSearch() {
  const navigate = useNavigate()
  const openEntry = useOpenEntry()
  const field = useRef<HTMLInputElement>(null)
  /** Had the focus before the field; gets it back. */
  const before = useRef<Element | null>(null)
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [last, setLast] = useStored(storedSearches)
  const { found, find } = useHits(words, open)
  const typed = words.trim() !== ''
  const hits = typed ? found.hits : []
  /** Entries of the list: hits, or the last searches before anything is typed. */
  const count = typed ? hits.length : last.length
  const shown = open && (typed ? found.words !== '' : count > 0)

  const close = () => {
    setOpen(false)
    setAt(0)
  }
  useLayer(open && shown, close)
  useShortcut('search', () => {
    before.current = document.activeElement
    field.current?.focus()
    field.current?.select()
  })

  /** The focus goes back to where it was before the field had it. */
  function leaveField() {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    else field.current?.blur()
  }

  function type(next: string) {
    setWords(next)
    setAt(0)
    setOpen(true)
  }

  function go({ href, vehicle, screen }: Hit) {
    const remembered = words.trim().slice(0, 100)
    setLast([remembered, ...last.filter(each => each !== remembered)].slice(0, maxLastSearches))
    setWords('')
    close()
    field.current?.blur()
    if (vehicle !== undefined) focusCardOf(vehicle)
    if (screen === undefined) void navigate(href)
    else if (openEntry({ name: screen, href })) leaveField()
  }

  async function take() {
    if (!typed) {
      const again = last[at]
      if (again !== undefined) type(again)
      return
    }
    // The hits shown may still be those of fewer words.
    const { hits: current } = found.words === words ? found : await find(words)
    const hit = current[found.words === words ? at : 0]
    if (hit) go(hit)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows of an input method choose characters.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setOpen(true)
      else if (count > 0) setAt((at + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void take().catch((cause: unknown) => console.warn('the search in the header failed', cause))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setWords('')
      close()
      leaveField()
    }
  }

  return { field, words, open: () => setOpen(true), at, last, typed, hits, count, shown, found, close, type, go, onKeyDown }
}

export function Search() {
  const t = useTexts(searchTexts)
  const listId = useId()
  const { field, words, open, at, last, typed, hits, count, shown, found, close, type, go, onKeyDown } = useSearch()
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    <div data-guide="search" className={styles['search']} role="search" aria-label={t('search')} onBlur={onBlur}>
      {/* A label: pressing its icon goes to the field, of which little is seen where there is no room. */}
      <label className={styles['bar']}>
        <Icon name="search" size={18} />
        <input
          ref={field}
          type="text"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          value={words}
          placeholder={t('hint')}
          aria-label={t('search')}
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && count > 0 ? `${listId}-${at}` : undefined}
          className={styles['input']}
          onChange={event => type(event.target.value)}
          onFocus={open}
          onKeyDown={onKeyDown}
        />
        {words ? (
          <button type="button" aria-label={t('clear')} className={styles['clear']} onClick={() => type('')}>
            <Icon name="close" size={16} />
          </button>
        ) : (
          <kbd className={styles['key']} aria-hidden="true">
            /
          </kbd>
        )}
      </label>
      <span role="status" className="visually-hidden">
        {shown && typed && t('found', { n: hits.length })}
      </span>
      <Results
        id={listId}
        shown={shown}
        hits={hits}
        last={typed ? [] : last}
        words={found.words}
        at={at}
        onHit={go}
        onAgain={type}
      />
    </div>
  )
}
