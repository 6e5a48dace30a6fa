import { contract } from '@outrider/contract'
import { expect, test } from 'vitest'
import { fieldTexts } from './record-texts.ts'

test('what an administrator sets of departures and of models of terminals has words in the record', () => {
  const { savePaperSettings, saveTerminalModel } = contract.admin
  // Whose they are, and what was agreed to, is no change.
  const besides = ['orgId', 'model', 'accepts']
  const set = [savePaperSettings, saveTerminalModel].flatMap(({ request }) => Object.keys(request.shape))
  expect(Object.keys(fieldTexts.rows)).toEqual(expect.arrayContaining(set.filter(field => !besides.includes(field))))
})
