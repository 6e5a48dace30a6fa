/** A sheet from the file to the import: read, its columns chosen, checked, imported. */
import { limits } from '@outrider/contract'
import { UnreadableTable } from '@outrider/tables/unreadable'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import {
  bodyOf,
  type ColumnChoice,
  largestFile,
  type NotSent,
  proposedColumns,
  readSheetFile,
  type SheetFile,
} from './sheet-file.ts'
import type { KitColumn, KitFindings, SheetKind } from './sheet-kind.ts'
import { sheetTexts } from './sheet-texts.ts'

/** A sheet that the server was asked about, with what it was then. */
export interface CheckedSheet {
  findings: KitFindings
  imported: boolean
  /** The import found what the check before it had not. */
  meanwhile: boolean
}

class TooLarge extends Error {}
class CannotBeSent extends Error {
  readonly because: NotSent
  constructor(because: NotSent) {
    super(because.why)
    this.because = because
  }
}

const sameHeadings = (a: SheetFile, b: SheetFile): boolean => a.headings.join('\t') === b.headings.join('\t')

export function useSheet(kind: SheetKind, columns: readonly KitColumn[]) {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [file, setFile] = useState<SheetFile>()
  const [choice, setChoice] = useState<ColumnChoice>([])
  const [checked, setChecked] = useState<CheckedSheet>()
  const bodyFor = (sheet: SheetFile, fields: ColumnChoice) => {
    const body = bodyOf(sheet, fields)
    if ('why' in body) throw new CannotBeSent(body)
    return body
  }
  const checking = useMutation({
    mutationFn: async (asked: { file: SheetFile; choice: ColumnChoice }) => kind.check(api, bodyFor(asked.file, asked.choice)),
    onSuccess: findings => setChecked({ findings, imported: false, meanwhile: false }),
  })
  const importing = useMutation({
    mutationFn: async (asked: { file: SheetFile; choice: ColumnChoice }) =>
      kind.importAll(api, { ...bodyFor(asked.file, asked.choice), fileName: asked.file.name.slice(0, 200) }),
    onSuccess: ({ imported, ...findings }) => {
      setChecked({ findings, imported, meanwhile: !imported })
      if (imported) for (const path of kind.outdates) void cached.outdate(path)
    },
  })
  const reading = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > largestFile) throw new TooLarge()
      return readSheetFile(chosen, columns)
    },
    onSuccess: read => {
      // A mended file: its columns are as they were chosen, and it is checked at once.
      const again = file !== undefined && checked !== undefined && sameHeadings(file, read)
      const fields = again ? choice : proposedColumns(read, columns)
      setFile(read)
      setChoice(fields)
      setChecked(undefined)
      if (again) checking.mutate({ file: read, choice: fields })
    },
  })
  const failure = useFailure(reading.error ?? checking.error ?? importing.error, file)
  const forget = () => {
    for (const each of [reading, checking, importing]) each.reset()
  }
  return {
    kind,
    file,
    choice,
    checked,
    failure,
    busy: reading.isPending ? 'reading' : checking.isPending ? 'checking' : importing.isPending ? 'importing' : undefined,
    read: (chosen: File) => {
      forget()
      reading.mutate(chosen)
    },
    /** A sheet that is no file: checked at once. */
    take: (sheet: SheetFile) => {
      forget()
      const fields = proposedColumns(sheet, columns)
      setFile(sheet)
      setChoice(fields)
      setChecked(undefined)
      checking.mutate({ file: sheet, choice: fields })
    },
    choose: (fields: ColumnChoice) => {
      forget()
      setChoice(fields)
      setChecked(undefined)
    },
    check: () => {
      forget()
      if (file) checking.mutate({ file, choice })
    },
    importAll: () => {
      forget()
      if (file) importing.mutate({ file, choice })
    },
    startAgain: () => {
      forget()
      setFile(undefined)
      setChecked(undefined)
    },
  } as const
}

function useFailure(error: Error | null, file: SheetFile | undefined): string | undefined {
  const t = useTexts(sheetTexts)
  if (!error) return undefined
  if (error instanceof TooLarge) return t('fileTooLarge', { size: largestFile / 1024 / 1024 })
  if (error instanceof UnreadableTable) return t(error.why)
  if (!(error instanceof CannotBeSent)) return messageOf(error, t.lang)
  const { because } = error
  if (because.why === 'rowTooLong') return t(because.why, { row: because.row })
  if (because.why !== 'tooManyRows') return t(because.why)
  return t(because.why, { most: number(limits.rowsOfSheet, t.lang), rows: number(file?.rows.length ?? 0, t.lang) })
}
