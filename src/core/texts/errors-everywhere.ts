import type { ErrorName } from '#core/errors.ts'
import type { Text } from './texts.ts'

/** The errors that any call may meet, that of the login too: their texts are there before anybody is signed in. */
export const errorTextsEverywhere = {
  UNEXPECTED: /*i18n*/ { id: 'error.11000', message: 'Error' },
  EMAIL_BLANK: /*i18n*/ { id: 'error.17010', message: 'User email should not be blank' },
  WRONG_SHAPE: /*i18n*/ { id: 'error.WRONG_SHAPE', message: 'This request could not be understood.' },
  PATH_REFUSED: /*i18n*/ { id: 'error.PATH_REFUSED', message: 'This address could not be understood.' },
  UNKNOWN_HOST: /*i18n*/ { id: 'error.UNKNOWN_HOST', message: 'This address is not served here.' },
  NO_SESSION: /*i18n*/ { id: 'error.NO_SESSION', message: 'Your session has expired. Please log in.' },
  TOKEN_EXPIRED: /*i18n*/ { id: 'error.TOKEN_EXPIRED', message: 'Your session has expired. Please log in.' },
  CREDENTIALS_REFUSED: /*i18n*/ {
    id: 'error.CREDENTIALS_REFUSED',
    message:
      'Email or password is wrong, or too many attempts were made. After ten wrong attempts, sign-in pauses for 30 minutes.',
  },
  SSO_REFUSED: /*i18n*/ {
    id: 'error.SSO_REFUSED',
    message: 'Signing in with your provider did not work. Please try again.',
  },
  SSO_NO_ACCOUNT: /*i18n*/ {
    id: 'error.SSO_NO_ACCOUNT',
    message: 'There is no account for you here. Please ask your administrator.',
  },
  SSO_UNAVAILABLE: /*i18n*/ {
    id: 'error.SSO_UNAVAILABLE',
    message: 'Your sign-in provider does not answer at the moment. Please try again later.',
  },
  READ_ONLY: /*i18n*/ {
    id: 'error.READ_ONLY_ACCESS_DENIED',
    message: 'Access Denied: Unauthorized for read-only users.',
  },
  INVALID_CREDENTIALS: /*i18n*/ { id: 'error.INVALID_CREDENTIALS', message: 'Invalid credentials' },
  NOT_ALLOWED: /*i18n*/ { id: 'error.NOT_ALLOWED', message: 'You are not allowed to do this.' },
  PASSWORD_CHANGE_REQUIRED: /*i18n*/ {
    id: 'error.PASSWORD_CHANGE_REQUIRED',
    message: 'Please choose a new password first.',
  },
  NOT_FOUND: /*i18n*/ { id: 'error.NOT_FOUND', message: 'This record does not exist or is not yours to see.' },
  TOO_SLOW: /*i18n*/ { id: 'error.TOO_SLOW', message: 'This took too long to arrive. Please try again.' },
  TOO_LARGE: /*i18n*/ { id: 'error.TOO_LARGE', message: 'This is too large to be accepted.' },
  JSON_EXPECTED: /*i18n*/ { id: 'error.JSON_EXPECTED', message: 'This request must be JSON.' },
  TOO_MANY_REQUESTS: /*i18n*/ { id: 'error.TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a moment.' },
  BUSY: /*i18n*/ { id: 'error.BUSY', message: 'The service is busy. Please try again in a moment.' },
  STORAGE_FULL: /*i18n*/ {
    id: 'error.STORAGE_FULL',
    message: 'The service cannot store this at the moment. Please try again later.',
  },
} as const satisfies Partial<Record<ErrorName, Text>>
