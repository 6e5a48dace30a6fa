/** What a test of a screen leaves running, ended after it by document.setup.ts: files share a process, and so a document. */

const ends: (() => void)[] = []

/** The last one first, when the page is empty already. */
export const atEndOfTest = (end: () => void): void => void ends.push(end)

export function endTest(): void {
  for (const end of ends.splice(0).toReversed()) end()
}
