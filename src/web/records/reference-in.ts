/** A whole reference of an error, as `crypto.randomUUID` makes them. */
const form = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/

/** The reference in what somebody pasted or typed by ear, with capitals or blanks or without dashes; undefined for anything else. */
export const referenceIn = (text: string): string | undefined => {
  const plain = text.toLowerCase().replaceAll(/[\s‐-―]/gu, (sign) => (/\s/u.test(sign) ? '' : '-'))
  if (!form.test(plain)) return undefined
  return plain.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
