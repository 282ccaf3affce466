import type { Text } from '#core/texts/texts.ts'
import type { Frequency, ScheduleState, StopReason } from './contract.ts'

export const frequencyTexts: Readonly<Record<Frequency, Text>> = {
  daily: /*i18n*/ { id: 'schedule.daily', message: 'Daily' },
  weekdays: /*i18n*/ { id: 'schedule.weekdays', message: 'Monday to Friday' },
  weekly: /*i18n*/ { id: 'schedule.weekly', message: 'Weekly' },
  monthly: /*i18n*/ { id: 'schedule.monthly', message: 'Monthly' },
}

export const scheduleStateTexts: Readonly<Record<ScheduleState, Text>> = {
  active: /*i18n*/ { id: 'schedule.active', message: 'Active' },
  paused: /*i18n*/ { id: 'schedule.paused', message: 'Paused' },
  stopped: /*i18n*/ { id: 'schedule.stopped', message: 'Stopped' },
}

/** Why the server has stopped a schedule. */
export const stopReasonTexts: Readonly<Record<StopReason, Text>> = {
  right: /*i18n*/ { id: 'schedule.stopRight', message: 'You are no longer allowed to export this.' },
  scope: /*i18n*/ {
    id: 'schedule.stopScope',
    message:
      'You no longer have access to everything this schedule exported. Resume it to export what you have access to now.',
  },
  account: /*i18n*/ { id: 'schedule.stopAccount', message: 'Your account was disabled. Resume the schedule to go on.' },
  failures: /*i18n*/ {
    id: 'schedule.stopFailures',
    message: 'The export failed three times in a row. The reason is in the list of exports.',
  },
}
