/** /companySignIn: comes back from the provider of a company with a code, which is sent once and stands in the address no longer than that. */
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useLocation, useNavigate } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { storedCompanySignOut } from '../../../core/session/company-sign-out.ts'
import { deviceOf } from '../../../core/session/device.ts'
import { EmptyState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useSignedIn } from '../use-signed-in.ts'
import { takeBegun } from './begun-here.ts'
import { companyTexts } from './company-texts.ts'

type Problem = 'elsewhere' | { failure: unknown }

export default function CompanyReturn() {
  const t = useTexts(companyTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { api, session, stored } = useOutrider()
  const begin = useSignedIn()
  const { search } = useLocation()
  const [problem, setProblem] = useState<Problem>()
  const sent = useRef(false)
  const toSignIn = () => void navigate(hrefOf('login'), { replace: true })

  useEffect(() => {
    if (sent.current) return
    sent.current = true
    async function finish(query: URLSearchParams) {
      const begun = takeBegun()
      const state = query.get('state')
      if (!begun || state === null || !session.targetOf(begun.platform)) return setProblem('elsewhere')
      const given = (name: 'code' | 'iss' | 'error') => {
        const value = query.get(name)
        return value === null ? {} : { [name]: value }
      }
      try {
        const body = { state, visit: begun.visit, ...given('code'), ...given('iss'), ...given('error'), ...deviceOf(stored) }
        const reply = await api.call('user/finishCompanySignIn', body, { platform: begun.platform, quiet: true })
        stored.set(storedCompanySignOut, { ...stored.get(storedCompanySignOut), [begun.platform]: reply.signOutAddress })
        if (!begin(begun.platform, reply.session)) await navigate(hrefOf('login'), { replace: true })
      } catch (failure) {
        setProblem({ failure })
      }
    }
    const query = new URLSearchParams(search)
    // Neither a reload nor a shared address has the code.
    void navigate(`${hrefOf('companySignIn')}#read`, { replace: true })
    void finish(query)
  }, [api, begin, hrefOf, navigate, search, session, stored])

  return (
    <Page bar={<TopBar title={t('title')} />}>
      {problem === undefined ? (
        <LoadingState label={t('finishing')} />
      ) : (
        <>
          <EmptyState
            icon="lock"
            title={t('notDone')}
            text={problem === 'elsewhere' ? t('elsewhere') : messageOf(problem.failure, t.lang)}
          />
          <Button look="primary" block onClick={toSignIn}>
            {t('back')}
          </Button>
        </>
      )}
    </Page>
  )
}
