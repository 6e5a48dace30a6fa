// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../Button.tsx'
import { renderPart } from '../../testing/render.tsx'
import { useConfirm } from './Question.tsx'

type Confirm = ReturnType<typeof useConfirm>['confirm']

function Asking({ ask }: { ask: (confirm: Confirm) => unknown }) {
  const { confirm, question } = useConfirm()
  return (
    <>
      <Button onClick={() => ask(confirm)}>Delete</Button>
      {question}
    </>
  )
}

const of = (title: string) => ({ title, texts: ['It cannot be taken back'], yes: 'Yes', no: 'No' })

test('the safe answer has the focus and is what Escape gives; the focus goes back to what asked', async () => {
  const answers: boolean[] = []
  const { user } = renderPart(<Asking ask={confirm => confirm(of('Delete it?')).then(answer => answers.push(answer))} />)
  const asks = screen.getByRole('button', { name: 'Delete' })
  for (const answer of [() => user.keyboard('{Escape}'), () => user.click(screen.getByRole('button', { name: 'Yes' }))]) {
    await user.click(asks)
    expect(screen.getByRole('button', { name: 'No' })).toBe(document.activeElement)
    await answer()
    await waitFor(() => expect(asks).toBe(document.activeElement))
  }
  expect(answers).toEqual([false, true])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a second question answers the first with no, and so does a screen that goes', async () => {
  const answers: string[] = []
  function Screen() {
    const [there, setThere] = useState(true)
    const ask = (confirm: Confirm) => {
      for (const title of ['first', 'second']) void confirm(of(title)).then(answer => answers.push(`${title} ${answer}`))
      void Promise.resolve().then(() => setTimeout(() => setThere(false)))
    }
    return there && <Asking ask={ask} />
  }
  const { user } = renderPart(<Screen />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(answers).toEqual(['first false', 'second false']))
})
