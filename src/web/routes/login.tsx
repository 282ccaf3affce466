import { msg } from '@lingui/core/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { currentSession } from '#web/app/session/session.ts'
import { SignIn } from '#web/areas/sign-in/sign-in.tsx'
import { landing } from '#web/frame/guard/landing-redirect.ts'
import { ownPath } from '#web/frame/guard/own-path.ts'
import { ForgottenPassword } from '#web/frame/pages/forgotten-password.tsx'
import { PaperPage } from '#web/frame/pages/paper-page.tsx'
import { usePageTitle } from '#web/frame/title/page-title.ts'

export const Route = createFileRoute('/login')({
  staticData: { access: 'public', title: msg`Log in` },
  validateSearch: v.object({ wanted: v.fallback(v.optional(v.string()), undefined) }),
  beforeLoad: ({ context }) => {
    if (currentSession()) throw landing(context.queryClient)
  },
  component: Login,
})

function Login() {
  const { wanted } = Route.useSearch()
  const { history } = useRouter()
  const open = () => history.replace(ownPath(wanted ?? '/', location.origin) ?? '/', { brought: true })
  return (
    <PaperPage heading={usePageTitle()}>
      <SignIn forgotten={<ForgottenPassword />} onSignedIn={open} />
    </PaperPage>
  )
}
