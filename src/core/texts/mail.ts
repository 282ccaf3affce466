import type { Text } from './texts.ts'

/** The mails, as subject and paragraphs; each paragraph is one text. */
export const mailTexts = {
  greeting: /*i18n*/ { id: 'mail.greeting', message: 'Hello {name},' },
  resetSubject: /*i18n*/ { id: 'mail.resetSubject', message: '{product}: choose a new password' },
  resetLink: /*i18n*/ {
    id: 'mail.resetLink',
    message: 'We received a request for a new password for your account. Open this link to choose one:',
  },
  resetCode: /*i18n*/ { id: 'mail.resetCode', message: 'Your code: {code}' },
  resetLife: /*i18n*/ {
    id: 'mail.resetLife',
    message: 'The code works for {codeMinutes} minutes, the link for {linkMinutes} minutes.',
  },
  resetIgnore: /*i18n*/ {
    id: 'mail.resetIgnore',
    message: "If this wasn't you, ignore this email. Your password stays the same.",
  },
  changedSubject: /*i18n*/ { id: 'mail.changedSubject', message: '{product}: your password was changed' },
  changedWhat: /*i18n*/ {
    id: 'mail.changedWhat',
    message: 'Your password was changed on {date}. You are logged out everywhere else.',
  },
  changedAlarm: /*i18n*/ {
    id: 'mail.changedAlarm',
    message: "If this wasn't you, choose a new password now and tell your administrator:",
  },
  invitationSubject: /*i18n*/ { id: 'mail.invitationSubject', message: '{inviter} invited you to {product}' },
  invitationLink: /*i18n*/ {
    id: 'mail.invitationLink',
    message: '{inviter} created a {product} account for you. Open this link and choose your password:',
  },
  invitationLife: /*i18n*/ { id: 'mail.invitationLife', message: 'The link works once, until {date}.' },
  invitationIgnore: /*i18n*/ {
    id: 'mail.invitationIgnore',
    message: "If you don't know who this is, ignore this email. Nobody can log in without your password.",
  },
  scheduledSubject: /*i18n*/ {
    id: 'mail.scheduledSubject',
    message: '{product}: {file} is ready',
  },
  scheduledLink: /*i18n*/ {
    id: 'mail.scheduledLink',
    message: 'Your scheduled export "{file}" is ready. You can download it until {date}:',
  },
  scheduledReason: /*i18n*/ {
    id: 'mail.scheduledReason',
    message: 'You can change or stop this schedule on the same page.',
  },
  scheduleFailedSubject: /*i18n*/ { id: 'mail.scheduleFailedSubject', message: '{product}: {file} failed' },
  scheduleFailed: /*i18n*/ { id: 'mail.scheduleFailed', message: 'Your scheduled export "{file}" failed.' },
  scheduleGoesOn: /*i18n*/ {
    id: 'mail.scheduleGoesOn',
    message: 'The schedule continues. After three failures in a row it stops.',
  },
  scheduleStoppedSubject: /*i18n*/ {
    id: 'mail.scheduleStoppedSubject',
    message: '{product}: {schedule} has stopped',
  },
  scheduleStopped: /*i18n*/ { id: 'mail.scheduleStopped', message: 'Your schedule "{schedule}" has stopped.' },
  scheduleList: /*i18n*/ { id: 'mail.scheduleList', message: 'See your exports and schedules:' },
  receiptSubject: /*i18n*/ { id: 'mail.receiptSubject', message: 'Your receipt from {shop}' },
  receiptIntroduction: /*i18n*/ { id: 'mail.receiptIntroduction', message: 'Here is your receipt from {shop}.' },
  receiptOnline: /*i18n*/ { id: 'mail.receiptOnline', message: 'You can open it at this link until {date}:' },
  receiptReason: /*i18n*/ {
    id: 'mail.receiptReason',
    message: 'You received this email because your address was entered in the shop.',
  },
} as const satisfies Record<string, Text>
