/** Both sides of the date line, half and three-quarter hours, half-hour changes, Ramadan, changes at midnight, a skipped day. */
export const unusualZones = [
  'Pacific/Apia',
  'America/Toronto',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/St_Johns',
  'Europe/Athens',
  'UTC',
] as const
