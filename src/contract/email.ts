/** An e-mail address as it is compared: NFC, trimmed, lower case (D-47). What people see is kept as typed. */
export const canonicalEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase()
