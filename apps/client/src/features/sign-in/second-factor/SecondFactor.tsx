/** /secondFactor: the second step of a sign-in that waits for it, its set-up, and whether the account has one. */
import { useCallback, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { isSignedIn, unfinishedAt } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { platformToVerify } from '../sign-in.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { mayUsePasskeys } from './ask-authenticator.ts'
import { EnterCode } from './EnterCode.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'
import { SetUp } from './SetUp.tsx'
import { Status } from './Status.tsx'

export default function SecondFactor() {
  const t = useTexts(secondFactorTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('my'))
  const { session } = useOutrider()
  const cached = useCachedCalls()
  const signedIn = useSession(isSignedIn)
  const platform = useSession(platformToVerify)
  const code = platform?.Code ?? ''
  const waits = useSession(state => state.userDatas[code]?.secondFactor)
  const [setsUp, setSetsUp] = useState<'all' | 'app'>()
  const [codes, setCodes] = useState<readonly string[]>()

  const toSignIn = () => void navigate(hrefOf('login'))
  /** The next thing that this sign-in, or that of another platform, waits for. */
  function finished() {
    session.finishSecondFactor(code)
    const next = unfinishedAt(session.get())
    if (next !== 'secondFactor') void navigate(next ? hrefOf(next) : hrefOf('main'), { replace: true })
  }
  function codesKept() {
    setCodes(undefined)
    setSetsUp(undefined)
    if (waits) finished()
    else void cached.outdate('user/getSecondFactor')
  }

  function confirmed(given: readonly string[]) {
    if (given.length > 0) return setCodes(given)
    // Beside passkeys: what there was stays.
    toast(t('appAdded'))
    setSetsUp(undefined)
    void cached.outdate('user/getSecondFactor')
  }

  /** What it has now is shown, with the way to new recovery codes. */
  const already = useCallback(() => {
    session.finishSecondFactor(code)
    setSetsUp(undefined)
    void cached.outdate('user/getSecondFactor')
  }, [session, code, cached])

  const content = () => {
    if (!signedIn || !platform) return <Alert tone="notice">{t('failed')}</Alert>
    if (codes) return <RecoveryCodes codes={codes} onKept={codesKept} />
    if (waits === 'code') return <EnterCode platform={platform} onDone={finished} />
    if (waits === 'setUp' || setsUp)
      return (
        <>
          <SetUp
            key={code}
            platform={platform}
            forced={waits === 'setUp'}
            beside={setsUp === 'app'}
            onCodes={confirmed}
            onAlready={already}
          />
          {waits === 'setUp' && mayUsePasskeys() && <AddPasskey code={code} forced onCodes={setCodes} />}
        </>
      )
    return <Known code={code} onSetUp={setSetsUp} onCodes={setCodes} />
  }
  const leave = waits || !signedIn ? toSignIn : goBack
  return <Page bar={<TopBar title={t('title')} back={{ label: t('back'), go: leave }} />}>{content()}</Page>
}

interface KnownProps {
  code: string
  onSetUp: (what: 'all' | 'app') => void
  onCodes: (codes: readonly string[]) => void
}

function Known({ code, ...actions }: KnownProps) {
  const t = useTexts(secondFactorTexts)
  const { data, error, refetch } = useCall('user/getSecondFactor', {}, { platform: code })
  if (error)
    return (
      <ErrorState
        title={t('loadFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  if (!data) return <LoadingState label={t('loading')} />
  return (
    <>
      <Status code={code} state={data} {...actions} />
      {data.offered && <Passkeys code={code} onCodes={actions.onCodes} />}
    </>
  )
}
