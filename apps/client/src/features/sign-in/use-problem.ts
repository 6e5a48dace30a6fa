/** What a sign-in form says above its button. Kept as what happened, not as a text, so that it follows a change of the language. */
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { SignInProblem } from './sign-in.ts'
import { signInTexts } from './strings.ts'

type Problem = { rule: SignInProblem } | { failure: unknown }

export function useProblem() {
  const t = useTexts(signInTexts)
  const [problem, setProblem] = useState<Problem>()
  return {
    /** The text in the language of the moment; undefined: none. */
    text: problem && ('rule' in problem ? t(problem.rule) : messageOf(problem.failure, t.lang)),
    say: (rule: SignInProblem) => setProblem({ rule }),
    fail: (failure: unknown) => setProblem({ failure }),
    clear: () => setProblem(undefined),
  }
}
