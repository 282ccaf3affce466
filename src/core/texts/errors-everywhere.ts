import type { ErrorName } from '#core/errors.ts'
import type { Text } from './texts.ts'

/** The errors that any call may meet, that of the login too: their texts are there before anybody is signed in. */
export const errorTextsEverywhere = {
  UNEXPECTED: /*i18n*/ { id: 'error.11000', message: 'Error' },
  EMAIL_BLANK: /*i18n*/ { id: 'error.17010', message: 'User email should not be blank' },
  WRONG_SHAPE: /*i18n*/ { id: 'error.WRONG_SHAPE', message: "This request isn't valid." },
  PATH_REFUSED: /*i18n*/ { id: 'error.PATH_REFUSED', message: "This address isn't valid." },
  UNKNOWN_HOST: /*i18n*/ { id: 'error.UNKNOWN_HOST', message: "This address isn't available on this server." },
  NO_SESSION: /*i18n*/ { id: 'error.NO_SESSION', message: 'Your session has expired. Please log in.' },
  TOKEN_EXPIRED: /*i18n*/ { id: 'error.TOKEN_EXPIRED', message: 'Your session has expired. Please log in.' },
  CREDENTIALS_REFUSED: /*i18n*/ {
    id: 'error.CREDENTIALS_REFUSED',
    message:
      'Email or password is wrong, or too many attempts were made. After ten wrong attempts, login is paused for 30 minutes.',
  },
  SSO_REFUSED: /*i18n*/ {
    id: 'error.SSO_REFUSED',
    message: "Couldn't log in with your provider. Try again.",
  },
  SSO_NO_ACCOUNT: /*i18n*/ {
    id: 'error.SSO_NO_ACCOUNT',
    message: "You don't have an account here. Ask your administrator.",
  },
  ACCOUNT_SUSPENDED: /*i18n*/ {
    id: 'error.ACCOUNT_SUSPENDED',
    message: 'Your account is suspended. Ask your administrator.',
  },
  SSO_UNAVAILABLE: /*i18n*/ {
    id: 'error.SSO_UNAVAILABLE',
    message: "Your login provider isn't responding. Try again later.",
  },
  READ_ONLY: /*i18n*/ {
    id: 'error.READ_ONLY_ACCESS_DENIED',
    message: 'Access Denied: Unauthorized for read-only users.',
  },
  INVALID_CREDENTIALS: /*i18n*/ { id: 'error.INVALID_CREDENTIALS', message: 'Invalid credentials' },
  NOT_WHEN_SEEN_AS: /*i18n*/ {
    id: 'error.NOT_WHEN_SEEN_AS',
    message: "This isn't available while you see the portal as another role.",
  },
  SEE_AS_ENDED: /*i18n*/ {
    id: 'error.SEE_AS_ENDED',
    message: 'You no longer see the portal as another role.',
  },
  NOT_ALLOWED: /*i18n*/ { id: 'error.NOT_ALLOWED', message: "You don't have permission to do this." },
  PASSWORD_CHANGE_REQUIRED: /*i18n*/ {
    id: 'error.PASSWORD_CHANGE_REQUIRED',
    message: 'Choose a new password first.',
  },
  NOT_FOUND: /*i18n*/ {
    id: 'error.NOT_FOUND',
    message: "Not found, or you don't have access. Ask your administrator.",
  },
  TOO_SLOW: /*i18n*/ { id: 'error.TOO_SLOW', message: 'Sending took too long. Try again.' },
  TOO_LARGE: /*i18n*/ { id: 'error.TOO_LARGE', message: 'This is too large to send.' },
  JSON_EXPECTED: /*i18n*/ { id: 'error.JSON_EXPECTED', message: 'This request must be JSON.' },
  TOO_MANY_REQUESTS: /*i18n*/ {
    id: 'error.TOO_MANY_REQUESTS',
    message: 'Too many requests. Wait a moment and try again.',
  },
  BUSY: /*i18n*/ { id: 'error.BUSY', message: 'The service is busy. Try again in a moment.' },
  STORAGE_FULL: /*i18n*/ {
    id: 'error.STORAGE_FULL',
    message: "Couldn't save this. Try again later.",
  },
} as const satisfies Partial<Record<ErrorName, Text>>
