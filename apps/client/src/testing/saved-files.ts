/** Files that the page saves, and what a spreadsheet reads in them. jsdom only. */
import { strFromU8, unzipSync } from 'fflate'
import { waitFor } from '@testing-library/react'

/** From now on, the files that are saved. */
export function savedFiles(): { next: () => Promise<File> } {
  const files: File[] = []
  let taken = 0
  URL.createObjectURL = file => {
    files.push(file as File)
    return 'blob:test'
  }
  URL.revokeObjectURL = () => undefined
  return {
    async next() {
      await waitFor(() => {
        if (files.length <= taken) throw new Error('no file was saved')
      })
      return files[taken++] as File
    },
  }
}

/** Lines and cells of RFC 4180. */
export function csvCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
    else if (end === '') break
  }
  return rows.filter(row => row.length > 1 || row[0] !== '')
}

const childrenOf = (parent: Element | Document, name: string): Element[] => [...parent.getElementsByTagName(name)]

/** Rows of the first sheet by column: texts, figures, and times as figures. */
export async function xlsxCells(file: Blob): Promise<(string | number | null)[][]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const xml = (name: string) => {
    const text = strFromU8(parts[name] ?? new Uint8Array())
    const document = new DOMParser().parseFromString(text, 'application/xml')
    const [wrong] = childrenOf(document, 'parsererror')
    if (wrong) throw new Error(`${name}: ${wrong.textContent}`)
    return document
  }
  for (const name of Object.keys(parts)) xml(name)
  return childrenOf(xml('xl/worksheets/sheet1.xml'), 'row').map(row => {
    const cells: (string | number | null)[] = []
    for (const cell of childrenOf(row, 'c')) {
      const column = Array.from(/^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0] ?? '').reduce(
        (sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64,
        0,
      )
      while (cells.length < column - 1) cells.push(null)
      const text = cell.textContent.replaceAll(/_x005F_/g, '_')
      cells.push(cell.getAttribute('t') === 'inlineStr' ? text : Number(text))
    }
    return cells
  })
}
