import { openMailbox } from './mailbox.ts'
import { useTestApp } from './use-test-app.ts'

/** For a file of tests: the server under settings that links for new passwords need, and what it mails. */
export const usePasswordResets = () => {
  const app = useTestApp({
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      VARIANT_BY_HOST: 'dr.example=dr',
      PUBLIC_ORIGIN: 'https://portal.example',
    },
  })
  return { app, mailbox: openMailbox(app) }
}
