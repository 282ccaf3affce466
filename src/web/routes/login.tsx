import { msg } from '@lingui/core/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useConfig } from '#web/config/config.ts'
import { loadAllTexts } from '#web/i18n/language.ts'
import { currentSession } from '#web/session/session.ts'
import { ForgottenPassword } from '#features/authentication/web/sign-in/forgotten-password.tsx'
import { SignIn } from '#features/authentication/web/sign-in/sign-in.tsx'
import { landing } from '#web/shell/guard/landing.ts'
import { ownPath } from '#web/shell/guard/own-path.ts'
import { EndReasonText } from '#web/shell/pages/end-reason.tsx'
import { StandalonePage } from '#web/shell/pages/standalone-page.tsx'
import { usePageTitle } from '#web/shell/title/page-title.ts'

// What few people need comes when they do: every first visit waits for this page.
const SingleSignOn = lazy(async () => ({
  default: (await import('#features/authentication/web/sign-in/single-sign-on.tsx')).SingleSignOn,
}))
const IdentifyOnLogin = lazy(async () => {
  const [page] = await Promise.all([
    import('#features/authentication/web/password/identify-on-login.tsx'),
    loadAllTexts(),
  ])
  return { default: page.IdentifyOnLogin }
})

/** Where the person wanted to go, and what a provider of single sign-on answered. */
type LoginSearch = { [Name in 'wanted' | 'code' | 'state' | 'error']?: string | undefined }

// A text that reads like a number has become one on the way from the address.
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

export const Route = createFileRoute('/login')({
  staticData: { access: 'public', title: msg`Log in` },
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    wanted: text(search.wanted),
    code: text(search.code),
    state: text(search.state),
    error: text(search.error),
  }),
  beforeLoad: ({ context }) => {
    if (currentSession()) throw landing(context.queryClient)
  },
  component: Login,
})

function Login() {
  const { wanted, code, state, error } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const { sso } = useConfig()
  const [identifying, setIdentifying] = useState(false)
  const open = (path = '/') => history.replace(ownPath(path, location.origin) ?? '/', { brought: true })
  return (
    <StandalonePage heading={usePageTitle()}>
      <EndReasonText />
      {identifying ? (
        <Suspense>
          <IdentifyOnLogin onBack={() => setIdentifying(false)} />
        </Suspense>
      ) : (
        <SignIn
          onSignedIn={() => open(wanted)}
          others={
            <>
              {sso && (
                <Suspense>
                  <SingleSignOn
                    start={sso}
                    wanted={wanted}
                    isBack={(code ?? error) !== undefined}
                    returned={{ code, state }}
                    onTaken={() => void navigate({ search: {}, replace: true })}
                    onSignedIn={open}
                  />
                </Suspense>
              )}
              <ForgottenPassword onStep={() => setIdentifying(true)} />
            </>
          }
        />
      )}
    </StandalonePage>
  )
}
